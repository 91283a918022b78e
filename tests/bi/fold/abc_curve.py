"""The ABC curve: what the counter sold and what events bought, by product."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.beer import Cellar, trips_of
from tests.bi.fold.catalogue import NO_CATEGORY, Catalogue
from tests.bi.fold.figures import in_cents, per, percent
from tests.bi.fold.orders import Order, reached_in_period
from tests.bi.fold.sales import Sale, Total, chosen, is_asked_for, totals

Thing = tuple[int | None, str]
"""A product, or kegs that no product packs."""


def by_product(
    sales: Sequence[Sale], orders: Sequence[Order], cellar: Cellar, catalogue: Catalogue, asked: Asked
) -> list[Row]:
    """``sales-by-product``."""
    found: dict[Thing, Total] = {}
    for id, sold in totals(chosen(sales, catalogue, asked), lambda sale: sale.product_id).items():
        found[id, catalogue.products[id].name] = sold
    for product in catalogue.products.values():
        on_the_menu = product.visible and not product.removed
        if on_the_menu and is_asked_for(product.id, catalogue, asked):
            found.setdefault((product.id, product.name), Total())
    for thing, quantity, amount in _bought(orders, cellar, catalogue, asked):
        total = found.setdefault(thing, Total())
        total.quantity += quantity
        total.amount += amount
    everything = sum(total.amount for total in found.values())
    rows: list[Row] = []
    before = Decimal(0)
    for (id, name), total in sorted(found.items(), key=lambda item: (-item[1].amount, item[0][0] or 2**63, item[0][1])):
        rows.append(
            {
                "product_id": id,
                "rank": len(rows) + 1,
                "product": name,
                "category": NO_CATEGORY if id is None else catalogue.category_of(id)[1],
                "quantity": total.quantity,
                "amount": total.amount,
                "share": percent(total.amount, everything),
                "cumulative": percent(before + total.amount, everything),
                "class": _abc(before, everything),
            }
        )
        before += total.amount
    return rows


def of_product(
    sales: Sequence[Sale], orders: Sequence[Order], cellar: Cellar, catalogue: Catalogue, asked: Asked
) -> list[Row]:
    """``product-sales``."""
    rows: list[Row] = []
    counter = chosen(sales, catalogue, asked)
    for bucket in asked.buckets:
        here = asked.over(bucket)
        total = Total()
        for sale in chosen(counter, catalogue, here):
            total.add(sale)
        for (id, _), quantity, amount in _bought(orders, cellar, catalogue, here):
            if id == asked.product_id:
                total.quantity += quantity
                total.amount += amount
        rows.append(
            {
                "period": bucket.first,
                "quantity": total.quantity,
                "amount": total.amount,
                "average_price": per(total.amount, total.quantity),
            }
        )
    return rows


def _bought(
    orders: Sequence[Order], cellar: Cellar, catalogue: Catalogue, asked: Asked
) -> Iterator[tuple[Thing, Decimal, Decimal]]:
    """What events took of each thing: a quantity and BRL, and less where kegs came back."""
    ordered: set[tuple[int, int, Decimal]] = set()
    for order in reached_in_period(orders, "delivered", asked):
        for item in order.items:
            quantity = Decimal(item["quantity"])
            thing: Thing | None = None
            if item["kind"] == "product":
                thing = _product(item["ref_id"], catalogue, asked)
            elif item["kind"] == "beer":
                size = Decimal(item["container_l"])
                ordered.add((order.id, item["ref_id"], size))
                thing = _keg(item["ref_id"], size, cellar, catalogue, asked)
            if thing:
                yield thing, quantity, in_cents(quantity, Decimal(item["unit_price"]))
    for keg, trip in trips_of(cellar, orders, asked):
        thing = _keg(keg.beer_id, keg.size, cellar, catalogue, asked)
        if thing and trip.credit and (trip.order_id, keg.beer_id, keg.size) in ordered:
            yield thing, -Decimal(trip.state == "sealed"), -trip.credit


def _product(id: int, catalogue: Catalogue, asked: Asked) -> Thing | None:
    return (id, catalogue.products[id].name) if is_asked_for(id, catalogue, asked) else None


def _keg(beer_id: int, size: Decimal, cellar: Cellar, catalogue: Catalogue, asked: Asked) -> Thing | None:
    """The first product that is such a keg, or the keg itself."""
    for id, packing in sorted(cellar.packings.items()):
        if packing == (beer_id, size) and not catalogue.products[id].removed:
            return _product(id, catalogue, asked)
    litres = f"{size.normalize():f}".replace(".", ",")
    name = f"Barril de {cellar.names[beer_id]} {litres} L"
    return (None, name) if asked.category_id in (None, 0) else None


def _abc(before: Decimal, everything: Decimal | int) -> str:
    if not everything or before >= Decimal("0.95") * everything:
        return "C"
    return "B" if before >= Decimal("0.80") * everything else "A"
