"""Assets that may be missing for an order. Computed with the clock of the request, because time alone makes assets
late."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa

from command_api.rules.services import Due, over_before_back
from command_api.rules.windows import Window
from infra.brazilian import moment
from projections.equipment.tables import assets as pieces
from projections.equipment.tables import models
from projections.orders.tables import assets, bookings, orders
from projections.runtime.columns import Instant
from query_api.equipment.queries import dues_of
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

    There are four cases. The asset is out of service. A test or a rule of it is over before it would be back. It is
    with a late order, and the next loan starts within 48 hours, or before its cleaning would end even if it returned
    now. Or it returned so late that its cleaning lasts beyond that start.
    """
    found = {row["asset_id"]: _danger(row) for row in _rows(read, now, order_id)}
    for row, due in _services_over(read, now, order_id):
        if row["out_of_service"] is None:
            found[row["asset_id"]] = Danger(order_id=None, order_code=None, sentence=_needed(due))
    return found


def endangered_orders(read: Snapshot, now: datetime) -> set[int]:
    """The ids of all orders that hold such a piece."""
    over = {row["order_id"] for row, _ in _services_over(read, now, None)}
    return over.union(row["order_id"] for row in _rows(read, now, None))


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
        kinds = [each.where(_of_order()) for each in kinds]
    ranked = (each.add_columns(sa.literal(rank).label("rank")) for rank, each in enumerate(kinds))
    found = sa.union_all(*ranked).subquery("found")
    return sa.select(found).order_by(found.c.rank, found.c.by_order)


def _services_over(read: Snapshot, now: datetime, order_id: int | None) -> Iterator[tuple[Row, Due]]:
    """Every piece that waits, of all orders or of one, with its service that is over before it is back."""
    values = {} if order_id is None else {"order_id": order_id}
    for row in read.rows(("services of what waits", order_id is None), partial(_serviced, order_id), values):
        due = over_before_back(dues_of(row), Window(row["start"], row["end"]), now)
        if due is not None:
            yield row, due


def _serviced(order_id: int | None) -> sa.Select[Any]:
    """Bookings that wait for a piece whose model has services."""
    found = (
        sa.select(
            *(bookings.c[name] for name in ("order_id", "asset_id", "start", "end")),
            assets.c.out_of_service,
            pieces.c.served,
            pieces.c.registered_on,
            models.c.services.label("model_services"),
        )
        .join(assets, assets.c.id == bookings.c.asset_id)
        .join(pieces, pieces.c.id == bookings.c.asset_id)
        .join(models, models.c.id == pieces.c.model_id)
        .where(bookings.c.state.in_(WAITING), bookings.c.end.is_not(None), models.c.services != "[]")
    )
    return found if order_id is None else found.where(_of_order())


def _of_order() -> sa.ColumnElement[bool]:
    return bookings.c.order_id == sa.bindparam("order_id", None, sa.BigInteger)


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


def _needed(due: Due) -> str:
    name, on = due.service.name, f"{due.on:%d/%m/%Y}"
    if due.service.kind == "test":
        return f"O teste “{name}” vale até {on}: registre um novo teste antes."
    return f"A rotina “{name}” vale até {on}: registre o serviço antes."


def _sentence(row: Row) -> str:
    if row["state"] in _OUT_OF_SERVICE:
        return _OUT_OF_SERVICE[row["state"]]
    if row["state"] == "out":
        return f"Ainda está com o evento {row['order_code']}, que atrasou a devolução."
    return f"Voltou tarde do evento {row['order_code']}: a limpeza só termina em {moment(row['blocked_until'])}."
