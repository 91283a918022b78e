"""A table is asked for, promised and kept; no slot is overbooked, whoever asks at the same time."""

import secrets
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.customers.details import Record
from command_api.customers.erasing import erase_customer
from command_api.customers.records import register_customer
from command_api.event_store import Store
from command_api.kernel import ERASED, VISITOR, Actor, CommandContext, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.reservations.commands import (
    RequestReservation,
    Table,
    cancel_by_token,
    cancel_reservation,
    confirm_reservation,
    enter_reservation,
    find_by_token,
    forget_reservation,
    miss_reservation,
    move_reservation,
    request_reservation,
    seat_reservation,
)
from command_api.reservations.domain import Guest, Reservation, ReservationDay
from command_api.reservations.routes import router
from command_api.site.commands import change_business, change_hours
from command_api.site.events import OpeningHours
from command_api.site.info import Info
from infra.problems import Problem
from infra.security.permissions import Role

NOON = datetime(2026, 11, 20, 15, tzinfo=UTC)
"""Of a Friday, where the house stands."""
FRIDAY = date(2026, 11, 20)
EVENING = datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
"""19:30 of that Friday."""
MARIA = Guest("Maria Prado", "+5511955550171", "Aniversário")


def at(now: datetime = NOON, actor: Actor = VISITOR) -> CommandContext:
    return CommandContext(actor, now, uuid.uuid4().hex)


def table(people: int = 4, **more: Any) -> RequestReservation:
    return replace(RequestReservation(FRIDAY, "19:30", people, MARIA, secrets.token_urlsafe(32)), **more)


def opened(store: Store, seats: int = 10) -> Store:
    """From Tuesday on, 16:30 to 01:00, with this many seats every half hour."""
    fields = {"name": "Pirilampo", "reservation_seats": seats}
    change_business(store, Partial(Info, **fields), at(actor=Actor(1, "Ana")))
    week = [OpeningHours(weekday, "16:30", "01:00") for weekday in range(1, 7)]
    change_hours(store, week, at(actor=Actor(1, "Ana")))
    return store


@pytest.fixture
def house(store: Store) -> Store:
    return opened(store)


def asked(store: Store, people: int = 4, **more: Any) -> int:
    return request_reservation(store, table(people, **more), at()).id


