"""Who drives where, in which order: VROOM proposes, and what it proposes is never longer than the order by time."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from itertools import pairwise
from typing import Any, Final

from command_api.rules.van_days import (
    AT_THE_DOOR,
    FIRST_DEPARTURE,
    LAST_RETURN,
    Drive,
    StopKind,
    Window,
    drive,
    loads,
)
from command_api.rules.windows import PUB_TIME, SHIFT_LABELS, Shift
from infra.brazilian import number
from infra.maps import Matrix

Key = tuple[int, StopKind]
_EFFORT: Final = 3
"""Of VROOM, from 0 to 5; a day of 40 stops takes a tenth of a second."""
_PATIENCE: Final = timedelta(milliseconds=300)
"""Until VROOM tells the best it has found: no other thread of the process runs meanwhile."""
_UNLIMITED_KG: Final = Decimal(1_000_000)
_NOT_ON_THE_MAP: Final = "O endereço não está no mapa: escolha-o de novo no pedido."


@dataclass(frozen=True, slots=True)
class Stop:
    """``place`` is its row in the matrix; ``None`` for an address that is not on the map."""

    key: Key
    code: str
    shift: Shift
    window: Window
    kg: Decimal
    place: int | None


@dataclass(frozen=True, slots=True)
class Van:
    """``house`` is the row of the matrix where it starts and ends."""

    id: int
    max_load_kg: Decimal
    house: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """``routes`` by van; ``left`` are the stops that are on none, each with the reason."""

    routes: Mapping[int, Sequence[Stop]]
    left: Mapping[Key, str]


@dataclass(frozen=True, slots=True)
class Day:
    """What the ways of a day take. No van leaves before ``not_before``."""

    date: date
    not_before: datetime
    matrix: Matrix

    def legs(self, van: Van, stops: Sequence[Stop]) -> list[tuple[int, int]]:
        """From the house, by the stops, to the house. A stop without a place is none of them."""
        places = [van.house, *(stop.place for stop in stops if stop.place is not None), van.house]
        return list(pairwise(places))

    def minutes(self, origin: int, end: int) -> int:
        """Of driving: whole ones, so that people get whole ones to read."""
        return math.ceil(round(self.matrix.ways[origin][end].minutes, 6))

    def km(self, van: Van, stops: Sequence[Stop]) -> float:
        return sum(self.matrix.ways[origin][end].km for origin, end in self.legs(van, stops)) if stops else 0.0

    def drive(self, van: Van, stops: Sequence[Stop]) -> Drive:
        minutes = [self.minutes(origin, end) for origin, end in self.legs(van, stops)]
        return drive(self.date, [stop.window for stop in stops], minutes, self.not_before)

    def can_drive(self, van: Van, stops: Sequence[Stop]) -> bool:
        """Whether the van carries it all, reaches every stop within its shift and is home on the same day."""
        if max(loads((stop.key[1], stop.kg) for stop in stops)) > van.max_load_kg:
            return False
        driven = self.drive(van, stops)
        end = datetime.combine(self.date, LAST_RETURN, PUB_TIME)
        return driven.returns_at <= end and all(
            stop.window.holds(at) for stop, at in zip(stops, driven.arrivals, strict=True)
        )


def propose(day: Day, vans: Sequence[Van], stops: Sequence[Stop]) -> Proposal:
    """The routes with the most stops, and of those the shortest."""
    placed = [stop for stop in stops if stop.place is not None]
    solved, by_time = _solved(day, vans, placed), in_order_of_time(day, vans, placed)
    routes = min(solved, by_time, key=lambda routes: _cost(day, vans, routes))
    shorter = {van.id: _shorter(day, van, routes.get(van.id, [])) for van in vans}
    driven = {stop.key for route in shorter.values() for stop in route}
    left = [stop for stop in stops if stop.key not in driven]
    # with vans that carry everything, what is left has no time; what is not left then has no room
    roomy = [Van(van.id, _UNLIMITED_KG, van.house) for van in vans]
    in_time = {stop.key for route in _solved(day, roomy, placed).values() for stop in route} if left else set()
    return Proposal(shorter, {stop.key: _reason(day, vans, stop, has_time=stop.key in in_time) for stop in left})


def in_order_of_time(day: Day, vans: Sequence[Van], stops: Iterable[Stop]) -> dict[int, list[Stop]]:
    """Shift by shift as the day sheet lists them: each stop goes with the first van that can still drive it."""
    routes: dict[int, list[Stop]] = {van.id: [] for van in vans}
    for stop in sorted(stops, key=by_time):
        for van in vans:
            if day.can_drive(van, [*routes[van.id], stop]):
                routes[van.id].append(stop)
                break
    return routes


def by_time(stop: Stop) -> tuple[datetime, str, str]:
    """The order of the day sheet."""
    return stop.window.start, stop.code, stop.key[1]


def _cost(day: Day, vans: Sequence[Van], routes: Mapping[int, Sequence[Stop]]) -> tuple[int, float]:
    stops = sum(len(route) for route in routes.values())
    return -stops, sum(day.km(van, routes.get(van.id, [])) for van in vans)


def _shorter(day: Day, van: Van, route: Sequence[Stop]) -> Sequence[Stop]:
    """``route`` or its stops in order of time, if that is shorter and can be driven."""
    other = sorted(route, key=by_time)
    is_shorter = route and day.km(van, other) < day.km(van, route) and day.can_drive(van, other)
    return other if is_shorter else route


def _solved(day: Day, vans: Sequence[Van], stops: Sequence[Stop]) -> dict[int, list[Stop]]:
    if not vans or not stops:
        return {}
    # numpy and pandas come with it: a second, which only the first proposal of a process takes
    import numpy as np
    import vroom

    midnight = datetime.combine(day.date, datetime.min.time(), PUB_TIME)
    leave = max(datetime.combine(day.date, FIRST_DEPARTURE, PUB_TIME), day.not_before)
    first, last = _seconds(midnight, leave), LAST_RETURN.hour * 3600 + LAST_RETURN.minute * 60
    if first >= last:
        return {}
    problem = vroom.Input()
    places = range(len(day.matrix.ways))
    seconds = [[day.minutes(origin, end) * 60 for end in places] for origin in places]
    metres = np.array([[round(way.km * 1000) for way in ways] for ways in day.matrix.ways], dtype=np.uint32)
    problem.set_durations_matrix("car", np.array(seconds, dtype=np.uint32))
    problem.set_distances_matrix("car", metres)
    problem.set_costs_matrix("car", metres)
    problem.add_vehicle(
        [
            vroom.Vehicle(
                number,
                start=van.house,
                end=van.house,
                capacity=[_hectograms(van.max_load_kg, ROUND_FLOOR)],
                time_window=vroom.TimeWindow(first, last),
            )
            for number, van in enumerate(vans)
        ]
    )
    problem.add_job([_job(vroom, number, stop, midnight) for number, stop in enumerate(stops)])
    solution = problem.solve(exploration_level=_EFFORT, nb_threads=1, timeout=_PATIENCE).to_dict()
    return {
        vans[route["vehicle"]].id: [stops[step["id"]] for step in route["steps"] if step["type"] == "job"]
        for route in solution["routes"]
    }


def _job(vroom: Any, number: int, stop: Stop, midnight: datetime) -> Any:
    carried = [_hectograms(stop.kg, ROUND_CEILING)]
    start, end = (_seconds(midnight, at) for at in stop.window)
    return vroom.Job(
        number,
        location=stop.place,
        default_service=int(AT_THE_DOOR.total_seconds()),
        delivery=carried if stop.key[1] == "delivery" else [0],
        pickup=carried if stop.key[1] == "pickup" else [0],
        time_windows=[vroom.TimeWindow(start, end)],
    )


def _seconds(midnight: datetime, at: datetime) -> int:
    return math.ceil((at - midnight).total_seconds())


def _hectograms(kg: Decimal, rounding: str) -> int:
    return int((kg * 10).to_integral_value(rounding))


def _reason(day: Day, vans: Sequence[Van], stop: Stop, *, has_time: bool) -> str:
    """Why no van drives there."""
    if stop.place is None:
        return _NOT_ON_THE_MAP
    if not vans:
        return "Nenhum carro sai neste dia: escolha ao menos um."
    most = max(van.max_load_kg for van in vans)
    if stop.kg > most:
        return f"Pesa {number(stop.kg)} kg, e o maior carro que sai leva {number(most)} kg."
    earliest = min(day.drive(van, [stop]).arrivals[0] for van in vans)
    if not stop.window.holds(earliest):
        at, end = earliest.astimezone(PUB_TIME), stop.window.end.astimezone(PUB_TIME)
        return f"Mesmo indo direto, chegaria às {at:%H:%M}, e o turno acaba às {end:%H:%M}."
    if not any(day.can_drive(van, [stop]) for van in vans):
        return "Quem sai para esta parada não volta no mesmo dia."
    if has_time:
        return "Não há mais lugar: os carros que saem já vão cheios."
    return f"Não há tempo para mais esta parada (turno: {SHIFT_LABELS[stop.shift].lower()}) com os carros que saem."


def reason_to_wait(stop: Stop) -> str:
    """Why a person finds this stop without a van, before anything is proposed."""
    return _NOT_ON_THE_MAP if stop.place is None else "Ainda sem carro."


def minutes_of(time: timedelta) -> int:
    """Whole minutes, rounded up."""
    return math.ceil(time.total_seconds() / 60)
