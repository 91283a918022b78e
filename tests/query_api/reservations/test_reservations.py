"""Free slots for visitors, their own reservation, and the day for the staff."""

import hashlib
from datetime import UTC, date, datetime
from typing import Any

import pytest

from command_api.reservations import events
from command_api.site.events import (
    BusinessInfoChanged,
    OpeningHours,
    OpeningHoursChanged,
    SpecialDay,
    SpecialDaysChanged,
)
from projections.runtime.rebuild import verify
from tests.harness.read_models import History, business
from tests.query_api.conftest import BOTH, AskedAt

INBOX = "/api/v1/leads"
FRIDAY = date(2026, 11, 20)
NOON = datetime(2026, 11, 20, 15, tzinfo=UTC)
TOKEN = "mJ0Qm3n0Yk6vO8m1b2c3d4e5f6g7h8i9j0k1l2m3n4o"


@pytest.fixture
def house(history: History) -> History:
    """Friday, 19:00 to 22:00, ten seats every half hour."""
    history.now = NOON
    history.given("business_info-1", BusinessInfoChanged, **business(reservation_seats=10))
    history.given("business_info-1", OpeningHoursChanged, hours=(OpeningHours(4, "19:00", "22:00"),))
    return history


def given(history: History, id: int, *, people: int = 4, minute: int = 30, token: str = TOKEN) -> str:
    history.given(
        f"reservation-{id}",
        events.ReservationRequested,
        day=FRIDAY,
        starts_at=datetime(2026, 11, 20, 22, minute, tzinfo=UTC),
        people=people,
        link_digest=hashlib.sha256(f"{token}{'' if id == 1 else id}".encode()).hexdigest(),
        name=f"Maria {id}",
        phone="+5511955550171",
        notes="Aniversário",
    )
    return f"reservation-{id}"


def slots(asked_at: AskedAt, now: datetime = NOON, day: date = FRIDAY) -> dict[str, int]:
    answer = asked_at(now).get("/api/reservations/slots", params={"day": str(day)})
    assert answer.status_code == 200, answer.text
    return {slot["time"]: slot["seats"] for slot in answer.json()["slots"]}


@BOTH
def test_visitors_see_what_is_free_and_never_more_than_their_largest_table(house: History, asked_at: AskedAt) -> None:
    given(house, 1, people=7)
    given(house, 2, people=3)
    given(house, 3, people=4, minute=0)
    house.given(given(house, 4, people=6, minute=0), events.ReservationCancelled, cancelled_by="guest")
    assert slots(asked_at) == {"19:00": 6, "19:30": 0, "20:00": 10, "20:30": 10}
    assert slots(asked_at, datetime(2026, 11, 20, 22, 30, tzinfo=UTC)) == {"20:00": 10, "20:30": 10}
    assert slots(asked_at, day=date(2026, 11, 21)) == {}
    assert slots(asked_at, day=date(2027, 2, 5)) == {}


def test_a_guest_sees_the_own_reservation_until_it_is_forgotten(house: History, asked_at: AskedAt) -> None:
    house.given(given(house, 1), events.ReservationConfirmed)
    asks = asked_at(NOON)
    own = asks.get("/api/reservations/own", headers={"X-Reservation-Token": TOKEN}).json()
    assert own == {
        "reference": "R-0001",
        "status": "confirmed",
        "day": "2026-11-20",
        "time": "19:30",
        "people": 4,
        "name": "Maria 1",
        "notes": "Aniversário",
        "can_cancel": True,
    }
    assert asks.get("/api/reservations/own", headers={"X-Reservation-Token": "x" * 43}).status_code == 404
    house.given("reservation-1", events.ReservationForgotten, by_rule=True)
    assert asked_at(NOON).get("/api/reservations/own", headers={"X-Reservation-Token": TOKEN}).status_code == 404


def test_the_staff_sees_the_whole_day_by_time(house: History, asked_at: AskedAt) -> None:
    house.given(given(house, 1), events.ReservationSeated)
    given(house, 2, minute=0)
    house.given(given(house, 3, people=2), events.ReservationMissed)
    answer = asked_at(NOON).get("/api/v1/reservations", params={"day": "2026-11-20"}).json()
    shown: list[dict[str, Any]] = answer["data"]
    assert [(each["time"], each["reference"], each["status"]) for each in shown] == [
        ("19:00", "R-0002", "requested"),
        ("19:30", "R-0001", "seated"),
        ("19:30", "R-0003", "no_show"),
    ]
    assert (answer["people"], answer["seats_per_slot"]) == (8, 10)
    house.given("reservation-3", events.ReservationForgotten, by_rule=True)
    house.follow()
    assert verify(house.recorder, house.database, house.runner.projections["reservations"]).equal


def test_the_staff_sees_what_it_entered_where_it_was_moved_to_and_the_free_seats(
    house: History, asked_at: AskedAt
) -> None:
    table = {"day": date(2026, 11, 27), "starts_at": datetime(2026, 11, 27, 22, tzinfo=UTC), "people": 14}
    house.given("reservation-1", events.ReservationEntered, name="Maria", phone="+5511955550171", **table)
    house.given(
        "reservation-1", events.ReservationMoved, day=FRIDAY, starts_at=datetime(2026, 11, 20, 23, tzinfo=UTC), people=8
    )
    answer = asked_at(NOON).get("/api/v1/reservations", params={"day": "2026-11-20"}).json()
    (shown,) = answer["data"]
    assert (shown["time"], shown["people"], shown["status"], shown["version"]) == ("20:00", 8, "confirmed", 2)
    assert {slot["time"]: slot["free"] for slot in answer["slots"]} == {
        "19:00": 10,
        "19:30": 10,
        "20:00": 2,
        "20:30": 10,
    }
    assert asked_at(NOON).get("/api/v1/reservations", params={"day": "2026-11-27"}).json()["data"] == []
    assert verify(house.recorder, house.database, house.runner.projections["reservations"]).equal


@BOTH
def test_a_special_day_has_its_own_slots_and_a_closed_one_none(house: History, asked_at: AskedAt) -> None:
    saturday, next_friday = date(2026, 11, 21), date(2026, 11, 27)
    special = (SpecialDay(saturday, "12:00", "14:00", "Aniversário da casa"), SpecialDay(next_friday, name="Luto"))
    house.given("business_info-1", SpecialDaysChanged, days=special)
    house.follow()
    assert [*slots(asked_at, day=saturday)] == ["12:00", "12:30"]
    assert slots(asked_at, day=next_friday) == {}
    assert "19:00" in slots(asked_at, day=FRIDAY)


@BOTH
def test_a_reservation_waits_in_the_inbox_until_it_is_confirmed_or_its_time_has_come(
    house: History, asked_at: AskedAt
) -> None:
    given(house, 1)
    given(house, 2, token="n" * 43)
    house.given("reservation-2", events.ReservationConfirmed)
    house.follow()
    [waits] = asked_at(NOON).get(f"{INBOX}/waiting").json()["reservations"]
    assert (waits["reference"], waits["time"], waits["people"]) == ("R-0001", "19:30", 4)
    assert asked_at(NOON).get(f"{INBOX}/unread").json() == {"unread": 1}
    assert asked_at(datetime(2026, 11, 20, 23, tzinfo=UTC)).get(f"{INBOX}/unread").json() == {"unread": 0}
