"""Standing orders as the back office reads them."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, Field

from command_api.rules.cost_centers import CostCenter
from command_api.rules.keg_credits import Mode
from command_api.rules.windows import Shift

StandingStatus = Literal["active", "paused", "ended"]
DayState = Literal["planned", "skipped", "drafted"]
ChangeKind = Literal["added", "removed", "quantity", "price", "unavailable"]


class StandingLine(BaseModel):
    """The kegs of every delivery."""

    beer_id: int = Field(description="the beer", examples=[3])
    beer_name: str = Field(description="its name", examples=["Pilsen"])
    container_l: float = Field(description="litres of each keg", examples=[50.0])
    quantity: int = Field(description="kegs", examples=[2])
    mode: Mode = Field(description="`consigned`: what comes back sealed is not charged", examples=["sold"])


class StandingDay(BaseModel):
    """A day of delivery."""

    day: date = Field(description="the day", examples=["2026-12-03"])
    state: DayState = Field(description="`drafted`: its order was made", examples=["planned"])
    drafts_on: date = Field(description="the day on which the draft is made", examples=["2026-11-30"])
    order_id: int | None = Field(description="the order that was made", examples=[42])
    order_code: str | None = Field(description="its code", examples=["EV-2026-00042"])


class StandingOrder(BaseModel):
    """What a customer gets every week."""

    id: int = Field(description="id", examples=[5])
    customer_id: int = Field(description="the customer", examples=[17])
    customer_name: str = Field(description="their name", examples=["Bar do Zeca"])
    cost_center: CostCenter = Field(description="which part of the house delivers", examples=["distribuidora"])
    weekday: int = Field(description="day of the delivery, 0 is Monday", examples=[3])
    shift: Shift = Field(description="shift of the delivery", examples=["manha"])
    days_before: int = Field(description="days before the delivery on which the draft is made", examples=[3])
    starts_on: date = Field(description="no delivery before this day", examples=["2026-11-23"])
    until: date | None = Field(description="the last day; `null`: open end", examples=["2027-06-30"])
    every_weeks: int = Field(description="1: every week, 2: every second week", examples=[2])
    counted_from: date | None = Field(
        description="the weeks count from this day; `null`: from the start", examples=["2026-12-03"]
    )
    paused_until: date | None = Field(
        description="the first day with deliveries again; `null`: not paused, or until it is resumed", examples=[None]
    )
    status: StandingStatus = Field(description="`ended` also once `until` has passed", examples=["active"])
    lines: list[StandingLine] = Field(description="kegs of every delivery")
    next_days: list[StandingDay] = Field(description="the next deliveries, skipped ones too; empty once it ended")
    version: int = Field(description="for `If-Match`", examples=[4])


class StandingOrders(BaseModel):
    """Standing orders."""

    data: list[StandingOrder] = Field(description="running ones first, by weekday and customer")


class LineChange(BaseModel):
    """A line that differs from the order before."""

    kind: ChangeKind = Field(
        description="`unavailable`: not in the draft, since the beer is not sold any more or has no price",
        examples=["price"],
    )
    name: str = Field(description="beer and size", examples=["Pilsen 50 L"])
    mode: Mode = Field(description="sold or consigned", examples=["sold"])
    before: float | None = Field(description="kegs before, BRL for `price`", examples=[690.0])
    after: float | None = Field(description="kegs now, BRL for `price`", examples=[720.0])


class StandingDraft(BaseModel):
    """Where an order comes from, and what changed since the last one."""

    standing_order_id: int = Field(description="the standing order", examples=[5])
    day: date = Field(description="the day of delivery that it was made for", examples=["2026-12-03"])
    compared_with: str | None = Field(
        description="code of the last order; `null`: it is the first one", examples=["EV-2026-00031"]
    )
    changes: list[LineChange] = Field(description="what differs from it; empty: nothing")


class OrderOrigin(BaseModel):
    """The standing order that an order was made of."""

    draft: StandingDraft | None = Field(description="`null`: it was not made of a standing order")
