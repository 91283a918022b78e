"""GETs of calendar feeds. The feed itself is public: the token in its address is the right."""

from __future__ import annotations

import hashlib
from contextlib import contextmanager
from datetime import datetime
from typing import Annotated, Final
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Path, Request, Response

from command_api.calendars.details import FEED_KIND_LABELS
from infra.answers import described, file_of
from infra.settings import Settings
from query_api.answers import kept, not_kept
from query_api.calendars import entries, queries
from query_api.calendars.calendar_file import calendar_file
from query_api.calendars.entries import CalendarReader, entries_of
from query_api.calendars.queries import feed_of_token, feeds_of
from query_api.calendars.responses import CalendarFeedList
from query_api.http import MinPosition, Now, OwnProfileReader, SettingsOf, Snapshot, reading
from query_api.prepared import knows
from query_api.waiting import answered_in_time

router = APIRouter(tags=["calendars"])

FeedsNow = Annotated[Snapshot, Depends(reading(*queries.READ_MODELS))]
Token = Annotated[
    str,
    Path(
        max_length=100,
        description="of the feed's address",
        examples=["mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o"],
    ),
]
_READ_MODELS: Final = (*queries.READ_MODELS, *entries.READ_MODELS)
_calendar_now = contextmanager(reading(*_READ_MODELS))
_A_CALENDAR: Final = {
    **file_of("An iCalendar file (RFC 5545)", "text/calendar"),
    **described(
        {
            304: "Nothing has changed since this `ETag`",
            404: "No feed has this token",
            410: "The feed was revoked, or its owner may not read what it shows",
        }
    ),
}
_PRIVATE: Final = {
    "Cache-Control": "private, no-cache",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex, nofollow",
    "X-Content-Type-Options": "nosniff",
}


@router.get("/api/v1/calendar-feeds", summary="Calendar feeds", operation_id="listCalendarFeeds")
@kept
def list_feeds(me: OwnProfileReader, read: FeedsNow) -> CalendarFeedList:
    """One's own that are not revoked; an administrator sees everybody's. Their addresses were shown once."""
    return feeds_of(read, me)


@router.get(
    "/calendars/{token}.ics",
    response_class=Response,
    responses=_A_CALENDAR,
    openapi_extra={"x-read-models": list(_READ_MODELS)},
    summary="A calendar",
    operation_id="readCalendar",
)
@not_kept("public: an `ETag` of its own")
async def read_calendar(
    request: Request, now: Now, settings: SettingsOf, token: Token, min_position: MinPosition = None
) -> Response:
    """Public, with the token of its address. From 60 days ago to 400 days ahead, with the rights that the owner has
    now; without the right to read customers it names none."""

    def calendar() -> Response:
        with _calendar_now(request, Response(), min_position) as read:
            return _calendar(request, read, now, settings, token)

    return await answered_in_time(request, _READ_MODELS, calendar)


def _calendar(request: Request, read: Snapshot, now: datetime, settings: Settings, token: str) -> Response:
    feed, rights = feed_of_token(read, token)
    reader = CalendarReader(read, feed["owner_id"], rights, now, settings.base_url.rstrip("/"))
    name = f"Choperia: {FEED_KIND_LABELS[feed['kind']]}"
    made = calendar_file(name, urlsplit(settings.base_url).hostname or "choperia", entries_of(feed["kind"], reader))
    tag = hashlib.sha256(made).hexdigest()[:32]
    headers = {**read.headers, **_PRIVATE, "ETag": f'"{tag}"'}
    if knows(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=headers)
    return Response(made, media_type="text/calendar; charset=utf-8", headers=headers)
