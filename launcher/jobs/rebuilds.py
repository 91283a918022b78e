"""Blue-green rebuilds asked for over HTTP, and the clean-up of those that a dead process left."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import structlog

from command_api.event_store import Receipt
from command_api.kernel import CommandContext, actor_reference
from command_api.system.commands import record_skip
from infra.position import Position
from infra.problems import Problem
from infra.read_database import Busy
from launcher.clock import Next
from launcher.jobs.seal import record_rebuild
from projections.runtime import holes, rebuilds, tracking
from projections.runtime.definition import Projection
from projections.runtime.generations import is_current
from projections.runtime.holes import NotSkippable
from projections.runtime.rebuild import RebuildLease, RebuildStopped, clear_up, held, rebuild_when_told
from projections.runtime.rebuilds import Dropped
from projections.seal.projection import Seal, SealChanged

if TYPE_CHECKING:
    from launcher.resources import Resources

log = structlog.get_logger()

LOOK: Final = 5.0
"""Seconds between two looks for rebuilds whose process has died."""
_NOT_READY: Final = {
    "running": "A leitura ainda está sendo refeita.",
    "comparing": "A leitura refeita ainda está sendo comparada.",
    "switching": "A troca já foi pedida.",
}


class RebuildService:
    """What the routes can ask for, and the watch over what others left. A rebuild runs in the process that was asked;
    what becomes of it can be said to any process, because it goes through the row."""

    def __init__(self, services: Resources) -> None:
        self._services = services
        self._ended = threading.Event()
        self._turn = threading.Lock()
        self._threads: list[threading.Thread] = []

    def stop(self) -> None:
        """Break off what is under way here, and end."""
        self._ended.set()
        for thread in self._threads:
            thread.join()

    def resume(self, projection: str, by: int | None) -> None:
        known = self._known(projection)
        with self._services.read_database.write() as connection:
            row = tracking.tracked(connection, projection)
            current = row is not None and is_current(known, row)
            if not tracking.retry_now(connection, projection, datetime.now(UTC), current=current):
                raise Problem(409, "Nada segura esta leitura.", kind="not-held")
        log.info("projection_retried", projection=projection, by=by)

    def skip(self, projection: str, position: Position, ctx: CommandContext) -> Receipt:
        known = self._known(projection)
        who = actor_reference(ctx.actor.id, ctx.actor.name)
        try:
            with self._services.read_database.write() as connection:
                left_out = holes.skip(connection, known, position, ctx.reason or "", who, ctx.now)
                if left_out is None:
                    raise Problem(409, "Esta leitura não está parada neste registro.", kind="not-held")
                # before the commit: nothing is left out without an event that says so
                skipped = {
                    "read_model": projection,
                    "stream": left_out.stream,
                    "stream_version": left_out.version,
                    "skipped_topic": left_out.topic,
                }
                receipt = record_skip(self._services.store, skipped, ctx)
        except NotSkippable as refused:
            raise Problem(409, str(refused), kind="not-skippable") from None
        log.warning("event_skipped", projection=projection, failure=str(left_out), by=ctx.actor.id)
        return receipt

    def begin(self, projection: str, who: str) -> int:
        known = self._known(projection)
        stack = contextlib.ExitStack()
        try:
            right = stack.enter_context(held(self._services.read_database, known, who))
        except Busy:
            raise Problem(409, "Esta leitura já está sendo refeita.", kind="rebuild") from None
        # the lock goes over to the thread, which gives it back at its end
        self._run_apart(lambda: self._rebuild(stack, right), f"rebuild-{projection}")
        log.info("rebuild_begun", projection=projection, id=right.id)
        return right.id

    def switch(self, id: int, who: str) -> None:
        state = rebuilds.ask_switch(self._services.read_database, id, who, datetime.now(UTC))
        if state is None:
            raise _missing()
        if state != "ready":
            raise Problem(409, _NOT_READY.get(state, "Esta leitura refeita já não espera pela troca."), kind="rebuild")
        log.info("rebuild_switch_asked", id=id)

    def drop(self, id: int, who: str) -> None:
        run = rebuilds.ask_drop(self._services.read_database, id, who)
        if run is None:
            raise _missing()
        if run.state == "switching":
            raise Problem(409, "A troca já começou.", kind="rebuild")
        if run.state in rebuilds.UNDER_WAY and run.automatic:
            sentence = "Uma versão nova do sistema refaz esta leitura por si; ela troca quando terminar."
            raise Problem(409, sentence, kind="rebuild")
        log.info("rebuild_drop_asked", id=id)

    def _known(self, name: str) -> Projection:
        projection = self._services.runner.projections.get(name)
        if projection is None:
            raise Problem(404, f"Não existe a leitura “{name}”.", kind="not-found")
        return projection

    def _run_apart(self, work: Callable[[], None], name: str) -> None:
        thread = threading.Thread(target=work, name=name, daemon=True)
        self._threads = [*(each for each in self._threads if each.is_alive()), thread]
        thread.start()

    def _rebuild(self, stack: contextlib.ExitStack, right: RebuildLease) -> None:
        with contextlib.suppress(RebuildStopped, Dropped):
            try:
                with stack:
                    rebuild_when_told(self._services.recorder, right, self._turn, self._ended)
                if right.projection.name == Seal.name:
                    record_rebuild(self._services)
            except (RebuildStopped, Dropped):
                raise
            except SealChanged as changed:
                record_rebuild(self._services, changed)
            except Exception:  # the row of the rebuild says so too; the old tables serve on
                log.exception("rebuild", projection=right.projection.name, id=right.id)

    def work(self) -> Iterator[Next]:
        """Look for what dead processes left."""
        while True:
            self.clear_up()
            yield Next(LOOK)

    def clear_up(self) -> None:
        """End the rebuilds whose processes have died, and remove their tables."""
        database = self._services.read_database
        with database.read() as connection:
            left = rebuilds.under_way(connection)
        for run in left:
            projection = self._services.runner.projections.get(run.projection)
            if projection is None:
                continue
            with contextlib.suppress(Busy):  # the process of the rebuild lives
                if clear_up(database, projection, run.id):
                    log.warning("rebuild_broken_off", projection=run.projection, id=run.id)


def _missing() -> Problem:
    return Problem(404, "Esta leitura refeita não existe ou já foi removida.", kind="not-found")
