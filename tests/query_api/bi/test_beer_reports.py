"""Beer by litres, its margin, and what became of kegs, with figures that can be checked by hand."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from command_api.batches.events import BatchPlanned
from command_api.beers.events import BeerAdded
from command_api.catalogue.events import ProductAdded
from command_api.orders.events import EquipmentReturned, Item, ReturnedAsset, ReturnedKeg
from command_api.stock import events as stock_events
from command_api.stock.events import KegDraw
from tests.harness.parties import Party, details
from tests.harness.read_models import History
from tests.query_api.bi.conftest import Ask
from tests.query_api.conftest import BOTH


def at(day: int, hour: int = 12) -> datetime:
    """A full hour of November at the pub."""
    return datetime(2026, 11, day, hour + 3, tzinfo=UTC)


@pytest.fixture
def cellar(history: History) -> History:
    """Six kegs of Pilsen of 30 L from a lot that cost R$ 6 per litre, filled on the first."""
    history.now = at(1, 0)
    history.given("beer-1", BeerAdded, name="Pilsen")
    plan = {"code": "L2644", "beer_id": 1, "litres": Decimal(180), "ready_on": date(2026, 11, 1)}
    history.given("batch-1", BatchPlanned, **plan, cost=Decimal(1080))
    for id in range(1, 7):
        history.given(
            f"keg-{id}",
            stock_events.KegFilled,
            code=f"L2644/B-{id}",
            batch_id=1,
            beer_id=1,
            container_id=100 + id,
            container_tag=f"B-{id}",
            capacity_l=Decimal(30),
            litres=Decimal(30),
            filled_on=date(2026, 11, 1),
            best_before=date(2027, 1, 30),
            cost=Decimal(180),
        )
    return history


def party(history: History, *kegs: int, mode: Any = "sold") -> Party:
    """A party took these kegs, at R$ 489 each, on the 11th."""
    history.now = at(11)
    line = Item(
        id=1,
        kind="beer",
        ref_id=1,
        name="Pilsen 30 L",
        quantity=Decimal(len(kegs)),
        unit_price=Decimal(489),
        container_l=Decimal(30),
        mode=mode,
    )
    order = Party(history, 1, details=details(), items=(line,), assets={}).drafted().with_freight()
    order.placed().confirmed().scheduled().delivered()
    for keg in kegs:
        history.given(f"keg-{keg}", stock_events.KegDelivered, order_id=1, order_code=order.code)
    return order


def comes_back(order: Party, keg: int, state: Any, left_l: str = "0", credit: str = "0") -> None:
    """On the 14th."""
    beer = ReturnedKeg(state=state, left_l=Decimal(left_l), credit=Decimal(credit))
    back = ReturnedAsset(asset_id=100 + keg, asset_tag=f"B-{keg}", condition="ok", keg=beer)
    order.given(EquipmentReturned, at=at(14), assets=(back,), empties_collected=0, complete=True)
    returned = {"order_id": 1, "order_code": order.code, "state": state, "left_l": Decimal(left_l)}
    order.history.given(f"keg-{keg}", stock_events.KegReturned, at=at(14), **returned)


@BOTH
def test_an_order_is_worth_what_its_bill_says_after_the_return(cellar: History, ask: Ask) -> None:
    order = party(cellar, 1, 2, 3, mode="consigned")
    before = ask("revenue-by-source", grain="month")["rows"][0]["events"]
    comes_back(order, 1, "sealed", "30", "489")
    comes_back(order, 2, "partial", "10", "163")
    comes_back(order, 3, "empty")
    # 489 and two thirds of 489, and the freight
    assert ask("revenue-by-source", grain="month")["rows"][0]["events"] == before - 652
    assert ask("revenue", "2026-11-14", "2026-11-14")["totals"]["total"] == 0  # it counts on the day of the delivery
    [beer] = ask("beer-sales")["rows"]
    assert beer == {
        "beer_id": 1,
        "beer": "Pilsen",
        "counter_l": 0.0,
        "events_l": 50.0,
        "total_l": 50.0,
        "share": 100.0,
        "amount": 815.0,
        "price_per_l": 16.3,
    }
    [keg] = ask("sales-by-product")["rows"]
    assert (keg["product_id"], keg["product"], keg["quantity"]) == (None, "Barril de Pilsen 30 L", 2.0)
    assert keg["amount"] == 815.0


@BOTH
def test_the_margin_of_an_event_is_without_its_beer_and_its_road(cellar: History, ask: Ask) -> None:
    order = party(cellar, 1, 2)
    comes_back(order, 1, "sealed", "30", "489")
    comes_back(order, 2, "partial", "10")
    [row] = ask("event-margins")["rows"]
    # one keg of 180 stays with the party; 22.4 km at 3.50, one trip
    assert (row["beer_cost"], row["road_cost"], row["uncosted_l"]) == (180.0, 78.4, 0.0)
    assert row["margin"] == round(row["amount"] - 180 - 78.4, 2)
    [beer] = ask("beer-margins")["rows"]
    assert (beer["total_l"], beer["amount"], beer["cost"], beer["margin"]) == (30.0, 489.0, 180.0, 309.0)


@BOTH
def test_glasses_and_packed_kegs_are_litres_of_their_beer(cellar: History, ask: Ask) -> None:
    fields = {"slug": "b", "price": Decimal(489), "beer_id": 1, "container_l": Decimal(30)}
    cellar.given("product-7", ProductAdded, name="Barril de Pilsen", **fields)
    glasses = {"product_id": 8, "quantity": Decimal(10), "unit_price": Decimal(12), "beer_id": 1, "litres": Decimal(4)}
    cellar.given("sale-1", stock_events.SaleRecorded, at=at(3), **glasses, kegs=(KegDraw(keg_id=1, litres=Decimal(4)),))
    cellar.given("sale-2", stock_events.SaleRecorded, at=at(4), **glasses)
    cellar.given(
        "sale-3", stock_events.SaleRecorded, at=at(4), product_id=7, quantity=Decimal(1), unit_price=Decimal(489)
    )
    rows = ask("beer-volume", "2026-11-03", "2026-11-04", grain="day", beer_id=1)["rows"]
    assert [(row["counter_l"], row["total_l"]) for row in rows] == [(4.0, 4.0), (34.0, 34.0)]
    [margin] = ask("beer-margins")["rows"]
    # 4 litres of 6 reais, and 34 of which nobody knows the keg
    assert (margin["amount"], margin["cost"], margin["uncosted_l"]) == (729.0, 228.0, 34.0)
    assert ask("beer-margins", "2026-11-04", "2026-11-04")["rows"][0]["margin"] is None


@BOTH
def test_yield_and_losses_of_the_kegs_that_ended(cellar: History, ask: Ask) -> None:
    for keg, poured in ((1, "27"), (2, "9")):
        cellar.given(f"keg-{keg}", stock_events.KegTapped, at=at(3, 0), tap=keg)
        cellar.given(f"keg-{keg}", stock_events.KegPoured, at=at(4), litres=Decimal(poured), sales=9)
    cellar.given("keg-1", stock_events.KegEmptied, at=at(5, 0))
    cellar.given("keg-2", stock_events.KegDiscarded, at=at(6, 0), lost=Decimal(21), note="Azedou")
    order = party(cellar, 3)
    comes_back(order, 3, "partial", "6")
    second, first = ask("keg-yield")["rows"]
    assert (first["keg"], first["yield"], first["tap_days"], first["ended_on"]) == (
        "L2644/B-1",
        90.0,
        2.0,
        "2026-11-05",
    )
    assert (second["keg"], second["yield"], second["lost_l"]) == ("L2644/B-2", 30.0, 21.0)
    [lost] = ask("beer-losses")["rows"]
    assert {name: lost[name] for name in ("litres", "poured_away_l", "returned_l", "leftover_l")} == {
        "litres": 90.0,
        "poured_away_l": 21.0,
        "returned_l": 6.0,
        "leftover_l": 3.0,
    }
    assert (lost["lost_l"], lost["loss"], lost["cost"]) == (30.0, 33.3, 180.0)
    [age] = ask("batch-age")["rows"]
    assert (age["batch"], age["kegs"], age["mean_days"], age["most_days"]) == ("L2644", 3, 4.7, 10.0)


@BOTH
def test_kegs_that_are_out_name_nobody(cellar: History, ask: Ask) -> None:
    order = party(cellar, 1, 2)
    comes_back(order, 1, "empty")
    found = ask("kegs-out", now=at(21, 12))
    [row] = found["rows"]
    assert (row["customer"], row["container_l"], row["kegs"], row["litres"]) == ("Cliente nº 1", 30.0, 1, 30.0)
    assert row["most_days"] == 10.0
    assert ask("kegs-out", last="2026-11-12")["rows"][0]["kegs"] == 2
    assert "Marina" not in str(found)
