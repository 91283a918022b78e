"""Assets that may be missing for an order. Computed with the clock of the request, because time alone makes assets
late."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa

from infra.brazilian import moment
from projections.orders.tables import assets, bookings, orders
from projections.runtime.columns import Instant
from query_api.http import Row, Snapshot
from query_api.orders.detail_responses import Danger

WAITING = ("booked", "set_aside")
"""States of a booking that has not left yet: only these can be endangered."""
SOON = timedelta(hours=48)
"""A late asset that the next order needs this soon endangers it: there is still time to fetch or to swap it."""
_OUT_OF_SERVICE = {
    "maintenance": "Está em manutenção.",
    "lost": "Foi dado como perdido.",
    "retired": "Foi aposentado.",
}


def dangers(read: Snapshot, now: datetime, order_id: int) -> dict[int, Danger]:
    """What endangers the pieces of this order, by asset.

    There are three cases. The asset is out of service. It is with a late order, and the next loan starts within 48
    hours, or before its cleaning would end even if it returned now. Or it returned so late that its cleaning lasts
    beyond that start.
    """
    return {row["asset_id"]: _danger(row) for row in _rows(read, now, order_id)}


def endangered_orders(read: Snapshot, now: datetime) -> set[int]:
    """The ids of all orders that hold such a piece."""
    return {row["order_id"] for row in _rows(read, now, None)}


def _rows(read: Snapshot, now: datetime, order_id: int | None) -> list[Row]:
    """Whatever endangers a piece, of all orders or of one; what counts most of a piece comes last."""
    values = {"now": now} if order_id is None else {"now": now, "order_id": order_id}
    found = read.rows(("dangers", order_id is None), partial(_every, now, order_id), values)
    return [
        row
        for row in found
        if row["state"] != "out" or row["start"] < now + max(SOON, timedelta(minutes=row["buffer_min"]))
    ]


def _every(now: datetime, order_id: int | None) -> sa.Select[Any]:
    kinds = [_waiting_for("being cleaned", now), _waiting_for("still out", now), _out_of_service()]
    if order_id is not None:
        own = bookings.c.order_id == sa.bindparam("order_id", order_id, sa.BigInteger)
        kinds = [each.where(own) for each in kinds]
    ranked = (each.add_columns(sa.literal(rank).label("rank")) for rank, each in enumerate(kinds))
    found = sa.union_all(*ranked).subquery("found")
    return sa.select(found).order_by(found.c.rank, found.c.by_order)


_other = bookings.alias("other")


def _out_of_service() -> sa.Select[Any]:
    """Bookings that wait for a piece that does not work."""
    nothing = (sa.null().label(name) for name in ("by_order", "order_code"))
    return (
        sa.select(
            bookings.c.order_id,
            bookings.c.asset_id,
            bookings.c.start,
            *nothing,
            assets.c.out_of_service.label("state"),
            bookings.c.buffer_min,
            bookings.c.blocked_until,
        )
        .join(assets, assets.c.id == bookings.c.asset_id)
        .where(bookings.c.state.in_(WAITING), assets.c.out_of_service.is_not(None))
    )


def _applies(why: str, now: datetime) -> sa.ColumnElement[bool]:
    moment = sa.bindparam("now", now, Instant())
    if why == "still out":
        return sa.and_(_other.c.state == "out", _other.c.end < moment)
    return sa.and_(
        _other.c.blocked_until > moment,
        _other.c.state.in_(("returned", "damaged")),
        _other.c.blocked_until > bookings.c.start,
    )


def _waiting_for(why: str, now: datetime) -> sa.Select[Any]:
    """Bookings that wait for a piece that another order has or had, where ``why`` holds for that other."""
    return (
        sa.select(
            bookings.c.order_id,
            bookings.c.asset_id,
            bookings.c.start,
            _other.c.order_id.label("by_order"),
            orders.c.order_code,
            _other.c.state,
            _other.c.buffer_min,
            _other.c.blocked_until,
        )
        .join(_other, sa.and_(_other.c.asset_id == bookings.c.asset_id, _other.c.order_id != bookings.c.order_id))
        .join(orders, orders.c.id == _other.c.order_id)
        .where(bookings.c.state.in_(WAITING), _applies(why, now))
    )


def _danger(row: Row) -> Danger:
    return Danger(order_id=row["by_order"], order_code=row["order_code"], sentence=_sentence(row))


def _sentence(row: Row) -> str:
    if row["state"] in _OUT_OF_SERVICE:
        return _OUT_OF_SERVICE[row["state"]]
    if row["state"] == "out":
        return f"Ainda está com o evento {row['order_code']}, que atrasou a devolução."
    return f"Voltou tarde do evento {row['order_code']}: a limpeza só termina em {moment(row['blocked_until'])}."
