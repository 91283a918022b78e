"""Kegs: how much of each was sold, what was lost, how old the beer was, and which are out."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

import sqlalchemy as sa

from command_api.rules.windows import midnight
from projections.bi.customers import NOBODY
from projections.bi.tables import batches, kegs, order_kegs, orders
from query_api.bi.beer import beer_named, beer_names, of_delivered_orders
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import ZERO, Row, days, percent, ratio

_SEALED: Final = "sealed"


def keg_yield(asked: ReportQuestion) -> list[Row]:
    """Kegs that were on tap and ended in the period, lowest yield first."""
    names = beer_names(asked)
    rows: list[Row] = [
        {
            "keg_id": keg["id"],
            "keg": keg["code"],
            "beer": beer_named(names, keg["beer_id"]),
            "ended_on": keg["ended_on"],
            "litres": keg["litres"],
            "poured_l": keg["poured_l"],
            "lost_l": keg["lost_l"],
            "yield": percent(keg["poured_l"], keg["litres"]),
            "tap_days": days(keg["ended_at"] - keg["connected_at"]),
        }
        for keg in asked.read.all(_ended(asked).where(kegs.c.connected_at.is_not(None)))
    ]
    return sorted(rows, key=lambda row: (row["yield"], row["keg_id"]))


def beer_losses(asked: ReportQuestion) -> list[Row]:
    """Losses by beer: what was not drunk of the kegs that ended in the period; largest loss first."""
    names = beer_names(asked)
    rows: dict[int, Row] = {}
    for keg in asked.read.all(_ended(asked)):
        zeros = dict.fromkeys(("litres", "poured_away_l", "returned_l", "leftover_l"), ZERO)
        beer = {"beer_id": keg["beer_id"], "beer": beer_named(names, keg["beer_id"])}
        row = rows.setdefault(keg["beer_id"], {**beer, **zeros, "lost_kegs": 0, "cost": Fraction(0)})
        row["litres"] += keg["litres"]
        row["lost_kegs"] += keg["ended_as"] == "lost"
        column, lost_l = _loss(keg)
        if column:
            row[column] += lost_l
            row["cost"] += Fraction(keg["cost"] or 0) * Fraction(lost_l) / Fraction(keg["litres"])
    for row in rows.values():
        row["lost_l"] = row["poured_away_l"] + row["returned_l"] + row["leftover_l"]
        row["loss"] = percent(row["lost_l"], row["litres"])
    return sorted(rows.values(), key=lambda row: (-row["lost_l"], row["beer_id"]))


def _loss(keg: sa.RowMapping) -> tuple[str, Decimal]:
    """The column of a keg's loss, and its litres; more may have been poured than was filled in."""
    match keg["ended_as"]:
        case "poured_away":
            return "poured_away_l", keg["lost_l"]
        case "partial":
            return "returned_l", keg["lost_l"]
        case "kicked":
            return "leftover_l", keg["litres"] - keg["poured_l"]
        case _:
            return "", ZERO


def batch_age(asked: ReportQuestion) -> list[Row]:
    """By batch: how old the beer was when its kegs were connected or delivered in the period; oldest first."""
    ages: defaultdict[int, list[tuple[Decimal, int]]] = defaultdict(list)
    for keg in _opened(asked):
        ages[keg["batch_id"]].append((keg["litres"], (keg["day"] - keg["filled_on"]).days))
    names = beer_names(asked)
    known = {row["id"]: row for row in asked.read.all(sa.select(batches).where(batches.c.id.in_(list(ages))))}
    rows: list[Row] = []
    for id, found in ages.items():
        litres = sum((litres for litres, _ in found), ZERO)
        rows.append(
            {
                "batch_id": id,
                "batch": known[id]["code"],
                "beer": beer_named(names, known[id]["beer_id"]),
                "kegs": len(found),
                "litres": litres,
                "mean_days": ratio(sum((litres * age for litres, age in found), ZERO), litres),
                "most_days": max(age for _, age in found),
            }
        )
    return sorted(rows, key=lambda row: (-row["mean_days"], row["batch_id"]))


