"""What a reservation and the seats of a day decide, and what they refuse."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from command_api.kernel import ERASED
from command_api.reservations import events
from command_api.reservations.domain import Beyond, Capacity, Guest, Reservation, ReservationDay
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

FRIDAY = date(2026, 11, 20)
EVENING = datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
"""19:30 of that Friday."""
BEFORE = EVENING - timedelta(minutes=1)
MARIA = Guest("Maria Prado", "+5511955550171")
TABLE: dict[str, Any] = {"day": FRIDAY, "starts_at": EVENING, "people": 4}
WHO = {"name": MARIA.name, "phone": MARIA.phone, "notes": ""}
REQUESTED = happened(events.ReservationRequested, **TABLE, **WHO, link_digest="d1")
CONFIRMED = happened(events.ReservationConfirmed)
SEATED = happened(events.ReservationSeated)
CANCELLED = happened(events.ReservationCancelled, cancelled_by="house")
MISSED = happened(events.ReservationMissed)
Decide = Callable[[Reservation], None]


def asked(*since: Happened) -> Scenario[Reservation]:
    return given(Reservation, REQUESTED, *since)


def test_a_guest_asks_and_the_house_promises() -> None:
    nothing_happened().begins(lambda: Reservation.request(1, **TABLE, guest=MARIA, link_digest="d1")).then(REQUESTED)
    entered = nothing_happened().begins(lambda: Reservation.enter(1, **TABLE, guest=MARIA))
    entered.then(happened(events.ReservationEntered, **TABLE, **WHO))
    assert entered.aggregate is not None
    assert entered.aggregate.status == "confirmed"


@pytest.mark.parametrize(
    ("since", "decide", "expected"),
    [
        ([], lambda r: r.confirm(), CONFIRMED),
        ([CONFIRMED], lambda r: r.seat(), SEATED),
        ([], lambda r: r.seat(), SEATED),
        ([CONFIRMED], lambda r: r.miss(EVENING), MISSED),
        ([SEATED], lambda r: r.miss(EVENING), MISSED),
        ([MISSED], lambda r: r.seat(), SEATED),
        ([CONFIRMED], lambda r: r.cancel(by="house", now=EVENING), CANCELLED),
        ([], lambda r: r.cancel(by="guest", now=BEFORE), happened(events.ReservationCancelled, cancelled_by="guest")),
    ],
)
def test_a_reservation_is_taken_to_its_end(since: list[Happened], decide: Decide, expected: Happened) -> None:
    asked(*since).when(decide).then(expected)


@pytest.mark.parametrize(
    ("since", "decide", "sentence"),
    [
        ([CONFIRMED], lambda r: r.confirm(), "Não dá para confirmar: a reserva está confirmada."),
        ([CANCELLED], lambda r: r.confirm(), "Não dá para confirmar: a reserva está cancelada."),
        ([CANCELLED], lambda r: r.seat(), "Não dá para levar à mesa: a reserva está cancelada."),
        ([SEATED], lambda r: r.cancel(by="house", now=EVENING), "Não dá para cancelar: a reserva está na mesa."),
        ([SEATED], lambda r: r.move(**TABLE), "Não dá para mudar: a reserva está na mesa."),
        ([], lambda r: r.miss(BEFORE), "O horário desta reserva ainda não chegou."),
        ([], lambda r: r.cancel(by="guest", now=EVENING), "O horário desta reserva já chegou: fale com a casa."),
    ],
)
def test_what_cannot_become_of_a_reservation(since: list[Happened], decide: Decide, sentence: str) -> None:
    asked(*since).refuses(decide, sentence)


def test_a_reservation_moves_if_anything_changes() -> None:
    larger = {**TABLE, "people": 6}
    asked().when(lambda r: r.move(**larger)).then(happened(events.ReservationMoved, **larger))
    asked().when(lambda r: r.move(**TABLE)).then()


def test_a_forgotten_guest_leaves_the_table_only() -> None:
    forgotten = asked().when(lambda r: r.forget(by_rule=True))
    forgotten.then(happened(events.ReservationForgotten, by_rule=True))
    assert forgotten.aggregate is not None
    assert (forgotten.aggregate.guest, forgotten.aggregate.people) == (Guest(ERASED, ""), 4)


# The seats of a day


def table(people: int, starts_at: datetime = EVENING) -> Reservation:
    """The reservation 2."""
    fields = {**TABLE, "people": people, "starts_at": starts_at}
    found = given(Reservation, happened(events.ReservationEntered, **fields, **WHO), id=2).aggregate
    assert found is not None
    return found


def taken(people: int, id: int = 1, starts_at: datetime = EVENING) -> Happened:
    return happened(events.SeatsTaken, reservation_id=id, starts_at=starts_at, people=people)


def of(beyond: Beyond = "refused", seats: int = 10) -> Capacity:
    return Capacity(seats, 30, beyond)


def day(*since: Happened) -> Scenario[ReservationDay]:
    return given(ReservationDay, *since, id=20261120)


@pytest.mark.parametrize(
    ("since", "wanted", "capacity"),
    [
        ([taken(6)], table(4), of()),
        ([taken(10)], table(10, EVENING + timedelta(minutes=30)), of()),
        ([taken(10), happened(events.SeatsReleased, reservation_id=1)], table(4), of()),
        ([taken(10)], table(4), of("allowed")),
        ([taken(10)], table(4), of(seats=0)),
    ],
    ids=["the last seats", "the next slot", "seats that were released", "beyond the seats", "no seats are counted"],
)
def test_seats_are_taken(since: list[Happened], wanted: Reservation, capacity: Capacity) -> None:
    day(*since).when(lambda d: d.take(wanted, capacity)).then(taken(wanted.people, 2, wanted.starts_at))


@pytest.mark.parametrize(
    ("occupied", "beyond", "sentence"),
    [
        (10, "refused", "Às 19:30 não há mais lugares. Escolha outro horário."),
        (9, "refused", "Às 19:30 só há 1 lugar. Escolha outro horário."),
        (8, "needs_reason", "Às 19:30 só há 2 lugares. Para reservar assim mesmo, diga o motivo."),
    ],
)
def test_no_slot_is_overbooked(occupied: int, beyond: Beyond, sentence: str) -> None:
    day(taken(occupied)).refuses(lambda d: d.take(table(4), of(beyond)), sentence)


def test_seats_are_released() -> None:
    day(taken(4, 2)).when(lambda d: d.release(table(4))).then(happened(events.SeatsReleased, reservation_id=2))
