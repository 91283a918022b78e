"""The visit of a van that the customer waits for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Annotated, Any, Literal

import sqlalchemy as sa
from fastapi import Depends, Request
from pydantic import BaseModel, Field

from command_api.rules.stops import CODES_KEY, delivery_code
from command_api.rules.van_days import ON_THE_ROAD, StopKind
from command_api.rules.windows import PUB_TIME
from projections.orders.tables import stops as told
from projections.route_plans.tables import stops as planned
from query_api.http import Row, Snapshot
from query_api.orders.detail_responses import EventOrder

VisitState = Literal["planned", "on_the_way", "here"]


class OrderVisit(BaseModel):
    """A delivery or pickup on a route of today or tomorrow."""

    kind: StopKind = Field(description="bring or fetch", examples=["delivery"])
    state: VisitState = Field(description="where the van is", examples=["on_the_way"])
    planned_at: datetime = Field(description="when it comes by the plan", examples=["2026-11-28T13:30:00Z"])
    code: str = Field(description="what the customer tells the driver of a delivery; else empty", examples=["0417"])


def _codes(request: Request) -> Callable[[int], str]:
    return lambda id: delivery_code(request.app.state.security.keys.derive(CODES_KEY), id)


CodeOf = Annotated[Callable[[int], str], Depends(_codes)]
"""The code of a delivery by its order."""


def visit_of(read: Snapshot, order: EventOrder, code_of: Callable[[int], str], now: datetime) -> OrderVisit | None:
    """The next one; ``None`` if none is ahead."""
    today = now.astimezone(PUB_TIME).date()
    asked = {"order_id": order.id, "today": today, "tomorrow": today + timedelta(days=1)}
    ahead = (row for row in read.rows("visits of an order", _planned, asked) if _is_ahead(order, row))
    row = next(ahead, None)
    if row is None:
        return None
    return OrderVisit(
        kind=row["kind"],
        state=_state(order, row, today),
        planned_at=row["arrives_at"],
        code=code_of(order.id) if row["kind"] == "delivery" else "",
    )


def _is_ahead(order: EventOrder, row: Row) -> bool:
    """Whether the order still stands where the plan has it, and the driver neither did it nor gave it up."""
    if row["kind"] == "delivery":
        is_open = order.status in ON_THE_ROAD and order.preferred_delivery_date == row["day"]
    else:
        is_open = order.can_return and _pickup_day(order) == row["day"]
    return is_open and row["received_at"] is None and row["next_step"] in {None, "again_today"}


def _pickup_day(order: EventOrder) -> date | None:
    until = order.pickup_at
    return order.pickup_date or (until.astimezone(PUB_TIME).date() if until else None)


def _state(order: EventOrder, row: Row, today: date) -> VisitState:
    if row["day"] != today or row["next_step"]:
        return "planned"
    if row["arrived_at"]:
        return "here"
    return "on_the_way" if row["has_left"] or (row["kind"] == "delivery" and _is_loaded(order)) else "planned"


def _is_loaded(order: EventOrder) -> bool:
    held = [each for each in order.bookings if each.has_its_place]
    return bool(held) and all(each.loaded_at for each in held)


def _planned() -> sa.Select[Any]:
    """Planned stops with the report of the driver, and whether an earlier stop of the route was reached."""
    id = sa.bindparam("order_id", None, sa.BigInteger)
    days = [sa.bindparam(name, None, sa.Date) for name in ("today", "tomorrow")]
    earlier, reached = planned.alias("earlier"), told.alias("reached")
    has_left = sa.exists().where(
        earlier.c.day == planned.c.day,
        earlier.c.vehicle_id == planned.c.vehicle_id,
        earlier.c.position < planned.c.position,
        _same_stop(reached, earlier),
        reached.c.arrived_at.is_not(None),
    )
    of_stop = (planned.c.kind, planned.c.day, planned.c.arrives_at)
    of_driver = (told.c.arrived_at, told.c.received_at, told.c.next_step)
    return (
        sa.select(*of_stop, *of_driver, has_left.label("has_left"))
        .select_from(planned.outerjoin(told, _same_stop(told, planned)))
        .where(planned.c.order_id == id, planned.c.day.in_(days))
        .order_by(planned.c.arrives_at)
    )


def _same_stop(one: Any, other: Any) -> sa.ColumnElement[bool]:
    return sa.and_(one.c.order_id == other.c.order_id, one.c.kind == other.c.kind, one.c.day == other.c.day)