def kegs_out(asked: ReportQuestion) -> list[Row]:
    """By customer and size: kegs that were out at the end of the period, or are now; most kegs first."""
    end = min(midnight(asked.span.last + timedelta(days=1)), asked.now)
    out = order_kegs.c
    query = (
        sa.select(orders.c.customer_id, out.container_l, out.litres, out.delivered_at)
        .join(orders, orders.c.id == out.order_id)
        .where(
            out.delivered_at < end,
            sa.or_(out.returned_at.is_(None), out.returned_at >= end),
            asked.of_cost_center(orders.c.cost_center),
            asked.of_beer(out.beer_id),
        )
    )
    rows: dict[tuple[int, Decimal], Row] = {}
    for keg in asked.read.all(query):
        key = (keg["customer_id"], keg["container_l"])
        row = rows.setdefault(key, _out_row(*key))
        row["kegs"] += 1
        row["litres"] += keg["litres"]
        row["most_days"] = max(row["most_days"], days(end - keg["delivered_at"]))
    return sorted(rows.values(), key=lambda row: (-row["kegs"], row["customer_id"], row["container_l"]))


def event_margins(asked: ReportQuestion) -> list[Row]:
    """By order delivered in the period, highest margin first."""
    beer = {row["order_id"]: row for row in _cost_of_orders(asked)}
    of = orders.c
    query = sa.select(of.id, of.order_code, of.delivered_on, of.total_amount, of.road_cost)
    rows: list[Row] = []
    for order in asked.read.all(query.where(of_delivered_orders(asked))):
        took = beer.get(order["id"])
        beer_cost = (took and took["cost"]) or ZERO
        road_cost = order["road_cost"] or ZERO
        margin = order["total_amount"] - beer_cost - road_cost
        rows.append(
            {
                "order_id": order["id"],
                "order_code": order["order_code"],
                "day": order["delivered_on"],
                "amount": order["total_amount"],
                "beer_cost": beer_cost,
                "road_cost": road_cost,
                "margin": margin,
                "margin_percent": percent(margin, order["total_amount"]),
                "uncosted_l": (took and took["uncosted_l"]) or ZERO,
            }
        )
    return sorted(rows, key=lambda row: (-row["margin"], row["order_id"]))


def _ended(asked: ReportQuestion) -> sa.Select[Any]:
    """Kegs that ended in the period, in the house or with an order."""
    return sa.select(kegs).where(asked.within(kegs.c.ended_on), asked.of_beer(kegs.c.beer_id))


def _opened(asked: ReportQuestion) -> list[sa.RowMapping]:
    """Kegs with the ``day`` in the period on which they were connected, or delivered and not returned sealed."""
    own = (kegs.c.batch_id, kegs.c.litres, kegs.c.filled_on)
    connected = sa.select(*own, kegs.c.connected_on.label("day")).where(
        asked.within(kegs.c.connected_on), asked.of_beer(kegs.c.beer_id)
    )
    delivered = (
        sa.select(*own, orders.c.delivered_on.label("day"))
        .join(order_kegs, order_kegs.c.keg_id == kegs.c.id)
        .join(orders, orders.c.id == order_kegs.c.order_id)
        .where(of_delivered_orders(asked), asked.of_beer(kegs.c.beer_id), _kept())
    )
    return [*asked.read.all(connected), *asked.read.all(delivered)]


def _cost_of_orders(asked: ReportQuestion) -> list[sa.RowMapping]:
    """What the beer that stayed with the orders of the period cost, and the litres without a known cost."""
    costed = sa.func.sum(kegs.c.cost).label("cost")
    uncosted = sa.func.sum(sa.case((kegs.c.cost.is_(None), order_kegs.c.litres))).label("uncosted_l")
    query = (
        sa.select(order_kegs.c.order_id, costed, uncosted)
        .join(orders, orders.c.id == order_kegs.c.order_id)
        .join(kegs, kegs.c.id == order_kegs.c.keg_id)
        .where(of_delivered_orders(asked), _kept())
        .group_by(order_kegs.c.order_id)
    )
    return list(asked.read.all(query))


def _kept() -> sa.ColumnElement[bool]:
    """Kegs that did not come back sealed."""
    state = order_kegs.c.state
    return sa.or_(state.is_(None), state != _SEALED)


def _out_row(customer_id: int, container_l: Decimal) -> Row:
    named = f"Cliente nº {customer_id}" if customer_id != NOBODY else "Sem cadastro"
    return {
        "customer_id": customer_id,
        "customer": named,
        "container_l": container_l,
        "kegs": 0,
        "litres": ZERO,
        "most_days": Fraction(0),
    }
