"""A process that dies, or is stopped, at one of its saves."""

from collections.abc import Callable
from random import Random
from typing import Any, Literal, get_args

from command_api.event_store import Store
from tests.harness.faults.tally import Fault

Fate = Literal["killed before", "killed after", "stopped"]


class Killed(BaseException):
    """The process is gone; what it saved is saved. No code of ours catches it."""


class Process(Store):
    """A store whose process meets its ``fate`` at its save number ``at``; 0: never."""

    at = 0
    fate: Fate = "stopped"
    meanwhile: Callable[[], None] = staticmethod(lambda: None)

    def save(self, *aggregates: Any, **more: Any) -> Any:
        self.at -= 1
        if self.at == 0 and self.fate == "killed before":
            raise Killed
        if self.at == 0 and self.fate == "stopped":
            self.meanwhile()  # the lease is over, and another process does all that is to be done
        receipt = super().save(*aggregates, **more)
        if self.at == 0 and self.fate == "killed after":
            raise Killed
        return receipt


def live_once(
    store: Store,
    live: Callable[[Store], None],
    chance: Random,
    saves: int,
    fault: Fault,
    meanwhile: Callable[[], None] = lambda: None,
) -> None:
    """One process until its fate at one of its first ``saves``, which it may not live to see. While it is stopped,
    ``meanwhile`` happens, and another process lives."""
    process = Process(store.recorder)
    process.fate, process.at = chance.choice(get_args(Fate)), chance.randint(1, saves)

    def go_on() -> None:
        meanwhile()
        live(Store(store.recorder))

    process.meanwhile = go_on
    try:
        live(process)
        is_met = process.at <= 0 and process.fate == "stopped"
    except Killed:
        is_met = True
    fault.hit(process.fate, int(is_met))
