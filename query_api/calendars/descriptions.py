"""Descriptions of the events of calendar feeds."""

from __future__ import annotations

from typing import Any, Final

from command_api.calendars.details import FEED_KIND_LABELS
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _created(event: Any, _: Subject) -> str:
    return f"criou um calendário: {FEED_KIND_LABELS[event.kind]}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "calendars.CalendarFeedCreated": Description("Calendário criado", _created),
    "calendars.CalendarFeedRevoked": Description("Calendário revogado", "revogou {s.o}"),
}
