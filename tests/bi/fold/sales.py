"""Sales: what was sold, when, of what, and never what was reversed since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.catalogue import Catalogue
from tests.bi.fold.days import ONE_DAY, PUB, Period, day_of
from tests.bi.fold.figures import in_cents, per, percent
from tests.bi.fold.log import Happened, of_kind

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Sale:
    at: datetime
    day: date
    product_id: int
    cost_center: str
    quantity: Decimal
    amount: Decimal


@dataclass(slots=True)
class Total:
    sales: int = 0
    quantity: Decimal = field(default_factory=Decimal)
    amount: Decimal = field(default_factory=Decimal)

    def add(self, sale: Sale) -> None:
        self.sales += 1
        self.quantity += sale.quantity
        self.amount += sale.amount


def sales_of(log: Iterable[Happened]) -> list[Sale]:
    standing: dict[int, Sale] = {}
    for event in of_kind(log, "sale"):
        if event.topic == "stock.SaleReversed":
            del standing[event.id]
            continue
        fields = event.fields
        quantity = Decimal(fields["quantity"])
        standing[event.id] = Sale(
            event.at,
            day_of(event.at),
            fields["product_id"],
            fields.get("cost_center", "choperia"),
            quantity,
            in_cents(quantity, Decimal(fields["unit_price"])),
        )
    return list(standing.values())


def chosen(sales: Sequence[Sale], catalogue: Catalogue, asked: Asked) -> list[Sale]:
    """Those of the period that the filters leave."""
    first, last = asked.period.first, asked.period.last  # a call for each of all sales takes as long as all else
    return [sale for sale in sales if first <= sale.day <= last and _left(sale, catalogue, asked)]


def heat(sales: Sequence[Sale], catalogue: Catalogue, asked: Asked) -> list[Row]:
    """``sales-heat``."""
    found: defaultdict[tuple[int, int], Total] = defaultdict(Total)
    for sale in chosen(sales, catalogue, asked):
        found[sale.day.isoweekday(), sale.at.astimezone(PUB).hour].add(sale)
    weekdays = [day.isoweekday() for day in asked.period.days()]
    return [
        {
            "weekday": weekday,
            "hour": hour,
            "sales": total.sales,
            "amount": total.amount,
            "average": per(total.amount, weekdays.count(weekday)),
        }
        for (weekday, hour), total in sorted(found.items())
    ]


def by_category(sales: Sequence[Sale], catalogue: Catalogue, asked: Asked) -> list[Row]:
    """``sales-by-category``."""
    found = totals(chosen(sales, catalogue, asked), lambda sale: catalogue.category_of(sale.product_id))
    everything = sum(total.amount for total in found.values())
    return [
        {
            "category_id": id,
            "category": name,
            "quantity": total.quantity,
            "amount": total.amount,
            "share": percent(total.amount, everything),
        }
        for (id, name), total in sorted(found.items(), key=lambda item: (-item[1].amount, item[0][0]))
    ]


def price_changes(sales: Sequence[Sale], catalogue: Catalogue, asked: Asked) -> list[Row]:
    """``price-changes``."""
    rows: list[Row] = []
    for product in catalogue.products.values():
        if not is_asked_for(product.id, catalogue, asked):
            continue
        by_day: dict[date, tuple[Decimal, Decimal]] = {}
        for at, old, new in product.prices:
            by_day[day_of(at)] = by_day.get(day_of(at), (old, new))[0], new
        sold = [sale for sale in sales if sale.product_id == product.id and _left(sale, catalogue, asked)]
        for day, (old, new) in by_day.items():
            if day not in asked.period or old == new:
                continue
            before = _daily(sold, Period(day - timedelta(days=28), day - ONE_DAY))
            after = _daily(sold, Period(day + ONE_DAY, min(day + timedelta(days=28), asked.today)))
            rows.append(
                {
                    "product_id": product.id,
                    "changed_on": day,
                    "product": product.name,
                    "old_price": old,
                    "new_price": new,
                    "change": percent(new - old, old),
                    "daily_before": before,
                    "daily_after": after,
                    "volume_change": None if before is None or after is None else percent(after - before, before),
                }
            )
    return sorted(rows, key=lambda row: (-row["changed_on"].toordinal(), row["product_id"]))


def _daily(sold: Iterable[Sale], period: Period) -> Fraction | None:
    """Quantity per day; ``None`` where the period has no day."""
    return per(sum((sale.quantity for sale in sold if sale.day in period), Decimal(0)), max(period.length, 0))


def totals(sales: Iterable[Sale], key: Callable[[Sale], Key]) -> dict[Key, Total]:
    found: dict[Key, Total] = {}
    for sale in sales:
        found.setdefault(key(sale), Total()).add(sale)
    return found


def _left(sale: Sale, catalogue: Catalogue, asked: Asked) -> bool:
    return asked.cost_center in (None, sale.cost_center) and is_asked_for(sale.product_id, catalogue, asked)


def is_asked_for(product_id: int, catalogue: Catalogue, asked: Asked) -> bool:
    wrong_category = asked.category_id is not None and catalogue.category_of(product_id)[0] != asked.category_id
    return not wrong_category and asked.product_id in (None, product_id)
