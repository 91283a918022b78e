"""What a unit in stock cost: the moving weighted average of the paid prices."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

_FINEST: Final = Decimal("0.0001")


def average_cost(there: Decimal, known: Decimal | None, came: Decimal, paid: Decimal | None) -> Decimal | None:
    """The cost of a unit after ``came`` more units at ``paid`` each, where ``there`` cost ``known``. A missing price
    changes nothing. A negative stock does not enter the average."""
    if paid is None:
        return known
    there = max(there, Decimal(0))
    if known is None or not there:
        return paid
    return ((there * known + came * paid) / (there + came)).quantize(_FINEST, ROUND_HALF_UP)
