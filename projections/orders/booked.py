"""What an order asks for and holds: details, lines, freight and bookings."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import msgspec
import sqlalchemy as sa

from command_api.kernel import stream_id
from command_api.kernel.text import search_form
from command_api.orders import events
from command_api.orders.details import OrderBasics
from command_api.orders.events import Customer, Details, Place
from command_api.rules.order_account import OrderAccount
from command_api.rules.rentals import beyond_first
from command_api.rules.telephones import searchable
from command_api.rules.windows import PUB_TIME, booking_window
from projections.orders.holding import put_bookings
from projections.orders.lines import put_lines
from projections.orders.order_row import NEW_ORDER, change_order, count_stage, order_of
from projections.orders.pages import end_pages
from projections.orders.tables import items, orders
from projections.runtime.definition import handles
from projections.runtime.handlers import last_change, sets
from projections.runtime.rows import Row, Rows

_AS_THEY_ARE: Final = [name for name in OrderBasics.__struct_fields__ if name in orders.c]


def _book(event: events.EventOrderPlaced | events.EventOrderRebooked, rows: Rows, **values: Any) -> None:
    put_bookings(rows, stream_id(event.originator_id), event.bookings)
    values |= {"holds": len(event.bookings), "late_per_day": event.late_per_day}
    change_order(event, rows, **pickup_of(event), **values)


class Booked:
    """The handlers of drafts and bookings; a projection inherits them."""

    @handles(events.EventOrderDrafted)
    def drafted(self, event: events.EventOrderDrafted, rows: Rows) -> None:
        row: Row = {
            **NEW_ORDER,
            **msgspec.structs.asdict(OrderAccount().after(event)),
            "id": stream_id(event.originator_id),
            "order_code": event.order_code,
            "created_at": event.timestamp,
            "created_by_name": event.metadata.actor,
            **last_change(event),
        }
        rows.put(orders, **with_details(row, event.details))
        count_stage(rows, None, row)

    @handles(events.EventOrderDetailsChanged)
    def details_changed(self, event: events.EventOrderDetailsChanged, rows: Rows) -> None:
        known = order_of(event, rows)
        if known["customer_id"] not in (None, event.details.customer.id):
            end_pages(rows, known["id"])  # the pages were shared with another customer
        row = with_details(known, event.details)
        change_order(event, rows, **{**row, **_extra_of_draft(rows, row)})

    @handles(events.EventOrderItemsChanged)
    def items_changed(self, event: events.EventOrderItemsChanged, rows: Rows) -> None:
        known = order_of(event, rows)
        last = put_lines(rows, known["id"], event.items, known["last_item"])
        change_order(event, rows, **_extra_of_draft(rows, known), last_item=last)

    @handles(events.FreightAttached)
    def freight_attached(self, event: events.FreightAttached, rows: Rows) -> None:
        written = msgspec.json.encode({"freight": event.freight, "breakdown": event.breakdown}).decode()
        change_order(event, rows, freight=written)

    freight_detached = handles(events.FreightDetached)(sets(change_order, freight=None))

    @handles(events.EventOrderPlaced)
    def placed(self, event: events.EventOrderPlaced, rows: Rows) -> None:
        _book(event, rows, placed_at=event.timestamp)

    @handles(events.EventOrderRebooked)
    def rebooked(self, event: events.EventOrderRebooked, rows: Rows) -> None:
        _book(event, rows)

    @handles(events.EventOrderDiscarded)
    def discarded(self, event: events.EventOrderDiscarded, rows: Rows) -> None:
        known = order_of(event, rows)
        put_lines(rows, known["id"], (), known["last_item"])
        end_pages(rows, known["id"])
        rows.delete(orders, known["id"])
        count_stage(rows, known, None)


def _extra_of_draft(rows: Rows, order: Row) -> Row:
    """What a draft costs beyond its lines and freight: the periods of its kits beyond the first, from the day of the
    delivery to that of the pickup. What is booked has the extra days of its booking."""
    if order["status"] != "draft":
        return {}
    delivery, pickup, shift = order["preferred_delivery_date"], order["pickup_date"], order["preferred_delivery_shift"]
    if delivery is None or pickup is None:
        return {"extra_days": Decimal(0)}
    window = booking_window(delivery, shift, pickup, order["pickup_shift"] or shift)
    its = rows.table(items).c
    rented = sa.select(its.rental_period, its.quantity, its.unit_price).where(
        its.order_id == order["id"], its.rental_period.is_not(None)
    )
    amounts = (beyond_first(row.rental_period, row.quantity, row.unit_price, window)[1] for row in rows.select(rented))
    return {"extra_days": sum(amounts, Decimal(0))}


def pickup_of(event: events.EventOrderPlaced | events.EventOrderRebooked | events.PickupRescheduled) -> Row:
    """The pickup that was agreed."""
    return {"pickup_day": event.window.end.astimezone(PUB_TIME).date(), "pickup_at": event.window.end}


def with_details(row: Row, details: Details) -> Row:
    customer, place = details.customer, details.place or Place(address="")
    words = (customer.name, searchable(customer.phone), row["order_code"], details.event_name, details.notes)
    return {
        **row,
        "customer_id": customer.id,
        "customer_name": customer.name,
        "customer_phone": customer.phone,
        "customer_document": customer.document,
        "customer_folded": search_form(customer.name),
        "delivery_address": place.address,
        "delivery_place_id": place.place_id,
        "delivery_lat": place.lat,
        "delivery_lng": place.lng,
        **{name: getattr(details, name) for name in _AS_THEY_ARE},
        "search": search_form(" ".join(words)),
    }


def details_of(row: Row) -> Details:
    address = row["delivery_address"]
    return Details(
        customer=Customer(row["customer_name"], row["customer_phone"], row["customer_document"], row["customer_id"]),
        place=Place(address) if address else None,
        **{name: row[name] for name in _AS_THEY_ARE},
    )
