"""Bookings of assets as orders need them: from the bookings of orders and from the events of the assets."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from command_api.equipment.events import (
    AssetBooked,
    AssetBookingReleased,
    AssetCheckedOut,
    AssetDeleted,
    AssetFound,
    AssetLost,
    AssetPickupRescheduled,
    AssetPutBack,
    AssetRegistered,
    AssetReinstated,
    AssetRepaired,
    AssetRetagged,
    AssetRetired,
    AssetReturned,
    AssetReturnTakenBack,
    AssetSentToMaintenance,
    AssetSetAside,
    AssetStayed,
)
from command_api.kernel import Event, stream_id
from command_api.orders.events import Booking, EquipmentReturned, EquipmentSwapped, EventOrderLoaded, ReturnTakenBack
from projections.orders.tables import assets, bookings
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_OUT_OF_SERVICE: Final[dict[type[Event], str]] = {
    AssetSentToMaintenance: "maintenance",
    AssetLost: "lost",
    AssetRetired: "retired",
}
_RETURNED_AS: Final = {"ok": "returned", "damaged": "damaged", "lost": "lost"}
_SERVICE_AFTER: Final = {"ok": None, "damaged": "maintenance", "lost": "lost"}
_UNKNOWN: Final[Row] = {
    "item_id": None,
    "asset_tag": "",
    "model_id": None,
    "model_name": "",
    "start": None,
    "end": None,
    "buffer_min": 0,
    "blocked_until": None,
    "state": "booked",
    "charge": Decimal(0),
    "note": "",
    "loaded_at": None,
    "returned_at": None,
    "swapped_for": None,
}
"""A booking of which one side has spoken: the order or the asset. The other follows in the same transaction."""


class Holding:
    """The handlers of the asset's side; a projection inherits them."""

    @handles(AssetRegistered)
    def asset_registered(self, event: AssetRegistered, rows: Rows) -> None:
        works = event.status not in _OUT_OF_SERVICE.values()
        rows.put(
            assets,
            id=stream_id(event.originator_id),
            asset_tag=event.asset_tag,
            out_of_service=None if works else event.status,
        )

    @handles(AssetRetagged)
    def asset_retagged(self, event: AssetRetagged, rows: Rows) -> None:
        rows.change(assets, stream_id(event.originator_id), asset_tag=event.asset_tag)

    @handles(AssetDeleted)
    def asset_deleted(self, event: AssetDeleted, rows: Rows) -> None:
        rows.delete(assets, stream_id(event.originator_id))

    @handles(AssetSentToMaintenance, AssetLost, AssetRetired)
    def asset_fell_out(self, event: AssetSentToMaintenance | AssetLost | AssetRetired, rows: Rows) -> None:
        _serve(event, rows, _OUT_OF_SERVICE[type(event)])

    @handles(AssetRepaired, AssetFound, AssetReinstated, AssetPutBack)
    def asset_works(self, event: AssetRepaired | AssetFound | AssetReinstated | AssetPutBack, rows: Rows) -> None:
        _serve(event, rows, None)

    @handles(AssetBooked)
    def asset_booked(self, event: AssetBooked, rows: Rows) -> None:
        _change_booking(
            event,
            rows,
            start=event.window.start,
            end=event.window.end,
            buffer_min=event.buffer_min,
            blocked_until=event.window.cleaned(event.buffer_min).end,
            state="booked",
            charge=Decimal(0),
            note="",
            loaded_at=None,
            returned_at=None,
            swapped_for=None,
        )

    @handles(AssetBookingReleased)
    def booking_released(self, event: AssetBookingReleased, rows: Rows) -> None:
        _change_booking(event, rows, state="released", loaded_at=None)

    @handles(AssetSetAside)
    def asset_set_aside(self, event: AssetSetAside, rows: Rows) -> None:
        if event.order_id is None:
            _serve(event, rows, None)
        else:
            _change_booking(event, rows, state="set_aside")

    @handles(AssetCheckedOut)
    def asset_left(self, event: AssetCheckedOut, rows: Rows) -> None:
        if event.order_id is None:
            _serve(event, rows, None)
        else:
            _change_booking(event, rows, state="out")

    @handles(AssetStayed)
    def asset_stayed(self, event: AssetStayed, rows: Rows) -> None:
        _change_booking(event, rows, state="set_aside")

    @handles(AssetPickupRescheduled)
    def pickup_of_asset_rescheduled(self, event: AssetPickupRescheduled, rows: Rows) -> None:
        known = rows.get(bookings, event.order_id, stream_id(event.originator_id)) or _UNKNOWN
        ready = event.window.cleaned(known["buffer_min"]).end
        _change_booking(event, rows, end=event.window.end, blocked_until=ready)

    @handles(AssetReturned)
    def asset_returned(self, event: AssetReturned, rows: Rows) -> None:
        known = rows.get(bookings, event.order_id, stream_id(event.originator_id)) or _UNKNOWN
        _change_booking(
            event,
            rows,
            state=_RETURNED_AS[event.condition],
            returned_at=event.timestamp,
            blocked_until=event.timestamp + timedelta(minutes=known["buffer_min"]),
        )
        _serve(event, rows, _SERVICE_AFTER[event.condition])

    @handles(AssetReturnTakenBack)
    def return_of_asset_taken_back(self, event: AssetReturnTakenBack, rows: Rows) -> None:
        ready = event.window.cleaned(event.buffer_min).end
        _change_booking(event, rows, state="out", returned_at=None, blocked_until=ready)
        _serve(event, rows, None)


