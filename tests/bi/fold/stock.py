"""What came into the stock and left it, and what it cost."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from tests.bi.fold.log import Happened, of_kind

Movement = tuple[int, datetime, str, Decimal, Decimal, Decimal | None, Decimal | None]
"""Product, when, kind, change, stock after it, cost per unit, and what the change is worth."""

_TAKES_OFF = {"StockSold": "sale", "StockSoldInBatch": "import", "StockLost": "loss"}
_GIVES = {"StockReceived": "receipt", "StockSaleReversed": "reversal", "StockSalesReversedInBatch": "reversal"}


def movements_of(log: Iterable[Happened]) -> list[Movement]:
    """In the order of the log."""
    there: dict[int, Decimal] = {}
    cost: dict[int, Decimal | None] = {}
    moved: list[Movement] = []
    for event in of_kind(log, "stock_item"):
        name = event.topic.removeprefix("stock.")
        if name in _TAKES_OFF:
            kind, change = _TAKES_OFF[name], -Decimal(event.fields["quantity"])
        elif name in _GIVES:
            kind, change = _GIVES[name], Decimal(event.fields["quantity"])
        elif name == "StockCounted":
            kind, change = "count", Decimal(event.fields["difference"])
        else:
            continue
        before, known = there.get(event.id, Decimal(0)), cost.get(event.id)
        there[event.id] = before + change
        if kind == "receipt":
            paid = event.fields.get("unit_cost")
            each = None if paid is None else Decimal(paid)
            cost[event.id] = _averaged(max(before, Decimal(0)), known, change, each)
        else:
            each = known
        worth = None if each is None else _rounded(Fraction(each) * Fraction(change), "0.01")
        moved.append((event.id, event.at, kind, change, there[event.id], each, worth))
    return moved


def _averaged(there: Decimal, known: Decimal | None, came: Decimal, paid: Decimal | None) -> Decimal | None:
    if paid is None or known is None or not there:
        return known if paid is None else paid
    return _rounded(
        (Fraction(there) * Fraction(known) + Fraction(came) * Fraction(paid)) / Fraction(there + came), "0.0001"
    )


def _rounded(exact: Fraction, to: str) -> Decimal:
    return (Decimal(exact.numerator) / exact.denominator).quantize(Decimal(to), ROUND_HALF_UP)
