"""Models, locations and kits, as users defined them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.equipment import events
from command_api.equipment.details import KitTerms, LocationDetails, ModelContainer, ModelRental, ModelTerms
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.rules.weights import unit_weight
from projections.equipment.tables import kits, locations, models
from projections.runtime.definition import handles
from projections.runtime.handlers import deletes
from projections.runtime.rows import Row, Rows


class Definitions:
    """The handlers of models, places and kits; a projection inherits them."""

    @handles(events.ModelAdded)
    def model_added(self, event: events.ModelAdded, rows: Rows) -> None:
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
            changed_at=event.timestamp,
            version=event.originator_version,
        )

    @handles(events.ModelRenamed)
    def model_renamed(self, event: events.ModelRenamed, rows: Rows) -> None:
        known = _model(event, rows)
        weight = unit_weight(event.name, known["capacity_l"], known["tare_kg"], known["weight_kg"])
        _change_model(event, rows, name=event.name, name_folded=search_form(event.name), unit_kg=weight)

    @handles(events.ModelContainerChanged)
    def model_container_changed(self, event: events.ModelContainerChanged, rows: Rows) -> None:
        weight = unit_weight(_model(event, rows)["name"], event.capacity_l, event.tare_kg, event.weight_kg)
        _change_model(event, rows, **asdict(fields_of(ModelContainer, event)), unit_kg=weight)

    @handles(events.ModelTermsChanged)
    def model_terms_changed(self, event: events.ModelTermsChanged, rows: Rows) -> None:
        _change_model(event, rows, **asdict(fields_of(ModelTerms, event)))

    @handles(events.ModelRentalChanged)
    def model_rental_changed(self, event: events.ModelRentalChanged, rows: Rows) -> None:
        _change_model(event, rows, **asdict(fields_of(ModelRental, event)))

    @handles(events.ModelServicesChanged)
    def model_services_changed(self, event: events.ModelServicesChanged, rows: Rows) -> None:
        _change_model(event, rows, services=msgspec.json.encode(event.services).decode())

    @handles(events.ModelActivated, events.ModelDeactivated)
    def model_switched(self, event: events.ModelActivated | events.ModelDeactivated, rows: Rows) -> None:
        _change_model(event, rows, is_active=isinstance(event, events.ModelActivated))

    model_deleted = handles(events.ModelDeleted)(deletes(models))

    @handles(events.LocationAdded)
    def location_added(self, event: events.LocationAdded, rows: Rows) -> None:
        rows.put(
            locations,
            id=stream_id(event.originator_id),
            **asdict(fields_of(LocationDetails, event)),
            name_folded=search_form(event.name),
            kind=event.kind,
            is_active=event.is_active,
            version=event.originator_version,
        )

    @handles(events.LocationRenamed)
    def location_renamed(self, event: events.LocationRenamed, rows: Rows) -> None:
        details = asdict(fields_of(LocationDetails, event))
        _change(locations, event, rows, **details, name_folded=search_form(event.name))

    @handles(events.LocationActivated, events.LocationDeactivated)
    def location_switched(self, event: events.LocationActivated | events.LocationDeactivated, rows: Rows) -> None:
        _change(locations, event, rows, is_active=isinstance(event, events.LocationActivated))

    location_deleted = handles(events.LocationDeleted)(deletes(locations))

    @handles(events.KitDefined)
    def kit_defined(self, event: events.KitDefined, rows: Rows) -> None:
        rows.put(
            kits,
            id=stream_id(event.originator_id),
            is_active=event.is_active,
            version=event.originator_version,
            **_terms(event),
        )

    @handles(events.KitRedefined)
    def kit_redefined(self, event: events.KitRedefined, rows: Rows) -> None:
        _change(kits, event, rows, **_terms(event))

    @handles(events.KitOffered, events.KitDiscontinued)
    def kit_switched(self, event: events.KitOffered | events.KitDiscontinued, rows: Rows) -> None:
        _change(kits, event, rows, is_active=isinstance(event, events.KitOffered))

    kit_deleted = handles(events.KitDeleted)(deletes(kits))


def _model(event: Event, rows: Rows) -> Row:
    known = rows.get(models, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never added")
    return known


def _change_model(event: Event, rows: Rows, **values: Any) -> None:
    _change(models, event, rows, **values, changed_at=event.timestamp)


def _change(table: sa.Table, event: Event, rows: Rows, **values: Any) -> None:
    rows.change(table, stream_id(event.originator_id), **values, version=event.originator_version)


def _terms(event: events.KitDefined | events.KitRedefined) -> Row:
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
