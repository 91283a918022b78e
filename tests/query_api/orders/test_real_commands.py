"""What real commands do is what the reads tell: a whole party, from the call to the settled deposit."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.batches.commands import PlanBatch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import KitItem, KitTerms, LocationDetails, ModelTerms
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import Actor, CommandContext
from command_api.kernel.partial import Partial
from command_api.orders import commands, paying
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.extending import extend_order
from command_api.orders.lines import Line
from command_api.orders.slots import Slot
from command_api.orders.swapping import swap_asset
from tests.harness.read_models import History
from tests.query_api.conftest import BOTH, AskedAt

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SATURDAY = date(2026, 11, 28)


@dataclass
class House:
    """Two barrels, a tap and a kit of both; the order is the only one."""

    history: History
    asked_at: AskedAt

    def __post_init__(self) -> None:
        self.store = Store(self.history.recorder)
        self.now = NOW
        depot = add_location(self.store, AddLocation(LocationDetails(name="Galpão"), "distribuidora"), self.ctx()).id
        self.barrel, self.tap = (
            add_model(
                self.store, AddModel(name, terms=ModelTerms(cleaning_buffer_min=60, default_loan_days=2)), self.ctx()
            ).id
            for name in ("Barril 50L", "Chopeira")
        )
        self.barrels = [register_asset(self.store, RegisterAsset(self.barrel, depot), self.ctx()).id for _ in range(3)]
        self.the_tap = register_asset(self.store, RegisterAsset(self.tap, depot), self.ctx()).id
        items = (KitItem(model_id=self.barrel), KitItem(model_id=self.tap))
        price, penalty = Decimal("350.90"), Decimal(80)
        kit = DefineKit(
            "FESTA",
            "Kit Festa 50L",
            items,
            KitTerms(rental_price=price, rental_period="weekly", penalty_per_day=penalty),
        )
        self.kit = define_kit(self.store, kit, self.ctx()).id

    def ctx(self, reason: str | None = None) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), self.now, uuid.uuid4().hex, reason=reason)

    def place(self, *lines: Line, **details: Any) -> int:
        given = {
            "customer_name": "Dalva Nogueira",
            "cost_center": "distribuidora",
            "preferred_delivery_date": SATURDAY,
            "deposit_amount": Decimal(200),
            **details,
        }
        command = commands.CreateOrder(
            OrderFields(**given), lines or (Line("kit", self.kit), Line("asset", self.barrels[2]))
        )
        return commands.create_order(self.store, command, self.ctx()).id

    def shown(self, id: int) -> dict[str, Any]:
        """What is read of the order, having compared it with what the order says of itself."""
        client = self.asked_at(self.now)
        found: dict[str, Any] = client.get(f"/api/v1/event-orders/{id}").json()
        order = self.store.load(EventOrder, id)
        held = {row["asset_id"] for row in found["bookings"] if row["state"] in {"booked", "set_aside", "out"}}
        away = {row["asset_id"] for row in found["bookings"] if row["state"] == "out"}
        assert found["version"] == order.version
        assert found["status"] == order.status
        assert found["total_amount"] == float(order.total_amount) == found["money"]["total_amount"]
        assert found["deposit_received"] == float(order.account.deposit_received)
        assert found["deposit_paid"] == float(order.account.deposit_paid)
        assert away == order.out
        if order.status != "delivered":
            assert held == set(order.bookings)
        assert sorted(asset["asset_id"] for item in found["items"] for asset in item["assets"]) == sorted(
            row["asset_id"] for row in found["bookings"] if row["state"] != "released"
        )
        [row] = client.get("/api/v1/event-orders", params={"search": found["order_code"]}).json()["events"]
        assert row == {name: found[name] for name in row}
        return found

    def counts(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.asked_at(self.now).get("/api/v1/event-orders").json()["counts"]
        return answer


@pytest.fixture
def house(history: History, asked_at: AskedAt) -> House:
    return House(history, asked_at)


@BOTH
def test_a_party_from_the_call_to_the_settled_deposit(house: House) -> None:
    id = house.place()
    placed = house.shown(id)
    assert placed["order_code"] == "EV-2026-00001"
    assert placed["total_amount"] == 450.9
    assert (placed["pickup_date"], placed["pickup_at"]) == (None, "2026-11-30T15:00:00Z")
    assert [len(item["assets"]) for item in placed["items"]] == [2, 1]
    commands.confirm_order(house.store, id, commands.Deposit(Decimal(150), "pix"), house.ctx("Cliente da casa"))
    confirmed = house.shown(id)
    assert confirmed["money"]["balance_due"] == 300.9
    assert [entry["reason"] for entry in confirmed["timeline"][-2:]] == ["Cliente da casa"] * 2
    moved = commands.Delivery(SATURDAY + timedelta(days=1), "tarde", "Rui")
    commands.schedule_delivery(house.store, id, moved, house.ctx())
    scheduled = house.shown(id)
    assert (scheduled["preferred_delivery_date"], scheduled["pickup_at"]) == ("2026-11-29", "2026-12-01T21:00:00Z")
    assert {row["state"] for row in scheduled["bookings"]} == {"set_aside"}
    assert house.counts()["in_field"] == 1
    house.now = datetime(2026, 11, 29, 16, tzinfo=UTC)
    commands.deliver_order(house.store, id, house.ctx())
    assert house.shown(id)["can_return"]
    house.now = datetime(2026, 12, 1, 22, tzinfo=UTC)
    assert house.shown(id)["late"]
    assert (house.counts()["late"], house.counts()["in_field"]) == (1, 1)
    first, *rest = [row["asset_id"] for row in house.shown(id)["bookings"]]
    damaged = ReturnedAsset(asset_id=first, asset_tag="", condition="damaged", charge=Decimal("80.10"), note="Amassado")
    commands.register_return(house.store, id, [damaged], 1, house.ctx())
    assert house.counts()["in_field"] == 1
    back = [ReturnedAsset(asset_id=each, asset_tag="", condition="ok") for each in rest]
    commands.register_return(house.store, id, back, 0, house.ctx())
    returned = house.shown(id)
    assert (returned["late"], returned["can_settle"], returned["returned_at"]) == (False, True, "2026-12-01T22:00:00Z")
    assert (returned["stage"], returned["money"]["balance_due"]) == ("returned", 381.0)
    assert (house.counts()["late"], house.counts()["in_field"]) == (0, 0)
    commands.settle_deposit(
        house.store, id, commands.Settlement(Decimal(0), Decimal("80.10"), Decimal("69.90")), house.ctx()
    )
    assert (house.shown(id)["stage"], house.shown(id)["can_settle"]) == ("returned", False)
    paying.receive_payment(house.store, id, paying.Payment(Decimal(381), "pix"), house.ctx())
    settled = house.shown(id)
    assert (settled["stage"], settled["money"]["balance_due"]) == ("settled", 0.0)


@BOTH
def test_a_long_and_late_loan_is_charged_by_period_and_by_day_and_the_penalty_is_waived(house: House) -> None:
    due = SATURDAY + timedelta(days=9)
    id = house.place(Line("kit", house.kit), pickup_date=due)
    placed = house.shown(id)["money"]
    assert (placed["extra_days"], placed["balance"]) == (350.9, 701.8)
    commands.confirm_order(house.store, id, None, house.ctx("Cliente da casa"))
    commands.schedule_delivery(house.store, id, commands.Delivery(SATURDAY, "manha", "Rui"), house.ctx())
    house.now = datetime(2026, 11, 28, 12, tzinfo=UTC)
    commands.deliver_order(house.store, id, house.ctx())
    house.now = datetime(due.year, due.month, due.day, 23, tzinfo=UTC)
    assert house.shown(id)["money"]["delay"] is None
    house.now += timedelta(days=3)
    late = house.shown(id)["money"]
    assert (late["delay"], late["balance"]) == ({"days": 3, "per_day": 80.0, "accrued": 240.0}, 701.8)
    [stop] = (
        house.asked_at(house.now).get("/api/v1/event-orders/day-sheet", params={"date": f"{due}"}).json()["pickups"]
    )
    assert (stop["balance_due"], stop["penalty_due"]) == (701.8, 240.0)
    first, *rest = [
        ReturnedAsset(asset_id=row["asset_id"], asset_tag="", condition="ok") for row in house.shown(id)["bookings"]
    ]
    commands.register_return(house.store, id, [first], 0, house.ctx())
    assert house.shown(id)["money"]["penalties"] == 0, "the kit is charged once it is complete"
    commands.register_return(house.store, id, rest, 0, house.ctx())
    charged = house.shown(id)
    assert (charged["money"]["penalties"], charged["money"]["balance"], charged["can_waive"]) == (240.0, 941.8, True)
    commands.waive_penalty(house.store, id, Decimal(160), house.ctx("Estrada interditada"))
    waived = house.shown(id)["money"]
    assert [(each["kind"], each["amount"]) for each in waived["charges"]] == [
        ("item", 350.9),
        ("extra_days", 350.9),
        ("penalty", 240.0),
        ("waiver", -160.0),
    ]
    assert waived["charges"][-1]["description"] == "Multa dispensada: Estrada interditada"
    assert (waived["penalties"], waived["balance"]) == (80.0, 781.8)


@BOTH
def test_a_late_loan_that_is_extended_is_late_no_more_and_costs_the_periods_it_takes(house: House) -> None:
    due = SATURDAY + timedelta(days=3)
    id = house.place(Line("kit", house.kit), pickup_date=due)
    commands.confirm_order(house.store, id, None, house.ctx("Cliente da casa"))
    commands.schedule_delivery(house.store, id, commands.Delivery(SATURDAY, "manha", "Rui"), house.ctx())
    house.now = datetime(2026, 11, 28, 12, tzinfo=UTC)
    commands.deliver_order(house.store, id, house.ctx())
    house.now = datetime(due.year, due.month, due.day, 23, tzinfo=UTC) + timedelta(days=1)
    assert house.shown(id)["money"]["delay"]["days"] == 1
    extend_order(house.store, id, SATURDAY + timedelta(days=9), "tarde", house.ctx())
    kept = house.shown(id)
    assert (kept["money"]["delay"], kept["late"]) == (None, False)
    assert (kept["money"]["extra_days"], kept["money"]["balance"]) == (350.9, 701.8)
    assert {row["end"] for row in kept["bookings"]} == {kept["pickup_at"]}


@BOTH
def test_changes_swaps_and_releases_are_told_as_they_are(house: House) -> None:
    id = house.place(Line("asset", house.barrels[0]))
    swap_asset(house.store, id, house.barrels[0], house.barrels[1], house.ctx("Vazamento"))
    swapped = house.shown(id)
    assert [(row["asset_id"], row["state"]) for row in swapped["bookings"]] == [
        (house.barrels[1], "booked"),
        (house.barrels[0], "released"),
    ]
    lines = (Line("kit", house.kit), Line("asset", house.barrels[0], unit_price=Decimal("99.99")))
    changed = commands.ChangeOrder(
        id, Partial(OrderFields, preferred_delivery_date=SATURDAY + timedelta(days=7)), lines
    )
    commands.change_order(house.store, changed, house.ctx())
    assert house.shown(id)["total_amount"] == 450.89
    house.now = NOW + timedelta(hours=48, seconds=1)
    assert (house.shown(id)["overdue"], house.counts()["overdue"]) == (True, 1)
    commands.release_overdue_hold(house.store, id, 48, house.ctx())
    released = house.shown(id)
    assert (released["status"], released["overdue"], released["money"]["balance_due"]) == ("cancelled", False, 0.0)
    assert released["timeline"][-1]["detail"] == "O prazo do sinal terminou."
    assert released["timeline"][-1]["reason"] == "Sinal não recebido em 48 horas"


@BOTH
def test_lines_of_beer_and_of_a_model_are_shown_in_the_order_and_in_the_list(house: House) -> None:
    prices = (SizePrice(container_l=Decimal(50), price=Decimal(779)),)
    stout = add_beer(house.store, AddBeer("Stout", prices=prices), house.ctx()).id
    plan_batch(house.store, PlanBatch(stout, Plan(litres=Decimal(100), ready_on=SATURDAY)), house.ctx())
    kegs = Line("beer", stout, Decimal(2), Decimal(700), container_l=Decimal(50), mode="consigned")
    shown = house.shown(house.place(kegs, Line("model", house.barrel)))
    beer, barrel = shown["items"]
    own = {"kind": "beer", "beer_id": stout, "model_id": None, "container_l": 50, "mode": "consigned", "assets": []}
    assert beer.items() >= {**own, "quantity": 2, "unit_price": 700, "subtotal": 1400, "weight_kg": 150}.items()
    assert (barrel["kind"], barrel["model_id"], len(barrel["assets"])) == ("model", house.barrel, 1)
    line = {"beer_id": stout, "name": "Stout 50 L", "container_l": 50, "quantity": 2}
    assert shown["beers"] == [{**line, "unit_price": 700, "mode": "consigned"}]


def test_the_beer_in_a_kit_is_shown_with_the_kit_and_as_a_line_of_its_own(house: House) -> None:
    prices = (SizePrice(container_l=Decimal(50), price=Decimal(779)),)
    stout = add_beer(house.store, AddBeer("Stout", prices=prices), house.ctx()).id
    plan_batch(house.store, PlanBatch(stout, Plan(litres=Decimal(100), ready_on=SATURDAY)), house.ctx())
    shown = house.shown(house.place(Line("kit", house.kit, slots=[Slot(house.barrel, stout)])))
    kit, beer = shown["items"]
    assert kit["slots"] == [{"model_id": house.barrel, "beer_id": stout, "quantity": 1, "unit_price": 779}]
    assert [asset["model_name"] for asset in kit["assets"]] == ["Chopeira"]
    assert (beer["kit_line"], beer["beer_id"], beer["subtotal"], beer["weight_kg"]) == (kit["id"], stout, 779, 0)
    assert (shown["total_amount"], kit["weight_kg"]) == (1129.9, 75)
    assert [(each["name"], each["quantity"]) for each in shown["beers"]] == [("Stout 50 L", 1)]
