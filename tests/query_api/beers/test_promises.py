"""What is promised, free and to be produced, after real commands."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.batches import routes as batch_routes
from command_api.batches.commands import ChangeBatch, Fill, PlanBatch, change_batch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import LocationDetails, ModelContainer
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext
from command_api.kernel.partial import Partial
from command_api.orders import commands
from command_api.orders import routes as order_routes
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.lines import Line
from tests.command_api.conftest import calls_of
from tests.command_api.orders.conftest import Security
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SATURDAY = date(2026, 11, 28)
FRESH = date(2027, 3, 1)


@dataclass
class House:
    """Two full kegs of a stout of 20 L."""

    history: History
    asked_at: AskedAt
    now: datetime = NOW

    def __post_init__(self) -> None:
        self.store = Store(self.history.recorder)
        self.place = add_location(
            self.store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), self.ctx()
        ).id
        model = add_model(
            self.store, AddModel("Barril 20 L", container=ModelContainer(capacity_l=Decimal(20))), self.ctx()
        ).id
        price = SizePrice(container_l=Decimal(20), price=Decimal(340))
        self.stout = add_beer(self.store, AddBeer("Stout", prices=(price,)), self.ctx()).id
        tags = ("B20-1", "B20-2")
        self.containers = [
            register_asset(self.store, RegisterAsset(model, self.place, asset_tag=tag), self.ctx()).id for tag in tags
        ]
        fills = [Fill(tag, Decimal(20), FRESH) for tag in tags]
        package_batch(self.store, self.plan(40, NOW.date()), fills, self.ctx())

    def ctx(self, reason: str | None = None) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), self.now, uuid.uuid4().hex, reason=reason)

    def plan(self, litres: int, ready_on: date) -> int:
        return plan_batch(
            self.store, PlanBatch(self.stout, Plan(litres=Decimal(litres), ready_on=ready_on)), self.ctx()
        ).id

    def order(self, kegs: int, on: date = SATURDAY, reason: str | None = None) -> int:
        details = {"customer_name": "Dalva", "cost_center": "distribuidora", "preferred_delivery_date": on}
        lines = [Line("beer", self.stout, Decimal(kegs), container_l=Decimal(20))]
        return commands.create_order(
            self.store, commands.CreateOrder(OrderFields(**details), lines), self.ctx(reason)
        ).id

    def ask(self, path: str, **asked: Any) -> Any:
        answer = self.asked_at(self.now).get(f"/api/v1/{path}", params=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def size(self, on: date = SATURDAY, **asked: Any) -> dict[str, Any]:
        [beer] = self.ask("beers/availability", on=on.isoformat(), **asked)["beers"]
        [size] = beer["sizes"]
        return {name: value for name, value in size.items() if name != "container_l"}

    def produced(self, **asked: Any) -> list[tuple[str, int, int, int, int]]:
        """Per day: promised, full, planned, missing."""
        return [
            (day["day"], *(beer[name] for name in ("promised", "full", "planned", "missing")))
            for day in self.ask("beers/production", **asked)["days"]
            for beer in day["beers"]
        ]


@pytest.fixture
def house(history: History, asked_at: AskedAt) -> House:
    return House(history, asked_at)


def there(full: int, planned: int, promised: int, free: int, first_day: str | None) -> dict[str, Any]:
    return {"full": full, "planned": planned, "promised": promised, "free": free, "first_day": first_day}


@BOTH
def test_a_shortage_stands_in_the_production_plan_until_a_batch_covers_it(house: House) -> None:
    house.order(10, reason="O cliente espera o lote.")
    assert house.size() == there(2, 0, 10, 0, None)
    assert house.produced() == [("2026-11-28", 10, 2, 0, 8)]
    late = house.plan(200, SATURDAY + timedelta(days=1))
    assert house.produced() == [("2026-11-28", 10, 2, 0, 8)], "it is ready too late"
    change_batch(house.store, ChangeBatch(late, Partial(Plan, ready_on=SATURDAY)), house.ctx())
    assert house.produced() == [("2026-11-28", 10, 2, 8, 0)]
    assert house.size() == there(2, 10, 10, 2, "2026-11-28")
    assert house.produced(**{"from": "2026-11-29"}) == house.produced(to="2026-11-27") == []
    [beer] = house.ask("beers/production")["days"][0]["beers"]
    assert (beer["beer_id"], beer["beer_name"], beer["container_l"]) == (house.stout, "Stout", 20)


@BOTH
def test_ten_barrels_of_the_catalogue_are_refused_then_placed_and_covered_by_a_batch(house: House) -> None:
    details = Details(beer_id=house.stout, container_l=Decimal(20))
    adding = AddProduct("Barril de Stout 20 L", Decimal(340), None, details)
    barrel = add_product(house.store, adding, house.ctx()).id
    wanted = {
        "customer_name": "Dalva",
        "cost_center": "distribuidora",
        "preferred_delivery_date": SATURDAY.isoformat(),
        "items": [{"product_id": barrel, "quantity": 10}],
    }
    orders = calls_of(house.store, order_routes.router, security=Security(), clock=lambda: NOW)
    batches = calls_of(house.store, batch_routes.router, clock=lambda: NOW)
    refused = orders.post("/api/v1/event-orders", json=wanted)
    assert refused.status_code == 409
    assert "Stout 20 L: faltam 8 de 10" in refused.json()["error"]
    lack = {"beer_id": house.stout, "container_l": 20, "missing": 8, "first_day": None}
    assert refused.json()["missing"] == [lack]
    placed = orders.post("/api/v1/event-orders", json={**wanted, "reason": "O cliente espera o lote."})
    assert placed.status_code == 201, placed.text
    [item] = house.store.load(EventOrder, placed.json()["id"]).items
    assert (item.kind, item.name, item.unit_price) == ("beer", "Stout 20 L", 340)
    assert house.produced() == [("2026-11-28", 10, 2, 0, 8)]
    lot = {"beer_id": house.stout, "litres": 160, "ready_on": SATURDAY.isoformat()}
    assert batches.post("/api/v1/batches", json=lot).status_code == 201
    assert house.produced() == [("2026-11-28", 10, 2, 8, 0)]


@BOTH
def test_what_is_promised_ends_with_the_delivery_and_the_cancellation(house: House) -> None:
    first, second = house.order(1), house.order(1, SATURDAY + timedelta(days=3))
    assert house.size(NOW.date()) == there(2, 0, 2, 0, None)
    commands.cancel_order(house.store, second, None, house.ctx())
    assert house.size() == there(2, 0, 1, 1, "2026-11-28")
    commands.confirm_order(house.store, first, None, house.ctx())
    commands.schedule_delivery(house.store, first, commands.Delivery(SATURDAY, "manha", "Rui"), house.ctx())
    assert house.size() == there(2, 0, 1, 1, "2026-11-28")
    house.now += timedelta(days=7)
    commands.deliver_order(house.store, first, house.ctx())
    assert house.size() == there(1, 0, 0, 1, "2026-11-28")
    assert house.produced() == []
    [out] = [keg for keg in house.ask("kegs")["kegs"] if keg["order_id"]]
    assert (out["order_id"], out["place"]) == (first, "Com o cliente do pedido EV-2026-00001")
    back = ReturnedAsset(asset_id=out["container_id"], asset_tag="", condition="ok")
    commands.register_return(house.store, first, [back], 0, house.ctx())
    assert house.size() == there(1, 0, 0, 1, "2026-11-28")
    life = house.ask(f"kegs/{out['id']}")
    assert life["keg"]["status"] == "empty"
    assert [(step["label"], step["note"]) for step in life["steps"][1:]] == [
        ("Entregue", "EV-2026-00001"),
        ("Devolvido vazio", "EV-2026-00001"),
    ]


def test_the_beer_of_the_order_that_is_changed_is_free_for_it(house: House) -> None:
    order = house.order(1)
    assert house.size() == there(2, 0, 1, 1, "2026-11-28")
    assert house.size(except_order=order) == there(2, 0, 0, 2, "2026-11-28")
    assert house.size(except_order=order + 1) == house.size(except_order="") == house.size()