def put_bookings(rows: Rows, order_id: int, booked: tuple[Booking, ...]) -> None:
    """The order's data of its booked assets: line, tag and model."""
    for each in booked:
        _change_row(
            rows,
            order_id,
            each.asset_id,
            item_id=each.item_id,
            asset_tag=each.asset_tag,
            model_id=each.model_id,
            model_name=each.model_name,
        )


def put_charges(rows: Rows, order_id: int, event: EquipmentReturned) -> None:
    """The order's charge and note for its returned assets."""
    for each in event.assets:
        _change_row(rows, order_id, each.asset_id, charge=each.charge, note=each.note)


def forget_charges(rows: Rows, order_id: int, event: ReturnTakenBack) -> None:
    """Nothing was said of these assets."""
    for each in event.assets:
        _change_row(rows, order_id, each.asset_id, charge=Decimal(0), note="")


def put_loaded(rows: Rows, order_id: int, event: EventOrderLoaded) -> None:
    """Which assets are in the van."""
    for each in event.assets:
        _change_row(rows, order_id, each.asset_id, loaded_at=event.timestamp)


def put_swap(rows: Rows, order_id: int, event: EquipmentSwapped) -> None:
    """Which asset took the place of another at the customer's. The events of the two assets say where these are."""
    put_bookings(rows, order_id, (event.by,))
    _change_row(rows, order_id, event.back.asset_id, swapped_for=event.by.asset_id)


def forget_notes(rows: Rows, order_id: int) -> None:
    """Delete the notes that staff wrote when the assets of this order were returned."""
    its = rows.table(bookings)
    noted = sa.select(its.c.asset_id).where(its.c.order_id == order_id, its.c.note != "")
    for (asset_id,) in rows.select(noted):
        rows.change(bookings, order_id, asset_id, note="")


def _serve(event: Event, rows: Rows, out_of_service: str | None) -> None:
    rows.change(assets, stream_id(event.originator_id), out_of_service=out_of_service)


def _change_booking(
    event: AssetBooked
    | AssetBookingReleased
    | AssetSetAside
    | AssetCheckedOut
    | AssetStayed
    | AssetPickupRescheduled
    | AssetReturned
    | AssetReturnTakenBack,
    rows: Rows,
    **values: Any,
) -> None:
    assert event.order_id is not None
    _change_row(rows, event.order_id, stream_id(event.originator_id), **values)


def _change_row(rows: Rows, order_id: int, asset_id: int, **values: Any) -> None:
    known = rows.get(bookings, order_id, asset_id) or {"order_id": order_id, "asset_id": asset_id, **_UNKNOWN}
    rows.put(bookings, **{**known, **values})
