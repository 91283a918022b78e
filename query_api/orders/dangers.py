"""Assets that may be missing for an order. Computed with the clock of the request, because time alone makes assets
late."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Endangered:
    """A piece that an order waits for, and why it may not come."""

    order_id: int
    asset_id: int
    danger: Danger


def dangers(read: Snapshot, now: datetime, order_id: int | None = None) -> list[Endangered]:
    """At most one per order and asset, for all orders or for one.

    There are three cases. The asset is out of service. It is with a late order, and the next loan starts within 48
    hours, or before its cleaning would end even if it returned now. Or it returned so late that its cleaning lasts
    beyond that start.
    """
    found = {
        (each.order_id, each.asset_id): each for each in [*_late(read, now, order_id), *_out_of_service(read, order_id)]
    }
    return [found[key] for key in sorted(found)]


def endangered_orders(read: Snapshot, now: datetime) -> set[int]:
    """The ids of all orders that hold such a piece."""
    return {each.order_id for each in dangers(read, now)}


def _out_of_service(read: Snapshot, order_id: int | None) -> list[Endangered]:
    def query() -> sa.Select[Any]:
        waiting = (
            sa.select(bookings.c.order_id, bookings.c.asset_id, assets.c.out_of_service)
            .join(assets, assets.c.id == bookings.c.asset_id)
            .where(bookings.c.state.in_(WAITING), assets.c.out_of_service.is_not(None))
        )
        return waiting if order_id is None else waiting.where(_of_order(order_id))

    return [
        Endangered(
            row["order_id"],
            row["asset_id"],
            Danger(order_id=None, order_code=None, sentence=_OUT_OF_SERVICE[row["out_of_service"]]),
        )
        for row in read.rows(("out of service", order_id is None), query, _values(order_id))
    ]


def _late(read: Snapshot, now: datetime, order_id: int | None) -> list[Endangered]:
    found = [
        row
        for why in _WHY
        for row in read.rows(
            ("late", why, order_id is None),
            partial(_waiting_for, why, now, order_id),
            {"now": now, **_values(order_id)},
        )
    ]
    return [
        Endangered(
            row["order_id"],
            row["asset_id"],
            Danger(order_id=row["by_order"], order_code=row["order_code"], sentence=_sentence(row)),
        )
        for row in found
        if row["state"] != "out" or row["start"] < now + max(SOON, timedelta(minutes=row["buffer_min"]))
    ]


_other = bookings.alias("other")
_WHY = ("being cleaned", "still out")


def _applies(why: str, now: datetime) -> sa.ColumnElement[bool]:
    moment = sa.bindparam("now", now, Instant())
    if why == "still out":
        return sa.and_(_other.c.state == "out", _other.c.end < moment)
    return sa.and_(
        _other.c.blocked_until > moment,
        _other.c.state.in_(("returned", "damaged")),
        _other.c.blocked_until > bookings.c.start,
    )


def _of_order(order_id: int) -> sa.ColumnElement[bool]:
    return bookings.c.order_id == sa.bindparam("order_id", order_id, sa.BigInteger)


def _values(order_id: int | None) -> dict[str, object]:
    return {} if order_id is None else {"order_id": order_id}


def _waiting_for(why: str, now: datetime, order_id: int | None) -> sa.Select[Any]:
    """Bookings that wait for a piece that another order has or had, where ``why`` holds for that other."""
    query = (
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
        .order_by(_other.c.order_id)
    )
    return query if order_id is None else query.where(_of_order(order_id))


def _sentence(row: Row) -> str:
    if row["state"] == "out":
        return f"Ainda está com o evento {row['order_code']}, que atrasou a devolução."
    return f"Voltou tarde do evento {row['order_code']}: a limpeza só termina em {moment(row['blocked_until'])}."
