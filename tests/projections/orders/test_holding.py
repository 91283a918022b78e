"""Who holds an asset when, given what orders and assets say of it."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.equipment import events as equipment_events
from command_api.orders.events import EventOrderRebooked
from projections.orders.tables import assets, bookings
from tests.harness.parties import Party, booking, warehouse
from tests.harness.read_models import History

START = datetime(2026, 11, 28, 11, 0, tzinfo=UTC)
END = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)


@pytest.fixture
def party(history: History) -> Party:
    warehouse(history)
    return Party(history, 42, assets={7: 1})


def the_booking(history: History, *names: str) -> dict[str, Any]:
    [row] = history.rows(bookings)
    return {name: row[name] for name in names} if names else row


def test_a_booking_is_what_the_order_and_the_asset_say_together(party: Party) -> None:
    party.drafted().placed()
    assert the_booking(party.history) == {
        "order_id": 42,
        "asset_id": 7,
        "item_id": 1,
        "asset_tag": "BARRIL50-0007",
        "model_id": 1,
        "model_name": "Barril 50L",
        "start": START,
        "end": END,
        "buffer_min": 120,
        "blocked_until": END + timedelta(hours=2),
        "state": "booked",
        "charge": Decimal(0),
        "note": "",
        "loaded_at": None,
        "returned_at": None,
        "swapped_for": None,
    }


def test_it_does_not_matter_who_speaks_first(party: Party) -> None:
    party.drafted().asset(7, equipment_events.AssetBooked, order_code=party.code, window=party.window, buffer_min=120)
    party.given(EventOrderRebooked, window=party.window, bookings=(booking(7),), total_amount=Decimal(100))
    assert the_booking(party.history, "item_id", "start", "state") == {"item_id": 1, "start": START, "state": "booked"}


@pytest.mark.parametrize(
    ("event", "fields", "state"),
    [
        (equipment_events.AssetSetAside, {}, "set_aside"),
        (equipment_events.AssetCheckedOut, {"stock_location_id": 9}, "out"),
        (equipment_events.AssetBookingReleased, {}, "released"),
    ],
)
def test_a_booking_is_where_its_asset_is(party: Party, event: Any, fields: dict[str, Any], state: str) -> None:
    party.drafted().placed().asset(7, event, **fields)
    assert the_booking(party.history, "state") == {"state": state}


@pytest.mark.parametrize(("condition", "state"), [("ok", "returned"), ("damaged", "damaged"), ("lost", "lost")])
def test_a_return_ends_a_booking_and_its_cleaning_counts_from_then(party: Party, condition: str, state: str) -> None:
    back = END + timedelta(hours=5)
    party.drafted().placed().delivered()
    party.returned(condition=condition, charge=Decimal("12.5"), note="Amassado.", at=back)
    names = ("state", "returned_at", "blocked_until", "charge", "note")
    assert the_booking(party.history, *names) == {
        "state": state,
        "returned_at": back,
        "blocked_until": back + timedelta(hours=2),
        "charge": Decimal("12.50"),
        "note": "Amassado.",
    }


def test_a_piece_that_is_released_and_booked_again_belongs_to_its_new_line(party: Party) -> None:
    party.drafted().placed().asset(7, equipment_events.AssetBookingReleased)
    party.given(EventOrderRebooked, window=party.window, bookings=(booking(7, 5),), total_amount=Decimal(100))
    party.asset(7, equipment_events.AssetBooked, order_code=party.code, window=party.window, buffer_min=30)
    assert the_booking(party.history, "item_id", "state", "blocked_until") == {
        "item_id": 5,
        "state": "booked",
        "blocked_until": END + timedelta(minutes=30),
    }


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], None),
        ([equipment_events.AssetSentToMaintenance], "maintenance"),
        ([equipment_events.AssetSentToMaintenance, equipment_events.AssetRepaired], None),
        ([equipment_events.AssetLost], "lost"),
        ([equipment_events.AssetLost, equipment_events.AssetFound], None),
        ([equipment_events.AssetRetired], "retired"),
        ([equipment_events.AssetRetired, equipment_events.AssetReinstated], None),
        ([equipment_events.AssetSentToMaintenance, equipment_events.AssetSetAside], None),
        (
            [equipment_events.AssetSentToMaintenance, equipment_events.AssetSetAside, equipment_events.AssetPutBack],
            None,
        ),
    ],
)
def test_an_asset_is_out_of_service_until_it_works_again(
    history: History, events: list[Any], expected: str | None
) -> None:
    warehouse(history)
    for event in events:
        history.given("equipment_asset-7", event)
    assert history.rows(assets)[0]["out_of_service"] == expected


def test_an_asset_that_leaves_by_hand_works(history: History) -> None:
    history.given(
        "equipment_asset-7",
        equipment_events.AssetRegistered,
        asset_tag="B-7",
        model_id=1,
        stock_location_id=1,
        status="maintenance",
    )
    assert history.rows(assets) == [{"id": 7, "asset_tag": "B-7", "out_of_service": "maintenance"}]
    history.given("equipment_asset-7", equipment_events.AssetCheckedOut, stock_location_id=9)
    assert history.rows(assets) == [{"id": 7, "asset_tag": "B-7", "out_of_service": None}]


@pytest.mark.parametrize(("condition", "expected"), [("ok", None), ("damaged", "maintenance"), ("lost", "lost")])
def test_what_comes_back_broken_or_not_at_all_is_out_of_service(
    party: Party, condition: str, expected: str | None
) -> None:
    party.drafted().placed().delivered().returned(condition=condition)
    assert party.history.rows(assets)[0]["out_of_service"] == expected


def test_an_asset_carries_the_tag_it_has_now_until_it_is_deleted(history: History) -> None:
    warehouse(history)
    history.given("equipment_asset-7", equipment_events.AssetRetagged, asset_tag="B-700")
    assert history.rows(assets)[0]["asset_tag"] == "B-700"
    history.given("equipment_asset-7", equipment_events.AssetDeleted)
    assert [row["id"] for row in history.rows(assets)] == [8, 9]
