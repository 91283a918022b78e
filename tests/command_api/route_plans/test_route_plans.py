"""Vans, and what may be planned for them."""

from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.accounts.domain import NewUser, User
from command_api.event_store import Store
from command_api.kernel import CommandContext, NotFound, Refused, Taken
from command_api.orders.commands import Delivery, Deposit, cancel_order, confirm_order, deliver_order, schedule_delivery
from command_api.route_plans.commands import WantedRoute, WantedStop, add_vehicle, change_vehicle, plan_routes
from command_api.route_plans.details import VehicleSettings
from command_api.route_plans.domain import Route, RoutePlan, Vehicle
from command_api.route_plans.events import PlannedStop
from command_api.route_plans.routes import router
from infra.security.permissions import Role
from tests.command_api.conftest import BOTH
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom, stockroom_in

FIORINO = VehicleSettings("Fiorino branca", Decimal(600), "distribuidora")
EIGHT = datetime(2026, 11, 28, 11, tzinfo=UTC)
"""8:00 in the pub."""


def stop(order: int, hour: float = 0, *, kind: Any = "delivery", kg: int = 100, **fields: Any) -> PlannedStop:
    at = EIGHT + timedelta(hours=hour)
    return PlannedStop(order_id=order, kind=kind, shift="manha", kg=Decimal(kg), arrives_at=at, **fields)


def route(*stops: PlannedStop, vehicle: int = 1, driver: int | None = 1, departs: datetime | None = EIGHT) -> Route:
    return Route(vehicle, driver, departs - timedelta(hours=1) if departs else None, stops)


