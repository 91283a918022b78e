"""A calendar feed of a person."""

from __future__ import annotations

from typing import Self

from command_api.calendars.events import CalendarFeedCreated, CalendarFeedRevoked
from command_api.kernel import Aggregate, Event


class CalendarFeed(Aggregate):
    TOPIC = "calendar_feed"
    NOUN = "Calendário"

    @classmethod
    def create(cls, id: int, owner_id: int, kind: str, token_digest: str) -> Self:
        return cls.begin(CalendarFeedCreated, id, owner_id=owner_id, kind=kind, token_digest=token_digest)

    def revoke(self) -> None:
        """A feed that was revoked already stays as it is."""
        if not self.is_revoked:
            self.trigger_event(CalendarFeedRevoked)

    def evolve(self, event: Event) -> None:
        match event:
            case CalendarFeedCreated():
                self.owner_id = event.owner_id
                self.is_revoked = False
            case CalendarFeedRevoked():
                self.is_revoked = True
