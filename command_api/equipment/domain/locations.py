"""Places where equipment is kept, and the one for what is on the way."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, Self

from command_api.equipment.details import LocationKind
from command_api.equipment.events import (
    LocationActivated,
    LocationAdded,
    LocationDeactivated,
    LocationDeleted,
    LocationRenamed,
)
from command_api.equipment.names import check_name
from command_api.kernel import Aggregate, Event
from command_api.kernel.aggregates import Claim
from command_api.kernel.text import name_form

LOCATION_NAME: Final = "location-name"
"""Scope of the claim."""


class Location(Aggregate):
    """A place. Its kind never changes: orders choose equipment by it."""

    TOPIC = "stock_location"
    NOUN = "Local"

    @classmethod
    def add(cls, id: int, *, name: str, kind: LocationKind, is_active: bool = True) -> Self:
        check_name(name, what="O nome do local")
        return cls.begin(LocationAdded, id, name=name, kind=kind, is_active=is_active)

    def rename(self, name: str) -> None:
        check_name(name, what="O nome do local")
        if name != self.name:
            self.trigger_event(LocationRenamed, name=name)

    def activate(self) -> None:
        if not self.is_active:
            self.trigger_event(LocationActivated)

    def deactivate(self) -> None:
        """What is kept there stays; nothing new comes."""
        if self.is_active:
            self.trigger_event(LocationDeactivated)

    def delete(self) -> None:
        self.trigger_event(LocationDeleted)

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        return {(LOCATION_NAME, name_form(self.name))}

    def evolve(self, event: Event) -> None:
        match event:
            case LocationAdded():
                self.name = event.name
                self.kind = event.kind
                self.is_active = event.is_active
                self.deleted = False
            case LocationRenamed():
                self.name = event.name
            case LocationActivated():
                self.is_active = True
            case LocationDeactivated():
                self.is_active = False
            case LocationDeleted():
                self.deleted = True
