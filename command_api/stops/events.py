"""What a driver did that could not be recorded where it belongs, and what became of it."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import ClassVar

from command_api.kernel import ERASED, Event, stream_name
from command_api.kernel.events import Personal
from command_api.rules.stops import DriverAction
from command_api.rules.van_days import StopKind


class ActionNotRecorded(Event):
    """A driver did something at a stop of ``day``, and the system did not record it: ``refusal`` says why, in the
    sentence that the phone got. The phone's ``key`` names what was done, also when it sends it again in other words.

    ``driver_id`` is the user, ``done`` the phone's own line for it, ``whose`` the name of the customer as the phone
    knew it, ``amount`` the BRL that were received. ``order_id`` and ``stop`` are ``None`` for a loading;
    ``customer_id`` is the customer of the order, ``None`` where the order or its customer is gone.
    """

    TOPIC = "stops.ActionNotRecorded"
    PERSONAL: ClassVar[Personal] = {"whose": ERASED, "done": "", "refusal": ""}

    key: str
    driver_id: int | None
    day: date
    stop: StopKind | None
    order_id: int | None
    order_code: str
    customer_id: int | None
    action: DriverAction
    happened_at: datetime
    whose: str
    done: str
    amount: Decimal | None
    refusal: str

    @property
    def about(self) -> str:
        """The stream of the order, whose customer the words are about; empty for a loading."""
        return "" if self.order_id is None else stream_name("event_order", self.order_id)


class ActionTakenIn(Event):
    """A person has recorded it where it belongs."""

    TOPIC = "stops.ActionTakenIn"


class ActionSetAside(Event):
    """A person decided that it is not recorded; the reason is in the metadata."""

    TOPIC = "stops.ActionSetAside"


class ActionRecorded(Event):
    """The system recorded it after all, when the phone sent it again."""

    TOPIC = "stops.ActionRecorded"
