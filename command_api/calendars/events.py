"""What happens to a calendar feed. Its token is in no event: only the digest of it."""

from __future__ import annotations

from command_api.kernel import Event


class CalendarFeedCreated(Event):
    """A person asked for an address that their calendar reads. ``owner_id`` is their account; the feed reads with the
    rights that this account has at the time."""

    TOPIC = "calendars.CalendarFeedCreated"

    owner_id: int
    kind: str
    token_digest: str


class CalendarFeedRevoked(Event):
    """The address shows nothing any more."""

    TOPIC = "calendars.CalendarFeedRevoked"
