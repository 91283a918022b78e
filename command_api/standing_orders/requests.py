"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from command_api.fields import ContainerLitres, Count, Day, Id, given_fields
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.rules.keg_credits import Mode
from command_api.standing_orders.commands import AgreeStandingOrder, ChangeStandingOrder
from command_api.standing_orders.details import Schedule
from command_api.standing_orders.domain import MOST_KEGS, MOST_LINES
from command_api.standing_orders.events import StandingLine
from infra.declared_fields import requests


class StandingLineBody(Body):
    beer_id: Id = Field(description="the beer", examples=[3])
    container_l: ContainerLitres = Field(description="litres of each keg", examples=[50])
    quantity: Annotated[Count, Field(ge=1, le=MOST_KEGS)] = Field(1, description="kegs", examples=[2])
    mode: Mode = Field("sold", description="`consigned`: what comes back sealed is not charged", examples=["sold"])

    def line(self) -> StandingLine:
        return fields_of(StandingLine, self)


Lines = Annotated[list[StandingLineBody], Field(min_length=1, max_length=MOST_LINES)]


@requests(Schedule)
class NewStandingOrderBody(Body):
    customer_id: Id = Field(description="the customer", examples=[17])
    starts_on: Day | None = Field(None, description="no delivery before this day; left out: today", examples=[None])
    lines: Lines = Field(description="kegs of every delivery, at the prices of the customer on the day")

    def command(self) -> AgreeStandingOrder:
        return AgreeStandingOrder(
            self.customer_id, fields_of(Schedule, self), [each.line() for each in self.lines], self.starts_on
        )


@requests(Schedule, partial=True)
class StandingOrderBody(Body):
    """What is left out stays; `null` makes `until` an open end and counts the weeks from the start."""

    lines: Lines | None = Field(None, description="all kegs of every delivery")

    def command(self, id: int) -> ChangeStandingOrder:
        lines = None if self.lines is None else [each.line() for each in self.lines]
        return ChangeStandingOrder(id, given_fields(self, Schedule), lines)


class PauseBody(Body):
    until: Day | None = Field(
        None, description="the first day with deliveries again; left out: until it is resumed", examples=["2027-01-07"]
    )


class SkipBody(Body):
    day: Day = Field(description="a day of delivery on which nothing is delivered", examples=["2026-12-24"])
