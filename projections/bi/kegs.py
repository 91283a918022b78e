"""Kegs as fills of containers: what was poured from them, which orders took them, and how they ended."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from command_api.kernel import Event, stream_id
from command_api.orders.events import EquipmentReturned, ReturnTakenBack
from command_api.stock import events as stock_events
from projections.bi.calendar import day_of, named
from projections.bi.tables import containers, kegs, order_kegs
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_NOTHING: Final = Decimal(0)


class KegFacts:
    """The handlers of kegs; a projection inherits them. A keg from before batches has no row and is ignored."""

    @handles(stock_events.KegFilled)
    def keg_filled(self, event: stock_events.KegFilled, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        before = rows.get(containers, event.container_id)
        rows.put(
            containers,
            id=event.container_id,
            asset_tag=event.container_tag,
            capacity_l=event.capacity_l,
            fills=1 + (before["fills"] if before else 0),
            last_keg_id=id,
        )
        rows.put(
            kegs,
            id=id,
            code=event.code,
            beer_id=event.beer_id,
            batch_id=event.batch_id,
            container_id=event.container_id,
            container_l=event.capacity_l,
            litres=event.litres,
            filled_on=named(event.filled_on, rows),
            best_before=named(event.best_before, rows),
            cost=event.cost,
            poured_l=_NOTHING,
            lost_l=_NOTHING,
        )

    @handles(stock_events.KegTapped)
    def keg_connected(self, event: stock_events.KegTapped, rows: Rows) -> None:
        if _known(event, rows):
            _change(event, rows, connected_at=event.timestamp, connected_on=day_of(event.timestamp, rows))

    @handles(stock_events.KegPoured, stock_events.KegPourReversed)
    def keg_poured(self, event: stock_events.KegPoured | stock_events.KegPourReversed, rows: Rows) -> None:
        if known := _known(event, rows):
            litres = event.litres if isinstance(event, stock_events.KegPoured) else -event.litres
            _change(event, rows, poured_l=known["poured_l"] + litres)
            if isinstance(event, stock_events.KegPoured):
                day_of(event.timestamp, rows)

    @handles(stock_events.KegEmptied)
    def keg_kicked(self, event: stock_events.KegEmptied, rows: Rows) -> None:
        _end(event, rows, "kicked", _NOTHING)

    @handles(stock_events.KegDiscarded)
    def keg_poured_away(self, event: stock_events.KegDiscarded, rows: Rows) -> None:
        _end(event, rows, "poured_away", event.lost)

    @handles(stock_events.KegDelivered)
    def keg_delivered(self, event: stock_events.KegDelivered, rows: Rows) -> None:
        if known := _known(event, rows):
            rows.put(
                order_kegs,
                order_id=event.order_id,
                keg_id=known["id"],
                beer_id=known["beer_id"],
                container_l=known["container_l"],
                litres=known["litres"],
                delivered_at=event.timestamp,
                left_l=_NOTHING,
                credit=_NOTHING,
                sold_l=known["litres"],
            )

    @handles(stock_events.KegStayed)
    def keg_stayed(self, event: stock_events.KegStayed, rows: Rows) -> None:
        rows.delete(order_kegs, event.order_id, stream_id(event.originator_id))

    @handles(stock_events.KegReturned)
    def keg_returned(self, event: stock_events.KegReturned, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        out = rows.get(order_kegs, event.order_id, id)
        if out is None:
            return
        came_back = event.state == "sealed" or bool(event.state == "partial" and out["credit"])
        back = {"returned_at": event.timestamp, "state": event.state, "left_l": event.left_l}
        sold_l = out["litres"] - event.left_l if came_back else out["litres"]
        rows.put(order_kegs, **{**out, **back, "sold_l": sold_l})
        if event.state != "sealed":
            _end(event, rows, event.state, event.left_l)

    @handles(stock_events.KegReturnTakenBack)
    def return_of_keg_taken_back(self, event: stock_events.KegReturnTakenBack, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        out = rows.get(order_kegs, event.order_id, id)
        if out is None:
            return
        back = {"returned_at": None, "state": None, "left_l": _NOTHING}
        rows.put(order_kegs, **{**out, **back, "sold_l": out["litres"]})
        _change(event, rows, ended_at=None, ended_on=None, ended_as=None, lost_l=_NOTHING)


def forget_credits(order_id: int, event: ReturnTakenBack, rows: Rows) -> None:
    """Nothing is credited for these kegs: none was filled again since."""
    for asset in event.assets:
        container = rows.get(containers, asset.asset_id) if asset.keg else None
        if container:
            rows.change(order_kegs, order_id, container["last_keg_id"], credit=_NOTHING)


def note_credits(order_id: int, event: EquipmentReturned, rows: Rows) -> None:
    """Keep what is credited for each keg. In the log an order's return comes before those of its kegs, so a container's
    last fill is the one that came back."""
    for asset in event.assets:
        container = rows.get(containers, asset.asset_id) if asset.keg else None
        if asset.keg and container:
            rows.change(order_kegs, order_id, container["last_keg_id"], credit=asset.keg.credit)


def _known(event: Event, rows: Rows) -> Row | None:
    return rows.get(kegs, stream_id(event.originator_id))


def _change(event: Event, rows: Rows, **values: Any) -> None:
    rows.change(kegs, stream_id(event.originator_id), **values)


def _end(event: Event, rows: Rows, ended_as: str, lost_l: Decimal) -> None:
    if _known(event, rows):
        at = event.timestamp
        _change(event, rows, ended_at=at, ended_on=day_of(at, rows), ended_as=ended_as, lost_l=lost_l)
