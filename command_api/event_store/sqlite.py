"""The embedded recorder: one SQLite file in WAL mode, ``synchronous=FULL``."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from eventsourcing.persistence import IntegrityError, Notification, StoredEvent, Subscription

from command_api.event_store.index import Change, idempotency as idempotency_table, sequences, write_metadata
from command_api.event_store.recorder import (
    AlreadyAnswered,
    Answered,
    Recorded,
    Recorder,
    StreamConflict,
)
from command_api.kernel.context import Idempotency
from infra.position import START, Position

_SCHEMA = """
CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    version INTEGER NOT NULL,
    topic TEXT NOT NULL,
    state BLOB NOT NULL,
    UNIQUE (stream, version)
);
CREATE TRIGGER IF NOT EXISTS events_are_not_updated BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'stored events are not updated'); END;
CREATE TRIGGER IF NOT EXISTS events_are_not_deleted BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'stored events are not deleted'); END;
"""


class SQLiteRecorder(Recorder):
    """See ``Recorder``. Positions are ``AUTOINCREMENT`` numbers: one writer at a time, so they commit in order."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.engine = sa.create_engine(f"sqlite:///{path}", connect_args={"timeout": 10})
        sa.event.listen(self.engine, "connect", _configure)
        self._lock = threading.Lock()
        self._grown = threading.Condition()

    def migrate(self) -> None:
        write_metadata.create_all(self.engine)
        with self.engine.connect() as connection:
            driver: Any = connection.connection.driver_connection
            driver.executescript(_SCHEMA)

    def close(self) -> None:
        self.engine.dispose()
        with self._grown:
            self._grown.notify_all()

    def append(
        self,
        events: Sequence[StoredEvent],
        *,
        changes: Sequence[Change] = (),
        idempotency: Idempotency | None = None,
        answer: str = "",
        created_at: float = 0.0,
    ) -> Position:
        with self._lock, self.engine.connect() as connection:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            for change in changes:
                try:
                    connection.execute(change.statement)
                except sa.exc.IntegrityError:
                    connection.rollback()
                    if change.on_violation is None:
                        raise StreamConflict from None
                    raise change.on_violation from None
            try:
                for e in events:
                    connection.exec_driver_sql(
                        "INSERT INTO events (stream, version, topic, state) VALUES (?, ?, ?, ?)",
                        (e.originator_id, e.originator_version, e.topic, e.state),
                    )
            except sa.exc.IntegrityError:
                connection.rollback()
                raise StreamConflict from None
            number = connection.exec_driver_sql("SELECT max(position) FROM events").scalar() or 0
            position = Position(0, number)
            if idempotency:
                try:
                    connection.execute(
                        idempotency_table.insert().values(
                            person=idempotency.person,
                            key=idempotency.key,
                            body_hash=idempotency.body_hash,
                            answer=answer,
                            position=str(position),
                            created_at=created_at,
                        )
                    )
                except sa.exc.IntegrityError:
                    connection.rollback()
                    answered = self.answered(idempotency.person, idempotency.key)
                    if answered is None:
                        raise
                    raise AlreadyAnswered(answered) from None
            connection.commit()
        with self._grown:
            self._grown.notify_all()
        return position

    def answered(self, person: str, key: str) -> Answered | None:
        t = idempotency_table
        with self.engine.connect() as connection:
            row = connection.execute(
                sa.select(t.c.body_hash, t.c.answer, t.c.position).where(t.c.person == person, t.c.key == key)
            ).one_or_none()
        return Answered(row.body_hash, row.answer, Position.parse(row.position)) if row else None

    def next_ids(self, kind: str, count: int) -> range:
        with self._lock, self.engine.begin() as connection:
            last = connection.exec_driver_sql(
                f"INSERT INTO {sequences.name} (kind, last) VALUES (?, ?)"
                " ON CONFLICT (kind) DO UPDATE SET last = last + excluded.last RETURNING last",
                (kind, count),
            ).scalar_one()
        return range(last - count + 1, last + 1)

    def read_after(self, position: Position, limit: int, topics: frozenset[str] | None = None) -> list[Recorded]:
        sql = "SELECT position, stream, version, topic, state FROM events WHERE position > ?"
        parameters: tuple[Any, ...] = (position.number,)
        if topics is not None:
            sql += f" AND topic IN ({','.join('?' * len(topics))})"
            parameters += tuple(sorted(topics))
        with self.engine.connect() as connection:
            rows = connection.exec_driver_sql(f"{sql} ORDER BY position LIMIT ?", (*parameters, limit)).all()
        return [Recorded(Position(0, r[0]), r[1], r[2], r[3], r[4]) for r in rows]

    def head(self) -> Position:
        number = self.max_notification_id()
        return Position(0, number) if number else START

    def wait_beyond(self, position: Position, timeout: float) -> bool:
        deadline = time.monotonic() + timeout
        while self.head() <= position:
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return False
            with self._grown:
                self._grown.wait(min(remaining, 0.05))
        return True

    # The library's interface

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        try:
            last = self.append(stored_events)
        except StreamConflict as conflict:
            raise IntegrityError(str(conflict)) from conflict
        return list(range(last.number - len(stored_events) + 1, last.number + 1))

    def select_events(
        self,
        originator_id: Any,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        sql, parameters = "SELECT stream, version, topic, state FROM events WHERE stream = ?", [originator_id]
        if gt is not None:
            sql, parameters = f"{sql} AND version > ?", [*parameters, gt]
        if lte is not None:
            sql, parameters = f"{sql} AND version <= ?", [*parameters, lte]
        sql += " ORDER BY version" + (" DESC" if desc else "")
        if limit is not None:
            sql, parameters = f"{sql} LIMIT ?", [*parameters, limit]
        with self.engine.connect() as connection:
            return [StoredEvent(*row) for row in connection.exec_driver_sql(sql, tuple(parameters))]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        after = 0 if start is None else start - 1 if inclusive_of_start else start
        found = self.read_after(Position(0, after), limit, frozenset(topics) or None)
        return [
            Notification(r.stream, r.version, r.topic, r.state, r.position.number)
            for r in found
            if stop is None or r.position.number <= stop
        ]

    def max_notification_id(self) -> int | None:
        with self.engine.connect() as connection:
            number: int | None = connection.exec_driver_sql("SELECT max(position) FROM events").scalar()
        return number

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> Subscription[Any]:
        raise NotImplementedError


def _configure(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        connection.execute(f"PRAGMA {pragma}")
