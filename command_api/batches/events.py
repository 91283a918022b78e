"""What happens to batches of beer."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import msgspec

from command_api.batches.details import Plan
from command_api.kernel import Event
from command_api.kernel.events import event_with

if TYPE_CHECKING:

    class _WithPlan(Event, Plan, frozen=True):
        """What ``event_with`` makes, as type checkers see it."""
else:
    _WithPlan = event_with(Plan)


class PackagedFill(msgspec.Struct, frozen=True, kw_only=True):
    """One container that was filled from a batch; ``keg_id`` is the stream of the fill."""

    keg_id: int
    container_id: int
    container_tag: str
    litres: Decimal
    best_before: date


class BatchPlanned(_WithPlan, frozen=True):
    TOPIC = "batches.BatchPlanned"

    beer_id: int


class BatchReplanned(_WithPlan, frozen=True):
    """The whole plan as it is from now on."""

    TOPIC = "batches.BatchReplanned"


class BatchPackaged(Event):
    """Containers were filled. What is left of the batch can be packaged later."""

    TOPIC = "batches.BatchPackaged"

    packaged_on: date
    fills: tuple[PackagedFill, ...]


class BatchBlocked(Event):
    """The full kegs of the batch are not offered, booked, loaded, delivered or tapped any more; ``why`` is what people
    read. Again: another reason."""

    TOPIC = "batches.BatchBlocked"

    why: str


class BatchUnblocked(Event):
    """The kegs of the batch can be had again."""

    TOPIC = "batches.BatchUnblocked"


class BatchCancelled(Event):
    """The batch is not brewed, or not bought."""

    TOPIC = "batches.BatchCancelled"
