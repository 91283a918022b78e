"""What is promised of a beer, order by order. The stream has the number of the beer."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Literal

import msgspec

from command_api.kernel import Event

Cause = Literal["changed", "cancelled", "delivered"]


class PromisedSize(msgspec.Struct, frozen=True, kw_only=True):
    """``quantity`` kegs of ``container_l`` litres."""

    container_l: Decimal
    quantity: int


class BeerPromised(Event):
    """All kegs of this beer that an order takes on ``day``, in place of what it was promised before.

    ``to_produce`` are those of them that nothing covered at that moment: a person with the right gave a reason, which
    is in the metadata.
    """

    TOPIC = "promises.BeerPromised"

    order_id: int
    order_code: str
    day: date
    sizes: tuple[PromisedSize, ...]
    to_produce: tuple[PromisedSize, ...] = ()


class BeerPromiseReleased(Event):
    """The order takes no keg of this beer any more: it was changed or cancelled, or the kegs left with it."""

    TOPIC = "promises.BeerPromiseReleased"

    order_id: int
    order_code: str
    cause: Cause
