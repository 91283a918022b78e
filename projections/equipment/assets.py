"""Assets and their bookings, from the asset's own events."""

from __future__ import annotations

import json
from datetime import UTC, timedelta
from typing import Any, Final

import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.equipment import events
from command_api.equipment.details import AssetDetails, ServicePaper, ServiceRecord
from command_api.equipment.events import Condition
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.rules.asset_status import AssetStatus, asset_status
from command_api.rules.windows import PUB_TIME
from projections.equipment.tables import assets, bookings, history, locations, models, papers, services
from projections.runtime.definition import handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Row, Rows

_RETURNED_AS: Final[dict[Condition, tuple[str, AssetStatus]]] = {
    "ok": ("returned", "available"),
    "damaged": ("damaged", "maintenance"),
    "lost": ("lost", "lost"),
}
"""What becomes of the booking, and of the asset."""
_SAID: Final[dict[type[Event], AssetStatus]] = {
    events.AssetSentToMaintenance: "maintenance",
    events.AssetLost: "lost",
    events.AssetRetired: "retired",
    events.AssetRepaired: "available",
    events.AssetReinstated: "available",
}


def _happened(event: Event, rows: Rows, **values: Any) -> None:
    """Change columns of the asset and add a line to its history, which reads the booking before it changes."""
    known = _known(event, rows)
    _record(event, rows, known)
    _put(event, rows, {**known, **values})


