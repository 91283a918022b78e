"""Beer: what the counter poured and sold in kegs, and what became of every keg."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.days import day_of
from tests.bi.fold.figures import in_cents, per, percent, rounded
from tests.bi.fold.log import Happened, happened_at, that_count
from tests.bi.fold.orders import Order, reached_in_period

ZERO = Decimal(0)


@dataclass(slots=True)
class Trip:
    """A keg left with an order. ``state`` is how it came back; ``None``: it is out."""

    order_id: int
    left_at: datetime
    state: str | None = None
    back_at: datetime | None = None
    back_l: Decimal = ZERO
    credit: Decimal = ZERO


@dataclass(slots=True)
class Keg:
    id: int
    code: str
    beer_id: int
    batch_id: int
    size: Decimal
    litres: Decimal
    filled_on: date
    cost: Decimal | None
    connected: datetime | None = None
    poured: Decimal = ZERO
    gone: Decimal = ZERO
    ended: tuple[datetime, str] | None = None
    trips: list[Trip] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BeerSale:
    """Over the counter, in glasses or in kegs."""

    day: date
    cost_center: str
    beer_id: int
    litres: Decimal
    amount: Decimal
    cost: Decimal
    uncosted: Decimal


@dataclass(slots=True)
class Cellar:
    names: dict[int, str] = field(default_factory=dict)
    batches: dict[int, str] = field(default_factory=dict)
    kegs: dict[int, Keg] = field(default_factory=dict)
    sales: dict[int, BeerSale] = field(default_factory=dict)
    packings: dict[int, tuple[int, Decimal]] = field(default_factory=dict)
    in_container: dict[int, Keg] = field(default_factory=dict)
    """What every container was last filled with."""


def cellar_of(log: Iterable[Happened]) -> Cellar:
    cellar = Cellar()
    for event in that_count(log):
        match event.kind:
            case "beer" if event.topic in ("beers.BeerAdded", "beers.BeerRenamed"):
                cellar.names[event.id] = event.fields["name"]
            case "batch" if event.topic in ("batches.BatchPlanned", "batches.BatchReplanned"):
                cellar.batches[event.id] = event.fields["code"]
            case "product" if event.topic in ("catalogue.ProductAdded", "catalogue.ProductDetailsChanged"):
                _pack(cellar, event)
            case "keg" if event.topic == "stock.KegFilled":
                _fill(cellar, event)
            case "keg" if event.id in cellar.kegs:
                _change(cellar.kegs[event.id], event)
            case "event_order" if event.topic == "orders.EquipmentReturned":
                _credit(cellar, event)
            case "sale" if event.topic == "stock.SaleReversed":
                cellar.sales.pop(event.id, None)
            case "sale":
                _sell(cellar, event)
    return cellar


def _pack(cellar: Cellar, event: Happened) -> None:
    size = Decimal(event.fields.get("container_l", "0"))
    cellar.packings.pop(event.id, None)
    if size:
        cellar.packings[event.id] = (event.fields["beer_id"], size)


def _fill(cellar: Cellar, event: Happened) -> None:
    fields = event.fields
    keg = Keg(
        event.id,
        fields["code"],
        fields["beer_id"],
        fields["batch_id"],
        Decimal(fields["capacity_l"]),
        Decimal(fields["litres"]),
        date.fromisoformat(fields["filled_on"]),
        None if fields.get("cost") is None else Decimal(fields["cost"]),
    )
    cellar.kegs[event.id] = cellar.in_container[fields["container_id"]] = keg


def _change(keg: Keg, event: Happened) -> None:
    fields = event.fields
    match event.topic:
        case "stock.KegTapped":
            keg.connected = event.at
        case "stock.KegPoured":
            keg.poured += Decimal(fields["litres"])
        case "stock.KegPourReversed":
            keg.poured -= Decimal(fields["litres"])
        case "stock.KegEmptied":
            keg.ended = (event.at, "kicked")
        case "stock.KegDiscarded":
            keg.ended, keg.gone = (event.at, "poured_away"), Decimal(fields["lost"])
        case "stock.KegDelivered":
            keg.trips.append(Trip(fields["order_id"], happened_at(event)))
        case "stock.KegStayed":
            keg.trips.pop()
        case "stock.KegReturned":
            trip = keg.trips[-1]
            trip.state, trip.back_at, trip.back_l = fields["state"], happened_at(event), Decimal(fields["left_l"])
            if trip.state != "sealed":
                keg.ended, keg.gone = (trip.back_at, trip.state), trip.back_l


def _credit(cellar: Cellar, event: Happened) -> None:
    """Before the returns of the kegs, in the log."""
    for asset in event.fields["assets"]:
        if asset.get("keg"):
            cellar.in_container[asset["asset_id"]].trips[-1].credit = Decimal(asset["keg"]["credit"])


def _sell(cellar: Cellar, event: Happened) -> None:
    fields = event.fields
    quantity = Decimal(fields["quantity"])
    cost = ZERO
    if fields.get("beer_id"):
        beer_id, litres = fields["beer_id"], Decimal(fields["litres"])
        uncosted = litres
        for draw in fields["kegs"]:
            keg, drawn = cellar.kegs[draw["keg_id"]], Decimal(draw["litres"])
            if keg.cost is not None:
                cost += in_cents(keg.cost * drawn / keg.litres, Decimal(1))
                uncosted -= drawn
    elif packing := cellar.packings.get(fields["product_id"]):
        beer_id, size = packing
        litres = uncosted = rounded(quantity * size, 3)
    else:
        return
    amount = in_cents(quantity, Decimal(fields["unit_price"]))
    center = fields.get("cost_center", "choperia")
    cellar.sales[event.id] = BeerSale(day_of(event.at), center, beer_id, litres, amount, cost, uncosted)


def sold_l(keg: Keg, trip: Trip) -> Decimal:
    """What the customer keeps or pays for."""
    if trip.state == "sealed" or (trip.state == "partial" and trip.credit):
        return keg.litres - trip.back_l
    return keg.litres


def _sales(cellar: Cellar, asked: Asked) -> list[BeerSale]:
    return [
        sale
        for sale in cellar.sales.values()
        if sale.day in asked.period
        and asked.cost_center in (None, sale.cost_center)
        and asked.beer_id in (None, sale.beer_id)
    ]


def trips_of(cellar: Cellar, orders: Sequence[Order], asked: Asked) -> list[tuple[Keg, Trip]]:
    """With the orders that were delivered in the period."""
    delivered = {order.id for order in reached_in_period(orders, "delivered", asked)}
    return [
        (keg, trip)
        for keg in cellar.kegs.values()
        for trip in keg.trips
        if trip.order_id in delivered and asked.beer_id in (None, keg.beer_id)
    ]


def volume(cellar: Cellar, orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``beer-volume``."""
    rows: list[Row] = []
    for bucket in asked.buckets:
        here = asked.over(bucket)
        counter = sum((sale.litres for sale in _sales(cellar, here)), ZERO)
        events = sum((sold_l(*each) for each in trips_of(cellar, orders, here)), ZERO)
        rows.append({"period": bucket.first, "counter_l": counter, "events_l": events, "total_l": counter + events})
    return rows


