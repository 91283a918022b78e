"""Commands on calendar feeds."""

from __future__ import annotations

import secrets

from command_api.calendars.details import MOST_FEEDS, FeedKind
from command_api.calendars.domain import CalendarFeed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound, Refused, stream_id
from command_api.rules.customer_pages import digest_of


def create_feed(store: Store, owner_id: int, kind: FeedKind, ctx: CommandContext) -> tuple[str, Receipt]:
    """The token of a new feed, which is stored nowhere, beside those of before. ``Refused`` if the owner has as many
    living feeds as there may be."""
    if len(living_feeds(store, owner_id)) >= MOST_FEEDS:
        raise Refused(f"Cada pessoa tem no máximo {MOST_FEEDS} calendários. Revogue um para criar outro.")
    token = secrets.token_urlsafe(32)  # 256 random bits
    feed = CalendarFeed.create(store.new_id(CalendarFeed), owner_id, kind, digest_of(token))
    return token, store.save(feed, ctx=ctx)


def living_feeds(store: Store, owner_id: int) -> list[CalendarFeed]:
    """The feeds of the owner that are not revoked. Looks at those of the whole house, which are few."""
    feeds = store.load_all(CalendarFeed, [stream_id(stream) for stream in store.living(CalendarFeed)]).values()
    return [feed for feed in feeds if feed.owner_id == owner_id and not feed.is_revoked]


def revoke_feed(store: Store, id: int, owner_id: int | None, ctx: CommandContext) -> Receipt:
    """``owner_id`` is the required owner of the feed, ``None`` for any owner. Raises ``NotFound`` for another user's
    feed, so that its existence is not revealed."""
    feed = store.load(CalendarFeed, id, ctx)
    if owner_id not in {None, feed.owner_id}:
        raise NotFound(f"{CalendarFeed.NOUN} {id} não existe.")
    feed.revoke()
    return store.save(feed, ctx=ctx)
