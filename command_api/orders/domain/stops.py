"""What the driver of a van reports about a stop of the order."""

from __future__ import annotations

from datetime import date, datetime

from command_api.kernel import Refused
from command_api.orders.domain.state import OrderState
from command_api.orders.events import ReceiverNamed, StopFailed, StopReached
from command_api.rules.stops import CodeCheck, FailureReason, NextStep
from command_api.rules.van_days import ON_THE_ROAD, StopKind


def check_stop(order: OrderState, stop: StopKind) -> None:
    """Raises ``Refused`` where the van has nothing to do there any more."""
    if stop == "delivery" and order.status not in ON_THE_ROAD:
        raise order.refusal("não há o que entregar.")
    if stop == "pickup" and (order.status != "delivered" or order.is_back):
        raise order.refusal("não há o que recolher.")


def reach_stop(order: OrderState, day: date, stop: StopKind, *, at: datetime) -> None:
    """The van is at the door. Nothing happens for a second arrival on the same day."""
    check_stop(order, stop)
    if (day, stop) not in order.reached:
        order.trigger_event(StopReached, timestamp=at, day=day, stop=stop)


def fail_stop(
    order: OrderState, day: date, stop: StopKind, reason: FailureReason, next_step: NextStep, note: str, *, at: datetime
) -> None:
    """Nothing was handed over. Raises ``Refused`` for another reason without a word of what it was."""
    check_stop(order, stop)
    if reason == "other" and not note:
        raise Refused("Diga o que aconteceu.")
    order.trigger_event(StopFailed, timestamp=at, day=day, stop=stop, failure=reason, next_step=next_step, note=note)


def name_receiver(order: OrderState, day: date, stop: StopKind, name: str, code: CodeCheck, *, at: datetime) -> None:
    """``name`` was there when the order was handed over or fetched."""
    order.trigger_event(ReceiverNamed, timestamp=at, day=day, stop=stop, name=name, code=code)
