"""What a service would mean for the pieces of a model and for the orders that hold them, before it is stated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Final

import sqlalchemy as sa
from pydantic import BaseModel, ConfigDict, Field

from command_api.fields import Day
from command_api.rules.services import (
    LONGEST_IDENTITY,
    LONGEST_INTERVAL_DAYS,
    Service,
    ServiceKind,
    over_before_back,
)
from command_api.rules.windows import PUB_TIME, Window
from projections.equipment.tables import assets, bookings
from query_api.equipment.availability import GONE
from query_api.equipment.queries import dues_among
from query_api.equipment.responses import OrderHit, ServicePreview
from query_api.filling import filled
from query_api.http import Row, Snapshot

_WAITING: Final = ("booked", "set_aside")


class ServiceAsked(BaseModel):
    """Query parameters of the preview of a service."""

    model_config = ConfigDict(extra="forbid")

    every_days: Annotated[int, Field(ge=1, le=LONGEST_INTERVAL_DAYS)] = Field(
        description="days from one to the next", examples=[30]
    )
    kind: ServiceKind = Field(
        "rule", description="`test`: a piece is never rented past its deadline", examples=["test"]
    )
    identity: Annotated[str, Field(max_length=LONGEST_IDENTITY)] = Field(
        "", description="of a service that the model has; empty: a new one, never done", examples=["limpeza"]
    )

    counts_from: Day | None = Field(
        None,
        description="the day from which it counts; left out, the registration of each piece",
        examples=["2026-11-28"],
    )

    @property
    def service(self) -> Service:
        """The service, which has no name yet."""
        return Service(name="", **dict(self))


def service_preview(read: Snapshot, model_id: int, asked: ServiceAsked, now: datetime) -> ServicePreview:
    """For the pieces of the model that the house has."""
    pieces = read.rows("pieces of a model", _pieces, {"model_id": model_id})
    waiting = read.rows("what waits for pieces of a model", _bookings, {"model_id": model_id})
    today, needed = now.astimezone(PUB_TIME).date(), (asked.service,)
    over = sum(due.state(today) == "over" for row in pieces for due in dues_among(needed, row))
    return ServicePreview(pieces=len(pieces), over=over, orders=_orders(waiting, needed, now))


def _orders(waiting: Sequence[Row], needed: Sequence[Service], now: datetime) -> list[OrderHit]:
    """Each order once, by its first piece."""
    found: dict[int, OrderHit] = {}
    for row in waiting:
        if over_before_back(dues_among(needed, row), Window(row["start"], row["end"]), now):
            found.setdefault(row["order_id"], filled(OrderHit, row))
    return list(found.values())


_of_model = assets.c.model_id == sa.bindparam("model_id", None, sa.BigInteger)


def _pieces() -> sa.Select[Any]:
    return sa.select(assets.c.served, assets.c.registered_on).where(_of_model, assets.c.by_hand.not_in(GONE))


def _bookings() -> sa.Select[Any]:
    return (
        sa.select(
            *(bookings.c[name] for name in ("order_id", "order_code", "start", "end")),
            assets.c.served,
            assets.c.registered_on,
        )
        .join(assets, assets.c.id == bookings.c.asset_id)
        .where(_of_model, bookings.c.state.in_(_WAITING))
        .order_by(bookings.c.start, bookings.c.order_id)
    )
