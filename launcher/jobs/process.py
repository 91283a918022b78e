"""One shape for what a house does by itself: find what is due, give a command for each, look again.

A read model or a claim finds what is due, and may be late. So the command decides by the log, and a claim or the state
of its stream makes it happen once, whichever process gives it and however often.
"""

from __future__ import annotations

import math
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa
import structlog

from command_api.kernel import SYSTEM, CommandContext, DomainError
from infra.problems import Problem
from launcher.clock import APART, AWAY, Next

if TYPE_CHECKING:
    from launcher.leader_election import Term
    from launcher.resources import Resources

log = structlog.get_logger()

MINUTE: Final = Next(60.0)
HOUR: Final = Next(3600.0)


class Due(NamedTuple):
    """Something that is due."""

    what: str
    """Names it in the log, and while it has a pause of its own."""
    command: Callable[[CommandContext], object]
    """A ``Next`` that it returns is a pause of its own, until this is given again."""


class Process:
    """A name, what is due, and the pause between two looks, which an event can end earlier."""

    def __init__(
        self, name: str, find: Callable[[datetime], Iterable[Due]], pause: Next = MINUTE, *, apart: bool = False
    ) -> None:
        self.name = name
        self._find = find
        self._pause = pause
        self._is_apart = apart  # a command may take its time
        self._not_before: dict[str, float] = {}

    def work(self, term: Term) -> Iterator[Next]:
        """Give the commands, until the end."""
        if self._pause.after_event is None:
            yield MINUTE  # read models may have to follow first; what is known from the log is begun at once
        while True:
            due = self.due(datetime.now(UTC))
            if due and self._is_apart:
                yield APART
            for each in due:
                if term.over():  # another process may give it by now, or this one ends
                    break
                self.give(each, datetime.now(UTC))
            yield self._pause._replace(seconds=max(0.0, min(self._pause.seconds, self._rest())))

    def due(self, now: datetime) -> list[Due]:
        """What is due at ``now``, but for what has a pause."""
        # the whole list before the first command: none runs while the query has its connection
        found = list(self._find(now))
        pauses = {each.what: self._not_before.get(each.what, -math.inf) for each in found}
        self._not_before = {what: at for what, at in pauses.items() if at > time.monotonic()}
        return [each for each in found if each.what not in self._not_before]

    def give(self, due: Due, now: datetime) -> bool:
        """Whether the command was done. What it refuses is left for the next look, and what fails waits for an hour:
        neither keeps the others waiting."""
        try:
            answer = due.command(CommandContext(SYSTEM, now, uuid.uuid4().hex))
        except AWAY:
            raise  # the clock begins the process again
        except (DomainError, Problem) as refusal:
            log.info("refused_by_itself", job=self.name, what=due.what, because=refusal.kind)
            return False
        except Exception:
            log.exception("job_failed", job=self.name, what=due.what)
            self._not_before[due.what] = time.monotonic() + HOUR.seconds
            return False
        if isinstance(answer, Next):
            self._not_before[due.what] = time.monotonic() + answer.seconds
        return True

    def _rest(self) -> float:
        return min(self._not_before.values(), default=math.inf) - time.monotonic()


def ids_in(services: Resources, query: sa.Select[int]) -> list[int]:
    """The ids that a query finds in the read models, in their order."""
    with services.read_database.read() as connection:
        return sorted(connection.execute(query).scalars())