CODES = {1: "EV-2026-00001", 2: "EV-2026-00002"}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (route(stop(1, kg=400), stop(2, 1, kg=201)), "leva 600 kg, e a rota chega a 601 kg"),
        (route(stop(1, kg=400), stop(2, 1, kg=700, kind="pickup")), "chega a 700 kg"),
        (route(stop(1, 4.5)), "EV-2026-00001 seria às 12:30, fora do turno .Manhã, 08:00 a 12:00.. Confirme"),
        (route(stop(1, 2), stop(2, 1)), "fora de ordem"),
        (route(stop(1), departs=EIGHT - timedelta(hours=2)), "começa depois das 6h"),
        (replace(route(stop(1)), departs_at=datetime(1, 1, 1, tzinfo=UTC)), "começa depois das 6h"),
        (route(stop(1), driver=None), "Escolha quem dirige o carro Fiorino branca"),
        (route(stop(1), departs=None), "Falta a hora em que o carro Fiorino branca sai"),
    ],
)
def test_a_route_that_no_van_may_drive_is_refused(wrong: Route, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        wrong.check(SATURDAY, FIORINO, CODES)


def test_a_stop_outside_its_shift_is_planned_by_somebody_who_says_so() -> None:
    route(stop(1, 4.5, outside_shift=True)).check(SATURDAY, FIORINO, CODES)


def test_what_is_done_has_left_the_van_or_is_in_it_and_keeps_its_time() -> None:
    done = {(1, "delivery"), (2, "pickup")}
    past = (stop(1, 5, kg=600), stop(2, 0, kg=400, kind="pickup"))
    route(*past, stop(3, 1, kg=200)).check(SATURDAY, FIORINO, CODES, done)
    with pytest.raises(Refused, match="chega a 601 kg"):
        route(*past, stop(3, 1, kg=201)).check(SATURDAY, FIORINO, CODES, done)
    driven = stop(2, 0, kg=700, kind="pickup")
    route(driven).check(SATURDAY, FIORINO, CODES, done)  # it was too much, and is done


@pytest.mark.parametrize(
    ("routes", "sentence"),
    [
        ([route(stop(1)), route(stop(1), vehicle=2, driver=2)], "está em duas rotas"),
        ([route(stop(1)), route(stop(2))], "Um carro tem uma rota por dia"),
        ([route(stop(1)), route(stop(2), vehicle=2)], "A mesma pessoa não dirige dois carros"),
    ],
)
def test_vans_share_a_day_but_no_stop_and_no_driver(routes: list[Route], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        RoutePlan.first(SATURDAY, routes)


def test_only_routes_that_change_are_events() -> None:
    plan = RoutePlan.first(SATURDAY, [route(stop(1)), route(stop(2), vehicle=2, driver=2)])
    assert plan is not None
    plan.plan([route(stop(1)), route(stop(2, 1), vehicle=2, driver=2)])
    plan.plan([route(stop(1))])
    told = [(event.vehicle_id, [each.order_id for each in event.stops]) for event in plan.collect_events()]
    assert told == [(1, [1]), (2, [2]), (2, [2]), (2, [])], "a van without a route stays at the house"
    assert plan.routes == {1: route(stop(1))}
    assert RoutePlan.first(SATURDAY, [route()]) is None


def with_driver(store: Store, ctx: CommandContext) -> None:
    rui = User.register(
        store.new_id(User), NewUser(username="rui", name="Rui", email="", role="staff", roles=("drive",))
    )
    store.save(rui, ctx=ctx)


@pytest.fixture
def room(store: Store, ctx: CommandContext) -> Stockroom:
    """The stockroom, a van and a driver."""
    with_driver(store, ctx)
    add_vehicle(store, FIORINO, ctx)
    return stockroom_in(store)


def plan(room: Stockroom, *wanted: tuple[int, Any], day: date = SATURDAY) -> Any:
    stops = [WantedStop(order, kind, EIGHT + timedelta(days=(day - SATURDAY).days)) for order, kind in wanted]
    departs = EIGHT + timedelta(days=(day - SATURDAY).days, minutes=-30)
    return plan_routes(room.store, day, [WantedRoute(1, 1, departs, stops)], room.ctx())


def confirmed(room: Stockroom) -> int:
    order = room.place().number
    confirm_order(room.store, order, Deposit(Decimal(0), "pix"), room.ctx())
    return order


def test_an_unpaid_hold_is_no_stop(room: Stockroom) -> None:
    held = room.place().number
    with pytest.raises(Refused, match="não é uma parada: o pedido não está confirmado"):
        plan(room, (held, "delivery"))
    confirm_order(room.store, held, Deposit(Decimal(0), "pix"), room.ctx())
    plan(room, (held, "delivery"))
    [planned] = room.store.load(RoutePlan, 20261128).routes[1].stops
    assert (planned.order_id, planned.shift, planned.kg) == (held, "manha", Decimal(75))


def test_stops_are_of_the_day_and_what_is_done_stays_on_its_route(room: Stockroom) -> None:
    order = confirmed(room)
    with pytest.raises(Refused, match="não é para entregar neste dia"):
        plan(room, (order, "delivery"), day=SATURDAY + timedelta(days=1))
    with pytest.raises(Refused, match="não é para recolher neste dia"):
        plan(room, (order, "pickup"))
    plan(room, (order, "delivery"))
    plan(room, (order, "pickup"), day=SATURDAY + timedelta(days=1))
    schedule_delivery(room.store, order, Delivery(SATURDAY, "manha", "Rui"), room.ctx())
    deliver_order(room.store, order, room.ctx(now=NOW))
    change_vehicle(room.store, 1, VehicleSettings("Bicicleta", Decimal(10), "distribuidora"), room.ctx())
    plan(room, (order, "delivery"))  # it weighs 75 kg, and has left the van
    with pytest.raises(Refused, match="não é para entregar neste dia"):
        plan(room, (order, "delivery"), day=SATURDAY + timedelta(days=2))


def test_a_cancelled_order_leaves_the_route(room: Stockroom) -> None:
    order = confirmed(room)
    plan(room, (order, "delivery"))
    cancel_order(room.store, order, None, room.ctx(reason="Choveu"))
    with pytest.raises(Refused, match="não está confirmado"):
        plan(room, (order, "delivery"))
    with pytest.raises(NotFound):
        plan(room, (999, "delivery"))


def test_who_drives_has_the_permission(room: Stockroom) -> None:
    order = confirmed(room)
    rui = room.store.load(User, 1)
    for role, roles, may in (
        ("staff", ("orders",), False),
        ("staff", None, False),
        ("manager", None, True),
        ("client", ("drive",), False),
    ):
        rui.change_role(role)
        rui.change_permissions(cost_center="choperia", can_place_orders=True, can_view_bi=False, roles=roles)
        room.store.save(rui, ctx=room.ctx())
        with nullcontext() if may else pytest.raises(Refused, match="Rui não tem a permissão Dirigir"):
            plan(room, (order, "delivery"))


def test_a_van_has_a_name_of_its_own_and_can_be_out_of_use(room: Stockroom) -> None:
    store = room.store
    with pytest.raises(Taken, match="Já existe um carro chamado “FIORINO BRANCA”"):
        add_vehicle(store, VehicleSettings("FIORINO BRANCA", Decimal(1), "choperia"), room.ctx())
    order = confirmed(room)
    change_vehicle(store, 1, VehicleSettings("Fiorino branca", Decimal(600), "choperia", is_active=False), room.ctx())
    assert store.load(Vehicle, 1).settings.cost_center == "choperia"
    with pytest.raises(Refused, match="está fora de uso"):
        plan(room, (order, "delivery"))


@BOTH
def test_two_people_plan_one_day(store: Store, ctx: CommandContext, serving: Callable[..., TestClient]) -> None:
    with_driver(store, ctx)
    order = confirmed(stockroom_in(store))
    staff = serving(router, Role.ADMIN)
    van = {"name": "Fiorino", "max_load_kg": 600, "cost_center": "distribuidora"}
    assert staff.post("/api/v1/vehicles", json=van).status_code == 201
    moved = staff.put("/api/v1/vehicles/1", json={**van, "max_load_kg": 650.5}, headers={"If-Match": '"1"'})
    assert (moved.status_code, moved.json()["version"]) == (200, 2)
    stops = [{"order_id": order, "kind": "delivery", "arrives_at": "2026-11-28T11:00:00Z"}]
    body = {"routes": [{"vehicle_id": 1, "driver_id": 1, "departs_at": "2026-11-28T10:40:00Z", "stops": stops}]}
    path = "/api/v1/route-plans/2026-11-28"
    none_yet = {"If-Match": '"0"'}
    first = staff.put(path, json=body, headers=none_yet)
    assert (first.status_code, first.json()["id"], first.json()["version"]) == (200, 20261128, 1)
    assert staff.put(path, json=body, headers=none_yet).status_code == 412, "planned by somebody else meanwhile"
    emptied = {"routes": []}
    assert staff.put(path, json=emptied, headers={"If-Match": '"1"'}).status_code == 200
    assert staff.put(path, json=body, headers={"If-Match": '"1"'}).status_code == 412
    refused = staff.put(path, json={"routes": [{**body["routes"][0], "driver_id": None}]})
    assert (refused.status_code, refused.json()["error"]) == (409, "Escolha quem dirige o carro Fiorino.")
    assert serving(router, Role.MANAGER).put(path, json=body).status_code == 403
