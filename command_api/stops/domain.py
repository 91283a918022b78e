"""What a driver did that could not be recorded, until a person has decided on it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final, Self

from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.kernel.aggregates import Claim
from command_api.rules.stops import DriverAction, UnrecordedState
from command_api.rules.van_days import StopKind
from command_api.stops import events

PHONE_KEY: Final = "unrecorded-action"
"""Scope of the claims of phones' keys: each driver has keys of its own."""


def phone_key(driver_id: int | None, key: str) -> str:
    return f"{driver_id} {key}"


@dataclass(frozen=True, slots=True)
class Told:
    """An action that was not recorded, as the phone reports it, with its order and customer: the fields of the
    event."""

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


class UnrecordedAction(Aggregate):
    TOPIC = "unrecorded"
    NOUN = "Registro do motorista"

    @classmethod
    def tell(cls, id: int, told: Told) -> Self:
        return cls.begin(events.ActionNotRecorded, id, **asdict(told))

    def tell_again(self, told: Told) -> None:
        """The phone reports the action in other words, or with another refusal: it was corrected and refused again. The
        same report, one after a decision, or one for another or erased customer changes nothing."""
        if self.state == "open" and told.customer_id == self.told.customer_id and told != self.told:
            self.trigger_event(events.ActionNotRecorded, **asdict(told))

    def take_in(self) -> None:
        """Raises ``Refused`` where it was set aside or recorded already."""
        if self._decides("taken_in"):
            self.trigger_event(events.ActionTakenIn)

    def set_aside(self) -> None:
        """Raises ``Refused`` where it was taken in or recorded already."""
        if self._decides("set_aside"):
            self.trigger_event(events.ActionSetAside)

    def note_recorded(self) -> None:
        """Nothing happens where a person has decided before."""
        if self.state == "open":
            self.trigger_event(events.ActionRecorded)

    def _decides(self, state: UnrecordedState) -> bool:
        """Whether this is a decision, and not the same one again."""
        if self.state not in ("open", state):
            raise Refused(f"{_CLOSED[self.state]} Nada mais a decidir.")
        return self.state == "open"

    @property
    def has_ended(self) -> bool:
        """A person has decided about it, or it was recorded after all."""
        return self.state != "open"

    @property
    def subject(self) -> str | None:
        id = self.told.customer_id
        return None if id is None else stream_name("customer", id)

    def claims(self) -> AbstractSet[Claim]:
        return {(PHONE_KEY, phone_key(self.told.driver_id, self.told.key))}

    def evolve(self, event: Event) -> None:
        match event:
            case events.ActionNotRecorded():
                self.told = Told(**{name: getattr(event, name) for name in Told.__slots__})
                self.state: UnrecordedState = "open"
            case events.ActionTakenIn():
                self.state = "taken_in"
            case events.ActionSetAside():
                self.state = "set_aside"
            case events.ActionRecorded():
                self.state = "recorded"


_CLOSED: Final = {
    "taken_in": "Já foi registrado.",
    "set_aside": "Já foi deixado de lado.",
    "recorded": "O telefone já conseguiu registrar.",
}
