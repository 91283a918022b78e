"""How many events there are, and how many came in each of the last minutes."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from infra.position import START, Position
from infra.read_database import ReadDatabase
from projections.history.tables import EPOCH, events
from projections.runtime.tracking import positions
from query_api.system.responses import Minute, ReadDatabaseState, StoreState
from query_api.system.store import StoreFigures

MINUTES: Final = 60
FRESH: Final = 2.0
"""Seconds that a measurement is reused: sizes and counts are slower than rows, and several screens poll."""
SETTLED: Final = 60.0
"""Seconds that counts of minutes long over are good for. Only a history that catches up changes them."""
RECENT: Final = timedelta(minutes=5)
"""So far back minutes are counted every time; it must be more than ``SETTLED``."""
_MINUTE: Final = 60_000_000


@dataclass(frozen=True)
class Measured:
    """Measurements that are shared between requests."""

    store: StoreState
    read_database: ReadDatabaseState
    sizes: dict[str, int]
    """Bytes of each table of the read database with its indexes; nothing on SQLite."""
    published: Position | None
    """The last event that Kafka has; ``None`` if no process publishes."""
    behind: int
    """Events after it."""


class Measuring:
    """Measures at most once in ``FRESH`` seconds, for all requests."""

    def __init__(self, database: ReadDatabase, store: StoreFigures) -> None:
        self._database = database
        self._store = store
        self._lock = threading.Lock()
        self._at = self._settled_at = float("-inf")
        self._last: Measured | None = None
        self._counted: dict[int, int] = {}

    def now(self, moment: datetime, topic: str | None) -> Measured:
        """The stored measurement; a new one if it is too old."""
        with self._lock:
            if self._last is None or time.monotonic() - self._at >= FRESH:
                self._last = self._measure(moment, topic)
                self._at = time.monotonic()
            return self._last

    def _measure(self, moment: datetime, topic: str | None) -> Measured:
        published = (self._store.published(topic) or START) if topic else None
        with self._database.read() as connection:
            store = self._store_state(connection, moment)
            kind = connection.dialect.name
            sizes = _table_sizes(connection)
            size = _size(connection)
        read = ReadDatabaseState(
            kind="postgresql" if kind == "postgresql" else "sqlite", apart=self._store.apart, size_bytes=size
        )
        behind = self._store.newer(published) if published else 0
        return Measured(store, read, sizes, published, behind)

    def _store_state(self, connection: sa.Connection, moment: datetime) -> StoreState:
        """Counted by the history's read model up to its position, and by the log from there on."""
        written = connection.execute(sa.select(positions.c.position).where(positions.c.name == "history")).scalar()
        known = connection.execute(sa.select(sa.func.max(events.c.number))).scalar() or 0
        last = connection.execute(sa.select(sa.func.max(events.c.recorded_at))).scalar()
        first = connection.execute(sa.select(events.c.recorded_at).where(events.c.number == 1)).scalar()
        minutes = self._minutes(connection, moment)
        return StoreState(
            kind=self._store.kind,
            events=known + (self._store.newer(Position.parse(written)) if written else 0),
            position=str(self._store.head()),
            size_bytes=self._store.size(),
            first_at=first,
            last_at=last,
            per_minute=minutes,
            per_second=round(minutes[-2].events / 60, 3),
        )

    def _minutes(self, connection: sa.Connection, moment: datetime) -> list[Minute]:
        """The minutes before ``moment`` and its own, oldest first."""
        present = moment.replace(second=0, microsecond=0)
        starts = [present - timedelta(minutes=ago) for ago in range(MINUTES, -1, -1)]
        if time.monotonic() - self._settled_at >= SETTLED:
            self._settled_at = time.monotonic()
            self._counted = per_minute(connection, starts[0])
        counted = self._counted | per_minute(connection, present - RECENT)
        return [Minute(at=start, events=counted.get(_number(start), 0)) for start in starts]


def per_minute(connection: sa.Connection, start: datetime) -> dict[int, int]:
    """Events recorded in each minute from ``start`` on, by the minute's number. Reads one index, whatever the log's
    size."""
    minute = (sa.type_coerce(events.c.recorded_at, sa.BigInteger) // _MINUTE).label("minute")
    counted = sa.func.count().label("events")
    query = sa.select(minute, counted).where(events.c.recorded_at >= start).group_by(minute)
    return {row.minute: row.events for row in connection.execute(query)}


def _number(minute: datetime) -> int:
    return (minute - EPOCH) // timedelta(minutes=1)


def _size(connection: sa.Connection) -> int:
    if connection.dialect.name == "postgresql":
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one())
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    return int(pages) * int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())


_TABLES: Final = """
    SELECT relname, pg_total_relation_size(oid) FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
"""


def _table_sizes(connection: sa.Connection) -> dict[str, int]:
    if connection.dialect.name != "postgresql":
        return {}
    # no size: a rebuild has just replaced the table
    return {name: int(size) for name, size in connection.exec_driver_sql(_TABLES) if size is not None}
