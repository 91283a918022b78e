"""What a piece costs, what a rental costs beyond its first period, and what accrues once it is late. Amounts in BRL."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final, Literal

from command_api.kernel.money import money
from command_api.rules.windows import PUB_TIME, Window

_USUAL_PRICE: Final = Decimal(100)
RentalPeriod = Literal["daily", "weekly", "monthly"]
PERIOD_DAYS: Final[dict[RentalPeriod, int]] = {"daily": 1, "weekly": 7, "monthly": 30}


def piece_price(stated: Decimal | None) -> Decimal:
    """What a piece that is in no kit costs: the rent that its model states, else the usual one. The price of the model
    within a kit counts there alone: it is a share of the price of that kit."""
    return _USUAL_PRICE if stated is None else stated


def periods(period: RentalPeriod, window: Window) -> int:
    """How many periods a loan takes, at least one. Days are counted from the day of the delivery to that of the pickup,
    whatever their shifts: from Saturday to Sunday is one day."""
    days = _days(window.start, window.end)
    return max(1, -(-days // PERIOD_DAYS[period]))


def beyond_first(period: RentalPeriod, kits: Decimal, price: Decimal, window: Window) -> tuple[int, Decimal]:
    """The periods that ``kits`` at ``price`` each take beyond the first, and what these cost together."""
    more = periods(period, window) - 1
    return more, money(kits * price * more)


def periods_added(period: RentalPeriod, before: Window, now: Window) -> int:
    """The periods that a loan takes more than it did before."""
    return periods(period, now) - periods(period, before)


def days_late(due: datetime, at: datetime) -> int:
    """Calendar days of the pub between the day on which something was due and ``at``."""
    return max(0, _days(due, at))


def kits_out(kits: int, pieces: Mapping[int, int], out: Mapping[int, int]) -> int:
    """Of ``kits`` equal kits with together ``pieces`` by model, those of which something is ``out``. What is out is in
    as few kits as possible: a kit is back once enough pieces for it are."""
    return max((-(-out.get(model, 0) * kits // each) for model, each in pieces.items()), default=0)


def accrued(per_day: Decimal, due: datetime | None, at: datetime) -> Decimal:
    """What ``per_day`` comes to at ``at``."""
    return per_day * days_late(due, at) if due is not None and per_day else Decimal(0)


def _days(since: datetime, until: datetime) -> int:
    return (until.astimezone(PUB_TIME).date() - since.astimezone(PUB_TIME).date()).days
