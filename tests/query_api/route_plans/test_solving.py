"""Proposed routes: what no van may do, how far it is, and why a stop is left."""

import random
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.rules.van_days import window_of
from command_api.rules.windows import PUB_TIME, SHIFTS
from infra.confined import Confined, Limits
from infra.maps import Point, estimated_matrix
from query_api.route_plans import solving
from query_api.route_plans.solving import Day, StopToPlace, Van, in_order_of_time, propose

SATURDAY = date(2026, 11, 28)
MIDNIGHT = datetime(2026, 11, 28, tzinfo=PUB_TIME)
HOUSE = Point(-23.3157, -46.2214)
DAYS = 200
"""In less than five seconds."""


def stop(id: int, shift: Any = "manha", kg: int = 150, kind: Any = "delivery", place: int | None = 1) -> StopToPlace:
    return StopToPlace((id, kind), f"EV-{id:05}", shift, window_of(SATURDAY, shift), Decimal(kg), place)


def day(*points: Point, now: datetime = MIDNIGHT) -> Day:
    return Day(SATURDAY, now, estimated_matrix([HOUSE, *points]))


def random_day(seed: int) -> tuple[Day, list[Van], list[StopToPlace]]:
    chance = random.Random(seed)

    def near() -> Point:
        return Point(HOUSE.lat + chance.uniform(-0.4, 0.4), HOUSE.lng + chance.uniform(-0.4, 0.4))

    points = [near() for _ in range(chance.randint(1, 20))]
    stops = [
        stop(id, chance.choice(SHIFTS), chance.randint(1, 25) * 15, chance.choice(("delivery", "pickup")), id)
        for id in range(1, len(points) + 1)
    ]
    vans = [Van(id, Decimal(chance.choice((300, 600, 900))), 0) for id in range(1, chance.randint(2, 4))]
    return day(*points), vans, stops


def waits(known: Day, vans: list[Van], routes: Mapping[int, Sequence[StopToPlace]]) -> timedelta:
    """The long ones, at doors."""
    each = (wait for van in vans for wait in known.drive(van, routes[van.id]).waits)
    return sum((wait for wait in each if wait > timedelta(minutes=30)), timedelta(0))


def test_no_random_day_breaks_a_load_or_a_shift_or_drives_further_than_the_order_by_time_unless_it_waits_less() -> None:
    shorter = 0
    for seed in range(DAYS):
        known, vans, stops = random_day(seed)
        proposed, by_time = propose(known, vans, stops), in_order_of_time(known, vans, stops)
        driven = [stop.key for route in proposed.routes.values() for stop in route]
        assert sorted([*driven, *proposed.left]) == sorted(stop.key for stop in stops), seed
        assert all(known.can_drive(van, proposed.routes[van.id]) for van in vans if proposed.routes[van.id]), seed
        assert all(proposed.left.values()), seed
        km, km_by_time = (sum(known.km(van, routes[van.id]) for van in vans) for routes in (proposed.routes, by_time))
        more = len(driven) - sum(map(len, by_time.values()))
        waited, waited_by_time = (waits(known, vans, routes) for routes in (proposed.routes, by_time))
        assert more > 0 or (more == 0 and (waited, km) <= (waited_by_time, km_by_time)), seed
        shorter += more > 0 or km < km_by_time
        for van in vans:  # and never further than the stops that it was given, in the order by time
            again = in_order_of_time(known, [van], proposed.routes[van.id])[van.id]
            if len(again) == len(proposed.routes[van.id]) and waits(known, [van], proposed.routes) >= waits(
                known, [van], {van.id: again}
            ):
                assert known.km(van, proposed.routes[van.id]) <= known.km(van, again), seed
    assert shorter > DAYS / 2, "a library that helps on few days is none to keep"


