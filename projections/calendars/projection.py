"""Calendar feeds, from their events."""

from __future__ import annotations

from command_api.calendars.events import CalendarFeedCreated, CalendarFeedRevoked
from command_api.kernel import stream_id
from projections.calendars.tables import feeds
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Calendars(Projection):
    """A row per feed."""

    name = "calendars"
    version = 1
    tables = (feeds,)

    @handles(CalendarFeedCreated)
    def created(self, event: CalendarFeedCreated, rows: Rows) -> None:
        rows.put(
            feeds,
            id=stream_id(event.originator_id),
            token_digest=event.token_digest,
            owner_id=event.owner_id,
            kind=event.kind,
            created_at=event.timestamp,
            revoked_at=None,
            version=event.originator_version,
        )

    @handles(CalendarFeedRevoked)
    def revoked(self, event: CalendarFeedRevoked, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.change(feeds, id, revoked_at=event.timestamp, version=event.originator_version)
