"""What happens to standing orders. The customer is known by number: no name stands here."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Literal

import msgspec

from command_api.kernel import Event
from command_api.rules.keg_credits import Mode
from command_api.standing_orders.details import Schedule

ChangeKind = Literal["added", "removed", "quantity", "price", "unavailable"]


class StandingLine(msgspec.Struct, frozen=True, kw_only=True):
    """``quantity`` kegs of a beer of ``container_l`` litres."""

    beer_id: int
    container_l: Decimal
    quantity: int
    mode: Mode = "sold"


class LineChange(msgspec.Struct, frozen=True, kw_only=True):
    """A line that differs from the order before: ``before`` and ``after`` are BRL for ``price``, else kegs.

    An ``unavailable`` line is not in the draft: the beer is not sold any more, or has no price for the size."""

    kind: ChangeKind
    beer_id: int
    container_l: Decimal
    mode: Mode
    before: Decimal | None = None
    after: Decimal | None = None


class StandingOrderAgreed(Event):
    """A customer gets these lines on every such day from ``starts_on`` on."""

    TOPIC = "standing_orders.StandingOrderAgreed"

    customer_id: int
    schedule: Schedule
    lines: tuple[StandingLine, ...]
    starts_on: date


class StandingOrderRescheduled(Event):
    """The schedule as it is from now on. Drafts that were made stay."""

    TOPIC = "standing_orders.StandingOrderRescheduled"

    schedule: Schedule


class StandingOrderLinesChanged(Event):
    """All lines as they are from now on. Drafts that were made stay."""

    TOPIC = "standing_orders.StandingOrderLinesChanged"

    lines: tuple[StandingLine, ...]


class StandingOrderPaused(Event):
    """Nothing is delivered until it is resumed, or before the day ``until``. Again: until another day."""

    TOPIC = "standing_orders.StandingOrderPaused"

    until: date | None = None


class StandingOrderResumed(Event):
    TOPIC = "standing_orders.StandingOrderResumed"


class StandingOrderDaySkipped(Event):
    """On this day nothing is delivered."""

    TOPIC = "standing_orders.StandingOrderDaySkipped"

    day: date


class StandingOrderDayRestored(Event):
    """The day is not skipped after all."""

    TOPIC = "standing_orders.StandingOrderDayRestored"

    day: date


class StandingOrderDrafted(Event):
    """The draft for a day was made, in the same transaction: there is one per day. ``changes`` says what differs from
    ``compared_with``, the last order of it that was not cancelled; ``None``: there was none."""

    TOPIC = "standing_orders.StandingOrderDrafted"

    day: date
    order_id: int
    order_code: str
    compared_with: str | None
    changes: tuple[LineChange, ...]


class StandingOrderEnded(Event):
    """No further drafts."""

    TOPIC = "standing_orders.StandingOrderEnded"
