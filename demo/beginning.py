"""When the demo pub began: everything the demo dates follows from the first event of its history."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from command_api.event_store import Recorder
from command_api.event_store.mapper import decode
from command_api.kernel import Actor, CommandContext, Refused
from command_api.rules.windows import PUB_TIME
from infra.position import START

LOADER: Final = Actor(None, "Carga de demonstração")
_DAYS_BEFORE_SALES: Final = 10
_LAST_GUEST: Final = time(2)
"""Nobody is served after this: until then a night belongs to the day before."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """``opened`` is when the house put its data into the system; ``days`` of sales come ten days later, the last of
    them on ``until``."""

    opened: datetime
    days: int

    @property
    def until(self) -> date:
        return self.opened.astimezone(PUB_TIME).date() + timedelta(days=_DAYS_BEFORE_SALES + self.days)

    def context(self, *, minutes: float = 0, at: datetime | None = None) -> CommandContext:
        """A command that happened ``minutes`` after the opening, or ``at`` its own time."""
        now = at or self.opened + timedelta(minutes=minutes)
        return CommandContext(LOADER, now.astimezone(UTC), uuid.uuid4().hex)


def new_beginning(now: datetime, days: int) -> Beginning:
    """A pub whose last business day ended before ``now``."""
    local = now.astimezone(PUB_TIME)
    this_day = (local - timedelta(hours=_LAST_GUEST.hour)).date()
    opened = datetime.combine(this_day - timedelta(days=1 + days + _DAYS_BEFORE_SALES), time(10), PUB_TIME)
    return Beginning(opened.astimezone(UTC), days)


def beginning_of(recorder: Recorder, days: int) -> Beginning | None:
    """How the history here began; ``None`` if there is none yet. Raises ``Refused`` if it is not the demo's."""
    first = next(iter(recorder.read_after(START, 1)), None)
    if first is None:
        return None
    event = decode(first.topic, first.stream, first.version, first.state)
    if event.metadata.actor_name != LOADER.name:
        raise Refused("Esta pasta já guarda dados que não são da demonstração. Escolha outra com --data.")
    return Beginning(event.timestamp, days)


def is_demo(recorder: Recorder) -> bool:
    """Whether the history here, if any, is the demo's."""
    try:
        return beginning_of(recorder, 0) is not None
    except Refused:
        return False
