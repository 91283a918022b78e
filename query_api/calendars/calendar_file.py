"""A calendar file (iCalendar, RFC 5545) from entries. Equal entries make equal bytes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final, Literal

from icalendar import Calendar, Event, Timezone, vDuration, vText

from infra.brazilian import PUB_TIME

REFRESH: Final = timedelta(hours=1)
"""How often a calendar may ask again."""
_ZONE_FROM: Final = date(2020, 1, 1)
"""Before any entry, and after the last summer time of the house's zone."""


class _Typed(vText):
    r"""Text as people typed it: the library makes a line break of a typed ``\N``."""

    def to_ical(self) -> bytes:
        return rb"\\N".join(vText(part).to_ical() for part in str(self).split(r"\N"))


EntryStatus = Literal["CONFIRMED", "TENTATIVE", "CANCELLED"]


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """An entry of days (``end`` is the day after the last one) or instants. ``uid`` is unique in the house and never
    changes; ``sequence`` grows with each change, and ``changed_at`` is the time of the last one. A cancelled entry says
    so in its title, too, and blocks no time."""

    uid: str
    start: date | datetime
    end: date | datetime
    summary: str
    description: str
    status: EntryStatus
    sequence: int
    changed_at: datetime
    location: str = ""
    url: str = ""


def calendar_file(name: str, house: str, entries: Iterable[CalendarEntry]) -> bytes:
    """``house`` is the part of the ids behind the ``@``."""
    calendar = Calendar()
    calendar.add("prodid", "-//Choperia//Calendários//PT-BR")
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    for label in ("name", "x-wr-calname"):  # RFC 7986, and what clients read before it
        calendar.add(label, name)
    calendar.add("x-wr-timezone", PUB_TIME.key)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(REFRESH))
    calendar.add_component(_zone())
    for entry in sorted(entries, key=lambda entry: entry.uid):
        calendar.add_component(_event(entry, house))
    made: bytes = calendar.to_ical()
    return made


@lru_cache(maxsize=1)
def _zone() -> Timezone:
    zone = Timezone.from_tzinfo(PUB_TIME, first_date=_ZONE_FROM)
    del zone["comment"]  # the library's, on the years that it was asked for
    return zone


def _event(entry: CalendarEntry, house: str) -> Event:
    event = Event()
    event.add("uid", f"{entry.uid}@{house}")
    # the time of the change, not of the request: the same calendar has the same ``ETag``
    event.add("dtstamp", entry.changed_at)
    event.add("last-modified", entry.changed_at)
    event.add("sequence", entry.sequence)
    event.add("status", entry.status)
    event.add("dtstart", _on_the_clock(entry.start))
    event.add("dtend", _on_the_clock(entry.end))
    is_cancelled = entry.status == "CANCELLED"
    event.add("summary", _Typed(f"Cancelado: {entry.summary}" if is_cancelled else entry.summary))
    for name, text in (("description", entry.description), ("location", entry.location)):
        if text:
            event.add(name, _Typed(text))
    if entry.url:
        event.add("url", entry.url)
    is_busy = isinstance(entry.start, datetime) and not is_cancelled
    event.add("transp", "OPAQUE" if is_busy else "TRANSPARENT")
    return event


def _on_the_clock(at: date | datetime) -> date | datetime:
    """An instant on the clock of the house; a day as it is."""
    return at.astimezone(PUB_TIME) if isinstance(at, datetime) else at
