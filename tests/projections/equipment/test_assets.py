"""Assets and who has them when, given what happened."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from command_api.equipment import events
from command_api.orders.events import Customer, EventOrderDetailsChanged, EventOrderDiscarded
from projections.equipment.tables import assets, bookings, orders, papers, services
from projections.equipment.tables import history as happenings
from projections.runtime.rebuild import verify
from projections.runtime.runner import Runner
from tests.harness.equipment import furnished
from tests.harness.parties import Party, details, later
from tests.harness.read_models import NOON, History

BARREL = "equipment_asset-7"
START = datetime(2026, 11, 28, 11, 0, tzinfo=UTC)
END = datetime(2026, 11, 30, 21, 0, tzinfo=UTC)
"""Saturday 08:00 to Monday 18:00 at the pub."""


@pytest.fixture(autouse=True)
def house(history: History) -> None:
    furnished(history)
    history.now = NOON


@pytest.fixture
def party(history: History) -> Party:
    """Takes the barrel."""
    return Party(history, 42, assets={7: 1}).drafted()


def barrel(history: History, *names: str) -> Any:
    row = next(row for row in history.rows(assets) if row["id"] == 7)
    return {name: row[name] for name in names} if names else row


def booking(history: History, *names: str) -> Any:
    [row] = history.rows(bookings)
    return {name: row[name] for name in names} if names else row


def test_an_asset_is_listed_as_it_was_registered(history: History) -> None:
    assert barrel(history) == {
        "id": 7,
        "asset_tag": "BARRIL50-0007",
        "tag_folded": "barril50-0007",
        "model_id": 1,
        "stock_location_id": 1,
        "home_location_id": 1,
        "by_hand": "available",
        "out_with": None,
        "ready_for": 0,
        "status": "available",
        "cleaning_order_id": None,
        "cleaning_order_code": None,
        "cleaning_until": None,
        "notes": "",
        "search": "barril50-0007 ",
        "times_used": 0,
        "registered_on": date(2026, 11, 20),
        "served": "{}",
        "version": 1,
    }


def test_the_latest_service_counts_until_it_is_taken_back(history: History) -> None:
    for day in (date(2026, 3, 1), date(2026, 2, 1), date(2026, 4, 1)):
        history.given(BARREL, events.AssetServiced, service="Vedações", done_on=day)
    assert barrel(history, "served") == {"served": '{"vedacoes": "2026-04-01"}'}
    history.given(BARREL, events.AssetServiceTakenBack, number=4, service="Vedações")
    assert barrel(history, "served") == {"served": '{"vedacoes": "2026-03-01"}'}
    assert [row["done_on"] for row in history.rows(services)] == [date(2026, 3, 1), date(2026, 2, 1)]
    history.given(BARREL, events.AssetDeleted)
    assert history.rows(services) == []


def test_papers_go_with_their_service(history: History) -> None:
    def attached(number: int, sha256: str) -> None:
        fields = {"key": f"{sha256}.pdf", "media_type": "application/pdf", "name": "laudo.pdf", "size": 9}
        history.given(BARREL, events.ServicePaperAttached, number=number, sha256=sha256, **fields)

    for day in (date(2026, 3, 1), date(2026, 2, 1)):
        history.given(BARREL, events.AssetServiced, service="Vedações", done_on=day)
    for number, sha256 in ((2, "a"), (2, "b"), (3, "c"), (3, "d")):
        attached(number, sha256)
    history.given(BARREL, events.ServicePaperRemoved, number=2, sha256="b", name="laudo.pdf")
    assert [(row["number"], row["sha256"]) for row in history.rows(papers)] == [(2, "a"), (3, "c"), (3, "d")]
    history.given(BARREL, events.AssetServiceTakenBack, number=3, service="Vedações")
    assert [(row["number"], row["sha256"]) for row in history.rows(papers)] == [(2, "a")]
    history.given(BARREL, events.AssetDeleted)
    assert history.rows(papers) == []


def test_a_new_tag_and_new_notes_are_found_by_a_search(history: History) -> None:
    history.given(BARREL, events.AssetRetagged, asset_tag="Tônico-1")
    history.given(BARREL, events.AssetNoted, notes="Válvula NOVA")
    assert barrel(history, "asset_tag", "tag_folded", "notes", "search", "version") == {
        "asset_tag": "Tônico-1",
        "tag_folded": "tonico-1",
        "notes": "Válvula NOVA",
        "search": "tonico-1 valvula nova",
        "version": 3,
    }


@pytest.mark.parametrize(
    ("begins", "ends", "status"),
    [
        (events.AssetSentToMaintenance, events.AssetRepaired, "maintenance"),
        (events.AssetLost, events.AssetFound, "lost"),
        (events.AssetRetired, events.AssetReinstated, "retired"),
        (events.AssetSetAside, events.AssetPutBack, "reserved"),
    ],
)
def test_what_people_say_of_an_asset_is_its_status_until_they_say_otherwise(
    history: History, begins: Any, ends: Any, status: str
) -> None:
    history.given(BARREL, begins)
    assert barrel(history, "status", "by_hand") == {"status": status, "by_hand": status}
    history.given(BARREL, ends)
    assert barrel(history, "status", "by_hand") == {"status": "available", "by_hand": "available"}


def test_what_is_taken_by_hand_is_on_the_way_until_it_is_put_back_home(history: History) -> None:
    history.given(BARREL, events.AssetCheckedOut, stock_location_id=9)
    there = ("status", "stock_location_id", "home_location_id", "times_used")
    assert list(barrel(history, *there).values()) == ["checked_out", 9, 1, 0]
    history.given(BARREL, events.AssetMoved, stock_location_id=2)
    assert list(barrel(history, *there).values()) == ["checked_out", 9, 2, 0]
    history.given(BARREL, events.AssetPutBack)
    assert list(barrel(history, *there).values()) == ["available", 2, 2, 0]


def test_an_asset_that_is_moved_at_home_is_there_at_once(history: History) -> None:
    history.given(BARREL, events.AssetMoved, stock_location_id=2)
    assert barrel(history, "stock_location_id", "home_location_id") == {"stock_location_id": 2, "home_location_id": 2}


def test_a_booking_blocks_until_the_cleaning_after_it_and_leaves_the_status_alone(party: Party) -> None:
    party.placed()
    assert booking(party.history) == {
        "asset_id": 7,
        "order_id": 42,
        "order_code": "EV-2026-00042",
        "start": START,
        "end": END,
        "buffer_min": 120,
        "blocked_until": END + timedelta(hours=2),
        "state": "booked",
        "left_at": None,
        "returned_at": None,
    }
    assert barrel(party.history, "status", "version") == {"status": "available", "version": 2}


def test_a_booking_goes_the_way_of_its_asset(party: Party) -> None:
    party.placed().confirmed()
    party.scheduled()
    assert booking(party.history, "state") == {"state": "set_aside"}
    assert barrel(party.history, "status", "ready_for") == {"status": "reserved", "ready_for": 1}
    party.delivered()
    left = party.history.now
    assert booking(party.history, "state", "left_at") == {"state": "out", "left_at": left}
    assert barrel(party.history, "status", "ready_for", "out_with", "stock_location_id", "times_used") == {
        "status": "checked_out",
        "ready_for": 0,
        "out_with": 42,
        "stock_location_id": 9,
        "times_used": 1,
    }
    back = END + timedelta(hours=5)
    party.returned(at=back)
    assert booking(party.history, "state", "end", "returned_at", "blocked_until") == {
        "state": "returned",
        "end": END,
        "returned_at": back,
        "blocked_until": back + timedelta(hours=2),
    }
    assert barrel(
        party.history, "status", "out_with", "stock_location_id", "cleaning_order_code", "cleaning_until"
    ) == {
        "status": "available",
        "out_with": None,
        "stock_location_id": 1,
        "cleaning_order_code": "EV-2026-00042",
        "cleaning_until": back + timedelta(hours=2),
    }


def test_what_a_customer_keeps_longer_is_out_and_due_later(party: Party) -> None:
    party.placed().delivered().extended(2)
    later_end = END + timedelta(days=2)
    assert booking(party.history, "state", "end", "blocked_until") == {
        "state": "out",
        "end": later_end,
        "blocked_until": later_end + timedelta(hours=2),
    }
    assert barrel(party.history, "status", "out_with") == {"status": "checked_out", "out_with": 42}


@pytest.mark.parametrize(("condition", "status"), [("damaged", "maintenance"), ("lost", "lost")])
def test_what_comes_back_damaged_or_not_at_all_is_out_of_service(party: Party, condition: Any, status: str) -> None:
    party.placed().delivered().returned(condition=condition)
    assert booking(party.history, "state") == {"state": condition}
    assert barrel(party.history, "status", "by_hand") == {"status": status, "by_hand": status}


def test_a_released_booking_stays_as_a_memory_and_the_asset_is_not_ready_for_it_any_more(party: Party) -> None:
    party.placed().scheduled().cancelled()
    assert booking(party.history, "state", "start") == {"state": "released", "start": START}
    assert barrel(party.history, "status", "ready_for") == {"status": "available", "ready_for": 0}


def test_an_order_that_takes_an_asset_again_has_one_booking_with_the_new_window(party: Party) -> None:
    party.placed().each(events.AssetBookingReleased)
    again = Party(party.history, 42, details=later(party, 7), assets={7: 1})
    again.each(events.AssetBooked, order_code="EV-2026-00042", window=again.window, buffer_min=30)
    assert booking(party.history, "state", "start", "blocked_until") == {
        "state": "booked",
        "start": START + timedelta(days=7),
        "blocked_until": END + timedelta(days=7, minutes=30),
    }


def test_an_asset_that_stands_ready_for_two_orders_is_reserved_until_neither_waits(party: Party) -> None:
    party.placed().scheduled()
    other = Party(party.history, 43, details=later(party, 7), assets={7: 1}).drafted().placed().scheduled()
    assert barrel(party.history, "status", "ready_for") == {"status": "reserved", "ready_for": 2}
    party.delivered().returned()
    assert barrel(party.history, "status", "ready_for") == {"status": "reserved", "ready_for": 1}
    other.cancelled()
    assert barrel(party.history, "status", "ready_for") == {"status": "available", "ready_for": 0}


def test_a_line_of_history_is_the_same_whether_the_booking_is_remembered_or_read_again(party: Party) -> None:
    """A worker that takes over from another remembers nothing."""
    party.placed().history.follow()
    worker = party.history
    worker.runner = Runner(worker.recorder, worker.database, worker.projections)
    party.delivered().history.follow()
    for projection in worker.runner.projections.values():
        compared = verify(worker.recorder, worker.database, projection)
        assert compared.differences == []


def test_the_later_of_two_cleanings_counts(party: Party) -> None:
    party.placed().delivered().returned(at=END)
    short = Party(party.history, 43, details=later(party, 7), assets={7: 1}, buffer_min=0).drafted()
    short.placed().delivered().returned(at=END + timedelta(hours=1))
    assert barrel(party.history, "cleaning_order_id", "cleaning_until") == {
        "cleaning_order_id": 42,
        "cleaning_until": END + timedelta(hours=2),
    }


def test_an_asset_that_was_registered_by_mistake_leaves_nothing(party: Party) -> None:
    party.placed().cancelled()
    party.history.given(BARREL, events.AssetDeleted)
    assert [row["id"] for row in party.history.rows(assets)] == [8, 9]
    assert party.history.rows(bookings) == []
    assert {row["asset_id"] for row in party.history.rows(happenings)} == {8, 9}


def test_the_calendar_knows_who_ordered_and_where_the_order_stands(party: Party) -> None:
    def order() -> dict[str, Any]:
        [row] = party.history.rows(orders)
        return row

    drafted = {"order_code": "EV-2026-00042", "customer_id": 1, "customer_name": "Marina Duarte", "status": "draft"}
    assert order() == {"id": 42, **drafted}
    party.given(EventOrderDetailsChanged, details=details(customer=Customer("Téo Duarte")))
    assert order()["customer_name"] == "Téo Duarte"
    for step, status in (
        (party.placed, "awaiting_deposit"),
        (party.confirmed, "confirmed"),
        (party.scheduled, "scheduled_for_delivery"),
        (party.delivered, "delivered"),
    ):
        step()
        assert order()["status"] == status


def test_a_discarded_draft_is_gone(party: Party) -> None:
    party.given(EventOrderDiscarded)
    assert party.history.rows(orders) == []
