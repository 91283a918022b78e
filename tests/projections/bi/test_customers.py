"""Customers as numbers, and what they could not have, given what happened."""

from datetime import date, timedelta
from typing import Any

from command_api.customers.events import CustomerErased
from command_api.orders import events as order_events
from command_api.orders.events import Customer, MissingModel
from command_api.rules.windows import booking_window
from projections.bi.tables import STAR, customers, days, orders, refusals
from tests.harness.parties import MONDAY, SATURDAY, details
from tests.harness.read_models import NOON, History

MARINA = Customer("Marina Duarte", "(11) 95555-0142", "390.533.447-05", 1)
RUI = Customer("Rui", id=2)


def ordered(history: History, id: int, customer: Customer) -> None:
    history.given(
        f"event_order-{id}", order_events.EventOrderDrafted, order_code=f"EV-{id}", details=details(customer=customer)
    )


def refused(history: History, id: int, *models: tuple[int, int], **fields: Any) -> None:
    wanted: dict[str, Any] = {
        "customer": MARINA,
        "cost_center": "choperia",
        "wanted_on": SATURDAY,
        "window": booking_window(SATURDAY, "manha", MONDAY, "tarde"),
        "models": tuple(
            MissingModel(model_id=model, model_name="Barril", wanted=9, missing=missing) for model, missing in models
        ),
    }
    history.given(f"refused_demand-{id}", order_events.DemandRefused, **{**wanted, **fields})


def numbers(history: History) -> list[int]:
    return [row["customer_id"] for row in history.rows(orders)]


def test_a_customer_is_the_number_of_the_record_whatever_the_order_says(history: History) -> None:
    ordered(history, 1, MARINA)
    ordered(history, 2, Customer("Outro nome", id=MARINA.id))
    ordered(history, 3, Customer("Marina Duarte", MARINA.phone, MARINA.document, RUI.id))
    assert numbers(history) == [MARINA.id, MARINA.id, RUI.id]


def test_who_was_named_before_customers_had_numbers_is_nobody(history: History) -> None:
    ordered(history, 1, Customer("Zé Antônio"))
    assert numbers(history) == [0]


def test_erasing_a_customer_changes_nothing_in_the_star(history: History) -> None:
    ordered(history, 1, MARINA)
    refused(history, 1, (1, 2))
    before = [history.rows(table) for table in STAR]
    history.given(f"customer-{MARINA.id}", CustomerErased, orders=1)
    assert [history.rows(table) for table in STAR] == before


def test_an_orders_customer_is_who_it_names_now(history: History) -> None:
    ordered(history, 1, MARINA)
    ordered(history, 2, RUI)
    history.given("event_order-1", order_events.EventOrderDetailsChanged, details=details(customer=RUI))
    assert numbers(history) == [2, 2]


def test_a_customer_is_known_since_they_were_first_named(history: History) -> None:
    refused(history, 1, (1, 2))
    ordered(history, 1, MARINA)
    ordered(history, 2, RUI)
    history.given("event_order-2", order_events.EventOrderDiscarded)
    assert history.rows(customers) == [
        {"id": 1, "since": NOON + timedelta(minutes=1)},
        {"id": 2, "since": NOON + timedelta(minutes=3)},
    ]


def test_who_is_behind_a_number_is_nowhere_in_the_star(history: History) -> None:
    ordered(history, 1, MARINA)
    refused(history, 1, (1, 2))
    said = repr([history.rows(table) for table in STAR]).casefold()
    assert not any(word in said for word in ("marina", "duarte", "95555", "39053344705", "serra", "portão"))


def test_a_demand_that_was_refused_is_one_row_per_model(history: History) -> None:
    refused(history, 1, (1, 2), (3, 1), cost_center="distribuidora")
    asked = {"asked_at": NOON + timedelta(minutes=1), "asked_on": date(2026, 11, 20), "cost_center": "distribuidora"}
    assert history.rows(refusals) == [
        {"customer_id": 1, "model_id": 1, "wanted_on": SATURDAY, **asked, "missing": 2},
        {"customer_id": 1, "model_id": 3, "wanted_on": SATURDAY, **asked, "missing": 1},
    ]
    assert [row["day"] for row in history.rows(days)][::8] == [date(2026, 11, 20), SATURDAY]


def test_who_asks_again_for_the_same_day_counts_once_with_the_most_that_was_missing(history: History) -> None:
    refused(history, 1, (1, 2))
    refused(history, 2, (1, 5), cost_center="distribuidora")
    refused(history, 3, (1, 3))
    [row] = history.rows(refusals)
    assert (row["missing"], row["asked_at"], row["cost_center"]) == (5, NOON + timedelta(minutes=1), "choperia")


def test_other_people_and_other_days_are_other_demands(history: History) -> None:
    refused(history, 1, (1, 1))
    refused(history, 2, (1, 1), wanted_on=MONDAY)
    refused(history, 3, (1, 1), customer=RUI)
    assert [(row["customer_id"], row["wanted_on"]) for row in history.rows(refusals)] == [
        (1, SATURDAY),
        (1, MONDAY),
        (2, SATURDAY),
    ]
