"""How many events there are, and how many came in each of the last minutes."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa

from infra.position import Position
from infra.read_database import ReadDatabase
from projections.history.tables import EPOCH, events
from projections.tracking import positions
from query_api.system.shapes import Minute, ReadDatabaseState, StoreState
from query_api.system.store import StoreFigures

MINUTES: Final = 60
FRESH: Final = 2.0
"""Seconds that one answer is good for: sizes and counts cost more than rows, and several screens may ask."""
_MINUTE: Final = 60_000_000


@dataclass(frozen=True)
class Measured:
    """What is not asked anew for everybody."""

    store: StoreState
    read_database: ReadDatabaseState
    sizes: dict[str, int]
    """Bytes of each table of the read database with its indexes; nothing on SQLite."""


class Measuring:
    """Measures at most once in ``FRESH`` seconds, for all who ask."""

    def __init__(self, database: ReadDatabase, store: StoreFigures) -> None:
        self._database = database
        self._store = store
        self._lock = threading.Lock()
        self._at = float("-inf")
        self._last: Measured | None = None

    def now(self, moment: datetime) -> Measured:
        """What is known; measured now if that is too old."""
        with self._lock:
            if self._last is None or time.monotonic() - self._at >= FRESH:
                self._last = self._measure(moment)
                self._at = time.monotonic()
            return self._last

    def _measure(self, moment: datetime) -> Measured:
        head = self._store.head()
        with self._database.read() as connection:
            store = _store_state(connection, self._store, head, moment)
            kind = connection.dialect.name
            sizes = _table_sizes(connection)
            size = _size(connection)
        read = ReadDatabaseState(
            kind="postgresql" if kind == "postgresql" else "sqlite", apart=self._store.apart, size_bytes=size
        )
        return Measured(store, read, sizes)


def _store_state(connection: sa.Connection, store: StoreFigures, head: Position, moment: datetime) -> StoreState:
    """Counted by the history's read model up to where it is, and by the log from there on."""
    written = connection.execute(sa.select(positions.c.position).where(positions.c.name == "history")).scalar()
    known = connection.execute(sa.select(sa.func.max(events.c.number))).scalar() or 0
    last = connection.execute(sa.select(sa.func.max(events.c.recorded_at))).scalar()
    first = connection.execute(sa.select(events.c.recorded_at).where(events.c.number == 1)).scalar()
    minutes = per_minute(connection, moment)
    return StoreState(
        kind=store.kind,
        events=known + (store.newer(Position.parse(written)) if written else 0),
        position=str(head),
        size_bytes=store.size(),
        first_at=first,
        last_at=last,
        per_minute=minutes,
        per_second=round(minutes[-2].events / 60, 3),
    )


def per_minute(connection: sa.Connection, moment: datetime) -> list[Minute]:
    """The minutes before ``moment`` and its own, oldest first."""
    present = moment.replace(second=0, microsecond=0)
    starts = [present - timedelta(minutes=ago) for ago in range(MINUTES, -1, -1)]
    minute = (sa.type_coerce(events.c.recorded_at, sa.BigInteger) // _MINUTE).label("minute")
    query = sa.select(minute, sa.func.count().label("events")).where(events.c.recorded_at >= starts[0]).group_by(minute)
    counted = {row.minute: row.events for row in connection.execute(query)}
    return [Minute(at=start, events=counted.get((start - EPOCH) // timedelta(minutes=1), 0)) for start in starts]


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
    # no size: it was switched away since this moment
    return {name: int(size) for name, size in connection.exec_driver_sql(_TABLES) if size is not None}
