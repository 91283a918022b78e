"""What events bought, as products: lines of products, and kegs of beer under the product that packs them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import sqlalchemy as sa

from infra.brazilian import short_number
from projections.bi.tables import order_items, order_kegs, orders, products
from query_api.bi.beer import beer_named, beer_names, of_delivered_orders
from query_api.bi.definition import ReportQuestion
from query_api.bi.metrics import ZERO

_Size = tuple[int, Decimal]
"""A beer and the litres of its kegs."""


@dataclass
class EventProduct:
    """What the orders delivered on a day bought of a product. ``product_id`` is ``None`` for kegs that no product
    packs; ``name`` is then what they are called."""

    day: date
    product_id: int | None
    name: str
    quantity: Decimal = ZERO
    amount: Decimal = ZERO


def event_products(asked: ReportQuestion) -> list[EventProduct]:
    """Lines of products and of beer in the orders delivered in the period, by day. What is credited for kegs that come
    back is taken off; a credited sealed keg does not count."""
    found: dict[tuple[date, int | None, str], EventProduct] = {}
    of, day = order_items.c, orders.c.delivered_on.label("day")
    query = (
        sa.select(
            day,
            of.kind,
            of.ref_id,
            of.container_l,
            sa.func.sum(of.quantity).label("quantity"),
            sa.func.sum(of.amount).label("amount"),
        )
        .join(orders, orders.c.id == of.order_id)
        .where(of_delivered_orders(asked), of.kind.in_(("product", "beer")))
        .group_by(day, of.kind, of.ref_id, of.container_l)
    )
    lines = asked.read.all(query)
    if not lines:
        return []
    packed, names, back = _packed(asked), beer_names(asked), _credited(asked)
    for line in lines:
        size = (line["ref_id"], line["container_l"])
        if line["kind"] == "product":
            product_id, name, (kegs, credit) = line["ref_id"], "", (0, ZERO)
        else:
            product_id = packed.get(size)
            name = f"Barril de {beer_named(names, size[0])} {short_number(size[1])} L"
            kegs, credit = back.get((line["day"], *size), (0, ZERO))
        key = (line["day"], product_id, name if product_id is None else "")
        each = found.setdefault(key, EventProduct(line["day"], product_id, name))
        each.quantity += line["quantity"] - kegs
        each.amount += line["amount"] - credit
    return list(found.values())


def _packed(asked: ReportQuestion) -> dict[_Size, int]:
    """The product that packs a beer in kegs of a size; the oldest one, if there are several."""
    of = products.c
    query = sa.select(of.id, of.beer_id, of.container_l).where(of.container_l.is_not(None), sa.not_(of.removed))
    rows = asked.read.all(query.order_by(of.id.desc()))
    return {(row["beer_id"], row["container_l"]): row["id"] for row in rows}


def _credited(asked: ReportQuestion) -> dict[tuple[date, int, Decimal], tuple[int, Decimal]]:
    """Sealed kegs, and the credit of all kegs, that came back from the orders delivered on each day."""
    of, day = order_kegs.c, orders.c.delivered_on.label("day")
    sealed = sa.func.sum(sa.case((of.state == "sealed", 1), else_=0)).label("sealed")
    query = (
        sa.select(day, of.beer_id, of.container_l, sealed, sa.func.sum(of.credit).label("credit"))
        .join(orders, orders.c.id == of.order_id)
        .where(of_delivered_orders(asked), of.credit > 0)
        .group_by(day, of.beer_id, of.container_l)
    )
    return {
        (row["day"], row["beer_id"], row["container_l"]): (int(row["sealed"]), row["credit"])
        for row in asked.read.all(query)
    }
