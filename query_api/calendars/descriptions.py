"""Descriptions of the events of calendar feeds."""

from __future__ import annotations

from typing import Final

from command_api.calendars import events
from command_api.calendars.details import FEED_KIND_LABELS
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _created(event: events.CalendarFeedCreated, _: Subject) -> str:
    return f"criou um calendário: {FEED_KIND_LABELS[event.kind]}"


DESCRIPTIONS: Final[Descriptions] = {
    events.CalendarFeedCreated: Description("Calendário criado", _created),
    events.CalendarFeedRevoked: Description("Calendário revogado", "revogou {s.o}"),
}
