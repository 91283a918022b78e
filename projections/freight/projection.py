"""Freight follows its terms, its difficulties and every quote."""

from __future__ import annotations

import json

import msgspec

from command_api.freight import events
from command_api.kernel import ERASED, stream_id
from command_api.kernel.text import search_form
from projections.freight.tables import configs, difficulties, quotes
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import deletes, last_change
from projections.runtime.rows import Rows


class Freight(Projection):
    """The inputs of a delivery price, and the quoted prices."""

    name = "freight"
    version = 3
    tables = (configs, difficulties, quotes)

    @handles(events.FreightConfigSet)
    def config_set(self, event: events.FreightConfigSet, rows: Rows) -> None:
        terms = msgspec.structs.asdict(event.terms)
        rows.put(
            configs,
            cost_center=event.cost_center,
            origin=event.origin,
            lat=event.lat,
            lng=event.lng,
            **terms,
            **last_change(event),
        )

    @handles(events.RouteDifficultySet)
    def difficulty_set(self, event: events.RouteDifficultySet, rows: Rows) -> None:
        rows.put(
            difficulties,
            id=stream_id(event.originator_id),
            **msgspec.structs.asdict(event.difficulty),
            name_folded=search_form(event.difficulty.name),
            places=json.dumps(event.places, ensure_ascii=False),
            is_active=event.is_active,
            search=search_form(" ".join((event.difficulty.name, *event.places))),
            **last_change(event),
        )

    difficulty_removed = handles(events.RouteDifficultyRemoved)(deletes(difficulties))

    @handles(events.FreightQuoted)
    def quoted(self, event: events.FreightQuoted, rows: Rows) -> None:
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

    @handles(events.QuoteForgotten)
    def forgotten(self, event: events.QuoteForgotten, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        nowhere = {"delivery_address": ERASED, "place_id": "", "lat": None, "lng": None, "search": search_form(ERASED)}
        rows.change(quotes, stream_id(event.originator_id), **nowhere)
