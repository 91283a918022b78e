"""What came into the stock and left it, given what happened."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from command_api.catalogue.events import ProductAdded
from command_api.stock import events as stock_events
from projections.bi.tables import days, stock_movements
from tests.harness.read_models import History

PEANUTS = "stock_item-1"
SAID = "o Jonas derrubou"


def moved(history: History, *names: str) -> list[tuple[Any, ...]]:
    return [tuple(row[name] for name in names) for row in history.rows(stock_movements)]


def test_every_movement_has_what_changed_and_what_was_there_then(history: History) -> None:
    history.given("product-1", ProductAdded, name="Amendoim", slug="amendoim", price=Decimal(8))
    first, last = datetime(2026, 11, 18, 22, tzinfo=UTC), datetime(2026, 11, 20, 2, tzinfo=UTC)
    history.given(PEANUTS, stock_events.StockReceived, quantity=Decimal(10))
    history.given(PEANUTS, stock_events.StockSold, quantity=Decimal(2), sale_id=1)
    history.given(PEANUTS, stock_events.StockSaleReversed, quantity=Decimal(2), sale_id=1)
    history.given(
        PEANUTS,
        stock_events.StockSoldInBatch,
        at=last,
        quantity=Decimal(4),
        sales=3,
        import_id=1,
        first_sold_at=first,
        last_sold_at=last,
    )
    history.given(PEANUTS, stock_events.StockSalesReversedInBatch, quantity=Decimal(1), sales=1, import_id=1)
    history.given(PEANUTS, stock_events.StockCounted, counted=Decimal(6), difference=Decimal(-1), note=SAID)
    history.given(PEANUTS, stock_events.StockLost, quantity=Decimal("0.5"), note=SAID)
    assert moved(history, "number", "kind", "quantity", "balance", "sales") == [
        (1, "receipt", 10, 10, None),
        (2, "sale", -2, 8, 1),
        (3, "reversal", 2, 10, 1),
        (4, "import", -4, 6, 3),
        (5, "reversal", 1, 7, 1),
        (6, "count", -1, 6, None),
        (7, "loss", Decimal("-0.5"), Decimal("5.5"), None),
    ]
    assert moved(history, "day")[3] == (date(2026, 11, 19),)
    assert history.rows(days)[0]["day"] == date(2026, 11, 18)
    assert SAID not in repr(history.rows(stock_movements))


def test_a_movement_is_worth_what_its_units_cost_until_then(history: History) -> None:
    history.given(PEANUTS, stock_events.StockReceived, quantity=Decimal(10))
    history.given(PEANUTS, stock_events.StockReceived, quantity=Decimal(10), unit_cost=Decimal("2.00"))
    history.given(PEANUTS, stock_events.StockReceived, quantity=Decimal(10), unit_cost=Decimal("3.00"))
    history.given(PEANUTS, stock_events.StockLost, quantity=Decimal(3), note=SAID)
    assert moved(history, "unit_cost", "amount") == [
        (None, None),
        (Decimal("2.0000"), Decimal("20.00")),
        (Decimal("3.0000"), Decimal("30.00")),
        (Decimal("2.3333"), Decimal("-7.00")),
    ]
