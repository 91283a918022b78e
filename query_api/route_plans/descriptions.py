"""Descriptions of the events of vans and routes."""

from __future__ import annotations

from typing import Final

from command_api.route_plans import events
from infra.brazilian import counted, day, number
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _set(event: events.VehicleSet, _s: Subject) -> str:
    use = "" if event.is_active else ", fora de uso"
    return f"definiu o carro {event.name}, que leva {number(event.max_load_kg)} kg{use}"


def _planned(event: events.RoutePlanned, _s: Subject) -> str:
    if not event.stops:
        return f"deixou o carro {event.vehicle_id} sem rota em {day(event.day)}"
    stops = counted(len(event.stops), "parada", "paradas")
    return f"planejou {stops} para o carro {event.vehicle_id} em {day(event.day)}"


DESCRIPTIONS: Final[Descriptions] = {
    events.VehicleSet: Description("Carro definido", _set),
    events.RoutePlanned: Description("Rota planejada", _planned),
}
