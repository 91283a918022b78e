"""One look of a process: nothing that is due keeps the rest waiting, and each look knows when the next one is."""

from datetime import UTC, datetime
from functools import partial
from typing import cast

import pytest
import structlog

from command_api.event_store import StoreUnavailable
from command_api.kernel import SYSTEM, CommandContext, Refused
from launcher.clock import APART, Next
from launcher.jobs.process import HOUR, MINUTE, Due, Process
from launcher.leader_election import Term

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Going:
    """A term that is over after so many questions."""

    def __init__(self, lasts: int = 99) -> None:
        self.left = lasts

    def over(self) -> bool:
        self.left -= 1
        return self.left < 0


class Doing:
    """What is due, by name, with what its command returns or raises."""

    def __init__(self, **outcomes: object) -> None:
        self.outcomes = outcomes
        self.done: list[str] = []

    def find(self, _now: datetime) -> list[Due]:
        return [Due(name, partial(self._do, name)) for name in self.outcomes]

    def _do(self, name: str, ctx: CommandContext) -> object:
        assert ctx.actor == SYSTEM
        self.done.append(name)
        outcome = self.outcomes[name]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


def test_what_is_refused_or_fails_keeps_nothing_waiting_and_only_a_failure_waits_for_long() -> None:
    doing = Doing(refused=Refused("Não."), broken=ValueError("what nobody expected"), sound=None)
    looks = Process("trial", doing.find).work(cast("Term", Going()))
    assert next(looks) == MINUTE, "read models may have to follow first"
    with structlog.testing.capture_logs() as logs:
        assert next(looks) == MINUTE
        next(looks)
    assert doing.done == ["refused", "broken", "sound", "refused", "sound"]
    said = [(each["event"], each["what"]) for each in logs]
    assert said[:2] == [("refused_by_itself", "refused"), ("job_failed", "broken")]


def test_a_database_that_is_away_ends_the_look() -> None:
    doing = Doing(away=StoreUnavailable(), sound=None)
    process = Process("trial", doing.find)
    with pytest.raises(StoreUnavailable):
        process.give(process.due(NOW)[0], NOW)


def test_a_pause_of_its_own_brings_the_next_look_and_ends_with_the_thing() -> None:
    doing = Doing(asked=Next(20.0), failed=ValueError("what nobody expected"))
    looks = Process("trial", doing.find, Next(HOUR.seconds, after_event=1.0), apart=True).work(cast("Term", Going()))
    assert next(looks) is APART, "what is known from the log is begun at once"
    pause = next(looks)
    assert 19 < pause.seconds <= 20
    assert pause.after_event == 1.0
    assert 19 < next(looks).seconds <= 20, "nothing is due, and nothing apart"
    doing.outcomes = {}
    assert next(looks).seconds == HOUR.seconds
    assert doing.done == ["asked", "failed"]


def test_nothing_is_begun_once_the_term_is_over() -> None:
    doing = Doing(first=None, second=None)
    looks = Process("trial", doing.find).work(cast("Term", Going(lasts=1)))
    next(looks)
    next(looks)
    assert doing.done == ["first"]