def sold_by_beer(cellar: Cellar, orders: Sequence[Order], asked: Asked) -> dict[int, dict[str, Any]]:
    """Litres, money and cost of every beer that was sold."""
    found: dict[int, dict[str, Any]] = {}

    def of(beer_id: int) -> dict[str, Any]:
        zeros = dict.fromkeys(("counter_l", "events_l", "amount", "cost", "costed_l", "uncosted_l"), ZERO)
        return found.setdefault(beer_id, zeros)

    for sale in _sales(cellar, asked):
        row = of(sale.beer_id)
        row["counter_l"] += sale.litres
        row["amount"] += sale.amount
        row["cost"] += sale.cost
        row["uncosted_l"] += sale.uncosted
        row["costed_l"] += sale.litres - sale.uncosted
    for keg, trip in trips_of(cellar, orders, asked):
        row = of(keg.beer_id)
        row["events_l"] += sold_l(keg, trip)
        row["amount"] -= trip.credit
        if trip.state != "sealed":
            row["cost"] += keg.cost or ZERO
            row["uncosted_l" if keg.cost is None else "costed_l"] += keg.litres
    for order in reached_in_period(orders, "delivered", asked):
        for item in order.items:
            if item["kind"] == "beer" and asked.beer_id in (None, item["ref_id"]):
                amount = in_cents(Decimal(item["quantity"]), Decimal(item["unit_price"]))
                of(item["ref_id"])["amount"] += amount
    return found


def by_beer(cellar: Cellar, orders: Sequence[Order], asked: Asked) -> list[Row]:
    """``beer-sales``."""
    found = sold_by_beer(cellar, orders, asked)
    everything = sum((row["counter_l"] + row["events_l"] for row in found.values()), ZERO)
    rows: list[Row] = []
    for id, row in found.items():
        litres = row["counter_l"] + row["events_l"]
        rows.append(
            {
                "beer_id": id,
                "beer": cellar.names[id],
                "counter_l": row["counter_l"],
                "events_l": row["events_l"],
                "total_l": litres,
                "share": percent(litres, everything),
                "amount": row["amount"],
                "price_per_l": per(row["amount"], litres),
            }
        )
    return sorted(rows, key=lambda row: (-row["total_l"], row["beer_id"]))
