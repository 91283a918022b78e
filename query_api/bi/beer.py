"""Beer by litres: over the counter, and with events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import sqlalchemy as sa

from projections.bi.tables import beers, kegs, order_items, order_kegs, orders
from projections.sales.tables import beer_sales_daily
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import ZERO, Row, percent, ratio

_LITRES: Final = ("counter_l", "events_l", "total_l")


def beer_volume(asked: ReportQuestion) -> list[Row]:
    """By bucket: litres over the counter and with events."""
    rows = asked.by_bucket(lambda: dict.fromkeys(_LITRES, ZERO))
    sold, day = beer_sales_daily.c, orders.c.delivered_on
    counter = _counter(asked, sold.day, litres=sold.litres)
    events = _delivered(asked, day.label("day"), litres=order_kegs.c.sold_l)
    for source, found in (("counter_l", counter), ("events_l", events)):
        for each in found:
            row = rows[asked.span.bucket(each["day"], asked.grain)]
            row[source] += each["litres"]
            row["total_l"] += each["litres"]
    return list(rows.values())


@dataclass
class BeerTotals:
    """What a beer brought and cost in a period."""

    counter_l: Decimal = ZERO
    events_l: Decimal = ZERO
    amount: Decimal = ZERO
    known_cost: Decimal = ZERO
    costed_l: Decimal = ZERO
    uncosted_l: Decimal = ZERO

    @property
    def cost(self) -> Fraction | None:
        """Litres without a cost are taken to cost what the others do; ``None`` if there are no others."""
        per_litre = ratio(self.known_cost, self.costed_l)
        if per_litre is None and self.uncosted_l:
            return None
        return Fraction(self.known_cost) + Fraction(self.uncosted_l) * (per_litre or 0)

    @property
    def total_l(self) -> Decimal:
        return self.counter_l + self.events_l


def beer_sales(asked: ReportQuestion) -> list[Row]:
    """By beer, most litres first."""
    sold = _sold(asked)
    total_l = sum((each.total_l for each in sold.values()), ZERO)
    names = beer_names(asked)
    rows: list[Row] = [
        {
            "beer_id": id,
            "beer": beer_named(names, id),
            "counter_l": each.counter_l,
            "events_l": each.events_l,
            "total_l": each.total_l,
            "share": percent(each.total_l, total_l),
            "amount": each.amount,
            "price_per_l": ratio(each.amount, each.total_l),
        }
        for id, each in sold.items()
    ]
    return sorted(rows, key=lambda row: (-row["total_l"], row["beer_id"]))


def beer_margins(asked: ReportQuestion) -> list[Row]:
    """By beer, highest margin first, those without a known cost last."""
    names = beer_names(asked)
    rows: list[Row] = []
    for id, each in _sold(asked).items():
        cost = each.cost
        margin = None if cost is None else Fraction(each.amount) - cost
        rows.append(
            {
                "beer_id": id,
                "beer": beer_named(names, id),
                "total_l": each.total_l,
                "amount": each.amount,
                "cost": cost,
                "margin": margin,
                "margin_percent": None if margin is None else percent(margin, each.amount),
                "uncosted_l": each.uncosted_l,
            }
        )
    return sorted(rows, key=lambda row: (row["margin"] is None, -(row["margin"] or 0), row["beer_id"]))


def beer_names(asked: ReportQuestion) -> dict[int, str]:
    """The names of the beers, by id."""
    return {row["id"]: row["name"] for row in asked.read.all(sa.select(beers.c.id, beers.c.name))}


def beer_named(names: dict[int, str], id: int) -> str:
    """The name of a beer; the sales may be ahead of the beers."""
    return names.get(id) or f"Chope {id}"


def of_delivered_orders(asked: ReportQuestion) -> sa.ColumnElement[bool]:
    """Orders delivered in the period."""
    return sa.and_(asked.within(orders.c.delivered_on), asked.of_cost_center(orders.c.cost_center))


def _sold(asked: ReportQuestion) -> dict[int, BeerTotals]:
    """What was sold of each beer over the counter and with events."""
    found: defaultdict[int, BeerTotals] = defaultdict(BeerTotals)
    sold = beer_sales_daily.c
    sums = {"litres": sold.litres, "amount": sold.amount, "cost": sold.cost, "uncosted_l": sold.uncosted_l}
    for row in _counter(asked, sold.beer_id, **sums):
        beer = found[row["beer_id"]]
        beer.counter_l, beer.amount, beer.known_cost = row["litres"], row["amount"], row["cost"]
        beer.uncosted_l, beer.costed_l = row["uncosted_l"], row["litres"] - row["uncosted_l"]
    out = order_kegs.c
    kept = sa.or_(out.state.is_(None), out.state != "sealed")
    event_sums = {
        "litres": out.sold_l,
        "credit": out.credit,
        "cost": sa.case((kept, kegs.c.cost)),
        "costed_l": sa.case((sa.and_(kept, kegs.c.cost.is_not(None)), out.litres)),
        "uncosted_l": sa.case((sa.and_(kept, kegs.c.cost.is_(None)), out.litres)),
    }
    for row in _delivered(asked, out.beer_id, **event_sums):
        beer = found[row["beer_id"]]
        beer.events_l = row["litres"]
        beer.amount -= row["credit"]
        beer.known_cost += row["cost"] or ZERO
        beer.costed_l += row["costed_l"] or ZERO
        beer.uncosted_l += row["uncosted_l"] or ZERO
    for row in _lines(asked):
        found[row["beer_id"]].amount += row["amount"]
    return found


def _counter(
    asked: ReportQuestion, by: sa.ColumnElement[Any], **sums: sa.ColumnElement[Any]
) -> Iterable[sa.RowMapping]:
    """Beer sold over the counter in the period, summed ``by`` this column."""
    of = beer_sales_daily.c
    query = sa.select(by, *_summed(sums)).where(
        asked.within(of.day), asked.of_cost_center(of.cost_center), asked.of_beer(of.beer_id)
    )
    return asked.read.all(query.group_by(by))


def _delivered(
    asked: ReportQuestion, by: sa.ColumnElement[Any], **sums: sa.ColumnElement[Any]
) -> Iterable[sa.RowMapping]:
    """Kegs of the orders delivered in the period, summed ``by`` this column."""
    query = (
        sa.select(by, *_summed(sums))
        .select_from(order_kegs)
        .join(orders, orders.c.id == order_kegs.c.order_id)
        .join(kegs, kegs.c.id == order_kegs.c.keg_id)
        .where(of_delivered_orders(asked), asked.of_beer(order_kegs.c.beer_id))
    )
    return asked.read.all(query.group_by(by))


def _lines(asked: ReportQuestion) -> Iterable[sa.RowMapping]:
    """What lines of beer of the orders delivered in the period are worth, before credits."""
    of = order_items.c
    beer = of.ref_id.label("beer_id")
    query = (
        sa.select(beer, sa.func.sum(of.amount).label("amount"))
        .join(orders, orders.c.id == of.order_id)
        .where(of_delivered_orders(asked), of.kind == "beer", asked.of_beer(of.ref_id))
    )
    return asked.read.all(query.group_by(beer))


def _summed(columns: dict[str, sa.ColumnElement[Any]]) -> list[sa.Label[Any]]:
    return [sa.func.sum(column).label(name) for name, column in columns.items()]
