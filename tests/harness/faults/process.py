"""A process that dies, or is stopped, at one of its saves."""

from collections.abc import Callable
from typing import Any, Literal

from command_api.event_store import Store

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
