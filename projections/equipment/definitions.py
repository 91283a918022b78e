"""Models, locations and kits, as users defined them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.equipment.details import KitTerms, LocationDetails, ModelContainer, ModelRental, ModelTerms
from command_api.equipment.events import (
    KitDefined,
    KitDeleted,
    KitDiscontinued,
    KitOffered,
    KitRedefined,
    LocationActivated,
    LocationAdded,
    LocationDeactivated,
    LocationDeleted,
    LocationRenamed,
    ModelActivated,
    ModelAdded,
    ModelContainerChanged,
    ModelDeactivated,
    ModelDeleted,
    ModelRenamed,
    ModelRentalChanged,
    ModelServicesChanged,
    ModelTermsChanged,
)
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.rules.weights import unit_weight
from projections.equipment.tables import kits, locations, models
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows


class Definitions:
    """The handlers of models, places and kits; a projection inherits them."""

    @handles(ModelAdded)
    def model_added(self, event: ModelAdded, rows: Rows) -> None:
        rows.put(
            models,
            id=stream_id(event.originator_id),
            name=event.name,
            name_folded=search_form(event.name),
            **asdict(fields_of(ModelTerms, event)),
            **asdict(fields_of(ModelContainer, event)),
            **asdict(fields_of(ModelRental, event)),
            is_active=event.is_active,
            services=msgspec.json.encode(event.services).decode(),
            unit_kg=unit_weight(event.name, event.capacity_l, event.tare_kg, event.weight_kg),
            version=event.originator_version,
        )

    @handles(ModelRenamed)
    def model_renamed(self, event: ModelRenamed, rows: Rows) -> None:
        known = _model(event, rows)
        weight = unit_weight(event.name, known["capacity_l"], known["tare_kg"], known["weight_kg"])
        _change(models, event, rows, name=event.name, name_folded=search_form(event.name), unit_kg=weight)

    @handles(ModelContainerChanged)
    def model_container_changed(self, event: ModelContainerChanged, rows: Rows) -> None:
        weight = unit_weight(_model(event, rows)["name"], event.capacity_l, event.tare_kg, event.weight_kg)
        _change(models, event, rows, **asdict(fields_of(ModelContainer, event)), unit_kg=weight)

    @handles(ModelTermsChanged)
    def model_terms_changed(self, event: ModelTermsChanged, rows: Rows) -> None:
        _change(models, event, rows, **asdict(fields_of(ModelTerms, event)))

    @handles(ModelRentalChanged)
    def model_rental_changed(self, event: ModelRentalChanged, rows: Rows) -> None:
        _change(models, event, rows, **asdict(fields_of(ModelRental, event)))

    @handles(ModelServicesChanged)
    def model_services_changed(self, event: ModelServicesChanged, rows: Rows) -> None:
        _change(models, event, rows, services=msgspec.json.encode(event.services).decode())

    @handles(ModelActivated, ModelDeactivated)
    def model_switched(self, event: ModelActivated | ModelDeactivated, rows: Rows) -> None:
        _change(models, event, rows, is_active=isinstance(event, ModelActivated))

    @handles(ModelDeleted)
    def model_deleted(self, event: ModelDeleted, rows: Rows) -> None:
        rows.delete(models, stream_id(event.originator_id))

    @handles(LocationAdded)
    def location_added(self, event: LocationAdded, rows: Rows) -> None:
        rows.put(
            locations,
            id=stream_id(event.originator_id),
            **asdict(fields_of(LocationDetails, event)),
            name_folded=search_form(event.name),
            kind=event.kind,
            is_active=event.is_active,
            version=event.originator_version,
        )

    @handles(LocationRenamed)
    def location_renamed(self, event: LocationRenamed, rows: Rows) -> None:
        details = asdict(fields_of(LocationDetails, event))
        _change(locations, event, rows, **details, name_folded=search_form(event.name))

    @handles(LocationActivated, LocationDeactivated)
    def location_switched(self, event: LocationActivated | LocationDeactivated, rows: Rows) -> None:
        _change(locations, event, rows, is_active=isinstance(event, LocationActivated))

    @handles(LocationDeleted)
    def location_deleted(self, event: LocationDeleted, rows: Rows) -> None:
        rows.delete(locations, stream_id(event.originator_id))

    @handles(KitDefined)
    def kit_defined(self, event: KitDefined, rows: Rows) -> None:
        rows.put(
            kits,
            id=stream_id(event.originator_id),
            is_active=event.is_active,
            version=event.originator_version,
            **_terms(event),
        )

    @handles(KitRedefined)
    def kit_redefined(self, event: KitRedefined, rows: Rows) -> None:
        _change(kits, event, rows, **_terms(event))

    @handles(KitOffered, KitDiscontinued)
    def kit_switched(self, event: KitOffered | KitDiscontinued, rows: Rows) -> None:
        _change(kits, event, rows, is_active=isinstance(event, KitOffered))

    @handles(KitDeleted)
    def kit_deleted(self, event: KitDeleted, rows: Rows) -> None:
        rows.delete(kits, stream_id(event.originator_id))


def _model(event: Event, rows: Rows) -> Row:
    known = rows.get(models, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never added")
    return known


def _change(table: sa.Table, event: Event, rows: Rows, **values: Any) -> None:
    rows.change(table, stream_id(event.originator_id), **values, version=event.originator_version)


def _terms(event: KitDefined | KitRedefined) -> Row:
    return {
        "code": event.code,
        "code_folded": search_form(event.code),
        "name": event.name,
        "name_folded": search_form(event.name),
        **asdict(fields_of(KitTerms, event)),
        "items": msgspec.json.encode(event.items).decode(),
        "total": sum((item.qty_required * item.unit_price for item in event.items), Decimal(0)),
        "search": search_form(f"{event.code} {event.name} {event.description}"),
    }
