"""Assets, the states they were in and the orders that held them, given what happened."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from command_api.equipment import events
from command_api.kernel import Event
from projections.bi.tables import asset_states, assets, bookings, models
from tests.harness.parties import Party
from tests.harness.read_models import NOON, History

START = datetime(2026, 11, 28, 11, 0, tzinfo=UTC)
END = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)
ASSET = "equipment_asset-7"


def life(history: History, asset_id: int = 7) -> list[tuple[str, datetime, datetime | None]]:
    found = [row for row in history.rows(asset_states) if row["asset_id"] == asset_id]
    assert [row["number"] for row in found] == list(range(1, len(found) + 1))
    return [(row["state"], row["since"], row["until"]) for row in found]


def states(history: History, asset_id: int = 7) -> list[str]:
    return [state for state, _, _ in life(history, asset_id)]


def registered(history: History, status: str = "available") -> None:
    history.given(
        ASSET, events.AssetRegistered, asset_tag="BARRIL50-0007", model_id=1, stock_location_id=1, status=status
    )


def test_a_booking_is_from_the_window_to_what_became_of_it(party: Party) -> None:
    party.drafted().placed()
    assert party.history.rows(bookings)[0] == {
        "order_id": 42,
        "asset_id": 7,
        "model_id": 1,
        "cost_center": "choperia",
        "start": START,
        "end": END,
        "delivered_at": None,
        "returned_at": None,
    }


def test_a_booking_knows_when_its_asset_left_and_came_back(party: Party) -> None:
    party.drafted().placed().confirmed().scheduled().delivered()
    left = party.history.now
    back = datetime(2026, 12, 2, 15, 0, tzinfo=UTC)
    party.returned(7, complete=False, condition="damaged", at=back)
    found = {row["asset_id"]: (row["delivered_at"], row["returned_at"]) for row in party.history.rows(bookings)}
    # the three pieces left one minute after the other
    assert found == {7: (left - timedelta(minutes=2), back), 8: (left - timedelta(minutes=1), None), 9: (left, None)}


@pytest.mark.parametrize("end", ["released", "cancelled"])
def test_a_booking_that_nobody_needs_any_more_is_gone(party: Party, end: str) -> None:
    party.drafted().placed()
    party.history.follow()
    if end == "cancelled":
        party.cancelled()
    else:
        party.each(events.AssetBookingReleased)
    assert party.history.rows(bookings) == []


def test_a_booking_for_other_dates_takes_the_place_of_the_first(party: Party, only: Any) -> None:
    party.assets = {7: 1}
    party.drafted().placed().each(events.AssetBookingReleased)
    moved = type(party.window)(party.window.start, party.window.end + timedelta(days=1))
    party.each(events.AssetBooked, order_code=party.code, window=moved, buffer_min=120)
    assert only(bookings, "end") == {"end": END + timedelta(days=1)}


def test_an_asset_that_is_put_to_no_order_is_held_by_none(history: History) -> None:
    registered(history)
    window = Party(history, 42).window
    history.given(ASSET, events.AssetBooked, order_id=42, order_code="EV", window=window, buffer_min=60)
    assert history.rows(bookings) == []


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("available", "in_service"),
        ("maintenance", "maintenance"),
        ("lost", "lost"),
        ("retired", "retired"),
    ],
)
def test_an_asset_begins_as_it_was_registered(history: History, status: str, state: str) -> None:
    registered(history, status)
    assert life(history) == [(state, NOON + timedelta(minutes=1), None)]


def test_spans_follow_each_other_without_a_gap(history: History) -> None:
    registered(history)
    for event in (
        events.AssetSentToMaintenance,
        events.AssetRepaired,
        events.AssetRetired,
        events.AssetReinstated,
        events.AssetLost,
        events.AssetFound,
    ):
        history.given(ASSET, event)
    history.given(ASSET, events.AssetDeleted)
    found = life(history)
    assert [state for state, _, _ in found] == [
        "in_service",
        "maintenance",
        "in_service",
        "retired",
        "in_service",
        "lost",
        "in_service",
        "removed",
    ]
    assert [until for _, _, until in found] == [*(since for _, since, _ in found[1:]), None]


@pytest.mark.parametrize(
    "deeds",
    [
        [(events.AssetSetAside, {})],
        [(events.AssetCheckedOut, {"stock_location_id": 9})],
        [(events.AssetSetAside, {}), (events.AssetPutBack, {})],
    ],
)
def test_what_people_take_by_hand_is_in_service(
    history: History, deeds: list[tuple[type[Event], dict[str, Any]]]
) -> None:
    registered(history)
    for event, fields in deeds:
        history.given(ASSET, event, **fields)
    assert states(history) == ["in_service"]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [("ok", ["in_service"]), ("damaged", ["in_service", "maintenance"]), ("lost", ["in_service", "lost"])],
)
def test_an_asset_comes_back_as_it_is(party: Party, condition: str, expected: list[str]) -> None:
    party.assets = {7: 1}
    party.drafted().placed().confirmed().scheduled().delivered().returned(condition=condition)
    assert states(party.history) == expected


def test_an_asset_that_was_deleted_leaves_what_it_did(party: Party) -> None:
    party.assets = {7: 1}
    party.drafted().placed().confirmed().scheduled().delivered().returned()
    party.history.given(ASSET, events.AssetDeleted)
    assert states(party.history) == ["in_service", "removed"]
    assert [row["asset_id"] for row in party.history.rows(bookings)] == [7]
    assert 7 in {row["id"] for row in party.history.rows(assets)}


def test_tags_and_names_are_those_of_now(history: History) -> None:
    history.given("equipment_model-1", events.ModelAdded, name="Barril")
    history.given("equipment_model-1", events.ModelRenamed, name="Barril 50L")
    registered(history)
    history.given(ASSET, events.AssetRetagged, asset_tag="BARRIL50-0070")
    assert history.rows(models) == [{"id": 1, "name": "Barril 50L", "removed": False}]
    assert history.rows(assets) == [{"id": 7, "asset_tag": "BARRIL50-0070", "model_id": 1}]


def test_a_model_that_was_removed_keeps_its_name(history: History) -> None:
    history.given("equipment_model-1", events.ModelAdded, name="Barril 50L")
    history.given("equipment_model-1", events.ModelDeleted)
    assert history.rows(models) == [{"id": 1, "name": "Barril 50L", "removed": True}]
