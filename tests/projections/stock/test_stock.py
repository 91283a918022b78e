"""Levels, movements and kegs, given what happened."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.stock import events as stock_events
from projections.stock.tables import kegs, levels, movements
from tests.harness.read_models import NOON, History

ITEM = "stock_item-7"


def level(history: History) -> dict[str, Any]:
    [row] = history.rows(levels)
    return row


def test_every_movement_has_the_balance_after_it(history: History) -> None:
    history.given(ITEM, stock_events.StockMinimumSet, minimum=Decimal(5))
    history.given(ITEM, stock_events.StockCounted, counted=Decimal(10), difference=Decimal(10), note="Estoque inicial")
    history.given(ITEM, stock_events.StockReceived, quantity=Decimal("2.5"), unit_cost=Decimal("6.40"), note="NF 1042")
    history.given(ITEM, stock_events.StockSold, at=NOON, quantity=Decimal(14), sale_id=3)
    history.given(ITEM, stock_events.StockSaleReversed, quantity=Decimal(4), sale_id=3)
    history.given(ITEM, stock_events.StockLost, quantity=Decimal(1), note="Quebrou")
    told = [
        (row["number"], row["kind"], row["quantity"], row["balance"], row["note"]) for row in history.rows(movements)
    ]
    assert told == [
        (2, "count", Decimal(10), Decimal(10), "Estoque inicial"),
        (3, "receipt", Decimal("2.5"), Decimal("12.5"), "NF 1042"),
        (4, "sale", Decimal(-14), Decimal("-1.5"), ""),
        (5, "reversal", Decimal(4), Decimal("2.5"), ""),
        (6, "loss", Decimal(-1), Decimal("1.5"), "Quebrou"),
    ]
    row = level(history)
    assert (row["quantity"], row["minimum"], row["version"]) == (Decimal("1.5"), Decimal(5), 6)
    assert (row["counted_at"], row["moved_at"]) == (NOON + timedelta(minutes=2), NOON + timedelta(minutes=6))
    assert history.rows(movements)[2]["at"] == NOON


@pytest.mark.parametrize(
    ("events", "cost"),
    [
        ([], None),
        ([(10, "6.00")], "6"),
        ([(10, "6.00"), (10, None)], "6"),
        ([(10, "6.00"), (30, "8.00")], "7.5"),
        ([(10, "6.00"), (-20, None), (30, "8.00")], "8"),
        ([(10, "6.00"), (-5, None), (1, "7.00")], "6.1667"),
    ],
)
def test_a_unit_costs_the_average_of_what_was_paid(
    history: History, events: list[tuple[int, str | None]], cost: str | None
) -> None:
    history.given(ITEM, stock_events.StockMinimumSet, minimum=Decimal(0))
    for quantity, price in events:
        if quantity < 0:
            history.given(ITEM, stock_events.StockSold, quantity=Decimal(-quantity), sale_id=1)
        else:
            paid = None if price is None else Decimal(price)
            history.given(ITEM, stock_events.StockReceived, quantity=Decimal(quantity), unit_cost=paid)
    assert level(history)["unit_cost"] == (None if cost is None else Decimal(cost))


def keg(history: History, id: int) -> None:
    history.given(
        f"keg-{id}",
        stock_events.KegReceived,
        product_id=7,
        code=f"L{id}",
        volume_l=Decimal(50),
        quantity=Decimal(50),
        filled_on=date(2026, 11, 10),
        expires_on=date(2026, 12, 20),
        cost=Decimal(480),
    )


def test_kegs_are_full_on_tap_empty_or_poured_away(history: History) -> None:
    for id in (1, 2, 3, 4):
        keg(history, id)
    for id in (2, 3):
        history.given(f"keg-{id}", stock_events.KegTapped)
    history.given("keg-3", stock_events.KegEmptied)
    history.given("keg-4", stock_events.KegDiscarded, lost=Decimal(50), note="Azedou")
    found = history.rows(kegs)
    assert [row["status"] for row in found] == ["full", "tapped", "empty", "discarded"]
    assert [row["tapped_at"] is not None for row in found] == [False, True, True, False]
    assert [row["ended_at"] is not None for row in found] == [False, False, True, True]
    assert (found[3]["lost"], found[3]["note"]) == (Decimal(50), "Azedou")
    assert (found[0]["code"], found[0]["volume_l"], found[0]["cost"]) == ("L1", Decimal(50), Decimal(480))
    assert found[0]["expires_on"] == date(2026, 12, 20)


def test_a_batch_of_an_import_is_one_movement(history: History) -> None:
    history.given(ITEM, stock_events.StockCounted, counted=Decimal(50), difference=Decimal(50), note="Estoque inicial")
    later = NOON + timedelta(hours=5)
    times = {"first_sold_at": NOON, "last_sold_at": later}
    history.given(
        ITEM, stock_events.StockSoldInBatch, at=later, quantity=Decimal("20.5"), sales=14, import_id=3, **times
    )
    history.given(ITEM, stock_events.StockSalesReversedInBatch, quantity=Decimal("1.5"), sales=1, import_id=3)
    told = [(row["kind"], row["balance"], row["sales"], row["import_id"]) for row in history.rows(movements)[1:]]
    assert told == [
        ("import", Decimal("29.5"), 14, 3),
        ("reversal", Decimal(31), 1, 3),
    ]
    assert history.rows(movements)[1]["at"] == later
    assert level(history)["quantity"] == Decimal(31)
