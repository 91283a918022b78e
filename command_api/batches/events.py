"""What happens to batches of beer."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import msgspec

from command_api.kernel import Event


class PackagedFill(msgspec.Struct, frozen=True, kw_only=True):
    """One container that was filled from a batch; ``keg_id`` is the stream of the fill."""

    keg_id: int
    container_id: int
    container_tag: str
    litres: Decimal
    best_before: date


class BatchPlanned(Event):
    """``litres`` of a beer, ready on a day. ``cost`` is BRL for all of it; an empty ``supplier`` is the house."""

    TOPIC = "batches.BatchPlanned"

    code: str
    beer_id: int
    litres: Decimal
    ready_on: date
    supplier: str = ""
    cost: Decimal | None = None


class BatchReplanned(Event):
    """The whole plan as it is from now on."""

    TOPIC = "batches.BatchReplanned"

    code: str
    litres: Decimal
    ready_on: date
    supplier: str
    cost: Decimal | None


class BatchPackaged(Event):
    """Containers were filled. What is left of the batch can be packaged later."""

    TOPIC = "batches.BatchPackaged"

    packaged_on: date
    fills: tuple[PackagedFill, ...]


class BatchCancelled(Event):
    """It is not brewed, or not bought."""

    TOPIC = "batches.BatchCancelled"
