"""How many connections to PostgreSQL a process opens at most, what for, and how it introduces itself.

Where an address leads to a pooler such as PgBouncer, a connection there is the server's for one transaction only: what
must last longer (LISTEN, locks, settings) goes to the server itself, by a second address.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

import sqlalchemy as sa

from infra.settings import Misconfigured

Kind = Literal["serve", "command-api", "query-api", "publisher", "worker", "tool"]
"""What a process is; ``tool`` is any other command."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
IDLE: Final = 300
"""Seconds after which an unused connection is given back: the server ends it, the next use opens another."""
BRIEFLY: Final = 3.0
"""Seconds that a request waits for a connection before its client is asked to come back."""
WAS_USED: Final = "was used"
"""In ``info`` of a pooled connection that was used before: if it is closed, the server ended it while it was idle, and
another one is tried."""
PATIENTLY: Final = 30.0
"""Seconds that work without a user at a screen waits for a connection."""


@dataclass(frozen=True)
class Budget:
    """Connections of one process at most, by use. ``patience``: seconds to wait for one when all are taken."""

    kind: Kind
    listening: int
    """LISTEN and NOTIFY."""
    locks: int
    """One to each database, for all advisory locks."""
    upkeep: int
    """Emptying tables of what was erased, and comparing read models with the history."""
    store: int
    """The one that writes events, and tables beside them: sessions, uploads, keys."""
    events: int
    """Short reads of the log."""
    read: int
    """Read models, by requests or projections."""
    patience: float
    idle: int = IDLE

    @property
    def total(self) -> int:
        """Connections of all uses together."""
        return self.listening + self.locks + self.upkeep + self.store + self.events + self.read


@dataclass(frozen=True)
class _Share:
    """``weights``: of store, events and read models in what the fixed parts leave."""

    total: int
    listening: int
    locks: int
    upkeep: int
    weights: tuple[int, int, int]
    patience: float


_SHARES: Final[dict[Kind, _Share]] = {
    "serve": _Share(40, 1, 2, 1, (7, 6, 23), BRIEFLY),
    "command-api": _Share(13, 1, 2, 1, (4, 3, 2), BRIEFLY),
    "query-api": _Share(10, 0, 1, 0, (2, 2, 5), BRIEFLY),
    "publisher": _Share(5, 1, 1, 0, (1, 1, 1), PATIENTLY),
    "worker": _Share(10, 1, 1, 0, (1, 2, 5), PATIENTLY),
    "tool": _Share(40, 1, 2, 1, (7, 6, 23), PATIENTLY),
}


def budget_of(kind: Kind, total: int | None = None) -> Budget:
    """The budget of a process of this kind, of ``total`` connections or as many as are usual. A publisher needs no more
    than it usually has."""
    share = _SHARES[kind]
    least = [1, 1, 1]
    if kind in ("serve", "command-api", "query-api", "tool"):
        least[0] = 2  # the writer has one for itself
    free = (total or share.total) - share.listening - share.locks - share.upkeep
    if kind == "publisher":
        free = sum(share.weights)
    spread, weights = free - sum(least), sum(share.weights)
    store, events, read = (few + spread * weight // weights for few, weight in zip(least, share.weights, strict=True))
    read += free - store - events - read
    return Budget(kind, share.listening, share.locks, share.upkeep, store, events, read, share.patience)


def options_of(name: str, *, pooled: bool) -> dict[str, Any]:
    """What every connection is opened with. A pooler keeps no prepared statements from one transaction to the next."""
    return {
        "application_name": name,
        "connect_timeout": 3,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 20000,
        **({"prepare_threshold": None} if pooled else {}),
    }


def name_of(kind: Kind, use: str) -> str:
    """How the server knows a connection (``pg_stat_activity.application_name``)."""
    return f"choperia {kind} {use}"


def unique_name_of(kind: Kind) -> str:
    """A name that no other connection has, so that a connection that broke can be ended from another one."""
    return f"choperia {kind} {uuid.uuid4().hex}"


def direct_engine(url: str, name: str) -> sa.Engine:
    """Connections to the server itself, opened on request and closed after use, never kept."""
    return sa.create_engine(
        sa.make_url(url).set(drivername="postgresql+psycopg"),
        poolclass=sa.NullPool,
        isolation_level="AUTOCOMMIT",
        connect_args=options_of(name, pooled=False),
        hide_parameters=True,
    )


def give_back_idle(engine: sa.Engine, seconds: float) -> None:
    """Let the server end connections of this pool that were idle for so long."""

    def configure(driver: Any, _record: object) -> None:
        driver.execute(f"SET idle_session_timeout = {round(seconds * 1000)}")
        driver.commit()

    sa.event.listen(engine, "connect", configure)


def remember_use(engine: sa.Engine) -> None:
    """Mark each connection that comes back to this pool as ``WAS_USED``."""
    sa.event.listen(engine, "checkin", _used)


def _used(_driver: object, record: sa.pool.ConnectionPoolEntry) -> None:
    record.info[WAS_USED] = True


class Pooled(Misconfigured):
    """An address leads to a pooler, and the address of the server itself is not set."""


def refuse_unknown_pooler(engine: sa.Engine, setting: str, remedy: str) -> None:
    """Raises ``Pooled`` if the server's process is not the one that responded: a pooler stands in between, and may give
    every transaction another process."""
    with engine.connect() as connection:
        driver: Any = connection.connection.driver_connection
        serving = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()
        connection.rollback()
        known = serving == driver.info.backend_pid
    if not known:
        engine.dispose()
        raise Pooled(
            f"{setting} leva a um intermediário como o PgBouncer. Diga em {remedy} o endereço do próprio servidor,"
            " para o que precisa de uma sessão."
        )
