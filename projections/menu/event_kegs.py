"""Kegs that go to events count as sales of the product that packs them."""

from __future__ import annotations

from decimal import Decimal

import sqlalchemy as sa

from command_api.kernel import stream_id
from command_api.stock import events
from projections.menu.best_sellers import count_sales, day_number
from projections.menu.tables import menu_event_kegs, menu_products
from projections.runtime.rows import Row, Rows


def keep_keg(event: events.KegFilled, rows: Rows) -> None:
    """A full keg may leave with an event."""
    size = {"beer_id": event.beer_id, "container_l": event.capacity_l}
    rows.put(menu_event_kegs, id=stream_id(event.originator_id), **size)


def forget_keg(event: events.KegEmptied | events.KegDiscarded, rows: Rows) -> None:
    """The keg ended in the house."""
    rows.delete(menu_event_kegs, stream_id(event.originator_id))


def count_delivered_keg(event: events.KegDelivered, rows: Rows) -> None:
    """The keg counts as sold, if a product packs it."""
    keg = rows.get(menu_event_kegs, stream_id(event.originator_id))
    if keg is None:
        return
    product_id = _product_of(keg, rows)
    if product_id is not None:
        day = day_number(event.timestamp)
        rows.put(menu_event_kegs, **{**keg, "product_id": product_id, "day": day})
        count_sales(rows, day, product_id, 1, Decimal(1))


def _product_of(keg: Row, rows: Rows) -> int | None:
    """The product that packs it."""
    products = rows.table(menu_products)
    packed = sa.select(sa.func.min(products.c.id)).where(
        products.c.beer_id == keg["beer_id"], products.c.container_l == keg["container_l"]
    )
    [(product_id,)] = rows.select(packed)
    found: int | None = product_id
    return found


def count_keg_as_gone(event: events.KegReturnTakenBack, rows: Rows) -> None:
    """The keg did not come back: it counts as sold on the day it left. A keg that did not come back sealed counted all
    the time."""
    id, day = stream_id(event.originator_id), day_number(event.delivered_at)
    known = rows.get(menu_event_kegs, id)
    keg = {"id": id, "beer_id": event.beer_id, "container_l": event.capacity_l}
    product_id = _product_of(keg, rows)
    rows.put(menu_event_kegs, **keg, product_id=product_id, day=None if product_id is None else day)
    if known is not None and product_id is not None:
        count_sales(rows, day, product_id, 1, Decimal(1))


def count_returned_keg(event: events.KegReturned, rows: Rows) -> None:
    """A sealed one was not sold after all."""
    if event.state == "sealed":
        count_back(event, rows)
    else:
        rows.delete(menu_event_kegs, stream_id(event.originator_id))


def count_back(event: events.KegReturned | events.KegStayed, rows: Rows) -> None:
    """The keg was not sold."""
    keg = rows.get(menu_event_kegs, stream_id(event.originator_id))
    if keg is None:
        return
    if keg["product_id"] is not None:
        count_sales(rows, keg["day"], keg["product_id"], -1, Decimal(-1))
    rows.put(menu_event_kegs, **{**keg, "product_id": None, "day": None})
