"""Models and assets, what state an asset was in when, and which order held it."""

from __future__ import annotations

from typing import Final

from command_api.equipment import events
from command_api.kernel import Event, stream_id
from projections.bi.calendar import named
from projections.bi.numbering import keep_number, last_number
from projections.bi.tables import asset_states, assets, bookings, containers, models, orders, services
from projections.runtime.definition import handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Rows

_AS_REGISTERED: Final = {"maintenance": "maintenance", "lost": "lost", "retired": "retired"}
_LEADS_TO: Final[dict[type[Event], str]] = {
    events.AssetSentToMaintenance: "maintenance",
    events.AssetLost: "lost",
    events.AssetRetired: "retired",
    events.AssetDeleted: "removed",
    events.AssetRepaired: "in_service",
    events.AssetFound: "in_service",
    events.AssetReinstated: "in_service",
    events.AssetPutBack: "in_service",
}
_BACK_AS: Final = {"ok": "in_service", "damaged": "maintenance", "lost": "lost"}


class EquipmentFacts:
    """The handlers of models and assets; a projection inherits them.

    Bookings follow the asset's events, which say when a booking begins, is released, leaves and returns. The order's
    events are stored in the same transaction.
    """

    @handles(events.ModelAdded)
    def model_added(self, event: events.ModelAdded, rows: Rows) -> None:
        rows.put(models, id=stream_id(event.originator_id), name=event.name, removed=False)

    model_renamed = handles(events.ModelRenamed)(sets(models, "name"))
    model_deleted = handles(events.ModelDeleted)(sets(models, removed=True))

    @handles(events.AssetRegistered)
    def asset_registered(self, event: events.AssetRegistered, rows: Rows) -> None:
        rows.put(assets, id=stream_id(event.originator_id), asset_tag=event.asset_tag, model_id=event.model_id)
        _enter(event, rows, _AS_REGISTERED.get(event.status, "in_service"))

    @handles(events.AssetRetagged)
    def asset_retagged(self, event: events.AssetRetagged, rows: Rows) -> None:
        rows.change(assets, stream_id(event.originator_id), asset_tag=event.asset_tag)
        rows.change(containers, stream_id(event.originator_id), asset_tag=event.asset_tag)

    @handles(*_LEADS_TO)
    def asset_said(self, event: Event, rows: Rows) -> None:
        _enter(event, rows, _LEADS_TO[type(event)])

    @handles(events.AssetSetAside)
    def asset_set_aside(self, event: events.AssetSetAside, rows: Rows) -> None:
        if event.order_id is None:
            _enter(event, rows, "in_service")

    @handles(events.AssetBooked)
    def asset_booked(self, event: events.AssetBooked, rows: Rows) -> None:
        """For an order: an asset's stream alone would allow any number to hold it."""
        id = stream_id(event.originator_id)
        asset, order = rows.get(assets, id), rows.get(orders, event.order_id)
        if asset is None or order is None:
            return
        rows.put(
            bookings,
            order_id=event.order_id,
            asset_id=id,
            model_id=asset["model_id"],
            cost_center=order["cost_center"],
            start=event.window.start,
            end=event.window.end,
            delivered_at=None,
            returned_at=None,
        )

    @handles(events.AssetBookingReleased)
    def booking_released(self, event: events.AssetBookingReleased, rows: Rows) -> None:
        rows.delete(bookings, event.order_id, stream_id(event.originator_id))

    @handles(events.AssetCheckedOut)
    def asset_left(self, event: events.AssetCheckedOut, rows: Rows) -> None:
        if event.order_id is None:
            _enter(event, rows, "in_service")
        else:
            rows.change(bookings, event.order_id, stream_id(event.originator_id), delivered_at=event.timestamp)

    @handles(events.AssetStayed)
    def asset_stayed(self, event: events.AssetStayed, rows: Rows) -> None:
        rows.change(bookings, event.order_id, stream_id(event.originator_id), delivered_at=None)

    @handles(events.AssetPickupRescheduled)
    def asset_pickup_rescheduled(self, event: events.AssetPickupRescheduled, rows: Rows) -> None:
        rows.change(bookings, event.order_id, stream_id(event.originator_id), end=event.window.end)

    @handles(events.AssetReturned)
    def asset_returned(self, event: events.AssetReturned, rows: Rows) -> None:
        rows.change(bookings, event.order_id, stream_id(event.originator_id), returned_at=event.timestamp)
        _enter(event, rows, _BACK_AS[event.condition])

    @handles(events.AssetReturnTakenBack)
    def return_of_asset_taken_back(self, event: events.AssetReturnTakenBack, rows: Rows) -> None:
        """The asset never left the service; its return was the last that happened to it."""
        id, number = stream_id(event.originator_id), last_number(event.originator_id, rows)
        rows.change(bookings, event.order_id, id, returned_at=None)
        current = rows.get(asset_states, id, number) if number else None
        if current and current["state"] != "in_service":
            rows.delete(asset_states, id, number)
            rows.change(asset_states, id, keep_number(event.originator_id, number - 1, rows), until=None)

    @handles(events.AssetServiced)
    def asset_serviced(self, event: events.AssetServiced, rows: Rows) -> None:
        rows.put(
            services,
            asset_id=stream_id(event.originator_id),
            number=event.originator_version,
            service=event.service,
            done_on=named(event.done_on, rows),
            cost=event.cost,
        )

    @handles(events.AssetServiceTakenBack)
    def service_taken_back(self, event: events.AssetServiceTakenBack, rows: Rows) -> None:
        rows.delete(services, stream_id(event.originator_id), event.number)


def _enter(event: Event, rows: Rows, state: str) -> None:
    """The asset is in ``state`` from now on, if it is not already."""
    id, number = stream_id(event.originator_id), last_number(event.originator_id, rows)
    current = rows.get(asset_states, id, number) if number else None
    if current and current["state"] == state:
        return
    if current:
        rows.put(asset_states, **{**current, "until": event.timestamp})
    rows.put(
        asset_states,
        asset_id=id,
        number=keep_number(event.originator_id, number + 1, rows),
        state=state,
        since=event.timestamp,
        until=None,
    )
