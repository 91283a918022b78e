"""Freight follows its terms, its difficulties and every quote."""

from __future__ import annotations

import json

import msgspec

from command_api.freight.events import (
    FreightConfigSet,
    FreightQuoted,
    QuoteForgotten,
    RouteDifficultyRemoved,
    RouteDifficultySet,
)
from command_api.kernel import ERASED, Event, stream_id
from command_api.kernel.text import search_form
from projections.freight.tables import configs, difficulties, quotes
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Row, Rows


class Freight(Projection):
    """The inputs of a delivery price, and the quoted prices."""

    name = "freight"
    version = 3
    tables = (configs, difficulties, quotes)

    @handles(FreightConfigSet)
    def config_set(self, event: FreightConfigSet, rows: Rows) -> None:
        terms = msgspec.structs.asdict(event.terms)
        rows.put(
            configs,
            cost_center=event.cost_center,
            origin=event.origin,
            lat=event.lat,
            lng=event.lng,
            **terms,
            **_change(event),
        )

    @handles(RouteDifficultySet)
    def difficulty_set(self, event: RouteDifficultySet, rows: Rows) -> None:
        rows.put(
            difficulties,
            id=stream_id(event.originator_id),
            **msgspec.structs.asdict(event.difficulty),
            name_folded=search_form(event.difficulty.name),
            places=json.dumps(event.places, ensure_ascii=False),
            is_active=event.is_active,
            search=search_form(" ".join((event.difficulty.name, *event.places))),
            **_change(event),
        )

    @handles(RouteDifficultyRemoved)
    def difficulty_removed(self, event: RouteDifficultyRemoved, rows: Rows) -> None:
        rows.delete(difficulties, stream_id(event.originator_id))

    @handles(FreightQuoted)
    def quoted(self, event: FreightQuoted, rows: Rows) -> None:
        rows.put(
            quotes,
            id=stream_id(event.originator_id),
            cost_center=event.cost_center,
            origin=event.origin,
            delivery_address=event.delivery_address,
            place_id=event.place_id,
            lat=event.lat,
            lng=event.lng,
            distance_km=event.distance_km,
            duration_min=event.duration_min,
            weight_kg=event.breakdown.weight_kg,
            freight_price=event.breakdown.price,
            difficulty=event.difficulty.name if event.difficulty else None,
            date=event.date,
            shift=event.shift,
            terms=msgspec.json.encode(event.terms).decode(),
            breakdown=msgspec.json.encode(event.breakdown).decode(),
            search=search_form(event.delivery_address),
            quoted_at=event.timestamp,
            quoted_by=event.metadata.actor,
        )

    @handles(QuoteForgotten)
    def forgotten(self, event: QuoteForgotten, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        nowhere = {"delivery_address": ERASED, "place_id": "", "lat": None, "lng": None, "search": search_form(ERASED)}
        rows.change(quotes, stream_id(event.originator_id), **nowhere)


def _change(event: Event) -> Row:
    return {
        "version": event.originator_version,
        "updated_at": event.timestamp,
        "updated_by": event.metadata.actor,
    }
