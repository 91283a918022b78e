"""Who has what on which days, and the story of one asset."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.equipment.events import AssetLost, AssetRetired, AssetSentToMaintenance
from command_api.orders.events import Customer, EventOrderDetailsChanged
from tests.harness.parties import Party, details, later
from tests.harness.read_models import NOON, History
from tests.query_api.conftest import BOTH, AskedAt

PATH = "/api/v1/equipment"
HOUR = timedelta(hours=1)


@pytest.fixture
def party(house: History) -> Party:
    """Takes the barrel from Saturday 08:00 to Monday 18:00, and two hours to clean it."""
    return Party(house, 42, assets={7: 1}).drafted().placed()


def rows(client: TestClient, first: str = "", last: str = "") -> list[dict[str, Any]]:
    answer = client.get(f"{PATH}/calendar", params={"from": first, "to": last})
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["assets"]
    return found


def bars(client: TestClient, first: str = "2026-11-20", last: str = "2026-12-20") -> list[dict[str, Any]]:
    """The barrel's bookings."""
    [barrel] = [row for row in rows(client, first, last) if row["id"] == 7]
    found: list[dict[str, Any]] = barrel["bookings"]
    return found


@BOTH
def test_a_row_per_asset_with_who_has_it_when(party: Party, asked_at: AskedAt) -> None:
    party.given(EventOrderDetailsChanged, details=details(customer=Customer("Téo Duarte"))).confirmed()
    barrel, *taps = rows(asked_at(NOON), "2026-11-23", "2026-12-06")
    assert barrel == {
        "id": 7,
        "asset_tag": "BARRIL50-0007",
        "model_id": 1,
        "model_name": "Barril 50L",
        "location_name": "Galpão",
        "status": "available",
        "bookings": [
            {
                "order_id": 42,
                "order_code": "EV-2026-00042",
                "customer_name": "Téo Duarte",
                "order_status": "confirmed",
                "start": "2026-11-28T11:00:00Z",
                "end": "2026-11-30T21:00:00Z",
                "due_back": "2026-11-30T21:00:00Z",
                "blocked_until": "2026-11-30T23:00:00Z",
                "state": "booked",
                "late": False,
            }
        ],
    }
    assert [(tap["asset_tag"], tap["bookings"]) for tap in taps] == [("CHOPEIRA-0008", []), ("CHOPEIRA-0009", [])]


@BOTH
@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        pytest.param("2026-11-20", "2026-11-27", False, id="until the day before"),
        pytest.param("2026-11-20", "2026-11-28", True, id="until its first day"),
        pytest.param("2026-11-29", "2026-11-29", True, id="a day in between"),
        pytest.param("2026-11-30", "2026-12-05", True, id="from its last day"),
        pytest.param("2026-12-01", "2026-12-05", False, id="from the day after its cleaning"),
        pytest.param("", "", True, id="the fourteen days from today"),
    ],
)
def test_a_booking_is_on_the_days_that_it_or_its_cleaning_touches(
    party: Party, asked_at: AskedAt, first: str, last: str, shown: bool
) -> None:
    assert bool(bars(asked_at(NOON), first, last)) is shown


def test_midnight_is_that_of_the_pub(house: History, asked_at: AskedAt) -> None:
    """Delivered in the evening, fetched in the evening and clean at midnight: nothing of it is on the next day."""
    evening = details(preferred_delivery_shift="noite", pickup_shift="noite")
    Party(house, 1, details=evening, assets={7: 1}, buffer_min=120).drafted().placed()
    assert bars(asked_at(NOON), "2026-11-30", "2026-11-30")
    assert not bars(asked_at(NOON), "2026-12-01", "2026-12-01")


def test_a_released_booking_is_not_on_the_calendar(party: Party, asked_at: AskedAt) -> None:
    party.cancelled()
    assert bars(asked_at(NOON)) == []


