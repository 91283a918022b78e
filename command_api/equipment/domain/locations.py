"""Places where equipment is kept, and the one for what is on the way."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, Self

from msgspec.structs import asdict

from command_api.equipment import events
from command_api.equipment.details import LocationDetails, LocationKind
from command_api.kernel import Aggregate, Event
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.text import name_form

LOCATION_NAME: Final = "location-name"
"""Scope of the claim."""


class Location(Aggregate):
    """A place. Its kind never changes: orders choose equipment by it."""

    TOPIC = "stock_location"
    NOUN = "Local"

    @classmethod
    def add(cls, id: int, *, details: LocationDetails, kind: LocationKind, is_active: bool = True) -> Self:
        details.check()
        return cls.begin(events.LocationAdded, id, **asdict(details), kind=kind, is_active=is_active)

    @property
    def name(self) -> str:
        return self.details.name

    def change_details(self, details: LocationDetails) -> None:
        details.check()
        if details != self.details:
            self.trigger_event(events.LocationRenamed, **asdict(details))

    def activate(self) -> None:
        if not self.is_active:
            self.trigger_event(events.LocationActivated)

    def deactivate(self) -> None:
        """What is kept there stays; nothing new comes."""
        if self.is_active:
            self.trigger_event(events.LocationDeactivated)

    def delete(self) -> None:
        self.trigger_event(events.LocationDeleted)

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        return {(LOCATION_NAME, name_form(self.name))}

    def evolve(self, event: Event) -> None:
        match event:
            case events.LocationAdded():
                self.details = fields_of(LocationDetails, event)
                self.kind = event.kind
                self.is_active = event.is_active
                self.deleted = False
            case events.LocationRenamed():
                self.details = fields_of(LocationDetails, event)
            case events.LocationActivated():
                self.is_active = True
            case events.LocationDeactivated():
                self.is_active = False
            case events.LocationDeleted():
                self.deleted = True
