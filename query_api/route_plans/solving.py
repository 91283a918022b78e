"""Assigns the stops of a day to vans, in order: VROOM proposes. A proposal is never longer than the order by time,
unless the vans wait less for it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from itertools import pairwise
from typing import Final

import structlog

from command_api.rules.van_days import (
    AT_THE_DOOR,
    FIRST_DEPARTURE,
    LAST_RETURN,
    ArrivalWindow,
    Drive,
    StopKind,
    drive,
    loads,
)
from command_api.rules.windows import PUB_TIME, SHIFT_LABELS, Shift
from infra.brazilian import number
from infra.confined import TooExpensive
from infra.maps import Matrix
from query_api.route_plans.vehicle_routing import SOLVER, Round, Visit, Ways, visits_of

log = structlog.get_logger()

Key = tuple[int, StopKind]
_SHORT_WAIT: Final = timedelta(minutes=30)
"""No reason to drive further."""
_UNLIMITED_KG: Final = Decimal(1_000_000)
_NO_ROOM: Final = "Não há mais lugar: os carros que saem já vão cheios."
_NOT_ON_THE_MAP: Final = "O endereço não está no mapa: escolha-o de novo no pedido."


@dataclass(frozen=True, slots=True)
class StopToPlace:
    """``place`` is its row in the matrix; ``None`` for an address that is not on the map."""

    key: Key
    code: str
    shift: Shift
    window: ArrivalWindow
    kg: Decimal
    place: int | None


@dataclass(frozen=True, slots=True)
class Van:
    """``house`` is the row of the matrix where it ends, and starts unless it is on its way: then it goes on from
    ``place``, with ``aboard_kg`` of what it has fetched."""

    id: int
    max_load_kg: Decimal
    house: int
    place: int | None = None
    aboard_kg: Decimal = Decimal(0)

    @property
    def start(self) -> int:
        return self.house if self.place is None else self.place

    @property
    def room_kg(self) -> Decimal:
        return self.max_load_kg - self.aboard_kg


@dataclass(frozen=True, slots=True)
class Proposal:
    """``routes`` by van; ``left`` are the stops that are on none, each with the reason."""

    routes: Mapping[int, Sequence[StopToPlace]]
    left: Mapping[Key, str]


@dataclass(frozen=True, slots=True)
class Day:
    """What the ways of a day take. No van leaves before ``not_before``."""

    date: date
    not_before: datetime
    matrix: Matrix

    def legs(self, van: Van, stops: Sequence[StopToPlace]) -> list[tuple[int, int]]:
        """From where it starts, by the stops, to the house. A stop without a place is none of them."""
        places = [van.start, *(stop.place for stop in stops if stop.place is not None), van.house]
        return list(pairwise(places))

    def minutes(self, origin: int, end: int) -> int:
        """Of driving: whole ones, so that people get whole ones to read."""
        return math.ceil(round(self.matrix.ways[origin][end].minutes, 6))

    def km(self, van: Van, stops: Sequence[StopToPlace]) -> float:
        return sum(self.matrix.ways[origin][end].km for origin, end in self.legs(van, stops)) if stops else 0.0

    def drive(self, van: Van, stops: Sequence[StopToPlace], *, is_set: bool = False) -> Drive:
        """``is_set``: the van leaves at ``not_before``."""
        minutes = [self.minutes(origin, end) for origin, end in self.legs(van, stops)]
        return drive(self.date, [stop.window for stop in stops], minutes, self.not_before, is_set=is_set)

    def can_drive(self, van: Van, stops: Sequence[StopToPlace]) -> bool:
        """Whether the van carries it all, reaches every stop within its shift and is home on the same day."""
        if max(loads((stop.key[1], stop.kg) for stop in stops)) > van.room_kg:
            return False
        driven = self.drive(van, stops)
        end = datetime.combine(self.date, LAST_RETURN, PUB_TIME)
        return driven.returns_at <= end and all(
            stop.window.holds(at) for stop, at in zip(stops, driven.arrivals, strict=True)
        )


def propose(day: Day, vans: Sequence[Van], stops: Sequence[StopToPlace]) -> Proposal:
    """The routes with the most stops, of those the ones that wait the least at doors, and of those the shortest."""
    placed = [stop for stop in stops if stop.place is not None]
    found = (_solved(day, vans, placed), in_order_of_time(day, vans, placed))
    routes = min(
        (_with_fewer_waits(day, vans, routes) for routes in found), key=lambda routes: _cost(day, vans, routes)
    )
    shorter = {van.id: _shorter(day, van, routes[van.id]) for van in vans}
    driven = {stop.key for route in shorter.values() for stop in route}
    left = [stop for stop in stops if stop.key not in driven]
    # with vans that carry everything, what is left has no time; what is not left then has no room
    roomy = [replace(van, max_load_kg=_UNLIMITED_KG) for van in vans]
    in_time = {stop.key for route in _solved(day, roomy, placed).values() for stop in route} if left else set()
    return Proposal(shorter, {stop.key: _reason(day, vans, stop, has_time=stop.key in in_time) for stop in left})


def in_order_of_time(day: Day, vans: Sequence[Van], stops: Iterable[StopToPlace]) -> dict[int, list[StopToPlace]]:
    """Shift by shift as the day sheet lists them: each stop goes with the first van that can still drive it."""
    routes: dict[int, list[StopToPlace]] = {van.id: [] for van in vans}
    for stop in sorted(stops, key=by_time):
        for van in vans:
            if day.can_drive(van, [*routes[van.id], stop]):
                routes[van.id].append(stop)
                break
    return routes


def by_time(stop: StopToPlace) -> tuple[datetime, str, str]:
    """The order of the day sheet."""
    return stop.window.start, stop.code, stop.key[1]


def _cost(day: Day, vans: Sequence[Van], routes: Mapping[int, Sequence[StopToPlace]]) -> tuple[int, timedelta, float]:
    stops = sum(len(route) for route in routes.values())
    waits = sum((_waits(day, van, routes[van.id]) for van in vans), timedelta(0))
    return -stops, waits, sum(day.km(van, routes[van.id]) for van in vans)


def _waits(day: Day, van: Van, stops: Sequence[StopToPlace]) -> timedelta:
    """What a driver waits at doors, short waits left out."""
    return sum((wait for wait in day.drive(van, stops).waits if wait > _SHORT_WAIT), timedelta(0))


def _with_fewer_waits(
    day: Day, vans: Sequence[Van], routes: Mapping[int, Sequence[StopToPlace]]
) -> Mapping[int, Sequence[StopToPlace]]:
    """Vans exchange what they drive from a long wait on, for as long as that makes the waits shorter."""
    best: Mapping[int, Sequence[StopToPlace]] = {van.id: routes.get(van.id, []) for van in vans}
    while True:
        better = min((best, *_exchanged(day, vans, best)), key=lambda routes: _cost(day, vans, routes))
        if better is best:
            return best
        best = better


def _exchanged(
    day: Day, vans: Sequence[Van], routes: Mapping[int, Sequence[StopToPlace]]
) -> Iterable[Mapping[int, Sequence[StopToPlace]]]:
    for van in vans:
        mine = routes[van.id]
        waits = day.drive(van, mine).waits
        for at in (at for at, wait in enumerate(waits) if wait > _SHORT_WAIT):
            for other in (other for other in vans if other is not van):
                theirs = routes[other.id]
                for cut in range(len(theirs) + 1):
                    one, two = [*mine[:at], *theirs[cut:]], [*theirs[:cut], *mine[at:]]
                    if day.can_drive(van, one) and day.can_drive(other, two):
                        yield {**routes, van.id: one, other.id: two}


def _shorter(day: Day, van: Van, route: Sequence[StopToPlace]) -> Sequence[StopToPlace]:
    """``route`` or its stops in order of time, if that is shorter, does not wait longer and can be driven."""
    other = sorted(route, key=by_time)
    is_shorter = day.km(van, other) < day.km(van, route) and _waits(day, van, other) <= _waits(day, van, route)
    return other if is_shorter and day.can_drive(van, other) else route


def _solved(day: Day, vans: Sequence[Van], stops: Sequence[StopToPlace]) -> dict[int, list[StopToPlace]]:
    """What VROOM finds; nothing where it needs too much for it."""
    midnight = datetime.combine(day.date, datetime.min.time(), PUB_TIME)
    leave = max(datetime.combine(day.date, FIRST_DEPARTURE, PUB_TIME), day.not_before)
    first, last = _seconds(midnight, leave), LAST_RETURN.hour * 3600 + LAST_RETURN.minute * 60
    if not vans or not stops or first >= last:
        return {}
    places = range(len(day.matrix.ways))
    ways = Ways(
        [[day.minutes(origin, end) * 60 for end in places] for origin in places],
        [[round(way.km * 1000) for way in ways] for ways in day.matrix.ways],
    )
    rounds = [
        Round(van.start, van.house, _hectograms(max(van.room_kg, Decimal(0)), ROUND_FLOOR), (first, last))
        for van in vans
    ]
    try:
        solved = SOLVER.run(visits_of, ways, rounds, [_visit(stop, midnight) for stop in stops])
    except TooExpensive:
        log.warning("no routes within the limits of time and memory", stops=len(stops))
        return {}
    return {vans[van].id: [stops[number] for number in visits] for van, visits in solved.items()}


def _visit(stop: StopToPlace, midnight: datetime) -> Visit:
    carried = _hectograms(stop.kg, ROUND_CEILING)
    brought, fetched = (carried, 0) if stop.key[1] == "delivery" else (0, carried)
    start, end = (_seconds(midnight, at) for at in stop.window)
    return Visit(stop.place or 0, brought, fetched, int(AT_THE_DOOR.total_seconds()), (start, end))


def _seconds(midnight: datetime, at: datetime) -> int:
    return math.ceil((at - midnight).total_seconds())


def _hectograms(kg: Decimal, rounding: str) -> int:
    return int((kg * 10).to_integral_value(rounding))


def _reason(day: Day, vans: Sequence[Van], stop: StopToPlace, *, has_time: bool) -> str:
    """Why no van drives there."""
    if stop.place is None:
        return _NOT_ON_THE_MAP
    if not vans:
        return "Nenhum carro sai neste dia: escolha ao menos um."
    most = max(van.max_load_kg for van in vans)
    if stop.kg > most:
        return f"Pesa {number(stop.kg)} kg, e o maior carro que sai leva {number(most)} kg."
    if stop.kg > max(van.room_kg for van in vans):
        return _NO_ROOM
    earliest = min(day.drive(van, [stop]).arrivals[0] for van in vans)
    if not stop.window.holds(earliest):
        at, end = earliest.astimezone(PUB_TIME), stop.window.end.astimezone(PUB_TIME)
        return f"Mesmo indo direto, chegaria às {at:%H:%M}, e o turno acaba às {end:%H:%M}."
    if not any(day.can_drive(van, [stop]) for van in vans):
        return "Quem sai para esta parada não volta no mesmo dia."
    if has_time:
        return _NO_ROOM
    return f"Não há tempo para mais esta parada (turno: {SHIFT_LABELS[stop.shift].lower()}) com os carros que saem."


def reason_to_wait(stop: StopToPlace) -> str:
    """Why a person finds this stop without a van, before anything is proposed."""
    return _NOT_ON_THE_MAP if stop.place is None else "Ainda sem carro."


def minutes_of(time: timedelta) -> int:
    """Whole minutes, rounded up."""
    return math.ceil(time.total_seconds() / 60)