def status(store: Store, id: int) -> str:
    return store.load(Reservation, id).status


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"people": 13}, "Reservamos mesas para até 12 pessoas. Fale com a casa."),
        ({"people": 11}, "Às 19:30 só há 10 lugares. Escolha outro horário."),
        ({"time": "19:45"}, "Este horário não pode ser reservado. Escolha outro."),
        ({"time": "00:00"}, "Este horário não pode ser reservado. Escolha outro."),
        ({"day": date(2026, 11, 23)}, "Este horário não pode ser reservado. Escolha outro."),
        ({"day": date(2026, 11, 19)}, "Reservamos de hoje até 60 dias adiante."),
        ({"day": date(2027, 1, 20)}, "Reservamos de hoje até 60 dias adiante."),
    ],
    ids=["too many", "no seats", "between slots", "late", "Monday", "yesterday", "too far"],
)
def test_a_table_that_the_house_cannot_promise_is_refused(house: Store, change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        request_reservation(house, table(**change), at())
    assert refused.value.sentence == sentence
    assert house.living(Reservation) == []


def test_a_slot_that_has_begun_is_refused(house: Store) -> None:
    with pytest.raises(Refused, match="não pode ser reservado"):
        request_reservation(house, table(), at(EVENING))


def test_a_slot_gives_its_seats_once_and_the_next_slot_has_its_own(house: Store) -> None:
    first = asked(house, 6)
    asked(house, 10, time="20:00")
    asked(house, 4)
    with pytest.raises(Refused, match="Às 19:30 não há mais lugares") as refused:
        asked(house, 1)
    assert refused.value.details["free"] == 0
    cancel_reservation(house, first, at(), by="house")
    asked(house, 6)


def test_the_same_request_again_returns_the_reservation_that_it_made(house: Store) -> None:
    wanted = table(6)
    first, again = (request_reservation(house, wanted, at()) for _ in range(2))
    assert again.answer == first.answer == {"id": 1, "version": 1, "reference": "R-0001"}
    assert len(house.living(Reservation)) == 1


def test_the_staff_takes_a_reservation_to_its_end(house: Store) -> None:
    id, now = asked(house), at(EVENING, Actor(1, "Ana"))
    for command in (confirm_reservation, miss_reservation, seat_reservation):
        command(house, id, now)
    assert status(house, id) == "seated"


def entered(store: Store, people: int = 4, *, time: str = "19:30", **more: Any) -> int:
    return enter_reservation(store, Table(FRIDAY, time, people, **more), MARIA, at(actor=Actor(1, "Ana"))).id


def test_a_table_by_telephone_is_confirmed_and_may_be_larger_than_one_of_the_site(house: Store) -> None:
    opened(house, seats=20)
    id = entered(house, 14)
    assert status(house, id) == "confirmed"
    with pytest.raises(Refused, match="Às 19:30 só há 6 lugares"):
        entered(house, 7)
    with pytest.raises(Refused, match="Este horário não pode ser reservado"):
        entered(house, time="19:45")


def test_who_may_go_beyond_the_seats_does_so_with_a_reason(house: Store) -> None:
    entered(house, 8)
    with pytest.raises(Refused, match="Para reservar assim mesmo, diga o motivo") as refused:
        entered(house, 4, may_exceed=True)
    assert refused.value.details == {"free": 2, "needs_reason": True}
    ana, crowd = at(actor=Actor(1, "Ana")), Table(FRIDAY, "19:30", 4, may_exceed=True)
    enter_reservation(house, crowd, MARIA, replace(ana, reason="Mesa extra na calçada."))
    with pytest.raises(Refused, match="não há mais lugares"):
        move_reservation(house, entered(house, 2, time="20:00"), Table(FRIDAY, "19:30", 2), ana)


def test_a_reservation_moves_with_its_seats_within_a_day_and_to_another(house: Store) -> None:
    id, ana, saturday = entered(house, 8), at(actor=Actor(1, "Ana")), FRIDAY + timedelta(days=1)
    # its own seats do not stand in its way
    move_reservation(house, id, Table(FRIDAY, "19:30", 10), ana)
    version = move_reservation(house, id, Table(FRIDAY, "19:30", 10), ana).version
    assert version == house.load(Reservation, id).version == 2
    move_reservation(house, id, Table(saturday, "20:00", 6), ana)
    assert house.load(ReservationDay, 20261120).taken == {}
    assert [people for _, people in house.load(ReservationDay, 20261121).taken.values()] == [6]
    entered(house, 10)


def test_the_guest_cancels_with_the_token_until_the_table_waits(house: Store) -> None:
    wanted, late = table(), table()
    id = request_reservation(house, wanted, at()).id
    request_reservation(house, late, at())
    cancel_by_token(house, wanted.token, at())
    assert status(house, id) == "cancelled"
    with pytest.raises(Refused, match="já chegou"):
        cancel_by_token(house, late.token, at(EVENING))
    with pytest.raises(NotFound):
        cancel_by_token(house, secrets.token_urlsafe(32), at())


def test_a_reservation_that_is_cancelled_between_two_reads_of_a_move_is_told_so(
    house: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = asked(house)
    load = house.load

    def meanwhile(kind: Any, *given: Any) -> Any:
        if kind is ReservationDay:
            monkeypatch.setattr(house, "load", load)
            cancel_reservation(house, id, at(), by="house")
        return load(kind, *given)

    monkeypatch.setattr(house, "load", meanwhile)
    with pytest.raises(Refused, match="a reserva está cancelada"):
        move_reservation(house, id, Table(FRIDAY, "20:00", 2), at(actor=Actor(1, "Ana")))


def test_of_fifty_visitors_who_want_the_last_table_one_gets_it(any_store: Store) -> None:
    store = opened(any_store)
    asked(store, 6)
    together = threading.Barrier(50)

    def visitor(number: int) -> str:
        guest = Guest(f"Visitante {number}", f"+55119555{number:05}")
        together.wait()
        try:
            request_reservation(store, table(4, guest=guest), at())
        except Refused as refused:
            return refused.sentence
        return "got it"

    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(visitor, range(50)))
    assert sorted(answers) == ["got it", *["Às 19:30 não há mais lugares. Escolha outro horário."] * 49]
    assert len(store.living(Reservation)) == 2


def test_a_forgotten_guest_leaves_numbers_only(any_store: Store) -> None:
    store, wanted = opened(any_store), table()
    id = request_reservation(store, wanted, at()).id
    forget_reservation(store, id, at())
    assert find_by_token(store, wanted.token) is None
    kept = store.load_removed(Reservation, id)
    assert (kept.guest, kept.people) == (Guest(ERASED, ""), 4)
    assert not any(b"Maria" in bytes(row[3]) for row in store.recorder.rows_of([f"reservation-{id}"]))


def test_a_customer_who_is_erased_is_gone_from_the_reservations(house: Store) -> None:
    ana = at(actor=Actor(1, "Ana"))
    hers = asked(house, guest=Guest("Maria Prado", "+551155550171"))
    others = asked(house, guest=Guest("Rui", "+5511955550143"))
    customer = register_customer(house, Partial(Record, name="Maria Prado", phone="(11) 5555-0171"), ana).id
    erase_customer(house, customer, replace(ana, reason="Pedido do titular"))
    assert house.load_removed(Reservation, hers).guest.name == ERASED
    assert house.load(Reservation, others).guest.name == "Rui"


class WrongCaptcha:
    async def check(self, token: str, address: str, level: int) -> None:
        if token != "right":
            raise Problem(422, "Confirme que você não é um robô.", kind="captcha")


class Limits:
    def __init__(self) -> None:
        self.addresses: list[str] = []

    def attempt_as_visitor(self, address: str, now: float) -> None:
        self.addresses.append(address)


class SecurityWithCaptcha:
    captcha = WrongCaptcha()

    def __init__(self) -> None:
        self.limits = Limits()


def body(**more: Any) -> dict[str, Any]:
    # a day that is open whenever the test runs
    day = datetime.now(UTC).date() + timedelta(days=7)
    return {
        "day": str(day),
        "time": "19:30",
        "people": 4,
        "name": "Maria Prado",
        "phone": "+5511955550171",
        "token": secrets.token_urlsafe(32),
        "captcha_token": "right",
        **more,
    }


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_at_an_end_of_the_calendar_is_refused(house: Store, serving: Callable[..., TestClient], day: str) -> None:
    change_hours(house, [OpeningHours(day, "16:30", "02:00") for day in range(7)], at(actor=Actor(1, "Ana")))
    visitor = serving(router, None, security=SecurityWithCaptcha())
    assert visitor.post("/api/reservations", json=body(day=day)).status_code == 422


def test_the_telephone_of_a_guest_is_stored_in_its_normal_form(
    house: Store, serving: Callable[..., TestClient]
) -> None:
    change_hours(house, [OpeningHours(day, "16:30", "23:00") for day in range(7)], at(actor=Actor(1, "Ana")))
    visitor = serving(router, None, security=SecurityWithCaptcha())
    assert visitor.post("/api/reservations", json=body(phone="+55041987995678")).status_code == 201
    assert house.load(Reservation, 1).guest.phone == "+5541987995678"
    for wrong in ("+5520987995678", "+554187995678"):
        assert visitor.post("/api/reservations", json=body(phone=wrong)).status_code == 422


def test_a_visitor_asks_with_a_captcha_and_the_staff_confirms(house: Store, serving: Callable[..., TestClient]) -> None:
    change_hours(house, [OpeningHours(day, "16:30", "23:00") for day in range(7)], at(actor=Actor(1, "Ana")))
    security = SecurityWithCaptcha()
    visitor = serving(router, None, security=security)
    assert visitor.post("/api/reservations", json=body(captcha_token="")).status_code == 422
    wanted = body()
    answer = visitor.post("/api/reservations", json=wanted)
    assert (answer.status_code, answer.json()["reference"]) == (201, "R-0001")
    # the answer was lost; the captcha is used up
    again = visitor.post("/api/reservations", json=wanted | {"captcha_token": ""})
    assert (again.status_code, again.json()["id"]) == (201, answer.json()["id"])
    assert len(security.limits.addresses) == 1
    path = f"/api/v1/reservations/{answer.json()['id']}/status"
    assert visitor.put(path, json={"status": "confirmed"}).status_code == 401
    staff = serving(router, Role.STAFF)
    assert staff.put(path, json={"status": "confirmed"}).status_code == 200
    assert staff.put(path, json={"status": "confirmed"}).status_code == 409
    cancelled = visitor.post("/api/reservations/cancel", json={"token": wanted["token"]})
    assert cancelled.status_code == 200
    assert visitor.post("/api/reservations", json=wanted).status_code == 409


def test_a_manager_goes_beyond_the_seats_where_a_waiter_cannot(
    house: Store, serving: Callable[..., TestClient]
) -> None:
    change_hours(house, [OpeningHours(day, "16:30", "23:00") for day in range(7)], at(actor=Actor(1, "Ana")))
    wanted = {key: value for key, value in body(people=11).items() if key not in ("token", "captcha_token")}
    because = wanted | {"reason": "Mesa extra na calçada."}
    waiter, manager = serving(router, Role.STAFF), serving(router, Role.MANAGER)
    refused = waiter.post("/api/v1/reservations", json=because)
    assert (refused.status_code, refused.json()["free"], "needs_reason" in refused.json()) == (409, 10, False)
    assert manager.post("/api/v1/reservations", json=wanted).json()["needs_reason"] is True
    made = manager.post("/api/v1/reservations", json=because)
    assert (made.status_code, house.load(Reservation, made.json()["id"]).people) == (201, 11)
    smaller = {"day": wanted["day"], "time": "20:00", "people": 3}
    assert waiter.put(f"/api/v1/reservations/{made.json()['id']}", json=smaller).status_code == 200
