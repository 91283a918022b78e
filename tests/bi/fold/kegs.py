"""Margins, yield, losses, age and whereabouts of kegs."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.beer import ZERO, Cellar, Keg, sold_by_beer, trips_of
from tests.bi.fold.days import ONE_DAY, beginning_of, day_of
from tests.bi.fold.figures import hours, in_cents, per, percent
from tests.bi.fold.orders import Order, of_center, reached_in_period


def beer_margins(cellar: Cellar, orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``beer-margins``."""
    rows: list[Row] = []
    for id, row in sold_by_beer(cellar, orders, asked).items():
        mean = per(row["cost"], row["costed_l"])
        cost = (
            None
            if mean is None and row["uncosted_l"]
            else Fraction(row["cost"]) + Fraction(row["uncosted_l"]) * (mean or 0)
        )
        margin = None if cost is None else Fraction(row["amount"]) - cost
        rows.append(
            {
                "beer_id": id,
                "beer": cellar.names[id],
                "total_l": row["counter_l"] + row["events_l"],
                "amount": row["amount"],
                "cost": cost,
                "margin": margin,
                "margin_percent": None if margin is None else percent(margin, row["amount"]),
                "uncosted_l": row["uncosted_l"],
            }
        )
    known = [row for row in rows if row["margin"] is not None]
    unknown = [row for row in rows if row["margin"] is None]
    ordered = sorted(known, key=lambda row: (-row["margin"], row["beer_id"]))
    return ordered + sorted(unknown, key=lambda row: row["beer_id"])


