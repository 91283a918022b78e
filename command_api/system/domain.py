"""What is recorded of the system itself."""

from __future__ import annotations

from typing import Any, Final, Self

from command_api.kernel import Aggregate, Event
from command_api.system.events import EventSkipped

THE_SYSTEM: Final = 1
"""There is one."""


class RecordedSystem(Aggregate):
    """What read models leave out, and why."""

    TOPIC = "system"
    NOUN = "Sistema"

    @classmethod
    def begin_with_skip(cls, skipped: dict[str, Any]) -> Self:
        """``skipped``: the fields of ``EventSkipped``."""
        return cls.begin(EventSkipped, THE_SYSTEM, **skipped)

    def skip(self, skipped: dict[str, Any]) -> None:
        self.trigger_event(EventSkipped, **skipped)

    def evolve(self, event: Event) -> None:
        """Nothing is decided by it: it is there to be read."""
