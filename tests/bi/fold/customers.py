"""Who places orders for the first time, and who comes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.figures import percent
from tests.bi.fold.log import Happened, of_kind
from tests.bi.fold.orders import Order, reached_in_period


def customers(orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``customers``. The first time ever is that at the whole house, whatever the cost center asked for."""
    first: dict[int, date] = {}
    for order in orders:
        if placed := order.days.get("awaiting_deposit"):
            first[order.customer] = min(placed, first.get(order.customer, placed))
    rows: list[Row] = []
    for bucket in asked.buckets:
        placed_here = reached_in_period(orders, "awaiting_deposit", asked.over(bucket))
        here = {order.customer for order in placed_here}
        new = sum(first[customer] in bucket for customer in here)
        rows.append(
            {
                "period": bucket.first,
                "new": new,
                "returning": len(here) - new,
                "returning_share": percent(len(here) - new, len(here)),
                "orders": len(placed_here),
                "amount": sum((order.amount for order in placed_here), Decimal(0)),
            }
        )
    return rows


@dataclass(slots=True)
class People:
    """Days of payment by record, and the record that stands for each merged one."""

    days: dict[int, int] = field(default_factory=dict)
    merged: dict[int, int] = field(default_factory=dict)

    def payment_days(self, record: int) -> int:
        """Those of the person."""
        return self.days.get(self.merged.get(record, record), 0)


def people_of(log: Iterable[Happened]) -> People:
    people = People()
    for event in of_kind(log, "customer"):
        match event.topic:
            case "customers.CustomerTermsSet":
                people.days[event.id] = event.fields["payment_days"] or 0
            case "customers.CustomerErased":
                people.days.pop(event.id, None)
            case "customers.CustomersMerged" if event.id == event.fields["merged"]:
                people.merged[event.id] = event.fields["into"]
            case "customers.CustomersUnmerged" if event.id == event.fields["merged"]:
                people.merged.pop(event.id)
    return people
