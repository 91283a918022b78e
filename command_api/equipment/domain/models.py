"""Models: what a kind of equipment needs between two loans."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from typing import Final, Self

from msgspec.structs import asdict

from command_api.equipment import events
from command_api.equipment.details import (
    NO_CONTAINER,
    USUAL_RENTAL,
    USUAL_TERMS,
    ModelContainer,
    ModelRental,
    ModelTerms,
    check_services,
    identified,
)
from command_api.equipment.names import check_name
from command_api.kernel import Aggregate, Event
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.text import name_form
from command_api.rules.services import Service
from command_api.rules.weights import size_in_name, unit_weight

MODEL_NAME: Final = "model-name"
"""Scope of the claim."""


class Model(Aggregate):
    """A kind of equipment. ``identities`` are those of all services that it ever had, each by the form of the name that
    it had last."""

    TOPIC = "equipment_model"
    NOUN = "Modelo"

    @classmethod
    def add(
        cls,
        id: int,
        *,
        name: str,
        terms: ModelTerms = USUAL_TERMS,
        container: ModelContainer = NO_CONTAINER,
        rental: ModelRental = USUAL_RENTAL,
        services: Sequence[Service] = (),
        is_active: bool = True,
    ) -> Self:
        _check_name(name)
        terms.check()
        container.check()
        services = identified(services, {})
        check_services(services)
        stated = {**asdict(terms), **asdict(container), **asdict(rental.checked())}
        return cls.begin(events.ModelAdded, id, name=name, **stated, is_active=is_active, services=services)

    @property
    def holds_l(self) -> Decimal | None:
        """Litres that an asset of it holds; of a model without ``capacity_l``, those in its name."""
        stated = self.container.capacity_l
        return size_in_name(self.name) if stated is None else stated

    @property
    def unit_kg(self) -> Decimal:
        """Kilograms of one full piece."""
        own = self.container
        return unit_weight(self.name, own.capacity_l, own.tare_kg, own.weight_kg)

    def rename(self, name: str) -> None:
        """Tags that were made from the old name stay."""
        _check_name(name)
        if name != self.name:
            self.trigger_event(events.ModelRenamed, name=name)

    def change_terms(self, terms: ModelTerms) -> None:
        """Change the terms for future bookings."""
        terms.check()
        if terms != self.terms:
            self.trigger_event(events.ModelTermsChanged, **asdict(terms))

    def change_container(self, container: ModelContainer) -> None:
        """Orders keep the weight that their lines were recorded with."""
        container.check()
        if container != self.container:
            self.trigger_event(events.ModelContainerChanged, **asdict(container))

    def change_rental(self, rental: ModelRental) -> None:
        """Change the rental for future lines."""
        rental = rental.checked()
        if rental != self.rental:
            self.trigger_event(events.ModelRentalChanged, **asdict(rental))

    def change_services(self, services: Sequence[Service]) -> None:
        """All that its pieces need from now on. One with an identity may have another name than before."""
        services = identified(services, self.identities)
        check_services(services)
        if services != self.services:
            self.trigger_event(events.ModelServicesChanged, services=services)

    def activate(self) -> None:
        if not self.is_active:
            self.trigger_event(events.ModelActivated)

    def deactivate(self) -> None:
        if self.is_active:
            self.trigger_event(events.ModelDeactivated)

    def delete(self) -> None:
        self.trigger_event(events.ModelDeleted)

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        return {(MODEL_NAME, name_form(self.name))}

    def evolve(self, event: Event) -> None:
        match event:
            case events.ModelAdded():
                self.name = event.name
                self.terms = fields_of(ModelTerms, event)
                self.container = fields_of(ModelContainer, event)
                self.rental = fields_of(ModelRental, event)
                self.services = event.services
                self.identities = _ids(event.services)
                self.is_active = event.is_active
                self.deleted = False
            case events.ModelRenamed():
                self.name = event.name
            case events.ModelTermsChanged():
                self.terms = fields_of(ModelTerms, event)
            case events.ModelContainerChanged():
                self.container = fields_of(ModelContainer, event)
            case events.ModelRentalChanged():
                self.rental = fields_of(ModelRental, event)
            case events.ModelServicesChanged():
                self.services = event.services
                now = _ids(event.services)
                gone = {form: id for form, id in self.identities.items() if id not in now.values()}
                self.identities = gone | now
            case events.ModelActivated():
                self.is_active = True
            case events.ModelDeactivated():
                self.is_active = False
            case events.ModelDeleted():
                self.deleted = True


def _ids(services: Iterable[Service]) -> dict[str, str]:
    return {name_form(service.name): service.id for service in services}


def _check_name(name: str) -> None:
    check_name(name, what="O nome do modelo")
