"""Read models as they were: replayed in the background, kept a while, read like those that serve."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Final

import sqlalchemy as sa

from command_api.event_store.recorder import Recorder
from infra.position import Position
from infra.read_database import ReadDatabase
from projections.runtime.as_of import runs
from projections.runtime.as_of.copies import AsOfCopy, Header, Step, header_of, private
from projections.runtime.as_of.erasures import Erasures
from projections.runtime.as_of.shelf import EVERY, SCRATCH, Shelf
from projections.runtime.definition import Projection

PATIENCE: Final = 2.0
"""Seconds that a request waits before it gets ``Underway``."""
MOST: Final = 24
"""Number of finished copies that are kept for later requests."""
ABANDONED: Final = 30.0
"""Seconds without a request after which a replay ends."""

Wanted = tuple[str, Position, datetime | None]
"""A read model, the position up to which the log counts, and by when it must have happened."""


class Underway(Exception):
    """The replay has not come to its end yet; ``done`` of ``total`` numbers of the log are through."""

    def __init__(self, done: int, total: int) -> None:
        super().__init__(f"{done} of {total}")
        self.done = done
        self.total = total


class _Ended(Exception):
    """No request waits for this replay any more, or its result must not be shown."""


@dataclass
class _Job:
    """A requested copy and its progress."""

    wanted: Wanted
    path: Path
    asked: float
    done: int = 0
    error: Exception | None = None
    ended: threading.Event = field(default_factory=threading.Event)


class AsOf:
    """Read models as of a position. One thread replays, in the order of the requests."""

    def __init__(
        self,
        recorder: Recorder,
        database: ReadDatabase,
        projections: Mapping[str, Projection],
        folder: Path,
        snapshots: int,
    ) -> None:
        self.recorder = recorder
        self.projections = projections
        self.patience = PATIENCE
        self._database = database
        self.erasures = Erasures(recorder)
        self._shelf = Shelf(folder, snapshots)
        self._scratch: Path | None = None
        self._jobs: OrderedDict[Wanted, _Job] = OrderedDict()
        self._erased = ""
        self._made = 0
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._engine = sa.create_engine("sqlite://", creator=_nothing, poolclass=sa.pool.NullPool)

    @contextmanager
    def opened(
        self,
        names: Sequence[str],
        end: Position,
        happened_by: datetime | None = None,
    ) -> Iterator[sa.Connection]:
        """The tables of these read models as the events up to ``end`` make them. To be read only.

        ``happened_by`` leaves out what had not happened by then. Raises ``Underway`` when the patience is
        over, ``FailedEvent`` for a history that cannot be applied.
        """
        with contextlib.ExitStack() as stack:
            try:
                connection = stack.enter_context(self._attached(names, end, happened_by))
            except sa.exc.OperationalError:  # the copy was deleted in between: build it again
                self._drop([(name, end, happened_by) for name in names])
                connection = stack.enter_context(self._attached(names, end, happened_by))
            yield connection

    @contextmanager
    def _attached(self, names: Sequence[str], end: Position, happened_by: datetime | None) -> Iterator[sa.Connection]:
        paths = self._ready([(name, end, happened_by) for name in names])
        with self._engine.connect() as connection:
            for place, path in enumerate(paths):
                uri = f"{path.absolute().as_uri()}?mode=ro"
                connection.exec_driver_sql(f"ATTACH DATABASE ? AS copy{place}", (uri,))
            yield connection

    def _ready(self, wanted: Sequence[Wanted]) -> list[Path]:
        deadline = time.monotonic() + self.patience
        jobs = [self._job(each) for each in wanted]
        for job in jobs:
            job.ended.wait(max(0.0, deadline - time.monotonic()))
        for job in jobs:
            if job.ended.is_set() and job.error is not None:
                self._drop([job.wanted])
                raise job.error
        if not all(job.ended.is_set() for job in jobs):
            raise Underway(sum(job.done for job in jobs), sum(job.wanted[1].number for job in jobs))
        return [job.path for job in jobs]

    def _job(self, wanted: Wanted) -> _Job:
        """The job for this copy. It is new if there was no recent request, or if data was erased since."""
        erased = self.erasures.last()
        with self._changed:
            if erased != self._erased:
                self._erased = erased
                self._empty()
            job = self._jobs.get(wanted)
            if job is None:
                self._made += 1
                job = self._jobs[wanted] = _Job(wanted, self._folder() / f"{wanted[0]}-{self._made}.db", 0.0)
                self._evict()
                self._begin()
                self._changed.notify_all()
            self._jobs.move_to_end(wanted)
            job.asked = time.monotonic()
            return job

    def _evict(self) -> None:
        ended = [job for job in self._jobs.values() if job.ended.is_set()]
        for job in ended[: max(0, len(ended) - MOST)]:
            self._remove(job)

    def _drop(self, wanted: Sequence[Wanted]) -> None:
        with self._changed:
            for each in wanted:
                if each in self._jobs:
                    self._remove(self._jobs[each])

    def _remove(self, job: _Job) -> None:
        # another job may have taken its place since
        if self._jobs.get(job.wanted) is job:
            del self._jobs[job.wanted]
        job.path.unlink(missing_ok=True)

    def _empty(self) -> None:
        for job in list(self._jobs.values()):
            self._remove(job)

    def projection(self, name: str) -> Projection:
        """The read model with uncached keys, so data whose key was destroyed stays encrypted."""
        return type(self.projections[name])(self.recorder.keys.afresh())

    def folder(self) -> Path:
        """The folder of this process for temporary copies."""
        with self._changed:
            return self._folder()

    def _folder(self) -> Path:
        if self._scratch is None or not self._scratch.exists():
            scratch = self._shelf.folder / SCRATCH
            private(scratch)
            for left in scratch.iterdir():
                if not _lives(left.name.partition("-")[0]):
                    shutil.rmtree(left, ignore_errors=True)
            self._scratch = Path(tempfile.mkdtemp(prefix=f"{os.getpid()}-", dir=scratch))
        return self._scratch

    def forget(self) -> None:
        """Remove all snapshots and copies, those of other processes too, and what replays have shown.

        For who has erased a person's data, once that is in the log: nothing that was copied before is shown again.
        """
        with self._changed:
            self._empty()
            self._shelf.forget()
        runs.remove_all(self._database)

    def close(self) -> None:
        """End the running replay and remove the copies."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
        if self._scratch is not None:
            shutil.rmtree(self._scratch, ignore_errors=True)

    # The thread that replays

    def _begin(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="as-of", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            with self._changed:
                job = self._next()
                while job is None and not self._closed:
                    self._changed.wait()
                    job = self._next()
            if self._closed or job is None:
                return
            self._fill(job)

    def _next(self) -> _Job | None:
        return next((job for job in self._jobs.values() if not job.ended.is_set()), None)

    def _fill(self, job: _Job) -> None:
        try:
            self.replay(job.wanted, job.path, lambda copy: self._note(job, copy))
        except (_Ended, FileNotFoundError):  # or all copies were deleted: the client polls again
            job.error = Underway(job.done, job.wanted[1].number)
        except Exception as error:  # noqa: BLE001  # raised in the thread that waits for the job
            job.error = error
        job.ended.set()

    def _note(self, job: _Job, copy: AsOfCopy) -> None:
        job.done = copy.position.number
        abandoned = time.monotonic() - job.asked > ABANDONED
        if self._closed or abandoned or self._jobs.get(job.wanted) is not job:
            raise _Ended

    def replay(self, wanted: Wanted, path: Path, step: Step) -> None:
        """Make the copy at ``path``, from the nearest one that there is, leaving snapshots on the way."""
        while True:
            erased = self.erasures.last()
            path.unlink(missing_ok=True)
            copy = self._started(wanted, path, erased)
            try:
                self._advance(copy, wanted, step)
            finally:
                copy.close()
            # else a person was erased meanwhile, and the copy may still say who: again, from nothing that is older
            if self.erasures.last() == erased:
                return

    def _started(self, wanted: Wanted, path: Path, erased: str) -> AsOfCopy:
        projection = self.projection(wanted[0])
        for source, header in self._beginnings(wanted, erased):
            with contextlib.suppress(FileNotFoundError):
                return AsOfCopy.of(source, path, projection, header)
        return AsOfCopy.empty(path, projection, erased)

    def _beginnings(self, wanted: Wanted, erased: str) -> list[tuple[Path, Header]]:
        """Copies and the snapshot from which a replay can start, the nearest first."""
        name, end, happened_by = wanted
        with self._changed:
            made = [
                job.path
                for job in self._jobs.values()
                if job.wanted[0] == name and job.wanted[2] is None and job.ended.is_set() and job.error is None
            ]
        headers = [(path, header_of(path)) for path in made]
        found = [(p, header) for p, header in headers if header and header.serves(end, erased, happened_by)]
        kept = self._shelf.nearest(self.projections[name], end, erased, happened_by)
        return sorted([*found, *([kept] if kept else [])], key=lambda each: each[1].position, reverse=True)

    def _advance(self, copy: AsOfCopy, wanted: Wanted, step: Step) -> None:
        _, end, happened_by = wanted
        kept = 0

        def note(copy: AsOfCopy) -> None:
            nonlocal kept
            if happened_by is None and copy.applied - kept >= EVERY:
                kept = copy.applied
                self._keep(copy)
            step(copy)

        copy.advance(self.recorder, end, happened_by, note)
        copy.settle()

    def _keep(self, copy: AsOfCopy) -> None:
        """Keep a snapshot, unless data was erased after the copy was started."""
        copy.settle()
        path = None
        with contextlib.suppress(FileNotFoundError):  # all copies are being deleted
            path = self._shelf.keep(copy.projection, copy.position, copy.path)
        if path is not None and self.erasures.last() != copy.erased:
            path.unlink(missing_ok=True)


def _nothing() -> sqlite3.Connection:
    """An empty database to which copies are attached."""
    connection = sqlite3.connect("file::memory:", uri=True, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA query_only=ON")
    return connection


def _lives(pid: str) -> bool:
    """Whether a process with this number runs here."""
    try:
        os.kill(int(pid), 0)
    except (ValueError, ProcessLookupError):
        return False
    except PermissionError:
        return True
    return True