def event_margins(cellar: Cellar, orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``event-margins``."""
    rows: list[Row] = []
    trips = trips_of(cellar, orders, asked)
    for order in reached_in_period(orders, "delivered", asked):
        stayed = [keg for keg, trip in trips if trip.order_id == order.id and trip.state != "sealed"]
        beer_cost = sum((keg.cost or ZERO for keg in stayed), ZERO)
        road_cost = ZERO
        if order.freight and order.breakdown:
            km = Decimal(order.breakdown["distance_km"]) * order.breakdown["trips"]
            road_cost = in_cents(km, Decimal(order.freight["terms"]["base_rate_per_km"]))
        margin = order.amount - beer_cost - road_cost
        rows.append(
            {
                "order_id": order.id,
                "order_code": order.code,
                "day": order.days["delivered"],
                "amount": order.amount,
                "beer_cost": beer_cost,
                "road_cost": road_cost,
                "margin": margin,
                "margin_percent": percent(margin, order.amount),
                "uncosted_l": sum((keg.litres for keg in stayed if keg.cost is None), ZERO),
            }
        )
    return sorted(rows, key=lambda row: (-row["margin"], row["order_id"]))


def _ended(cellar: Cellar, asked: Asked) -> list[tuple[Keg, Any, str]]:
    """Kegs that ended in the period: when, and as what."""
    return [
        (keg, *keg.ended)
        for keg in cellar.kegs.values()
        if keg.ended and day_of(keg.ended[0]) in asked.period and asked.beer_id in (None, keg.beer_id)
    ]


def keg_yield(cellar: Cellar, asked: Asked) -> list[Row]:
    """``keg-yield``."""
    rows = [
        {
            "keg_id": keg.id,
            "keg": keg.code,
            "beer": cellar.names[keg.beer_id],
            "ended_on": day_of(at),
            "litres": keg.litres,
            "poured_l": keg.poured,
            "lost_l": keg.gone,
            "yield": percent(keg.poured, keg.litres),
            "tap_days": hours(at - keg.connected) / 24,
        }
        for keg, at, _ in _ended(cellar, asked)
        if keg.connected
    ]
    return sorted(rows, key=lambda row: (row["yield"], row["keg_id"]))


def losses(cellar: Cellar, asked: Asked) -> list[Row]:
    """``beer-losses``."""
    by_beer: dict[int, list[tuple[Keg, str]]] = {}
    for keg, _, ended_as in _ended(cellar, asked):
        by_beer.setdefault(keg.beer_id, []).append((keg, ended_as))
    rows: list[Row] = []
    for id, ended in by_beer.items():
        of = {word: [keg for keg, ended_as in ended if ended_as == word] for _, word in ended}
        away = {keg.id: keg.gone for keg in of.get("poured_away", ())}
        back = {keg.id: keg.gone for keg in of.get("partial", ())}
        left = {keg.id: keg.litres - keg.poured for keg in of.get("kicked", ())}
        litres = sum((keg.litres for keg, _ in ended), ZERO)
        lost = {**away, **back, **left}
        lost_l = sum(lost.values(), ZERO)
        rows.append(
            {
                "beer_id": id,
                "beer": cellar.names[id],
                "litres": litres,
                "poured_away_l": sum(away.values(), ZERO),
                "returned_l": sum(back.values(), ZERO),
                "leftover_l": sum(left.values(), ZERO),
                "lost_l": lost_l,
                "loss": percent(lost_l, litres),
                "lost_kegs": len(of.get("lost", ())),
                "cost": sum(
                    (
                        Fraction(keg.cost or 0) * Fraction(lost.get(keg.id, ZERO)) / Fraction(keg.litres)
                        for keg, _ in ended
                    ),
                    Fraction(0),
                ),
            }
        )
    return sorted(rows, key=lambda row: (-row["lost_l"], row["beer_id"]))


def batch_age(cellar: Cellar, orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``batch-age``."""
    days = {order.id: order.days["delivered"] for order in orders if "delivered" in order.days}
    opened = [
        (keg, day_of(keg.connected))
        for keg in cellar.kegs.values()
        if keg.connected and day_of(keg.connected) in asked.period and asked.beer_id in (None, keg.beer_id)
    ]
    opened += [(keg, days[trip.order_id]) for keg, trip in trips_of(cellar, orders, asked) if trip.state != "sealed"]
    by_batch: dict[int, list[tuple[Keg, int]]] = {}
    for keg, day in opened:
        by_batch.setdefault(keg.batch_id, []).append((keg, (day - keg.filled_on).days))
    rows = [
        {
            "batch_id": id,
            "batch": cellar.batches[id],
            "beer": cellar.names[found[0][0].beer_id],
            "kegs": len(found),
            "litres": sum((keg.litres for keg, _ in found), ZERO),
            "mean_days": per(
                sum((keg.litres * age for keg, age in found), ZERO), sum((keg.litres for keg, _ in found), ZERO)
            ),
            "most_days": max(age for _, age in found),
        }
        for id, found in by_batch.items()
    ]
    return sorted(rows, key=lambda row: (-row["mean_days"], row["batch_id"]))


def kegs_out(cellar: Cellar, orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``kegs-out``."""
    end = min(beginning_of(asked.period.last + ONE_DAY), asked.now)
    customers = {order.id: order.customer for order in of_center(orders, asked)}
    found: dict[tuple[int, Decimal], Row] = {}
    for keg in cellar.kegs.values():
        for trip in keg.trips:
            out = trip.left_at < end and (trip.back_at is None or trip.back_at >= end)
            if not out or trip.order_id not in customers or asked.beer_id not in (None, keg.beer_id):
                continue
            customer = customers[trip.order_id]
            row = found.setdefault(
                (customer, keg.size),
                {
                    "customer_id": customer,
                    "customer": f"Cliente nº {customer}" if customer else "Sem cadastro",
                    "container_l": keg.size,
                    "kegs": 0,
                    "litres": ZERO,
                    "most_days": Fraction(0),
                },
            )
            row["kegs"] += 1
            row["litres"] += keg.litres
            row["most_days"] = max(row["most_days"], hours(end - trip.left_at) / 24)
    return sorted(found.values(), key=lambda row: (-row["kegs"], row["customer_id"], row["container_l"]))
