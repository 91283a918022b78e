"""Commands on calendar feeds."""

from __future__ import annotations

import secrets

from command_api.calendars.details import FeedKind
from command_api.calendars.domain import CalendarFeed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound
from command_api.rules.customer_pages import digest_of


def create_feed(store: Store, owner_id: int, kind: FeedKind, ctx: CommandContext) -> tuple[str, Receipt]:
    """The token of a new feed, which is stored nowhere, beside those of before."""
    token = secrets.token_urlsafe(32)  # 256 random bits
    feed = CalendarFeed.create(store.new_id(CalendarFeed), owner_id, kind, digest_of(token))
    return token, store.save(feed, ctx=ctx)


def revoke_feed(store: Store, id: int, owner_id: int | None, ctx: CommandContext) -> Receipt:
    """``owner_id`` is whose feed it has to be, ``None`` for anybody's. ``NotFound`` for another person's: nobody learns
    that it exists."""
    feed = store.load(CalendarFeed, id, ctx)
    if owner_id not in {None, feed.owner_id}:
        raise NotFound(f"{CalendarFeed.NOUN} {id} não existe.")
    feed.revoke()
    return store.save(feed, ctx=ctx)
