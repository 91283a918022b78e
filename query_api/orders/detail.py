"""One order with everything that is known of it."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime
from typing import Any, get_args

import sqlalchemy as sa

from command_api.rules.greetings import first_name
from command_api.rules.order_abilities import HeldPieces, abilities
from command_api.rules.order_status import TRANSITIONS, Status
from command_api.rules.rentals import kits_out
from command_api.rules.weights import line_weight
from infra.json_object import JsonObject
from projections.orders.accounts import account_of
from projections.orders.tables import assets, bookings, items, orders
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.log import Log
from query_api.orders.customer_page import shared_page
from query_api.orders.dangers import dangers
from query_api.orders.descriptions import timeline
from query_api.orders.detail_responses import (
    EventOrder,
    HeldAsset,
    LineKind,
    OrderBooking,
    OrderFreight,
    OrderItem,
    OrderSlot,
)
from query_api.orders.differences import differences_of
from query_api.orders.kept_papers import kept_papers
from query_api.orders.ledger import order_money
from query_api.orders.queries import beers_of, row_fields
from query_api.orders.quotes import change_requests, quote_of
from query_api.orders.stops import order_stops
from query_api.people import actors_of, names_of, with_people


def event_order(read: Snapshot, log: Log, id: int, now: datetime, hold_hours: int) -> EventOrder:
    """The order ``id``, or 404; 503 while only the order's side of one of its bookings has been applied."""
    row = read.row("order", _order, {"order_id": id}, "Este evento não existe.", f"event_order-{id}")
    # up to the version of the row: the log may be ahead of the read model
    happened = log.stream(f"event_order-{id}", row["version"])
    held = _bookings(read, id, now)
    lines = read.rows("lines of an order", _lines, {"order_id": id})
    name_of = names_of(read.connection, actors_of(happened))
    return filled(
        EventOrder,
        row,
        **row_fields(row, now, hold_hours),
        customer_first_name=first_name(row["customer_name"]),
        delivery_driver="",
        pickup_driver="",
        stops=order_stops(read, id),
        endangered=any(booking.danger for booking in held),
        beers=beers_of(read, [id])[id],
        items=_items(lines, held),
        money=order_money(row, lines, happened, name_of, now),
        quote=quote_of(happened, now),
        papers=kept_papers(happened),
        page=shared_page(read, id, now),
        change_requests=change_requests(happened),
        freight=_freight(row["freight"]),
        bookings=held,
        allowed_transitions=_transitions(row),
        **abilities(account_of(row), _held(row, held))._asdict(),
        can_deliver_later=bool(row["left_behind"]),
        can_decide_difference=bool(row["left_behind"] or row["handed_beyond"]),
        differences=differences_of(row),
        timeline=list(timeline(happened, name_of)),
    )


_order_id = sa.bindparam("order_id", None, sa.BigInteger)


def _order() -> sa.Select[Any]:
    return sa.select(*with_people(orders)).where(orders.c.id == _order_id)


def _transitions(row: Row) -> list[Status]:
    """A wrong opening balance is cancelled; any other order only until it is delivered."""
    if row["opening"]:
        return ["cancelled"] if row["status"] == "delivered" else []
    return list(TRANSITIONS[row["status"]])


def _held(row: Row, bookings: list[OrderBooking]) -> HeldPieces:
    ready = [booking for booking in bookings if booking.state in {"booked", "set_aside"}]
    return HeldPieces(
        out=sum(booking.state == "out" for booking in bookings),
        ready=len(ready),
        unloaded=sum(not booking.loaded_at for booking in ready),
        is_out=row["is_out"],
    )


def _bookings(read: Snapshot, id: int, now: datetime) -> list[OrderBooking]:
    in_danger = dangers(read, now, id)
    rows = read.rows("bookings of an order", _bookings_of, {"order_id": id})
    # The asset's event, which has the window, is in the transaction of the order's. A read model may stop between the
    # two: workers that share the partitions of Kafka deliver them at different times.
    if any(row["blocked_until"] is None for row in rows):
        raise read.late()
    tags: dict[int | None, str] = {row["asset_id"]: row["tag_now"] or row["asset_tag"] for row in rows}
    return [
        filled(
            OrderBooking,
            row,
            asset_tag=tags[row["asset_id"]],
            swapped_for=tags.get(row["swapped_for"]),
            danger=in_danger.get(row["asset_id"]),
        )
        for row in rows
    ]


def _bookings_of() -> sa.Select[Any]:
    return (
        sa.select(bookings, assets.c.asset_tag.label("tag_now"))
        .outerjoin(assets, assets.c.id == bookings.c.asset_id)
        .where(bookings.c.order_id == _order_id)
        .order_by(bookings.c.state == "released", bookings.c.item_id.is_(None), bookings.c.item_id, bookings.c.asset_id)
    )


def _lines() -> sa.Select[Any]:
    return sa.select(items).where(items.c.order_id == _order_id).order_by(items.c.position)


def _items(lines: Sequence[Row], held: list[OrderBooking]) -> list[OrderItem]:
    of_item: defaultdict[int | None, list[HeldAsset]] = defaultdict(list)
    for booking in held:
        if booking.has_its_place:
            of_item[booking.item_id].append(HeldAsset.model_validate(booking, from_attributes=True))
    slots: defaultdict[int, list[OrderSlot]] = defaultdict(list)
    for row in lines:
        if row["kit_line"] is not None:
            slots[row["kit_line"]].append(filled(OrderSlot, row, beer_id=row["ref_id"]))
    return [
        filled(
            OrderItem,
            row,
            **{f"{kind}_id": row["ref_id"] if row["kind"] == kind else None for kind in get_args(LineKind)},
            slots=slots[row["id"]],
            product_name=row["name"],
            weight_kg=line_weight(row["name"], row["unit_kg"], row["quantity"]),
            assets=of_item[row["id"]],
            kits_out=_kits_out(row, lines, held) if row["rental_period"] or row["kind"] == "kit" else 0,
        )
        for row in lines
    ]


def _kits_out(kit: Row, lines: Sequence[Row], held: list[OrderBooking]) -> int:
    """Kegs in the slots of a kit are pieces of it; each piece of an asset or a model is a unit of its own."""
    its = {kit["id"], *(row["id"] for row in lines if row["kit_line"] == kit["id"])}
    pieces, out = Counter[int](), Counter[int]()
    for booking in held:
        if booking.item_id in its and booking.has_its_place and booking.model_id is not None:
            pieces[booking.model_id] += 1
            out[booking.model_id] += booking.state == "out"
    return kits_out(int(kit["quantity"]), pieces, out)


def _freight(written: str | None) -> OrderFreight | None:
    if written is None:
        return None
    known: JsonObject = json.loads(written)
    freight, breakdown = known["freight"], known["breakdown"]
    return filled(
        OrderFreight,
        freight,
        price=breakdown["price"],
        distance_reason=freight.get("distance_reason", ""),
        difficulty=freight["difficulty"]["name"] if freight["difficulty"] else None,
        breakdown=breakdown,
    )
