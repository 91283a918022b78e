"""The question: which season, and what would have been different."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Final

import msgspec

from command_api.rules.freight import Terms
from command_api.rules.windows import PUB_TIME, Window

LONGEST_CLEANING_MIN: Final = 7 * 24 * 60
"""Minutes; the maximum for a model."""


class Impossible(ValueError):
    """The question contradicts the business data; its text is one sentence in pt-BR."""


@dataclass(frozen=True, slots=True)
class Season:
    """Orders by the day of their delivery, both days included."""

    first: date
    last: date

    def has(self, day: date) -> bool:
        return self.first <= day <= self.last

    @property
    def window(self) -> Window:
        """From the first midnight to the last, by the clock of the pub."""
        end = self.last + timedelta(days=1)
        return Window(datetime.combine(self.first, time(), PUB_TIME), datetime.combine(end, time(), PUB_TIME))


def delivery_day(window: Window) -> date:
    """The day of the pub on which a window begins."""
    return window.start.astimezone(PUB_TIME).date()


@dataclass(frozen=True, slots=True)
class Changes:
    """``cleaning`` in minutes by model, ``cleaning_of_all`` for the others; ``assets`` to add or, if negative, to
    remove, by model; ``freight`` terms by cost centre, in the units of ``Terms``."""

    cleaning: Mapping[int, int] = field(default_factory=dict)
    cleaning_of_all: int | None = None
    assets: Mapping[int, int] = field(default_factory=dict)
    freight: Mapping[str, Mapping[str, Decimal]] = field(default_factory=dict)

    def buffer_min(self, model_id: int, present: int) -> int:
        """Minutes of cleaning of a model of which they are ``present`` now."""
        others = present if self.cleaning_of_all is None else self.cleaning_of_all
        return self.cleaning.get(model_id, others)

    def terms(self, cost_center: str, quoted: Terms) -> Terms:
        """The terms of a quote, those that change in place of its own."""
        return msgspec.structs.replace(quoted, **self.freight.get(cost_center, {}))


NO_CHANGES: Final = Changes()
