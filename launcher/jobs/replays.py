"""Replays of read models: in the background over HTTP, in the foreground on a terminal."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

import structlog

from infra.position import Position
from infra.problems import Problem
from infra.read_database import Busy
from launcher.jobs.signs_of_life import signs_of_life
from projections.runtime.applying import FailedEvent
from projections.runtime.as_of import runs
from projections.runtime.as_of.against_live import Progress, replay_and_compare
from projections.runtime.as_of.comparing import Compared
from projections.runtime.rebuild import Outdated
from query_api.audit.moments import NO_SUCH_EVENT, event_numbered, last_recorded

if TYPE_CHECKING:
    from launcher.resources import Resources

log = structlog.get_logger()

_REPLAY: Final = "replay"
_TELL: Final = 0.5
"""Seconds between two words about how far it is."""


class _Stopped(Exception):
    """A user stopped the replay, or the process ends."""


@dataclass(frozen=True)
class Until:
    """The last event that counts."""

    number: int
    recorded_at: datetime
    position: Position


class ReplayService:
    """What the routes and the command line can ask for."""

    def __init__(self, services: Resources) -> None:
        self._services = services
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def close(self) -> None:
        """Break off a replay that is under way."""
        self._ended.set()
        if self._thread is not None:
            self._thread.join()

    def until(self, asked: int | datetime | None) -> Until | None:
        """The event with this number, or the last recorded by then; ``Problem`` (404) if there is none."""
        if asked is None:
            return None
        with self._services.read_database.read() as connection:
            row = (
                event_numbered(connection, asked)
                if isinstance(asked, int)
                else last_recorded(connection, asked.astimezone(UTC))
            )
        if row is None:
            raise Problem(404, NO_SUCH_EVENT, kind="not-found")
        position = self._services.as_of_reader.position(row["stream"], row["version"])
        return Until(row["number"], row["recorded_at"], position)

    def known(self, names: Sequence[str]) -> None:
        """``Problem`` (422) for a name that no read model has."""
        for name in names:
            if name not in self._services.runner.projections:
                sentence = f"Não existe a leitura “{name}”."
                raise Problem(422, sentence, errors=[{"field": "projections", "message": sentence}])

    def compare(self, name: str, until: Until | None, progress: Progress) -> Compared:
        """Replay one read model and compare it, here and now."""
        services = self._services
        return replay_and_compare(
            services.as_of, services.read_database, name, until.position if until else None, progress
        )

    def begin(self, projections: Sequence[str], until: int | datetime | None, who: str, now: datetime) -> int:
        """Replay in a thread of its own; the row of ``projections.runtime.as_of.runs`` shows its progress."""
        self.known(projections)
        end = self.until(until)
        held = contextlib.ExitStack()
        try:
            held.enter_context(self._services.read_database.exclusive(_REPLAY))
        except Busy:
            raise Problem(409, "Uma releitura já está em andamento.", kind="replay") from None
        try:
            told = (end.number, end.recorded_at) if end else None
            id = runs.begin(self._services.read_database, projections, told, who, now)
            self._thread = threading.Thread(
                target=self._run, args=(held, id, projections, end), name="replay", daemon=True
            )
            self._thread.start()
        except BaseException:
            # the thread has not started, so no other code gives the lock back
            held.close()
            raise
        return id

    def stop(self, id: int) -> None:
        """Stop a run that is under way, remove one that has ended."""
        if not runs.stop_or_remove(self._services.read_database, id, datetime.now(UTC)):
            raise Problem(404, "Esta releitura não existe ou já foi removida.", kind="not-found")

    def _run(self, held: contextlib.ExitStack, id: int, names: Sequence[str], until: Until | None) -> None:
        state: runs.State = "failed"
        reason = ""
        with held, signs_of_life(lambda now: runs.sign(self._services.read_database, id, now)):
            try:
                self._replay(id, names, until)
                state = "done"
            except _Stopped:
                state = "failed" if self._ended.is_set() else "stopped"
                reason = runs.BROKEN_OFF if self._ended.is_set() else ""
            except Outdated:
                reason = "A leitura que está no ar é de outra versão do sistema; ela está sendo refeita."
            except FailedEvent as poison:
                reason = f"Ela parou em {poison.event.stream}/{poison.event.version}."
            except Exception:  # a database that is away ends the replay, which says so
                log.exception("replay")
            # if this fails, the row stays silent, and readers take the replay for dead
            with contextlib.suppress(Exception):
                runs.end(self._services.read_database, id, state, reason, datetime.now(UTC))

    def _replay(self, id: int, names: Sequence[str], until: Until | None) -> None:
        results: list[dict[str, object]] = []
        for place, name in enumerate(names):
            results.append(self.compare(name, until, self._telling(id, place, len(names))).as_dict())
            runs.tell(self._services.read_database, id, results, datetime.now(UTC))

    def _telling(self, id: int, place: int, names: int) -> Callable[[int, int], None]:
        told = 0.0

        def tell(done: int, total: int) -> None:
            nonlocal told
            if self._ended.is_set():
                raise _Stopped
            if time.monotonic() - told >= _TELL or done >= total:
                told = time.monotonic()
                now = datetime.now(UTC)
                if not runs.move(self._services.read_database, id, place * total + done, names * total, now):
                    raise _Stopped

        return tell
