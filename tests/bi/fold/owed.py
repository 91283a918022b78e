"""What is open of orders, by how long it is due."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.customers import People
from tests.bi.fold.figures import percent
from tests.bi.fold.orders import Order, of_center

AGES = (("A vencer", None, -1), ("Até 7 dias", 0, 7), ("8 a 30 dias", 8, 30), ("31 dias ou mais", 31, None))


def by_age(orders: Sequence[Order], people: People, asked: Asked) -> list[Row]:
    """``open-by-age``."""
    at = min(asked.period.last, asked.today)
    owed = [
        (_days(order, people, at), order.book.open_on(asked.period.last))
        for order in of_center(orders, asked)
        if order.book.is_owed
    ]
    owed = [(days, amount) for days, amount in owed if amount > 0]
    total = sum((amount for _, amount in owed), Decimal(0))
    rows: list[Row] = []
    for name, least, most in AGES:
        here = [each for each in owed if (least is None or each[0] >= least) and (most is None or each[0] <= most)]
        amount = sum((amount for _, amount in here), Decimal(0))
        rows.append(
            {
                "age": name,
                "orders": len(here),
                "amount": amount,
                "share": percent(amount, total),
                "most_days": Decimal(max((days for days, _ in here if days > 0), default=0)),
            }
        )
    return rows


def _days(order: Order, people: People, at: date) -> int:
    """Nothing is due before its delivery."""
    due = _due(order, people)
    return -1 if due is None else (at - due).days


def _due(order: Order, people: People) -> date | None:
    if order.book.due or order.book.delivered is None:
        return order.book.due
    return order.book.delivered + timedelta(days=people.payment_days(order.customer))
