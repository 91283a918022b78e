"""Connections to PostgreSQL: short waits, a name each, and errors that say when the server is away."""

from __future__ import annotations

import uuid
from typing import Any

import psycopg
import sqlalchemy as sa

from command_api.event_store.postgres_arrays import register
from command_api.event_store.recorder import StoreAway

Driver = psycopg.Connection[Any]

_SESSION = b"SET statement_timeout = '15s'; SET lock_timeout = '10s'; SET idle_in_transaction_session_timeout = '30s'"


def connect(url: str) -> Driver:
    """A connection in autocommit mode. Raises ``StoreAway``."""
    try:
        connection = psycopg.connect(url, autocommit=True, **_options())
    except psycopg.OperationalError as error:
        raise StoreAway from error
    connection.execute(_SESSION)
    register(connection)
    return connection


def open_engine(url: sa.URL) -> sa.Engine:
    """For ordinary tables. What a lost connection raises becomes ``StoreAway``; idle ones are tried before use."""
    engine = sa.create_engine(
        url.set(drivername="postgresql+psycopg"), pool_size=4, max_overflow=6, pool_timeout=10, pool_pre_ping=True
    )
    sa.event.listen(engine, "do_connect", _set_options)
    sa.event.listen(engine, "connect", _configure)
    sa.event.listen(engine, "handle_error", _say_that_it_is_away)
    return engine


def driver_of(connection: sa.Connection) -> Driver:
    """The driver's connection behind SQLAlchemy's."""
    driver: Any = connection.connection.driver_connection
    return driver  # type: ignore[no-any-return]  # SQLAlchemy does not know its type


def _options() -> dict[str, Any]:
    """``application_name`` is unique, so that a connection that broke can be ended from another one."""
    return {
        "application_name": f"choperia {uuid.uuid4().hex}",
        "connect_timeout": 3,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 20000,
    }


def _set_options(_dialect: object, _record: object, _args: object, options: dict[str, Any]) -> None:
    options.update(_options())


def _configure(driver: Driver, _record: object) -> None:
    driver.execute(_SESSION)
    driver.commit()
    register(driver)


def _say_that_it_is_away(context: sa.engine.ExceptionContext) -> None:
    error = context.original_exception
    if isinstance(error, psycopg.OperationalError) and not context.is_pre_ping:
        raise StoreAway from error
