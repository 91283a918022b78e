"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from command_api.fields import ContainerLitres, Count, Day, Id, Weekday
from command_api.http import Body
from command_api.rules.cost_centers import CostCenter
from command_api.rules.keg_credits import Mode
from command_api.rules.windows import Shift
from command_api.standing_orders.commands import AgreeStandingOrder, ChangeStandingOrder
from command_api.standing_orders.domain import MOST_DAYS_BEFORE, MOST_KEGS, MOST_LINES
from command_api.standing_orders.events import Schedule, StandingLine

_SCHEDULE: Final = ("cost_center", "weekday", "shift", "days_before", "until")

DaysBefore = Annotated[Count, Field(le=MOST_DAYS_BEFORE)]


class StandingLineBody(Body):
    beer_id: Id = Field(description="the beer", examples=[3])
    container_l: ContainerLitres = Field(description="litres of each keg", examples=[50])
    quantity: Annotated[Count, Field(ge=1, le=MOST_KEGS)] = Field(1, description="kegs", examples=[2])
    mode: Mode = Field("sold", description="`consigned`: what comes back sealed is not charged", examples=["sold"])

    def line(self) -> StandingLine:
        return StandingLine(beer_id=self.beer_id, container_l=self.container_l, quantity=self.quantity, mode=self.mode)


Lines = Annotated[list[StandingLineBody], Field(min_length=1, max_length=MOST_LINES)]


class NewStandingOrderBody(Body):
    customer_id: Id = Field(description="the customer", examples=[17])
    weekday: Weekday = Field(description="day of the delivery, 0 is Monday", examples=[3])
    shift: Shift = Field("manha", description="shift of the delivery", examples=["manha"])
    cost_center: CostCenter = Field(
        "distribuidora", description="which part of the house delivers", examples=["distribuidora"]
    )
    days_before: DaysBefore = Field(3, description="days before the delivery on which the draft is made", examples=[3])
    starts_on: Day | None = Field(None, description="no delivery before this day; left out: today", examples=[None])
    until: Day | None = Field(None, description="the last day; left out: open end", examples=["2027-06-30"])
    lines: Lines = Field(description="kegs of every delivery, at the prices of the customer on the day")

    def command(self) -> AgreeStandingOrder:
        schedule = Schedule(
            cost_center=self.cost_center,
            weekday=self.weekday,
            shift=self.shift,
            days_before=self.days_before,
            until=self.until,
        )
        return AgreeStandingOrder(self.customer_id, schedule, [each.line() for each in self.lines], self.starts_on)


class StandingOrderBody(Body):
    """What is left out stays; `null` makes `until` an open end."""

    weekday: Weekday | None = Field(None, description="day of the delivery, 0 is Monday", examples=[3])
    shift: Shift | None = Field(None, description="shift of the delivery", examples=["manha"])
    cost_center: CostCenter | None = Field(
        None, description="which part of the house delivers", examples=["distribuidora"]
    )
    days_before: DaysBefore | None = Field(
        None, description="days before the delivery on which the draft is made", examples=[3]
    )
    until: Day | None = Field(None, description="the last day; `null`: open end", examples=["2027-06-30"])
    lines: Lines | None = Field(None, description="all kegs of every delivery")

    def command(self, id: int) -> ChangeStandingOrder:
        schedule: dict[str, Any] = {
            name: getattr(self, name)
            for name in _SCHEDULE
            if name in self.model_fields_set and (name == "until" or getattr(self, name) is not None)
        }
        return ChangeStandingOrder(id, schedule, None if self.lines is None else [each.line() for each in self.lines])


class SkipBody(Body):
    day: Day = Field(description="a day of delivery on which nothing is delivered", examples=["2026-12-24"])