def test_a_van_waits_at_the_house_and_not_at_a_door() -> None:
    known, van = day(NEAR), Van(1, Decimal(600), 0)
    proposed = propose(known, [van], [stop(1), stop(2, "tarde")]).routes[1]
    assert [each.key[0] for each in proposed] == [1, 2]
    assert known.drive(van, proposed).waits == [timedelta(0)] * 2, "it is at the first door at 11:45 and not at 8:00"


def test_no_van_waits_a_shift_long_where_another_can_take_its_place() -> None:
    """Two neighbours, in the morning and at night: one van would wait six hours between them."""
    known, vans = day(NEAR, Point(HOUSE.lat - 0.2, HOUSE.lng)), [Van(1, Decimal(600), 0), Van(2, Decimal(600), 0)]
    stops = [stop(1), stop(2, "noite"), stop(3, "tarde", place=2)]
    proposed = propose(known, vans, stops)
    assert not proposed.left
    assert waits(known, vans, proposed.routes) == timedelta(0)
    alone = propose(known, vans[:1], stops)
    assert not alone.left, "a wait is better than a stop that nobody drives to"
    assert waits(known, vans[:1], alone.routes) > timedelta(hours=3)


PROPOSED = """
import sys
import launcher.serving
from tests.query_api.route_plans.test_solving import NEAR, Decimal, Van, day, propose, stop
assert propose(day(NEAR), [Van(1, Decimal(600), 0)], [stop(1)]).routes[1]
print(*sys.modules)
"""


def test_a_server_that_proposes_routes_has_neither_numpy_nor_pandas() -> None:
    told = subprocess.run([sys.executable, "-c", PROPOSED], check=True, capture_output=True, text=True)
    assert {"numpy", "pandas", "vroom"}.isdisjoint(told.stdout.split())


def test_where_the_solver_takes_too_long_the_order_by_time_is_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried = Confined(workers=1, limits=Limits(cpu=10, wall=0.001, memory=1024**3))
    monkeypatch.setattr(solving, "SOLVER", hurried)
    known, van = day(NEAR), Van(1, Decimal(600), 0)
    stops = [stop(1, "tarde"), stop(2), stop(3, kg=700)]
    proposed = propose(known, [van], stops)
    assert [each.key[0] for each in proposed.routes[1]] == [2, 1]
    assert set(proposed.left) == {(3, "delivery")}


NEAR, FAR = Point(-23.2046, -46.1561), Point(-19.9, -43.9)
"""Igaratá, and Belo Horizonte."""


@pytest.mark.parametrize(
    ("stops", "vans", "now", "reason"),
    [
        ([stop(1, place=None)], [600], 0, "O endereço não está no mapa: escolha-o de novo no pedido."),
        ([stop(1)], [], 0, "Nenhum carro sai neste dia: escolha ao menos um."),
        ([stop(1, kg=700)], [600, 300], 0, "Pesa 700 kg, e o maior carro que sai leva 600 kg."),
        ([stop(1, place=2)], [600], 0, "Mesmo indo direto, chegaria às 19:59, e o turno acaba às 12:00."),
        ([stop(1)], [600], 14, "Mesmo indo direto, chegaria às 14:27, e o turno acaba às 12:00."),
        ([stop(1, "noite", place=2)], [600], 0, "Quem sai para esta parada não volta no mesmo dia."),
        ([stop(n, kg=400) for n in (1, 2)], [600], 0, "Não há mais lugar: os carros que saem já vão cheios."),
        (
            [stop(n, kg=10) for n in range(30)],
            [600],
            0,
            "Não há tempo para mais esta parada (turno: manhã) com os carros que saem.",
        ),
    ],
)
def test_a_stop_that_is_left_says_why(stops: list[StopToPlace], vans: list[int], now: int, reason: str) -> None:
    known = day(NEAR, FAR, now=MIDNIGHT + timedelta(hours=now))
    proposed = propose(known, [Van(id, Decimal(kg), 0) for id, kg in enumerate(vans)], stops)
    assert set(proposed.left.values()) == {reason}
