"""What may be decided about a reservation, and about the seats of a day."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass
from datetime import date, datetime
from typing import Final, Literal, Self

from command_api.kernel import ERASED, Aggregate, Conflict, Event, Refused
from command_api.kernel.aggregates import Claim
from command_api.reservations import events
from command_api.reservations.events import CancelledBy
from command_api.rules.reservations import RESERVATION_STATUS_LABELS, Status, people_in_slot, reference_of, slot_label

RESERVATION_LINK: Final = "reservation-link"
"""Scope of the claim: the digest of a token names one reservation."""


@dataclass(frozen=True, slots=True)
class Guest:
    """The guest of a reservation. ``phone`` as E.164."""

    name: str
    phone: str
    notes: str = ""


class Reservation(Aggregate):
    """A table for some people in one slot."""

    TOPIC = "reservation"
    NOUN = "Reserva"

    @classmethod
    def request(cls, id: int, *, day: date, starts_at: datetime, people: int, guest: Guest, link_digest: str) -> Self:
        return cls.begin(
            events.ReservationRequested,
            id,
            day=day,
            starts_at=starts_at,
            people=people,
            link_digest=link_digest,
            **asdict(guest),
        )

    @classmethod
    def enter(cls, id: int, *, day: date, starts_at: datetime, people: int, guest: Guest) -> Self:
        """The house promises the table at once."""
        return cls.begin(events.ReservationEntered, id, day=day, starts_at=starts_at, people=people, **asdict(guest))

    @property
    def reference(self) -> str:
        return reference_of(self.number)

    def confirm(self) -> None:
        self._check_status("confirmar", "requested")
        self.trigger_event(events.ReservationConfirmed)

    def move(self, *, day: date, starts_at: datetime, people: int) -> None:
        """Another time or another number of people; what is as before is no change."""
        self._check_status("mudar", "requested", "confirmed")
        if (day, starts_at, people) != (self.day, self.starts_at, self.people):
            self.trigger_event(events.ReservationMoved, day=day, starts_at=starts_at, people=people)

    def seat(self) -> None:
        """Guests who come late after all are seated, too."""
        self._check_status("levar à mesa", "requested", "confirmed", "no_show")
        self.trigger_event(events.ReservationSeated)

    def miss(self, now: datetime) -> None:
        self._check_status("marcar como não veio", "requested", "confirmed", "seated")
        if now < self.starts_at:
            raise Refused("O horário desta reserva ainda não chegou.", status=self.status)
        self.trigger_event(events.ReservationMissed)

    def cancel(self, *, by: CancelledBy, now: datetime) -> None:
        self._check_status("cancelar", "requested", "confirmed")
        if by == "guest" and now >= self.starts_at:
            raise Refused("O horário desta reserva já chegou: fale com a casa.", status=self.status)
        self.trigger_event(events.ReservationCancelled, cancelled_by=by)

    def forget(self, *, by_rule: bool) -> None:
        """The caller destroys the key."""
        self.trigger_event(events.ReservationForgotten, by_rule=by_rule)

    @property
    def subject(self) -> str | None:
        """A guest is no customer: the reservation has a key of its own."""
        return self.id

    @property
    def is_deleted(self) -> bool:
        return self.is_forgotten

    @property
    def has_ended(self) -> bool:
        """For one day."""
        return True

    def claims(self) -> AbstractSet[Claim]:
        return {(RESERVATION_LINK, self.link_digest)} if self.link_digest else set()

    def _check_status(self, what: str, *allowed: Status) -> None:
        if self.status not in allowed:
            raise Refused(
                f"Não dá para {what}: a reserva está {RESERVATION_STATUS_LABELS[self.status].lower()}.",
                status=self.status,
            )

    def evolve(self, event: Event) -> None:
        match event:
            case events.ReservationRequested() | events.ReservationEntered():
                self.day = event.day
                self.starts_at = event.starts_at
                self.people = event.people
                self.guest = Guest(event.name, event.phone, event.notes)
                self.status: Status = "confirmed"
                self.link_digest = ""
                if isinstance(event, events.ReservationRequested):
                    self.status = "requested"
                    self.link_digest = event.link_digest
                self.is_forgotten = False
            case events.ReservationMoved():
                self.day = event.day
                self.starts_at = event.starts_at
                self.people = event.people
            case events.ReservationConfirmed():
                self.status = "confirmed"
            case events.ReservationSeated():
                self.status = "seated"
            case events.ReservationMissed():
                self.status = "no_show"
            case events.ReservationCancelled():
                self.status = "cancelled"
            case events.ReservationForgotten():
                self.guest = Guest(ERASED, "")
                self.is_forgotten = True


Beyond = Literal["refused", "needs_reason", "allowed"]


@dataclass(frozen=True, slots=True)
class Capacity:
    """``seats`` per slot; 0: no slot is ever full. ``beyond``: what happens to those who want more than are left."""

    seats: int
    slot_minutes: int
    beyond: Beyond = "refused"


class ReservationDay(Aggregate):
    """The seats of one day. Every reservation of the day appends to this stream, so two that want the last seats
    conflict, and the second decides again."""

    TOPIC = "reservation_day"
    NOUN = "Dia de reservas"

    @classmethod
    def begin_with(cls, day: date, reservation: Reservation, capacity: Capacity) -> Self:
        _check_seats([], reservation, capacity)
        id = reservation.number
        return cls.begin(events.SeatsTaken, day_number(day), taken_from=reservation, reservation_id=id)

    def take(self, reservation: Reservation, capacity: Capacity) -> None:
        """Raises ``Refused`` with ``free``, the seats that are left, where they are too few."""
        _check_seats(list(self.taken.values()), reservation, capacity)
        self.trigger_event(events.SeatsTaken, taken_from=reservation, reservation_id=reservation.number)

    def release(self, reservation: Reservation) -> None:
        """Raises ``Conflict`` where another command, between the reads of both streams, has done so."""
        if reservation.number not in self.taken:
            raise Conflict("Outra pessoa alterou esta reserva ao mesmo tempo: confira e tente de novo.")
        self.trigger_event(events.SeatsReleased, reservation_id=reservation.number)

    @property
    def has_ended(self) -> bool:
        """One day."""
        return True

    def evolve(self, event: Event) -> None:
        if not hasattr(self, "taken"):
            self.taken: dict[int, tuple[datetime, int]] = {}
        match event:
            case events.SeatsTaken():
                self.taken[event.reservation_id] = (event.starts_at, event.people)
            case events.SeatsReleased():
                del self.taken[event.reservation_id]


def day_number(day: date) -> int:
    """The id of a day: 20261120."""
    return int(day.strftime("%Y%m%d"))


def _check_seats(taken: list[tuple[datetime, int]], reservation: Reservation, capacity: Capacity) -> None:
    if not capacity.seats or capacity.beyond == "allowed":
        return
    free = capacity.seats - people_in_slot(taken, reservation.starts_at, capacity.slot_minutes)
    if reservation.people > free:
        at = slot_label(reservation.starts_at)
        left = "não há mais lugares" if free <= 0 else f"só há {free} lugar{'es' if free > 1 else ''}"
        if capacity.beyond == "needs_reason":
            sentence = f"Às {at} {left}. Para reservar assim mesmo, diga o motivo."
            raise Refused(sentence, free=max(0, free), needs_reason=True)
        raise Refused(f"Às {at} {left}. Escolha outro horário.", free=max(0, free))
