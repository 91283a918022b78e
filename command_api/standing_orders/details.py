"""When a standing order is delivered, each field declared once: see ``catalogue.details``."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from pydantic import Field

from command_api.fields import Count, Day, Weekday
from command_api.rules.cost_centers import CostCenter
from command_api.rules.windows import Shift
from infra.declared_fields import FieldDoc

MOST_DAYS_BEFORE: Final = 28
MOST_WEEKS: Final = 2
Weeks = Annotated[Count, Field(ge=1, le=MOST_WEEKS)]
DaysBefore = Annotated[Count, Field(le=MOST_DAYS_BEFORE)]


class Schedule(msgspec.Struct, frozen=True, kw_only=True):
    """When it is delivered: ``weekday`` counts from Monday, 0. The draft is made ``days_before`` days before the
    delivery. ``until`` is the last day on which there may be one.
    ``every_weeks`` are counted from the first delivery on or after ``counted_from``; ``None``: since it was agreed."""

    cost_center: Annotated[
        CostCenter, FieldDoc("Centro de custo", "which part of the house delivers", "distribuidora")
    ] = "distribuidora"
    weekday: Annotated[Weekday, FieldDoc("Dia", "day of the delivery, 0 is Monday", 3)]
    shift: Annotated[Shift, FieldDoc("Turno", "shift of the delivery", "manha")] = "manha"
    days_before: Annotated[
        DaysBefore,
        FieldDoc("Dias antes da entrega", "days before the delivery on which the draft is made", 3, " dias"),
    ] = 3
    until: Annotated[Day | None, FieldDoc("Até", "the last day; `null`: open end", "2027-06-30")] = None
    every_weeks: Annotated[Weeks, FieldDoc("Semanas", "1: every week, 2: every second week", 2)] = 1
    counted_from: Annotated[
        Day | None,
        FieldDoc("Contando de", "the weeks count from this day; `null`: from the start", "2026-12-03"),
    ] = None
