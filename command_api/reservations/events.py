"""What happens to reservations, and to the seats of a day."""

from __future__ import annotations

from datetime import date, datetime
from typing import ClassVar, Literal

from command_api.kernel import ERASED, Event
from command_api.kernel.events import Personal

CancelledBy = Literal["guest", "house"]


class ReservationRequested(Event):
    """A guest asks for a table. ``day`` is the day on which the night begins, ``starts_at`` when the guests arrive.
    ``link_digest`` is the SHA-256 of the token with which the guest sees and cancels it; the token is stored nowhere.
    """

    TOPIC = "reservations.ReservationRequested"
    PERSONAL: ClassVar[Personal] = {"name": ERASED, "phone": "", "notes": ""}

    day: date
    starts_at: datetime
    people: int
    link_digest: str
    name: str
    phone: str
    notes: str = ""


class ReservationEntered(Event):
    """A member of the staff wrote down a table that a guest asked for by telephone or at the door. The house has
    promised it, so it is confirmed at once; no token opens it. Its reason says why it is beyond the seats of its slot.
    """

    TOPIC = "reservations.ReservationEntered"
    PERSONAL: ClassVar[Personal] = {"name": ERASED, "phone": "", "notes": ""}

    day: date
    starts_at: datetime
    people: int
    name: str
    phone: str
    notes: str = ""


class ReservationMoved(Event):
    """The staff gave it another day, another time or another number of people."""

    TOPIC = "reservations.ReservationMoved"

    day: date
    starts_at: datetime
    people: int


class ReservationConfirmed(Event):
    """The house keeps the table."""

    TOPIC = "reservations.ReservationConfirmed"


class ReservationSeated(Event):
    """The guests are here."""

    TOPIC = "reservations.ReservationSeated"


class ReservationMissed(Event):
    """The guests did not come (no-show)."""

    TOPIC = "reservations.ReservationMissed"


class ReservationCancelled(Event):
    TOPIC = "reservations.ReservationCancelled"

    cancelled_by: CancelledBy


class ReservationForgotten(Event):
    """The reservation's own key was destroyed: who the guest was is gone. The numbers stay."""

    TOPIC = "reservations.ReservationForgotten"

    by_rule: bool


class SeatsTaken(Event):
    """Seats of a slot belong to a reservation from now on."""

    TOPIC = "reservations.SeatsTaken"

    reservation_id: int
    starts_at: datetime
    people: int


class SeatsReleased(Event):
    """A reservation was cancelled or moved: others may have its seats."""

    TOPIC = "reservations.SeatsReleased"

    reservation_id: int
