"""Vans and routes, given what happened."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from command_api.customers.events import CustomerErased, CustomerSeparated
from command_api.route_plans.events import PlannedStop, RoutePlanned, VehicleSet
from command_api.stops import events as stops_events
from projections.route_plans.tables import days, routes, stops, unrecorded, vehicles
from projections.runtime.rebuild import verify
from tests.harness.read_models import NOON, History

SATURDAY = date(2026, 11, 28)
EIGHT = datetime(2026, 11, 28, 11, tzinfo=UTC)


def stop(order: int, kind: Any = "delivery", **fields: Any) -> PlannedStop:
    return PlannedStop(order_id=order, kind=kind, shift="manha", kg=Decimal("75.5"), arrives_at=EIGHT, **fields)


def planned(history: History, vehicle: int, *of: PlannedStop, driver: int | None = 3) -> None:
    history.given(
        "route_plan-20261128",
        RoutePlanned,
        day=SATURDAY,
        vehicle_id=vehicle,
        driver_id=driver if of else None,
        departs_at=EIGHT if of else None,
        stops=of,
    )


def test_the_routes_are_those_that_were_planned_last(history: History) -> None:
    van = {"name": "Fiorino", "max_load_kg": Decimal(600), "cost_center": "choperia"}
    history.given("vehicle-1", VehicleSet, **van)
    history.given("vehicle-1", VehicleSet, **{**van, "name": "Ívan", "is_active": False})
    planned(history, 1, stop(42), stop(17, "pickup", outside_shift=True), stop(43))
    planned(history, 2, stop(44), driver=4)
    planned(history, 1, stop(17, "pickup"), stop(42))
    planned(history, 2)
    history.follow()
    assert history.rows(vehicles) == [
        {**van, "id": 1, "name": "Ívan", "name_folded": "ivan", "is_active": False, "version": 2}
    ]
    assert history.rows(days) == [{"day": SATURDAY, "version": 4}]
    [route] = history.rows(routes)
    assert route | {"planned_at": NOON} == {
        "day": SATURDAY,
        "vehicle_id": 1,
        "driver_id": 3,
        "departs_at": EIGHT,
        "planned_at": NOON,
        "planned_by": "user-1",
    }
    assert [(row["position"], row["order_id"], row["kind"], row["kg"]) for row in history.rows(stops)] == [
        (1, 17, "pickup", Decimal("75.5")),
        (2, 42, "delivery", Decimal("75.5")),
    ]
    assert verify(history.recorder, history.database, history.runner.projections["route_plans"]).equal


TOLD: dict[str, Any] = {
    "driver_id": 3,
    "day": SATURDAY,
    "stop": "delivery",
    "order_id": 42,
    "order_code": "EV-2026-00042",
    "customer_id": 17,
    "action": "payment",
    "happened_at": EIGHT,
    "whose": "Marina Duarte",
    "done": "Recebido: R$ 100,00 em dinheiro",
    "amount": Decimal(100),
    "refusal": "Este pedido foi cancelado.",
}


def test_what_could_not_be_recorded_is_open_until_it_is_closed(history: History) -> None:
    for id in (5, 6, 7, 8):
        history.given(f"unrecorded-{id}", stops_events.ActionNotRecorded, key=f"k{id}", **TOLD)
    history.given("unrecorded-5", stops_events.ActionNotRecorded, key="k5", **{**TOLD, "refusal": "Ainda cancelado."})
    history.given("unrecorded-6", stops_events.ActionTakenIn, at=NOON)
    history.given("unrecorded-7", stops_events.ActionSetAside, at=NOON)
    history.given("unrecorded-8", stops_events.ActionRecorded, at=NOON)
    told = {name: value for name, value in TOLD.items() if name != "stop"}
    first, *closed = history.rows(unrecorded)
    assert first == {
        **told,
        "id": 5,
        "key": "k5",
        "driver": "user-1",
        "kind": "delivery",
        "refusal": "Ainda cancelado.",
        "state": "open",
        "decided_at": None,
        "version": 2,
    }
    assert [(row["state"], row["decided_at"]) for row in closed] == [
        ("taken_in", NOON),
        ("set_aside", NOON),
        ("recorded", NOON),
    ]
    history.given("customer-17", CustomerSeparated, into=18, orders=(42,))
    history.given("customer-18", CustomerErased, orders=1)
    row = history.rows(unrecorded)[0]
    assert (row["whose"], row["done"], row["refusal"], row["amount"]) == ("Titular removido", "", "", 100)
