"""A copy: one read model as it was at a position of the log, in a SQLite file of its own."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, Self

import msgspec
import sqlalchemy as sa

from command_api.event_store.recorded import Recorded
from command_api.event_store.recorder import Recorder
from infra.position import START, Position
from infra.read_database import ReadDatabase
from projections.runtime import generations
from projections.runtime.applying import apply, fold, read_batch
from projections.runtime.definition import Projection
from projections.runtime.replica import KEPT_ROWS
from projections.runtime.rows import Rows

BATCH: Final = 2_000
"""Events in one transaction; between two there may be a snapshot."""
Step = Callable[["AsOfCopy"], None]

_HEADER: Final = "CREATE TABLE as_of (position TEXT NOT NULL, erased TEXT NOT NULL, newest TEXT NOT NULL)"
_EARLIEST: Final = datetime(1, 1, 1, tzinfo=UTC)


class _Happened(msgspec.Struct):
    timestamp: datetime


_happened = msgspec.json.Decoder(_Happened)


@dataclass(frozen=True)
class Header:
    """Metadata of a copy. ``erased`` is the last erasure in the log when the copy was started; ``newest`` is the time
    of its latest event."""

    position: Position
    erased: str
    newest: datetime

    def serves(self, end: Position, erased: str, happened_by: datetime | None) -> bool:
        """Whether a replay to ``end`` may begin with it."""
        timely = happened_by is None or self.newest <= happened_by
        return self.position <= end and self.erased == erased and timely


def header_of(path: Path) -> Header | None:
    """``None`` for a file that is gone, or was never completed."""
    try:
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        try:
            row = connection.execute("SELECT position, erased, newest FROM as_of").fetchone()
        finally:
            connection.close()
    except sqlite3.Error:
        return None
    return Header(Position.parse(row[0]), row[1], datetime.fromisoformat(row[2])) if row else None


class AsOfCopy:
    """A copy that the read model's own handlers fill. It is complete after ``settle``."""

    def __init__(
        self,
        path: Path,
        projection: Projection,
        header: Header,
        *,
        empty: bool,
        batch: int | None = None,
        kept: int = KEPT_ROWS,
    ) -> None:
        self.path = path
        self.projection = projection
        self.position = header.position
        self.applied = 0
        """Events applied since it was begun or copied."""
        self.erased = header.erased
        self._newest = header.newest
        self._batch = batch or BATCH
        self._rows = Rows(generations.served(projection.tables), empty=empty, kept=kept)
        self.database = _opened(path)

    @classmethod
    def empty(
        cls, path: Path, projection: Projection, erased: str, *, batch: int | None = None, kept: int = KEPT_ROWS
    ) -> Self:
        """A new one, before the first event. ``batch`` events (``None``: ``BATCH``) are one transaction; ``kept`` rows
        of a table stay in memory."""
        path.touch(mode=0o600)
        copy = cls(path, projection, Header(START, erased, _EARLIEST), empty=True, batch=batch, kept=kept)
        with copy.database.write() as connection:
            connection.exec_driver_sql(_HEADER)
            for table in projection.tables:
                table.create(connection)
        return copy

    @classmethod
    def of(cls, source: Path, path: Path, projection: Projection, header: Header) -> Self:
        """A copy that continues where ``source`` ended; ``FileNotFoundError`` if ``source`` is gone."""
        path.touch(mode=0o600)
        shutil.copyfile(source, path)
        return cls(path, projection, header, empty=False)

    def advance(self, recorder: Recorder, end: Position, happened_by: datetime | None, step: Step) -> None:
        """Apply what follows up to ``end``; ``step`` is called after every batch and may raise to end it.

        ``happened_by`` leaves out what had not happened by then. Raises ``FailedEvent`` for what cannot be applied.
        """
        while self.position < end:
            batch = read_batch(recorder, self.projection, self.position, self._batch)
            events = [event for event in batch.events if event.position <= end]
            if happened_by is not None:
                events = [event for event in events if _happened.decode(event.state).timestamp <= happened_by]
            with self.database.transaction() as unit:
                fold(unit, self.projection, self._rows, events)
            self.applied += len(events)
            self._note(events)
            self.position = end if batch.end <= batch.start else min(batch.end, end)
            step(self)

    def _note(self, events: Sequence[Recorded]) -> None:
        for event in events:
            self._newest = max(self._newest, _happened.decode(event.state).timestamp)

    def settle(self) -> None:
        """Write the rows in memory and the position."""
        with self.database.transaction() as unit:
            apply(unit, self.projection, self._rows, ())
            unit.begin()
            unit.connection.exec_driver_sql("DELETE FROM as_of")
            unit.connection.exec_driver_sql(
                "INSERT INTO as_of VALUES (?, ?, ?)", (str(self.position), self.erased, self._newest.isoformat())
            )

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()


def _opened(path: Path) -> ReadDatabase:
    engine = sa.create_engine(f"sqlite:///{path}", pool_size=1, hide_parameters=True)
    sa.event.listen(engine, "connect", _configure)
    return ReadDatabase(engine)


def _configure(connection: sqlite3.Connection, _record: object) -> None:
    """Nothing is lost with a copy: it is made again."""
    connection.isolation_level = None
    for pragma in ("journal_mode=MEMORY", "synchronous=OFF", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}")


def private(folder: Path) -> None:
    """Create the folder and its missing parents, readable only by this user."""
    if not folder.exists():
        private(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def keep(source: Path, target: Path) -> None:
    """Copy the settled ``source`` to ``target`` atomically."""
    private(target.parent)
    partial = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        partial.touch(mode=0o600)
        shutil.copyfile(source, partial)
        with partial.open("rb+") as file:
            # before the rename: after a power cut there is no file of this name, or a whole one
            os.fsync(file.fileno())
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
