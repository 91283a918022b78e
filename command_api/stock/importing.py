"""Work on an import: batch by batch, each one transaction, until the file ends or a person cancels it.

A process that is killed between two batches loses nothing: the next one continues after the last commit. The sales of a
batch and the progress of the import are stored in one transaction, so neither exists without the other.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import BinaryIO, Final

from command_api.event_store import Store
from command_api.kernel import CommandContext, Conflict, Taken
from command_api.stock.import_jobs import Job, ended, moved, read_job
from command_api.stock.imports import SalesImport
from command_api.stock.sales_csv import LONGEST_LINE, Layout, Row, read_header, read_line
from command_api.stock.sales_files import decoded
from command_api.stock.taking import Shelf, Taking
from infra.files import FileStore

BATCH: Final = 1_000
"""Rows of a transaction: others do not wait long for the writer's lock, and a million rows are a thousand flushes."""
TOLD: Final = 100
"""Events that report the progress of an import of many rows."""
TELL_EVERY: Final = 5.0
"""Seconds after which an event reports the progress anyway."""
MOST_REFUSALS: Final = 1_000
"""Refused rows that are kept with their reason; beyond that they are only counted."""
HOPELESS_ROWS: Final = 10_000
"""Rows without a single sale after which an import ends."""
_TRIES: Final = 20
_HOPELESS: Final = "Nenhuma das primeiras 10.000 linhas é uma venda que se possa importar. Confira o arquivo."
_GONE: Final = "O arquivo enviado não está mais guardado. Envie-o de novo: o que já entrou não entra duas vezes."

Progress = Callable[[int, int], None]
"""``(done, total)``: rows."""


def _never() -> bool:
    return False


def run_import(
    store: Store,
    files: FileStore,
    id: int,
    *,
    stopping: Callable[[], bool] = _never,
    progress: Progress | None = None,
    batch: int = BATCH,
) -> bool:
    """Work on an import until it has ended (``True``) or ``stopping`` says that the process ends (``False``).

    One at a time in the whole system: the caller sees to that. Raises ``StoreUnavailable``, or ``Problem`` 503 where
    the file store does not answer: try again later, it goes on where it was.
    """
    job = read_job(store.recorder.engine, id)
    if job is None:
        return True
    try:
        file = files.open_staged(job.staged)
    except FileNotFoundError:
        stop_import(store, id, _GONE)
        return True
    with file:
        if not _Run(store, job, file, batch).work(stopping, progress):
            return False
    files.unstage(job.staged)
    return True


def stop_import(store: Store, id: int, cause: str) -> None:
    """End an import that cannot go on; ``cause`` is a sentence for the person who sent the file."""
    job = read_job(store.recorder.engine, id)
    if job is None:
        return
    sales_import = store.load(SalesImport, id)
    if sales_import.is_open:
        sales_import.stop(cause, job.counts, job.refusals)
    store.save(sales_import, ctx=_context(job), changes=[ended(id)])


@dataclass(frozen=True)
class _Batch:
    """Rows that were read, and where the file stands after them."""

    rows: Sequence[Row]
    lines: int
    offset: int


class _Run:
    """One process's work on one import."""

    def __init__(self, store: Store, job: Job, file: BinaryIO, batch: int) -> None:
        self._store = store
        self._job = job
        self._file = file
        self._most = batch
        self._import = store.load(SalesImport, job.id)
        self._shelf = Shelf(store)
        self._layout = self._open()
        self._told_at = time.monotonic()

    def _open(self) -> Layout:
        """Read the header, then go where the work was left."""
        layout = read_header(decoded(self._file.readline(LONGEST_LINE), self._job.encoding))
        self._file.seek(max(self._job.offset, self._file.tell()))
        return layout

    def work(self, stopping: Callable[[], bool], progress: Progress | None) -> bool:
        """See ``run_import``."""
        while True:
            if progress:
                progress(self._job.counts.rows, self._import.rows)
            if self._cancelled():
                self._close()
                return True
            if stopping():
                return False
            now = datetime.now(UTC)
            batch = self._read(now)
            if not batch.lines:
                self._finish()
                return True
            self._take(batch, now)
            if self._is_hopeless():
                stop_import(self._store, self._job.id, _HOPELESS)
                return True

    def _is_hopeless(self) -> bool:
        """Whether not one of many rows is a sale."""
        counts = self._job.counts
        return counts.rows >= HOPELESS_ROWS and not counts.recorded + counts.already_there + counts.reversed

    def _cancelled(self) -> bool:
        job = read_job(self._store.recorder.engine, self._job.id)
        return job is None or job.cancelled

    def _read(self, now: datetime) -> _Batch:
        rows: list[Row] = []
        lines = 0
        first = self._job.counts.rows + 2  # people count from 1, and the header is the first
        while lines < self._most and (raw := self._file.readline(LONGEST_LINE + 1)):
            row = read_line(decoded(raw, self._job.encoding), first + lines, self._layout, now)
            lines += 1
            if row is not None:
                rows.append(row)
        return _Batch(rows, lines, self._file.tell())

    def _take(self, batch: _Batch, now: datetime) -> None:
        """Record a batch. It is retried if another command changes the same stock or records the same sale."""
        for attempt in range(_TRIES):
            try:
                self._record(batch, now)
            except (Conflict, Taken):
                if attempt == _TRIES - 1:
                    raise
                self._shelf.forget()
                self._import = self._store.load(SalesImport, self._job.id)
            else:
                return

    def _record(self, batch: _Batch, now: datetime) -> None:
        taking = Taking(self._store, self._shelf, self._job.id, self._job.counts)
        for row in taking.prepare(batch.rows):
            taking.take(row)
        room = max(0, MOST_REFUSALS - self._job.refusals_kept)
        kept = tuple(taking.refusals[:room])
        job = replace(
            self._job,
            offset=batch.offset,
            counts=taking.counts(batch.lines),
            refusals=(*self._job.refusals, *kept),
            refusals_kept=self._job.refusals_kept + len(kept),
        )
        if self._should_tell(job) and self._import.is_open:
            self._import.progress(job.counts, job.refusals)
            job = replace(job, refusals=())
        changed = taking.changed()
        self._store.save(self._import, *changed, ctx=_context(job, now), changes=[moved(job)])
        if not job.refusals:
            self._told_at = time.monotonic()
        self._job = job

    def _should_tell(self, job: Job) -> bool:
        since = job.counts.rows - self._import.counts.rows
        return since >= self._import.rows / TOLD or time.monotonic() - self._told_at >= TELL_EVERY

    def _finish(self) -> None:
        self._import.finish(self._job.counts, self._job.refusals)
        try:
            self._store.save(self._import, ctx=_context(self._job), changes=[ended(self._job.id)])
        except Conflict:  # a person has just cancelled it
            self._close()

    def _close(self) -> None:
        """End the job; for a cancelled import, record how far it had come."""
        self._import = self._store.load(SalesImport, self._job.id)
        if self._import.status == "cancelled":
            self._import.progress(self._job.counts, self._job.refusals)
        self._store.save(self._import, ctx=_context(self._job), changes=[ended(self._job.id)])


def _context(job: Job, now: datetime | None = None) -> CommandContext:
    """The context of the person who sent the file, with the id of that request."""
    return CommandContext(actor=job.actor, now=now or datetime.now(UTC), correlation_id=job.correlation_id)
