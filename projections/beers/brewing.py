"""Batches and kegs, from their events."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa
from msgspec.structs import asdict

from command_api.batches import events as batch_events
from command_api.batches.details import Plan
from command_api.kernel import Event, stream_id
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.stock import events as stock_events
from projections.beers.tables import batches, kegs, steps
from projections.runtime.definition import handles
from projections.runtime.handlers import field, sets
from projections.runtime.rows import Row, Rows

_NOTHING: Final = Decimal(0)
_FINEST: Final = Decimal("0.001")


def _change_batch(event: Event, rows: Rows, **values: Any) -> None:
    rows.put(batches, **{**_batch(event, rows), **values, "version": event.originator_version})


def _change_keg(event: Event, rows: Rows, **values: Any) -> None:
    rows.put(kegs, **{**_keg(event, rows), **values, "version": event.originator_version})


class Brewing:
    """The handlers of batches and kegs; a projection inherits them."""

    @handles(batch_events.BatchPlanned)
    def batch_planned(self, event: batch_events.BatchPlanned, rows: Rows) -> None:
        rows.put(
            batches,
            id=stream_id(event.originator_id),
            beer_id=event.beer_id,
            packaged_l=_NOTHING,
            packaged_on=None,
            status="planned",
            blocked_why="",
            version=event.originator_version,
            **_plan(event),
        )

    @handles(batch_events.BatchReplanned)
    def batch_replanned(self, event: batch_events.BatchReplanned, rows: Rows) -> None:
        _change_batch(event, rows, **_plan(event))

    @handles(batch_events.BatchPackaged)
    def batch_packaged(self, event: batch_events.BatchPackaged, rows: Rows) -> None:
        packaged = _batch(event, rows)["packaged_l"] + sum((fill.litres for fill in event.fills), _NOTHING)
        _change_batch(event, rows, packaged_l=packaged, packaged_on=event.packaged_on, status="packaged")

    batch_cancelled = handles(batch_events.BatchCancelled)(sets(_change_batch, status="cancelled"))
    batch_blocked = handles(batch_events.BatchBlocked)(sets(_change_batch, blocked_why=field("why")))
    batch_unblocked = handles(batch_events.BatchUnblocked)(sets(_change_batch, blocked_why=""))

    @handles(stock_events.KegFilled)
    def keg_filled(self, event: stock_events.KegFilled, rows: Rows) -> None:
        _put_keg(
            event,
            rows,
            "filled",
            code=event.code,
            beer_id=event.beer_id,
            product_id=None,
            batch_id=event.batch_id,
            container_id=event.container_id,
            container_tag=event.container_tag,
            container_l=event.capacity_l,
            litres=event.litres,
            litre_units=Decimal(1),
            filled_on=event.filled_on,
            best_before=event.best_before,
            cost=event.cost,
        )

    @handles(stock_events.KegReceived)
    def keg_received(self, event: stock_events.KegReceived, rows: Rows) -> None:
        """A keg from before batches: of a product, in no known container"""
        _put_keg(
            event,
            rows,
            "received",
            code=event.code,
            beer_id=None,
            product_id=event.product_id,
            batch_id=None,
            container_id=None,
            container_tag="",
            container_l=event.volume_l,
            litres=event.volume_l,
            litre_units=(event.quantity / event.volume_l).quantize(_FINEST),
            filled_on=event.filled_on,
            best_before=event.expires_on,
            cost=event.cost,
        )

    @handles(stock_events.KegDelivered)
    def keg_delivered(self, event: stock_events.KegDelivered, rows: Rows) -> None:
        """The keg stays full; its container says where it is."""
        _change_keg(event, rows)
        _step(event, rows, "delivered", note=event.order_code)

    @handles(stock_events.KegStayed)
    def keg_stayed(self, event: stock_events.KegStayed, rows: Rows) -> None:
        """The keg was never delivered."""
        _change_keg(event, rows)
        own = rows.table(steps)
        id = stream_id(event.originator_id)
        delivered = sa.select(sa.func.max(own.c.number)).where(own.c.keg_id == id, own.c.kind == "delivered")
        [(number,)] = rows.select(delivered)
        rows.delete(steps, id, number)

    @handles(stock_events.KegReturned)
    def keg_returned(self, event: stock_events.KegReturned, rows: Rows) -> None:
        """A sealed keg is full again; what is left of a partial one is poured away"""
        match event.state:
            case "sealed":
                _change_keg(event, rows)
            case "partial":
                own = {"ended_at": event.timestamp, "poured_away_l": event.left_l}
                _change_keg(event, rows, status="discarded", **own)
            case _:
                _change_keg(event, rows, status="empty", ended_at=event.timestamp)
        left_l = event.left_l or None
        _step(event, rows, f"returned_{event.state}", litres=left_l, note=event.order_code)

    @handles(stock_events.KegReturnTakenBack)
    def return_of_keg_taken_back(self, event: stock_events.KegReturnTakenBack, rows: Rows) -> None:
        """The keg never came back."""
        _change_keg(event, rows, status="full", ended_at=None, poured_away_l=_NOTHING)
        rows.delete(steps, stream_id(event.originator_id), event.number)

    @handles(stock_events.KegTapped)
    def keg_tapped(self, event: stock_events.KegTapped, rows: Rows) -> None:
        _change_keg(event, rows, status="tapped", tap=event.tap, connected_at=event.timestamp, note=event.note)
        _step(event, rows, "connected", tap=event.tap, note=event.note)

    @handles(stock_events.KegPoured)
    def keg_poured(self, event: stock_events.KegPoured, rows: Rows) -> None:
        """A glass is no step of the keg's life: there are hundreds"""
        _change_keg(event, rows, sold_l=_keg(event, rows)["sold_l"] + event.litres)

    @handles(stock_events.KegPourReversed)
    def keg_pour_reversed(self, event: stock_events.KegPourReversed, rows: Rows) -> None:
        _change_keg(event, rows, sold_l=_keg(event, rows)["sold_l"] - event.litres)

    @handles(stock_events.KegEmptied)
    def keg_emptied(self, event: stock_events.KegEmptied, rows: Rows) -> None:
        _change_keg(event, rows, status="empty", ended_at=event.timestamp)
        _step(event, rows, "kicked")

    @handles(stock_events.KegDiscarded)
    def keg_discarded(self, event: stock_events.KegDiscarded, rows: Rows) -> None:
        units = _keg(event, rows)["litre_units"]
        litres = (event.lost / units).quantize(_FINEST) if units else event.lost
        own = {"ended_at": event.timestamp, "poured_away_l": litres, "note": event.note}
        _change_keg(event, rows, status="discarded", **own)
        _step(event, rows, "poured_away", litres=litres, note=event.note)


def _plan(event: batch_events.BatchPlanned | batch_events.BatchReplanned) -> Row:
    return {**asdict(fields_of(Plan, event)), "code_folded": search_form(event.code)}


def _batch(event: Event, rows: Rows) -> Row:
    known = rows.get(batches, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never planned")
    return known


def _keg(event: Event, rows: Rows) -> Row:
    known = rows.get(kegs, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never filled")
    return known


def _put_keg(event: Event, rows: Rows, kind: str, **values: Any) -> None:
    rows.put(
        kegs,
        id=stream_id(event.originator_id),
        **values,
        status="full",
        tap=None,
        arrived_at=event.timestamp,
        connected_at=None,
        ended_at=None,
        sold_l=_NOTHING,
        poured_away_l=_NOTHING,
        note="",
        version=event.originator_version,
    )
    _step(event, rows, kind, litres=values["litres"])


def _step(
    event: Event, rows: Rows, kind: str, *, litres: Decimal | None = None, tap: int | None = None, note: str = ""
) -> None:
    rows.put(
        steps,
        keg_id=stream_id(event.originator_id),
        number=event.originator_version,
        at=event.timestamp,
        kind=kind,
        litres=litres,
        tap=tap,
        note=note,
        actor_name=event.metadata.actor,
    )
