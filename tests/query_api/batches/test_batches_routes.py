"""Batches, kegs and what can be promised, given what happened."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.batches.events import BatchBlocked, BatchPackaged, BatchPlanned, BatchUnblocked, PackagedFill
from command_api.beers.events import BeerAdded, SizePrice
from command_api.equipment import events as equipment_events
from command_api.rules.windows import Window
from command_api.stock import events as stock_events
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, app_over, client_of

NOW = datetime(2026, 11, 21, 21, 0, tzinfo=UTC)
EXPIRES = {1: date(2026, 12, 20), 2: date(2026, 12, 10), 3: date(2026, 11, 20), 4: date(2027, 1, 10)}


@pytest.fixture
def house(history: History) -> History:
    """Batch L2645 of Pilsen in four kegs of 50 L (3 has expired), and 120 L that are planned for the 28th."""
    history.given("beer-1", BeerAdded, name="Pilsen", prices=(SizePrice(container_l=Decimal(30), price=Decimal(489)),))
    history.given("stock_location-1", equipment_events.LocationAdded, name="Galpão", kind="distribuidora")
    history.given("stock_location-2", equipment_events.LocationAdded, name="Em trânsito", kind="transito")
    history.given("equipment_model-1", equipment_events.ModelAdded, name="Barril 50L")
    plan = {"beer_id": 1, "litres": Decimal(200)}
    history.given("batch-1", BatchPlanned, code="L2645", ready_on=date(2026, 11, 2), **plan)
    packed = []
    for id, best_before in EXPIRES.items():
        tag = f"B50-{id}"
        history.given(
            f"equipment_asset-{id}", equipment_events.AssetRegistered, asset_tag=tag, model_id=1, stock_location_id=1
        )
        own = {"container_id": id, "container_tag": tag, "litres": Decimal(50), "best_before": best_before}
        packed.append(PackagedFill(keg_id=id, **own))
        batch = {"batch_id": 1, "beer_id": 1, "code": f"L2645/{tag}", "capacity_l": Decimal(50)}
        history.given(f"keg-{id}", stock_events.KegFilled, filled_on=date(2026, 11, 3), **own, **batch)
    history.given("batch-1", BatchPackaged, packaged_on=date(2026, 11, 3), fills=tuple(packed))
    plan["litres"] = Decimal(120)
    history.given("batch-2", BatchPlanned, code="L2648", ready_on=date(2026, 11, 28), **plan)
    return history


@contextmanager
def staff_of(history: History) -> Iterator[TestClient]:
    history.follow()
    with client_of(app_over(history, clock=lambda: NOW), "staff") as client:
        yield client


def sizes(staff: TestClient, **asked: Any) -> list[dict[str, Any]]:
    answer = staff.get("/api/v1/beers/availability", params=asked)
    assert answer.status_code == 200, answer.text
    [beer] = answer.json()["beers"]
    assert beer["beer_id"] == 1
    found: list[dict[str, Any]] = beer["sizes"]
    return found


@BOTH
def test_kegs_are_offered_first_expired_first_out_and_never_expired(house: History) -> None:
    with staff_of(house) as staff:
        found = staff.get("/api/v1/kegs").json()["kegs"]
        assert [(keg["container_tag"], keg["days_left"], keg["offered"]) for keg in found] == [
            ("B50-3", -1, False),
            ("B50-2", 19, True),
            ("B50-1", 29, False),
            ("B50-4", 50, False),
        ]
        assert (found[0]["name"], found[0]["batch_code"], found[0]["place"]) == ("Pilsen", "L2645", "Cheio em Galpão")
        beer = staff.get("/api/v1/beers/1").json()
        assert (beer["full_kegs"], beer["litres"], beer["planned_l"]) == (4, 200, 120)


@BOTH
def test_kegs_are_listed_by_beer_each_first_expired_first_out(house: History) -> None:
    house.given("beer-2", BeerAdded, name="Âmbar")
    fill = {"container_tag": "B50-5", "litres": Decimal(50), "capacity_l": Decimal(50), "filled_on": date(2026, 11, 3)}
    batch = {"batch_id": 1, "beer_id": 2, "container_id": 5, "code": "L2645/B50-5"}
    house.given("keg-5", stock_events.KegFilled, best_before=date(2027, 3, 1), **fill, **batch)
    with staff_of(house) as staff:
        found = staff.get("/api/v1/kegs", params={"sort": "name"}).json()["kegs"]
        assert [(keg["name"], keg["id"]) for keg in found] == [
            ("Âmbar", 5),
            *(("Pilsen", id) for id in (3, 2, 1, 4)),
        ]


@BOTH
def test_availability_counts_what_can_be_served_on_the_day(house: History) -> None:
    with staff_of(house) as staff:
        small, large = sizes(staff)
        none = {"full": 0, "planned": 0, "promised": 0, "free": 0}
        assert small == {"container_l": 30, **none, "first_day": "2026-11-28"}
        assert large == {"container_l": 50, **none, "full": 3, "free": 3, "first_day": "2026-11-21"}
        small, large = sizes(staff, on="2026-12-11")
        assert (small["planned"], small["free"], small["first_day"]) == (4, 4, "2026-12-11")
        assert (large["full"], large["planned"], large["free"]) == (2, 2, 4)
        assert staff.get("/api/v1/beers/availability", params={"on": "11/12/2026"}).status_code == 422


@BOTH
def test_a_trace_says_where_every_keg_of_a_batch_is(house: History) -> None:
    house.given("keg-1", stock_events.KegTapped, tap=3)
    house.given("keg-2", stock_events.KegTapped)
    house.given("keg-2", stock_events.KegEmptied)
    house.given("keg-3", stock_events.KegDiscarded, lost=Decimal(50), note="Azedou")
    house.given("equipment_asset-4", equipment_events.AssetCheckedOut, stock_location_id=2)
    with staff_of(house) as staff:
        traced = staff.get("/api/v1/batches/1/trace").json()
        assert [(keg["container_tag"], keg["place"]) for keg in traced["kegs"]] == [
            ("B50-1", "Na torneira 3"),
            ("B50-2", "Acabou em 20/11/2026"),
            ("B50-3", "Descartado em 20/11/2026"),
            ("B50-4", "Fora da casa"),
        ]
        litres = (traced["in_house_l"], traced["with_customers_l"], traced["ended_l"])
        assert (litres, traced["batch"]["packaged_l"]) == ((50, 50, 100), 200)
        assert [size["container_l"] for size in sizes(staff)] == [30], "no keg of 50 L is left"
        life = staff.get("/api/v1/kegs/3").json()
        assert [(step["label"], step["litres"], step["note"]) for step in life["steps"]] == [
            ("Enchido", 50, ""),
            ("Descartado", 50, "Azedou"),
        ]
        assert staff.get("/api/v1/batches/9/trace").status_code == 404


@BOTH
def test_a_blocked_batch_offers_and_covers_nothing_and_names_the_orders_to_tell(house: History) -> None:
    window = Window(datetime(2026, 11, 21, 11, tzinfo=UTC), datetime(2026, 11, 22, 21, tzinfo=UTC))
    for asset, order in ((1, 7), (2, 8)):
        booked = {"order_id": order, "order_code": f"EV-2026-0000{order}", "window": window, "buffer_min": 60}
        house.given(f"equipment_asset-{asset}", equipment_events.AssetBooked, **booked)
        house.given(f"equipment_asset-{asset}", equipment_events.AssetSetAside, order_id=order)
    house.given("equipment_asset-2", equipment_events.AssetCheckedOut, stock_location_id=2, order_id=8)
    for batch in (1, 2):
        house.given(f"batch-{batch}", BatchBlocked, why="Gosto de manteiga.")
    with staff_of(house) as staff:
        traced = staff.get("/api/v1/batches/1/trace").json()
        assert traced["batch"]["blocked_why"] == "Gosto de manteiga."
        assert [(each["order_code"], each["state"], each["container_tags"]) for each in traced["orders"]] == [
            ("EV-2026-00008", "out", ["B50-2"]),
            ("EV-2026-00007", "set_aside", ["B50-1"]),
        ]
        assert [keg["place"] for keg in traced["kegs"] if keg["id"] in (1, 4)] == ["Bloqueado em Galpão"] * 2
        assert not any(keg["offered"] for keg in traced["kegs"])
        assert [(size["full"], size["planned"], size["first_day"]) for size in sizes(staff)] == [(0, 0, None)]
    house.given("batch-1", BatchUnblocked)
    with staff_of(house) as staff:
        assert [size["full"] for size in sizes(staff)] == [0, 2]


@BOTH
def test_a_kicked_keg_has_a_yield_and_sales_lower_the_litres_of_a_beer(house: History) -> None:
    for keg, litres in ((1, 47), (2, 12)):
        house.given(f"keg-{keg}", stock_events.KegTapped, tap=keg)
        house.given(f"keg-{keg}", stock_events.KegPoured, litres=Decimal(litres), sales=9, import_id=1)
    house.given("keg-1", stock_events.KegPourReversed, litres=Decimal("0.5"), sale_id=3)
    house.given("keg-1", stock_events.KegEmptied)
    with staff_of(house) as staff:
        kicked, connected = (staff.get(f"/api/v1/kegs/{keg}").json()["keg"] for keg in (1, 2))
        assert (kicked["sold_l"], kicked["yield_percent"]) == (46.5, 93)
        assert (connected["sold_l"], connected["yield_percent"]) == (12, None)
        assert staff.get("/api/v1/beers/1").json()["litres"] == 50 - 12 + 2 * 50


def test_batches_are_listed_the_newest_first_with_their_beer(house: History) -> None:
    with staff_of(house) as staff:
        found = staff.get("/api/v1/batches").json()["batches"]
        assert [(each["code"], each["label"], each["kegs"], each["beer_name"]) for each in found] == [
            ("L2648", "Planejado", 0, "Pilsen"),
            ("L2645", "Envasado", 4, "Pilsen"),
        ]
        assert [each["code"] for each in staff.get("/api/v1/batches?status=planned").json()["batches"]] == ["L2648"]


def test_a_keg_from_before_batches_keeps_its_product(house: History) -> None:
    received = {"product_id": 7, "code": "L1", "volume_l": Decimal(50), "quantity": Decimal(100), "cost": None}
    house.given(
        "keg-9", stock_events.KegReceived, filled_on=date(2026, 11, 1), expires_on=date(2026, 12, 1), **received
    )
    house.given("keg-9", stock_events.KegDiscarded, lost=Decimal(20), note="Azedou")
    with staff_of(house) as staff:
        keg = staff.get("/api/v1/kegs/9").json()["keg"]
        assert (keg["product_id"], keg["beer_id"], keg["litres"], keg["poured_away_l"]) == (7, None, 50, 10)
        of_product = staff.get("/api/v1/kegs", params={"product_id": 7, "status": ""}).json()["kegs"]
        assert [keg["id"] for keg in of_product] == [9]
