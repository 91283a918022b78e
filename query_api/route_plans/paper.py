"""The sheets that drivers take along."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from command_api.rules.windows import PUB_TIME
from infra.brazilian import day, day_in_words, moment, reais, short_number
from query_api.papers.prose import blank
from query_api.papers.stops import stop_on_paper
from query_api.papers.typesetting import Paper
from query_api.route_plans.responses import RouteDay, RouteStop, VanRoute


def route_sheets(found: RouteDay, house: Mapping[str, object], now: datetime) -> Paper:
    """A page for each van that leaves: what to load, and its stops in their order."""
    data = {
        "reference": day(found.date),
        "house": house,
        "made": f"{day_in_words(found.date)} · Emitido em {moment(now)}",
        "routes": [_route(each) for each in found.routes if each.stops],
    }
    return Paper("route-sheets", f"rota-{found.date}", now, data)


def _route(route: VanRoute) -> dict[str, object]:
    return {
        "van": route.vehicle_name,
        "facts": [
            ("Quem dirige", route.driver_name or [blank()]),
            ("Sai e volta", " – ".join(_clock(each) for each in (route.departs_at, route.returns_at) if each)),
            ("Distância", f"{short_number(route.km)} km"),
            ("Carga", f"sai com {short_number(route.load_kg)} de {short_number(route.max_load_kg)} kg"),
            ("A receber nesta rota", reais(route.balance_due + route.penalty_due)),
            ("Peças e vazios a trazer", str(route.containers)),
        ],
        "loading": [(short_number(each.quantity), each.name) for each in route.loading],
        "stops": [_stop(number, each) for number, each in enumerate(route.stops, start=1)],
    }


def _stop(number: int, stop: RouteStop) -> dict[str, object]:
    what = "Entregar" if stop.kind == "delivery" else "Recolher"
    when = f"{_clock(stop.arrives_at)} · " if stop.arrives_at and stop.state != "gone" else ""
    done = {"open": "", "done": "Feita", "gone": "Não é mais uma parada deste dia"}[stop.state]
    set_stop = stop_on_paper(stop, stop.kg, marks=[done, *stop.changes, stop.outside_shift])
    return {**set_stop, "lead": f"{number}ª · {when}{what}"}


def _clock(at: datetime) -> str:
    return f"{at.astimezone(PUB_TIME):%H:%M}"
