"""Imports sales files in the background, one at a time in the whole system."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

import structlog

from command_api.event_store import StoreUnavailable
from command_api.kernel import Conflict
from command_api.stock.import_jobs import next_job, read_job
from command_api.stock.importing import Progress, run_import, stop_import
from command_api.stock.imports import SalesImport
from infra.exclusive import Busy
from infra.problems import Problem
from launcher.clock import Next
from launcher.jobs.process import Due
from launcher.leader_election import Term
from projections.runtime.applying import is_unavailable

if TYPE_CHECKING:
    from launcher.composition import Services

log = structlog.get_logger()

EVERY: Final = 0.5
"""Seconds between two looks for a file, at least."""
LOCK: Final = "sales-import"
_CAUSE: Final = "Algo deu errado do nosso lado. Envie o arquivo de novo: o que já entrou não entra duas vezes."


def waiting_imports(services: Services) -> Iterator[Due]:
    """The next leader goes on with what was under way. An upload stores an event, so a house at rest looks for none."""
    if next_job(services.recorder.engine) is not None:
        yield Due(LOCK, lambda _ctx: work(services))


Told = Callable[[int], Progress]
"""Returns the callback that receives the progress of the import with this id."""


def work(services: Services, *, told: Told = lambda _id: _to_nobody) -> Next | None:
    """Work on every import that waits; if another process is at it, when to ask again."""
    try:
        # beside the lock of the job: ``choperia import sales`` works without leading the job
        with services.recorder.locks.exclusive(LOCK) as lease:
            stopping = Term(lease, services.clock.ended).over
            while not stopping() and (id := next_job(services.recorder.engine)) is not None:
                _work_on(services, id, stopping, told(id))
    except Busy:
        return Next(EVERY)
    return None


def follow(services: Services, id: int, told: Told) -> None:
    """Work until this import has ended, or watch the process that is at it."""
    total = services.store.load(SalesImport, id).rows
    while (job := read_job(services.recorder.engine, id)) is not None:
        told(id)(job.counts.rows, total)
        work(services, told=told)
        if read_job(services.recorder.engine, id) is not None:
            time.sleep(EVERY)


def _to_nobody(_done: int, _total: int) -> None:
    return


def _work_on(services: Services, id: int, stopping: Callable[[], bool], progress: Progress) -> None:
    try:
        run_import(services.store, services.files, id, stopping=stopping, progress=progress)
    # no mistake of the file: the process that works on the import next goes on where it was
    except (StoreUnavailable, Problem, Conflict):
        raise
    except Exception as error:
        if is_unavailable(error):  # the import goes on where it was, once the database responds
            raise
        # a mistake of ours must not keep all others waiting, nor be tried again for ever
        log.exception("sales_import_stopped", sales_import=id)
        stop_import(services.store, id, _CAUSE)
