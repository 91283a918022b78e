"""Connections to PostgreSQL: short waits, a name each, and errors that say when the server is away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import psycopg
import sqlalchemy as sa

from command_api.event_store.postgres_arrays import register
from command_api.event_store.recorder import StoreUnavailable
from infra.connections import Budget, direct_engine, name_of, options_of, unique_name_of

Driver = psycopg.Connection[Any]

_SESSION = "SET statement_timeout = '15s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s'"


@dataclass(frozen=True)
class Server:
    """The address of the store. ``session`` is the server's own address if ``url`` is a pooler's. The pooler has these
    settings for its connections (docs/deploy.md): a setting of ours would affect the next client, too."""

    url: sa.URL
    session: sa.URL | None
    budget: Budget

    @property
    def pooled(self) -> bool:
        return self.session is not None

    def connect(self) -> Driver:
        """A connection in autocommit mode for short reads. Raises ``StoreUnavailable``."""
        return self._opened(self.url, "events", pooled=self.pooled)

    def connect_directly(self) -> Driver:
        """A session of the server itself, which stays. Raises ``StoreUnavailable``."""
        return self._opened(self.session or self.url, "listen", pooled=False, stays=True)

    def open_direct_engine(self) -> sa.Engine:
        """The engine for locks, and for statements that no transaction may hold."""
        url = (self.session or self.url).render_as_string(hide_password=False)
        return direct_engine(url, name_of(self.budget.kind, "locks"))

    def open_engine(self) -> sa.Engine:
        """The engine for ordinary tables. A lost connection raises ``StoreUnavailable``; idle ones are tested before
        use."""
        engine = sa.create_engine(
            self.url.set(drivername="postgresql+psycopg"),
            pool_size=self.budget.store,
            max_overflow=0,  # a process never opens more than its budget
            pool_timeout=self.budget.patience,
            pool_use_lifo=True,  # so that those that are not needed stay idle, and the server ends them
            pool_pre_ping=True,
            hide_parameters=True,
        )
        sa.event.listen(engine, "do_connect", self._set_options)
        sa.event.listen(engine, "connect", self._configure)
        sa.event.listen(engine, "handle_error", _say_that_it_is_away)
        return engine

    def _opened(self, url: sa.URL, use: str, *, pooled: bool, stays: bool = False) -> Driver:
        conninfo = url.set(drivername="postgresql").render_as_string(hide_password=False)
        options = options_of(name_of(self.budget.kind, use), pooled=pooled)
        try:
            connection = psycopg.connect(conninfo, autocommit=True, **options)
        except psycopg.OperationalError as error:
            raise StoreUnavailable from error
        if not pooled:
            connection.execute(_SESSION if stays else self._settings())
        register(connection)
        return connection

    def _settings(self) -> str:
        return f"{_SESSION}; SET idle_session_timeout = {round(self.budget.idle * 1000)}"

    def _set_options(self, _dialect: object, _record: object, _args: object, options: dict[str, Any]) -> None:
        options.update(options_of(unique_name_of(self.budget.kind), pooled=self.pooled))

    def _configure(self, driver: Driver, _record: object) -> None:
        if not self.pooled:
            driver.execute(self._settings())
            driver.commit()  # a SET is undone with the transaction that the driver began for it
        register(driver)


def keep(driver: Driver, server: Server) -> None:
    """Keep this connection open although it is idle."""
    if not server.pooled:
        driver.execute(b"SET idle_session_timeout = 0")


def driver_of(connection: sa.Connection) -> Driver:
    """The driver's connection behind SQLAlchemy's."""
    driver: Any = connection.connection.driver_connection
    return driver  # type: ignore[no-any-return]  # SQLAlchemy does not know its type


def _say_that_it_is_away(context: sa.engine.ExceptionContext) -> None:
    error = context.original_exception
    # the pool itself replaces a connection that does not answer its ping
    if isinstance(error, psycopg.OperationalError) and not context.is_pre_ping:
        raise StoreUnavailable from error
