"""Addresses of calendars open the house to their owner."""

from __future__ import annotations

from command_api.calendars.commands import living_feeds
from command_api.calendars.domain import CalendarFeed
from command_api.event_store import Store

NEEDS = None


def ended(store: Store, user_id: int) -> list[CalendarFeed]:
    """The living feeds of the user, revoked."""
    feeds = living_feeds(store, user_id)
    for feed in feeds:
        feed.revoke()
    return feeds