class Assets:
    """The handlers of assets; a projection inherits them."""

    @handles(events.AssetRegistered)
    def asset_registered(self, event: events.AssetRegistered, rows: Rows) -> None:
        asset: Row = {
            "id": stream_id(event.originator_id),
            "asset_tag": event.asset_tag,
            "model_id": event.model_id,
            "stock_location_id": event.stock_location_id,
            "home_location_id": event.stock_location_id,
            "by_hand": event.status,
            "out_with": None,
            "ready_for": 0,
            "cleaning_order_id": None,
            "cleaning_order_code": None,
            "cleaning_until": None,
            **asdict(fields_of(AssetDetails, event)),
            "times_used": 0,
            "registered_on": event.timestamp.astimezone(PUB_TIME).date(),
            "served": "{}",
        }
        _record(event, rows, asset)
        _put(event, rows, asset)

    asset_retagged = handles(events.AssetRetagged)(sets(_happened, "asset_tag"))
    asset_noted = handles(events.AssetNoted)(sets(_happened, *AssetDetails.__struct_fields__))

    @handles(events.AssetMoved)
    def asset_moved(self, event: events.AssetMoved, rows: Rows) -> None:
        """An asset that is out keeps its location, because it returns there"""
        away = _known(event, rows)["status"] == "checked_out"
        here = {} if away else {"stock_location_id": event.stock_location_id}
        _happened(event, rows, home_location_id=event.stock_location_id, **here)

    @handles(
        events.AssetSentToMaintenance,
        events.AssetLost,
        events.AssetRetired,
        events.AssetRepaired,
        events.AssetReinstated,
    )
    def asset_said(
        self,
        event: events.AssetSentToMaintenance
        | events.AssetLost
        | events.AssetRetired
        | events.AssetRepaired
        | events.AssetReinstated,
        rows: Rows,
    ) -> None:
        _happened(event, rows, by_hand=_SAID[type(event)])

    @handles(events.AssetPutBack, events.AssetFound)
    def asset_put_back(self, event: events.AssetPutBack | events.AssetFound, rows: Rows) -> None:
        home = _known(event, rows)["home_location_id"]
        _happened(event, rows, by_hand="available", stock_location_id=home)

    @handles(events.AssetBooked)
    def asset_booked(self, event: events.AssetBooked, rows: Rows) -> None:
        _happened(event, rows)
        rows.put(
            bookings,
            asset_id=stream_id(event.originator_id),
            order_id=event.order_id,
            order_code=event.order_code,
            start=event.window.start,
            end=event.window.end,
            buffer_min=event.buffer_min,
            blocked_until=event.window.cleaned(event.buffer_min).end,
            state="booked",
            left_at=None,
            returned_at=None,
        )

    @handles(events.AssetBookingReleased)
    def booking_released(self, event: events.AssetBookingReleased, rows: Rows) -> None:
        _happened(event, rows, ready_for=_still_ready_for(event, event.order_id, rows))
        _change_booking(event, event.order_id, rows, state="released")

    @handles(events.AssetSetAside)
    def asset_set_aside(self, event: events.AssetSetAside, rows: Rows) -> None:
        if event.order_id is None:
            _happened(event, rows, by_hand="reserved")
        else:
            _happened(event, rows, ready_for=_still_ready_for(event, event.order_id, rows) + 1)
            _change_booking(event, event.order_id, rows, state="set_aside")

    @handles(events.AssetCheckedOut)
    def asset_left(self, event: events.AssetCheckedOut, rows: Rows) -> None:
        place = event.stock_location_id
        if event.order_id is None:
            _happened(event, rows, by_hand="checked_out", stock_location_id=place)
            return
        ready_for, times = _still_ready_for(event, event.order_id, rows), _known(event, rows)["times_used"] + 1
        _happened(event, rows, out_with=event.order_id, ready_for=ready_for, times_used=times, stock_location_id=place)
        _change_booking(event, event.order_id, rows, state="out", left_at=event.timestamp)

    @handles(events.AssetStayed)
    def asset_stayed(self, event: events.AssetStayed, rows: Rows) -> None:
        known, place = _known(event, rows), event.stock_location_id
        ready_for, times = known["ready_for"] + 1, known["times_used"] - 1
        _happened(event, rows, out_with=None, ready_for=ready_for, times_used=times, stock_location_id=place)
        _change_booking(event, event.order_id, rows, state="set_aside", left_at=None)

    @handles(events.AssetPickupRescheduled)
    def pickup_rescheduled(self, event: events.AssetPickupRescheduled, rows: Rows) -> None:
        _happened(event, rows)
        ready = event.window.cleaned(_booking(event, event.order_id, rows)["buffer_min"]).end
        _change_booking(event, event.order_id, rows, end=event.window.end, blocked_until=ready)

    @handles(events.AssetReturned)
    def asset_returned(self, event: events.AssetReturned, rows: Rows) -> None:
        known, booking = _known(event, rows), _booking(event, event.order_id, rows)
        state, by_hand = _RETURNED_AS[event.condition]
        clean_at = event.timestamp + timedelta(minutes=booking["buffer_min"])
        latest = known["cleaning_until"] is None or clean_at > known["cleaning_until"]
        cleaning = {
            "cleaning_order_id": event.order_id,
            "cleaning_order_code": booking["order_code"],
            "cleaning_until": clean_at,
        }
        _happened(
            event,
            rows,
            out_with=None,
            by_hand=by_hand,
            stock_location_id=event.stock_location_id,
            **(cleaning if latest else {}),
        )
        _change_booking(event, event.order_id, rows, state=state, blocked_until=clean_at, returned_at=event.timestamp)

    @handles(events.AssetReturnTakenBack)
    def return_taken_back(self, event: events.AssetReturnTakenBack, rows: Rows) -> None:
        before = event.cleaning
        _happened(
            event,
            rows,
            out_with=event.order_id,
            by_hand="available",
            stock_location_id=event.stock_location_id,
            cleaning_order_id=before and before.order_id,
            cleaning_order_code=before and before.order_code,
            cleaning_until=before and before.until,
        )
        ready = event.window.cleaned(event.buffer_min).end
        _change_booking(event, event.order_id, rows, state="out", blocked_until=ready, returned_at=None)

    @handles(events.AssetServiced)
    def asset_serviced(self, event: events.AssetServiced, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        done = asdict(fields_of(ServiceRecord, event))
        rows.put(services, asset_id=id, number=event.originator_version, service_id=event.service_id, **done)
        _happened(event, rows, served=_served(id, rows))

    @handles(events.AssetServiceTakenBack)
    def service_taken_back(self, event: events.AssetServiceTakenBack, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.delete(services, id, event.number)
        _drop_papers(id, event.number, rows)
        _happened(event, rows, served=_served(id, rows))

    @handles(events.ServicePaperAttached)
    def paper_attached(self, event: events.ServicePaperAttached, rows: Rows) -> None:
        rows.put(
            papers,
            asset_id=stream_id(event.originator_id),
            number=event.number,
            position=event.originator_version,
            **asdict(fields_of(ServicePaper, event)),
        )
        _happened(event, rows)

    @handles(events.ServicePaperRemoved)
    def paper_removed(self, event: events.ServicePaperRemoved, rows: Rows) -> None:
        rows.delete(papers, stream_id(event.originator_id), event.number, event.sha256)
        _happened(event, rows)

    @handles(events.AssetDeleted)
    def asset_deleted(self, event: events.AssetDeleted, rows: Rows) -> None:
        """The asset was registered by mistake: all its rows go."""
        id = stream_id(event.originator_id)
        held = rows.table(bookings)
        for (order_id,) in rows.select(sa.select(held.c.order_id).where(held.c.asset_id == id)):
            rows.delete(bookings, id, order_id)
        for number in range(1, event.originator_version):
            rows.delete(history, id, number)
            rows.delete(services, id, number)
        _drop_papers(id, None, rows)
        rows.delete(assets, id)


def _served(asset_id: int, rows: Rows) -> str:
    """The column ``served`` of an asset."""
    done, latest = rows.table(services), dict[str, str]()
    query = sa.select(done.c.service_id, done.c.done_on).where(done.c.asset_id == asset_id).order_by(done.c.done_on)
    for row in rows.select(query):
        latest[row.service_id] = row.done_on.isoformat()
    return json.dumps(latest, ensure_ascii=False, sort_keys=True)


def _drop_papers(asset_id: int, number: int | None, rows: Rows) -> None:
    """Delete the papers of a service; ``None``: of all services of the asset."""
    attached = rows.table(papers)
    query = sa.select(attached.c.number, attached.c.sha256).where(attached.c.asset_id == asset_id)
    for row in rows.select(query if number is None else query.where(attached.c.number == number)):
        rows.delete(papers, asset_id, row.number, row.sha256)


def _known(event: Event, rows: Rows) -> Row:
    known = rows.get(assets, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never registered")
    return known


def _booking(event: Event, order_id: int, rows: Rows) -> Row:
    booking = rows.get(bookings, stream_id(event.originator_id), order_id)
    if booking is None:
        raise LookupError(f"{event.originator_id} was never booked for order {order_id}")
    return booking


def _still_ready_for(event: Event, order_id: int, rows: Rows) -> int:
    """The number of other orders for which it is set aside."""
    ready: int = _known(event, rows)["ready_for"]
    return ready - 1 if _booking(event, order_id, rows)["state"] == "set_aside" else ready


def _put(event: Event, rows: Rows, asset: Row) -> None:
    """``asset`` with everything that follows from its own columns."""
    out, ready = asset["out_with"] is not None, asset["ready_for"] > 0
    rows.put(
        assets,
        **{
            **asset,
            "tag_folded": search_form(asset["asset_tag"]),
            "search": search_form(f"{asset['asset_tag']} {asset['notes']}"),
            "status": asset_status(asset["by_hand"], out=out, set_aside=ready),
            "version": event.originator_version,
        },
    )


def _change_booking(event: Event, order_id: int, rows: Rows, **values: Any) -> None:
    rows.change(bookings, stream_id(event.originator_id), order_id, **values)


def _record(event: Event, rows: Rows, asset: Row) -> None:
    """Add ``event`` to the history; ``asset`` and its bookings are as they were before it."""
    order_id: int | None = getattr(event, "order_id", None)
    booking = None if order_id is None else rows.get(bookings, asset["id"], order_id)
    order_code = event.order_code if isinstance(event, events.AssetBooked) else booking and booking["order_code"]
    rows.put(
        history,
        asset_id=asset["id"],
        number=event.originator_version,
        at=event.timestamp,
        actor_name=event.metadata.actor,
        kind=type(event).__name__,
        context=json.dumps(_context(event, asset, booking, rows), ensure_ascii=False),
        reason=event.metadata.reason,
        order_id=order_id,
        order_code=order_code,
    )


def _context(event: Event, asset: Row, booking: Row | None, rows: Rows) -> dict[str, str | None]:
    match event:
        case events.AssetRegistered():
            return {
                "model": _name(rows.get(models, event.model_id)),
                "place": _name(rows.get(locations, event.stock_location_id)),
            }
        case events.AssetRetagged():
            return {"tag_before": asset["asset_tag"]}
        case events.AssetMoved():
            return {
                "place_before": _name(rows.get(locations, asset["home_location_id"])),
                "place": _name(rows.get(locations, event.stock_location_id)),
            }
        case events.AssetPutBack() | events.AssetFound():
            return {"place": _name(rows.get(locations, asset["home_location_id"]))}
        case events.AssetReturned():
            return {"place": _name(rows.get(locations, event.stock_location_id))}
        case events.AssetCheckedOut() if booking:
            return {"due_back": booking["end"].astimezone(UTC).isoformat()}
        case _:
            return {}


def _name(row: Row | None) -> str | None:
    return row["name"] if row else None
