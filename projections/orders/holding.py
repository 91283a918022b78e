"""Bookings of assets as orders need them: from the bookings of orders and from the events of the assets."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from command_api.equipment import events as equipment_events
from command_api.kernel import Event, stream_id
from command_api.orders import events
from command_api.orders.events import Booking
from projections.orders.tables import assets, bookings
from projections.runtime.definition import handles
from projections.runtime.handlers import deletes, sets
from projections.runtime.rows import Row, Rows

_OUT_OF_SERVICE: Final[dict[type[Event], str]] = {
    equipment_events.AssetSentToMaintenance: "maintenance",
    equipment_events.AssetLost: "lost",
    equipment_events.AssetRetired: "retired",
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


def _change_booking(
    event: equipment_events.AssetBooked
    | equipment_events.AssetBookingReleased
    | equipment_events.AssetSetAside
    | equipment_events.AssetCheckedOut
    | equipment_events.AssetStayed
    | equipment_events.AssetPickupRescheduled
    | equipment_events.AssetReturned
    | equipment_events.AssetReturnTakenBack,
    rows: Rows,
    **values: Any,
) -> None:
    assert event.order_id is not None
    _change_row(rows, event.order_id, stream_id(event.originator_id), **values)


class Holding:
    """The handlers of the asset's side; a projection inherits them."""

    @handles(equipment_events.AssetRegistered)
    def asset_registered(self, event: equipment_events.AssetRegistered, rows: Rows) -> None:
        works = event.status not in _OUT_OF_SERVICE.values()
        rows.put(
            assets,
            id=stream_id(event.originator_id),
            asset_tag=event.asset_tag,
            out_of_service=None if works else event.status,
        )

    asset_retagged = handles(equipment_events.AssetRetagged)(sets(assets, "asset_tag"))
    asset_deleted = handles(equipment_events.AssetDeleted)(deletes(assets))

    @handles(equipment_events.AssetSentToMaintenance, equipment_events.AssetLost, equipment_events.AssetRetired)
    def asset_fell_out(
        self,
        event: equipment_events.AssetSentToMaintenance | equipment_events.AssetLost | equipment_events.AssetRetired,
        rows: Rows,
    ) -> None:
        _serve(event, rows, _OUT_OF_SERVICE[type(event)])

    @handles(
        equipment_events.AssetRepaired,
        equipment_events.AssetFound,
        equipment_events.AssetReinstated,
        equipment_events.AssetPutBack,
    )
    def asset_works(
        self,
        event: equipment_events.AssetRepaired
        | equipment_events.AssetFound
        | equipment_events.AssetReinstated
        | equipment_events.AssetPutBack,
        rows: Rows,
    ) -> None:
        _serve(event, rows, None)

    @handles(equipment_events.AssetBooked)
    def asset_booked(self, event: equipment_events.AssetBooked, rows: Rows) -> None:
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

    booking_released = handles(equipment_events.AssetBookingReleased)(
        sets(_change_booking, state="released", loaded_at=None)
    )

    @handles(equipment_events.AssetSetAside)
    def asset_set_aside(self, event: equipment_events.AssetSetAside, rows: Rows) -> None:
        if event.order_id is None:
            _serve(event, rows, None)
        else:
            _change_booking(event, rows, state="set_aside")

    @handles(equipment_events.AssetCheckedOut)
    def asset_left(self, event: equipment_events.AssetCheckedOut, rows: Rows) -> None:
        if event.order_id is None:
            _serve(event, rows, None)
        else:
            _change_booking(event, rows, state="out")

    asset_stayed = handles(equipment_events.AssetStayed)(sets(_change_booking, state="set_aside"))

    @handles(equipment_events.AssetPickupRescheduled)
    def pickup_of_asset_rescheduled(self, event: equipment_events.AssetPickupRescheduled, rows: Rows) -> None:
        known = rows.get(bookings, event.order_id, stream_id(event.originator_id)) or _UNKNOWN
        ready = event.window.cleaned(known["buffer_min"]).end
        _change_booking(event, rows, end=event.window.end, blocked_until=ready)

    @handles(equipment_events.AssetReturned)
    def asset_returned(self, event: equipment_events.AssetReturned, rows: Rows) -> None:
        known = rows.get(bookings, event.order_id, stream_id(event.originator_id)) or _UNKNOWN
        _change_booking(
            event,
            rows,
            state=_RETURNED_AS[event.condition],
            returned_at=event.timestamp,
            blocked_until=event.timestamp + timedelta(minutes=known["buffer_min"]),
        )
        _serve(event, rows, _SERVICE_AFTER[event.condition])

    @handles(equipment_events.AssetReturnTakenBack)
    def return_of_asset_taken_back(self, event: equipment_events.AssetReturnTakenBack, rows: Rows) -> None:
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


def put_charges(rows: Rows, order_id: int, event: events.EquipmentReturned) -> None:
    """The order's charge and note for its returned assets."""
    for each in event.assets:
        _change_row(rows, order_id, each.asset_id, charge=each.charge, note=each.note)


def forget_charges(rows: Rows, order_id: int, event: events.ReturnTakenBack) -> None:
    """Nothing was said of these assets."""
    for each in event.assets:
        _change_row(rows, order_id, each.asset_id, charge=Decimal(0), note="")


def put_loaded(rows: Rows, order_id: int, event: events.EventOrderLoaded) -> None:
    """Which assets are in the van."""
    for each in event.assets:
        _change_row(rows, order_id, each.asset_id, loaded_at=event.timestamp)


def put_swap(rows: Rows, order_id: int, event: events.EquipmentSwapped) -> None:
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


def _change_row(rows: Rows, order_id: int, asset_id: int, **values: Any) -> None:
    known = rows.get(bookings, order_id, asset_id) or {"order_id": order_id, "asset_id": asset_id, **_UNKNOWN}
    rows.put(bookings, **{**known, **values})
