"""Read models made again from the whole history: beside the ones that serve, compared, switched; or only verified."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

from infra.position import Position
from infra.read_database import ReadDatabase
from projections.runtime import comparisons, generations, rebuilds
from projections.runtime.applying import FailedEvent, is_unavailable
from projections.runtime.as_of.comparing import difference
from projections.runtime.comparison import Comparison
from projections.runtime.definition import Projection, RebuildRefused
from projections.runtime.rebuilds import Dropped
from projections.runtime.replica import Progress, Replica, discard, exclusively, open_replica
from projections.runtime.source import Source
from projections.runtime.tracking import ConcurrencyConflict

LOOK: Final = 0.25
"""Seconds between two polls of a ready rebuild for new events and for a decision."""
REPORT_EVERY: Final = 0.5
"""Seconds between two progress reports."""
_AWAY: Final = "O banco de dados não respondeu; as tabelas novas foram removidas."
_OTHER: Final = "Um erro a encerrou, e está no registro do sistema; as tabelas novas foram removidas."


_SCRATCH: Final = "__verify"


class Outdated(Exception):
    """The tables that serve are those of another version of the code: rebuild them first."""


class RebuildStopped(Exception):
    """The process that rebuilds ends."""


@dataclass(frozen=True)
class RebuildLease:
    """The lease of a rebuild, and the id of its row."""

    database: ReadDatabase
    projection: Projection
    id: int


@contextmanager
def held(
    database: ReadDatabase, projection: Projection, who: str, *, automatic: bool = False
) -> Iterator[RebuildLease]:
    """Be the only one who rebuilds this, else ``Busy``. What ends it is written in its row."""
    # the lock prevents a second start; the row stops a process that has lost the lock without notice
    with database.exclusive(exclusively(projection, generations.BESIDE)):
        id = rebuilds.begin(database, projection.name, who, datetime.now(UTC), automatic=automatic)
        try:
            yield RebuildLease(database, projection, id)
        except BaseException as error:
            _ended_by(database, id, error)
            raise


def _ended_by(database: ReadDatabase, id: int, error: BaseException) -> None:
    try:
        with database.write() as connection:
            dropped = isinstance(error, Dropped)
            reason = "" if dropped else _reason(error)
            rebuilds.end(connection, id, "dropped" if dropped else "failed", reason, datetime.now(UTC))
    except sa.exc.DBAPIError:  # the database is unavailable: the process that finds the orphaned row writes the reason
        return


def _reason(error: BaseException) -> str:
    if isinstance(error, RebuildRefused):
        return str(error)
    if isinstance(error, FailedEvent):
        return rebuilds.poisoned(error.event.topic, error.event.stream, error.event.version, str(error))
    if isinstance(error, RebuildStopped | ConcurrencyConflict):
        return rebuilds.BROKEN_OFF
    return _AWAY if isinstance(error, Exception) and is_unavailable(error) else _OTHER


class Rebuild:
    """New tables beside the serving ones, from the first event to the switch."""

    def __init__(self, recorder: Source, right: RebuildLease, replica: Replica) -> None:
        self._recorder = recorder
        self._database = right.database
        self._projection = right.projection
        self._id = right.id
        self._replica = replica
        self.comparable = generations.is_current(right.projection, replica.serving())

    def fill(self, progress: Progress | None) -> None:
        """Replay the history as far as it is served, or to its end where what serves is of another version."""
        self._replica.follow(self._end, self._reporting(progress))

    def compare(self) -> Comparison:
        """Against the serving rows, all at one moment."""
        self._move(state="comparing")
        found = self._replica.compare(None)
        self._move(comparison=json.dumps(_stored_form(found, self._projection.tables), ensure_ascii=False))
        return found

    def rest(self) -> None:
        """Be ready, and let go of the memory."""
        self._replica.rest()
        self._move(state="ready")

    def keep_up(self) -> None:
        """Apply new events."""
        self._replica.keep_up(self._end)

    def look(self, ended: threading.Event) -> rebuilds.State:
        """The current state. Raises ``Dropped`` if a user dropped the rebuild, ``ConcurrencyConflict`` if another
        process ended it, and ``RebuildStopped`` when this process ends."""
        if ended.is_set():
            raise RebuildStopped
        with self._database.read() as connection:
            return rebuilds.go_on(connection, self._id)

    def switch(self) -> None:
        """Switch in one transaction: readers see either the old or the new tables, and the row changes with them."""
        with self._database.transaction(replaces=self._projection.name) as unit:
            # if the process dies before the commit, nothing has been switched, and ``clear_up`` drops the new tables
            self._replica.put_in_place(unit)
            rebuilds.end(unit.connection, self._id, "switched", "", datetime.now(UTC))

    def _end(self) -> Position:
        return self._replica.serving().position if self.comparable else self._recorder.head()

    def _move(self, **values: str | int) -> None:
        rebuilds.move(self._database, self._id, datetime.now(UTC), **values)

    def _reporting(self, progress: Progress | None) -> Progress:
        reported = float("-inf")

        def report(done: int, total: int) -> None:
            nonlocal reported
            if progress:
                progress(done, total)
            if time.monotonic() - reported >= REPORT_EVERY or done >= total:
                reported = time.monotonic()
                self._move(done=done, total=total)

        return report


def _stored_form(found: Comparison, tables: Sequence[sa.Table]) -> rebuilds.StoredComparison:
    """A comparison as the row keeps it: of what differs the columns only that do."""
    named = {table.name: table for table in tables}
    return {
        "equal": found.rows - found.different,
        "rows": found.rows,
        "different": found.different,
        "position": str(found.position),
        "at": datetime.now(UTC).isoformat(),
        "differences": [difference(named[each.table], each.serving, each.replayed) for each in found.differences],
    }


@contextmanager
def beside(recorder: Source, right: RebuildLease) -> Iterator[Rebuild]:
    """New, empty tables beside those that serve; they go at the end, unless they were switched."""

    def mine(connection: sa.Connection) -> None:
        rebuilds.owned(connection, right.id)

    with open_replica(recorder, right.database, right.projection, generations.BESIDE, mine) as replica:
        yield Rebuild(recorder, right, replica)


def rebuild(
    recorder: Source,
    database: ReadDatabase,
    projection: Projection,
    *,
    accept: Callable[[Comparison], bool] | None = None,
    progress: Progress | None = None,
    who: str = rebuilds.SYSTEM,
    automatic: bool = False,
) -> Comparison | None:
    """Fill new tables beside the current ones, then switch in one transaction. Writes and reads continue meanwhile.

    ``accept`` gets the comparison before the switch and may decline; then nothing has changed. Tables of another
    version or shape are not compared: the result is ``None`` and the switch is made. Raises ``Busy`` while another
    process rebuilds the projection, ``Dropped`` if a user drops the rebuild, ``FailedEvent`` for an event that cannot
    be applied, and ``RebuildRefused`` if the read model refuses the switch. After an error the old tables stay in use.
    """
    with held(database, projection, who, automatic=automatic) as right:
        with beside(recorder, right) as under_way:
            under_way.fill(progress)
            comparison = under_way.compare() if accept is not None and under_way.comparable else None
            declined = comparison is not None and accept is not None and not accept(comparison)
            if not declined:
                under_way.switch()
        # after ``beside`` has dropped the tables: for that the row must still be this process's
        if declined:
            with database.write() as connection:
                rebuilds.end(connection, right.id, "dropped", "", datetime.now(UTC))
        return comparison


def rebuild_when_told(recorder: Source, right: RebuildLease, turn: threading.Lock, ended: threading.Event) -> None:
    """Fill new tables, compare them, and keep them ready until a user switches or drops them. Raises as ``rebuild``,
    and ``RebuildStopped`` if the process ends first.

    ``turn`` lets one rebuild at a time fill its tables, which takes memory and CPU; any number may be ready.
    """

    def go_on(_done: int, _total: int) -> None:
        if ended.is_set():
            raise RebuildStopped

    with beside(recorder, right) as under_way:
        # a user may drop the rebuild while it waits for its turn
        while not turn.acquire(timeout=LOOK):
            under_way.look(ended)
        try:
            under_way.fill(go_on)
            if under_way.comparable:
                under_way.compare()
            under_way.rest()
        finally:
            turn.release()
        while under_way.look(ended) != "switching":
            under_way.keep_up()
            ended.wait(LOOK)
        under_way.switch()


def clear_up(database: ReadDatabase, projection: Projection, id: int) -> bool:
    """End a rebuild whose process has died, and remove its tables. Raises ``Busy`` while the process lives; ``False``
    if it has ended meanwhile."""
    with database.exclusive(exclusively(projection, generations.BESIDE)), database.write() as connection:
        if not rebuilds.end(connection, id, "failed", rebuilds.BROKEN_OFF, datetime.now(UTC)):
            return False
        discard(connection, projection, generations.BESIDE)
        return True


def verify(
    recorder: Source, database: ReadDatabase, projection: Projection, *, progress: Progress | None = None
) -> Comparison:
    """Replay the full history into scratch tables, compare row by row, and store the result as the last comparison.
    Writes and reads continue.

    Raises ``Outdated``, and ``Busy`` while another process verifies the same projection.
    """
    with (
        database.exclusive(exclusively(projection, _SCRATCH)),
        open_replica(recorder, database, projection, _SCRATCH) as replica,
    ):
        if not generations.is_current(projection, replica.serving()):
            raise Outdated(f"{projection.name} serves tables of another version")
        replica.follow(lambda: replica.serving().position, progress)
        found = replica.compare(progress)
        served = replica.generation - 1
        if replica.serving().generation == served:  # no rebuild replaced the tables meanwhile
            comparisons.store(database, found, served, datetime.now(UTC))
        return found
