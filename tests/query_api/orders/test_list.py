"""The list of orders for events."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.equipment.events import AssetSentToMaintenance
from command_api.orders.events import Customer
from tests.harness.parties import Party, details, warehouse
from tests.harness.read_models import History
from tests.query_api.conftest import counter_over

PATH = "/api/v1/event-orders"
NOW = datetime(2026, 11, 24, 15, 0, tzinfo=UTC)
"""Tuesday noon; the orders were written down on Friday, 20 November."""


@pytest.fixture(scope="module")
def counter(module_history: History) -> Iterator[TestClient]:
    """Six orders, one in every situation."""
    fill(module_history)
    module_history.follow()
    with counter_over(module_history, NOW) as client:
        yield client


def fill(history: History) -> None:
    warehouse(history)
    day = date(2026, 11, 28)

    def party(id: int, name: str, delivery: date | None, pickup: date | None, **fields: Any) -> Party:
        assets = fields.pop("assets", {})
        agreed = details(
            customer=Customer(name, "(11) 95555-0142"),
            preferred_delivery_date=delivery,
            pickup_date=pickup,
            **{"notes": "", "event_name": "", "empties_to_collect": 0, **fields},
        )
        return Party(history, id, details=agreed, assets=assets).drafted()

    party(1, "Água Viva Eventos", None, None)
    party(2, "bar do Zeca", day, day, cost_center="distribuidora", assets={7: 1}).placed()
    history.now = NOW - timedelta(hours=47)
    party(3, "Ângela Prado", day, day, preferred_delivery_shift="noite", pickup_shift="noite", assets={8: 1}).placed()
    party(4, "Caio Reis", date(2026, 12, 5), date(2026, 12, 6), notes="Levar extensão").placed().confirmed()
    late = party(5, "Dora Lins", date(2026, 11, 21), date(2026, 11, 23), event_name="Bodas", assets={9: 1})
    late.placed().confirmed().scheduled().delivered()
    party(6, "Edu Maia", date(2026, 11, 22), date(2026, 11, 23)).placed().cancelled()
    history.given("equipment_asset-8", AssetSentToMaintenance)


def test_a_row_says_what_a_person_at_the_counter_needs(counter: TestClient) -> None:
    [row] = counter.get(PATH, params={"search": "zeca"}).json()["events"]
    assert row == {
        "id": 2,
        "order_code": "EV-2026-00002",
        "customer_name": "bar do Zeca",
        "customer_phone": "(11) 95555-0142",
        "cost_center": "distribuidora",
        "status": "awaiting_deposit",
        "stage": "awaiting_deposit",
        "preferred_delivery_date": "2026-11-28",
        "preferred_delivery_shift": "manha",
        "total_amount": 461.0,
        "deposit_amount": 300.0,
        "deposit_received": 0.0,
        "deposit_paid": 0.0,
        "paid": 0.0,
        "balance": 461.0,
        "notes": "",
        "created_by_name": "Ana Beltrão",
        "created_at": "2026-11-20T15:06:00Z",
        "event_name": "",
        "event_date_from": "2026-11-28",
        "pickup_date": "2026-11-28",
        "pickup_shift": "tarde",
        "pickup_at": "2026-11-28T21:00:00Z",
        "returned_at": None,
        "hold_until": "2026-11-22T15:08:00Z",
        "overdue": True,
        "late": False,
        "endangered": False,
        "beers": [],
        "version": 3,
    }


def test_orders_with_something_to_pay_are_asked_for_or_come_first(counter: TestClient) -> None:
    def ids(**asked: Any) -> list[int]:
        return [row["id"] for row in counter.get(PATH, params=asked).json()["events"]]

    assert ids(open=True, sort="code", order="asc") == [2, 3, 4, 5]
    assert set(ids(sort="open", order="desc")[:4]) == {2, 3, 4, 5}


def test_counts_are_over_everything_whatever_the_filters(counter: TestClient) -> None:
    answer = counter.get(PATH, params={"search": "zeca"}).json()
    assert answer["pagination"] == {"page": 1, "limit": 25, "total": 1, "pages": 1}
    assert answer["counts"] == {
        "by_status": {
            "draft": 1,
            "awaiting_deposit": 2,
            "confirmed": 1,
            "in_factory_batch": 0,
            "scheduled_for_delivery": 0,
            "delivered": 1,
            "cancelled": 1,
        },
        "by_stage": {
            "draft": 1,
            "awaiting_deposit": 2,
            "confirmed": 1,
            "in_factory_batch": 0,
            "scheduled_for_delivery": 0,
            "with_customer": 1,
            "returned": 0,
            "owed": 0,
            "settled": 0,
            "cancelled": 1,
        },
        "in_field": 1,
        "overdue": 1,
        "late": 1,
        "endangered": 1,
    }


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ({}, [6, 5, 4, 3, 2, 1]),
        ({"search": "agua"}, [1]),
        ({"search": "PRADO angela"}, [3]),
        ({"search": "ev-2026-00004"}, [4]),
        ({"search": "extensao"}, [4]),
        ({"search": "bodas"}, [5]),
        ({"search": "agua zeca"}, []),
        ({"search": "%"}, []),
        ({"status": "awaiting_deposit"}, [3, 2]),
        ({"status": ""}, [6, 5, 4, 3, 2, 1]),
        ({"status": "delivered"}, [5]),
        ({"status": "with_customer"}, [5]),
        ({"status": "settled"}, []),
        ({"cost_center": "distribuidora"}, [2]),
        ({"from": "2026-11-28"}, [4, 3, 2]),
        ({"to": "2026-11-28"}, [6, 5, 3, 2]),
        ({"from": "2026-11-22", "to": "2026-11-22"}, [6]),
        ({"attention": "overdue"}, [2]),
        ({"attention": "late"}, [5]),
        ({"attention": "endangered"}, [3]),
        ({"attention": "endangered", "status": "confirmed"}, []),
        ({"in_field": "true"}, [5]),
        ({"in_field": "false"}, [6, 5, 4, 3, 2, 1]),
        ({"limit": "2", "page": "2"}, [4, 3]),
    ],
)
def test_filters_keep_what_was_asked_for(counter: TestClient, query: dict[str, str], ids: list[int]) -> None:
    assert [row["id"] for row in counter.get(PATH, params=query).json()["events"]] == ids


@pytest.mark.parametrize(
    ("sort", "ids"),
    [
        ("created_at", [1, 2, 3, 4, 5, 6]),
        ("code", [1, 2, 3, 4, 5, 6]),
        ("delivery", [5, 6, 2, 3, 4, 1]),
        ("customer", [1, 3, 2, 4, 5, 6]),
        ("total", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_a_list_is_sorted_in_both_directions(counter: TestClient, sort: str, ids: list[int]) -> None:
    up = [row["id"] for row in counter.get(PATH, params={"sort": sort, "order": "asc"}).json()["events"]]
    down = [row["id"] for row in counter.get(PATH, params={"sort": sort, "order": "desc"}).json()["events"]]
    assert (up, down) == (ids, ids[::-1])


@pytest.mark.parametrize(
    "query", [{"status": "lost"}, {"from": "28/11/2026"}, {"from": "1764288000"}, {"attention": "all"}, {"x": "1"}]
)
def test_a_filter_that_does_not_exist_is_refused(counter: TestClient, query: dict[str, str]) -> None:
    assert counter.get(PATH, params=query).status_code == 422


def test_a_hold_is_overdue_only_when_it_is_older_than_the_house_allows(
    module_history: History, counter: TestClient
) -> None:
    with counter_over(module_history, NOW - timedelta(days=3)) as earlier:
        assert earlier.get(PATH).json()["counts"]["overdue"] == 0
    with counter_over(module_history, NOW + timedelta(hours=2)) as tomorrow:
        found = tomorrow.get(PATH, params={"attention": "overdue"}).json()["events"]
    assert [(row["id"], row["overdue"]) for row in found] == [(3, True), (2, True)]


def test_nobody_without_the_right_sees_a_customer(counter: TestClient) -> None:
    for role in ("manager", "client", "bi"):
        assert counter.get(PATH, headers={"Authorization": f"Bearer {role}"}).status_code == 403