def test_a_bar_shows_how_it_went_where_it_went_otherwise(party: Party, asked_at: AskedAt) -> None:
    def bar(now: datetime, *names: str) -> list[Any]:
        [booking] = bars(asked_at(now))
        instants = ("start", "end", "due_back", "blocked_until")
        return [datetime.fromisoformat(booking[name]) if name in instants else booking[name] for name in names]

    start, end = party.window.start, party.window.end
    party.history.now = start - 5 * HOUR
    party.delivered()
    left = party.history.now
    span = ("start", "end", "blocked_until", "state", "late")
    assert bar(left, *span) == [left, end, end + 2 * HOUR, "out", False]
    assert bar(end, *span) == [left, end, end + 2 * HOUR, "out", False]
    assert bar(end + 9 * HOUR, *span) == [left, end, end + 11 * HOUR, "out", True]
    back = end + 10 * HOUR
    party.returned(at=back)
    assert bar(back, *span) == [left, back, back + 2 * HOUR, "returned", False]
    assert bar(back, "due_back") == [end]


def test_what_is_late_reaches_into_the_days_that_it_blocks(party: Party, asked_at: AskedAt) -> None:
    party.delivered()
    days_later = party.window.end + timedelta(days=5)
    [bar] = bars(asked_at(days_later), "2026-12-05", "2026-12-06")
    assert (bar["order_code"], bar["late"]) == ("EV-2026-00042", True)
    assert bars(asked_at(days_later), "2026-12-07", "2026-12-08") == []


def test_what_left_early_is_on_the_day_it_left(party: Party, asked_at: AskedAt) -> None:
    party.history.now = party.window.start - timedelta(days=3)
    party.delivered().returned(at=party.history.now + HOUR)
    assert len(bars(asked_at(NOON), "2026-11-25", "2026-11-25")) == 1
    assert bars(asked_at(NOON), "2026-11-28", "2026-11-28") == []


def test_what_the_house_does_not_have_any_more_is_shown_only_where_somebody_had_it(
    party: Party, asked_at: AskedAt
) -> None:
    party.delivered().returned(condition="lost")
    party.history.given("equipment_asset-8", AssetRetired)
    party.history.given("equipment_asset-9", AssetSentToMaintenance)
    assert [row["id"] for row in rows(asked_at(NOON), "2026-11-20", "2026-11-30")] == [7, 9]
    assert [row["id"] for row in rows(asked_at(NOON), "2026-12-20", "2026-12-30")] == [9]
    party.history.given("equipment_asset-9", AssetLost)
    assert rows(asked_at(NOON), "2026-12-20", "2026-12-30") == []


@BOTH
def test_the_story_of_an_asset_newest_first_with_every_order_that_held_it(party: Party, asked_at: AskedAt) -> None:
    party.delivered().returned(at=party.window.end)
    Party(party.history, 43, details=later(party, 7), assets={7: 1}).drafted().placed().cancelled()
    party.history.given("equipment_asset-7", AssetSentToMaintenance, reason="Válvula com vazamento")
    counter = asked_at(NOON)
    answer = counter.get(f"{PATH}/assets/7/history")
    assert answer.headers["ETag"] == '"7"'
    story = answer.json()
    assert story["asset"] == counter.get(f"{PATH}/assets/7").json()
    assert [(event["kind"], event["order_code"]) for event in story["events"]] == [
        ("AssetSentToMaintenance", None),
        ("AssetBookingReleased", "EV-2026-00043"),
        ("AssetBooked", "EV-2026-00043"),
        ("AssetReturned", "EV-2026-00042"),
        ("AssetCheckedOut", "EV-2026-00042"),
        ("AssetBooked", "EV-2026-00042"),
        ("AssetRegistered", None),
    ]
    assert story["events"][0] == {
        "at": party.history.now.isoformat().replace("+00:00", "Z"),
        "actor_name": "Ana Beltrão",
        "kind": "AssetSentToMaintenance",
        "title": "Enviado para manutenção",
        "detail": None,
        "reason": "Válvula com vazamento",
        "order_id": None,
        "order_code": None,
    }
    held = [(booking["order_code"], booking["state"], booking["order_status"]) for booking in story["bookings"]]
    assert held == [("EV-2026-00043", "released", "cancelled"), ("EV-2026-00042", "returned", "delivered")]


def test_a_story_tells_nothing_of_other_assets(party: Party, asked_at: AskedAt) -> None:
    story = asked_at(NOON).get(f"{PATH}/assets/8/history").json()
    assert [event["kind"] for event in story["events"]] == ["AssetRegistered"]
    assert story["bookings"] == []
