"""Customers, given what happened to them and to what they ordered."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
import sqlalchemy as sa

from command_api.customers import events
from command_api.orders.events import (
    Customer,
    EventOrderDetailsChanged,
    EventOrderDiscarded,
    EventOrderDrafted,
)
from projections.customers.tables import customer_orders, customer_refusals, customers
from tests.harness.customers import MARINA, RUI, ordered, refused, registered
from tests.harness.parties import BARREL, MONDAY, SATURDAY, Party, details, warehouse
from tests.harness.read_models import History

RUI_AS_MARINA = Customer(RUI.name, id=17)


def customer(history: History, id: int = 17) -> dict[str, Any]:
    [row] = [row for row in history.rows(customers) if row["id"] == id]
    return row


def numbers(history: History, id: int = 17) -> tuple[int, int, Decimal]:
    row = customer(history, id)
    return row["orders"], row["finished_orders"], row["total"]


def test_a_customer_is_as_last_named_and_known_since_the_first_time(history: History) -> None:
    registered(history, MARINA, document="")
    first = history.now
    history.given(
        "customer-17", events.CustomerIdentified, name="Marina D. Prado", phone=MARINA.phone, document="39053344705"
    )
    row = customer(history)
    assert (row["name"], row["document"], row["version"]) == ("Marina D. Prado", "39053344705", 2)
    assert (row["first_at"], row["last_at"]) == (first, history.now)


@pytest.mark.parametrize("words", ["marina duarte", "95555-0142", "11955550142", "39053344705", "390.533.447-05"])
def test_a_customer_is_found_by_name_telephone_and_document_however_they_are_written(
    history: History, words: str
) -> None:
    registered(history, MARINA)
    assert words in customer(history)["search"]


def test_a_draft_counts_as_an_order_but_not_as_money(history: History) -> None:
    registered(history, MARINA)
    ordered(history, 1)
    assert numbers(history) == (1, 0, Decimal(0))


def test_an_order_counts_from_when_it_is_placed_with_its_freight_until_it_is_cancelled(history: History) -> None:
    warehouse(history)
    registered(history, MARINA)
    party = ordered(history, 1).with_freight().placed()
    assert numbers(history) == (1, 0, Decimal("536.00"))
    party.cancelled()
    assert numbers(history) == (1, 1, Decimal(0))


def test_an_order_is_finished_when_everything_is_back(history: History) -> None:
    warehouse(history)
    registered(history, MARINA)
    party = ordered(history, 1).placed().confirmed().scheduled().delivered()
    assert numbers(history) == (1, 0, Decimal("461.00"))
    party.returned(7, complete=False)
    assert numbers(history)[1] == 0
    party.returned(8, 9)
    assert numbers(history)[1] == 1


def test_an_order_that_holds_nothing_is_finished_when_it_is_delivered(history: History) -> None:
    registered(history, MARINA)
    Party(history, 1, details=details(customer=MARINA), items=(BARREL,), assets={}).drafted().placed("100").delivered()
    assert numbers(history) == (1, 1, Decimal(100))


def test_a_discarded_draft_is_gone_but_the_customer_stays(history: History) -> None:
    registered(history, MARINA)
    ordered(history, 1).given(EventOrderDiscarded)
    assert numbers(history) == (0, 0, Decimal(0))
    assert history.rows(customer_orders) == []


def test_an_order_that_names_somebody_else_goes_over_with_its_money(history: History) -> None:
    warehouse(history)
    registered(history, MARINA)
    registered(history, RUI)
    party = ordered(history, 1).placed()
    party.given(EventOrderDetailsChanged, details=details(customer=RUI))
    assert numbers(history, 17) == (0, 0, Decimal(0))
    assert numbers(history, 18) == (1, 0, Decimal("461.00"))
    assert [row["customer_id"] for row in history.rows(customer_orders)] == [18]


def test_the_day_of_an_order_is_that_of_the_party_else_of_the_delivery(history: History) -> None:
    registered(history, MARINA)
    ordered(history, 1, event_date_from=MONDAY)
    ordered(history, 2, event_date_from=None)
    assert [row["event_date"] for row in history.rows(customer_orders)] == [MONDAY, SATURDAY]


def test_it_does_not_matter_who_speaks_first_the_order_or_its_customer(history: History) -> None:
    at = datetime(2026, 11, 20, 15, 30, tzinfo=UTC)
    history.given("event_order-1", EventOrderDrafted, at=at, order_code="EV-1", details=details(customer=MARINA))
    history.given(
        "customer-17", events.CustomerRegistered, at=at, name=MARINA.name, phone=MARINA.phone, document=MARINA.document
    )
    row = customer(history)
    assert (row["name"], row["orders"], row["first_at"], row["last_at"]) == ("Marina Duarte", 1, at, at)


def test_what_was_written_down_before_customers_had_a_number_is_nobodys_until_somebody_touches_it(
    history: History,
) -> None:
    nobody = Customer("Marina Duarte", "(11) 95555-0142")
    warehouse(history)
    ordered(history, 1, nobody).given(EventOrderDiscarded)
    party = ordered(history, 2, nobody).placed()
    refused(history, 1, nobody)
    assert history.rows(customers) == history.rows(customer_refusals) == []
    registered(history, MARINA)
    party.given(EventOrderDetailsChanged, details=details(customer=MARINA))
    assert numbers(history) == (1, 0, Decimal("461.00"))


def test_the_other_names_of_a_record_are_as_the_latest_order_writes_them(history: History) -> None:
    registered(history, MARINA)
    first = ordered(history, 1, Customer("rui antonio", id=17))
    ordered(history, 2, Customer("Rui Antônio", id=17))
    assert customer(history)["other_names"] == '["Rui Antônio"]'
    ordered(history, 3, Customer("rui antonio", id=17))
    assert customer(history)["other_names"] == '["rui antonio"]'
    first.given(EventOrderDetailsChanged, details=details(customer=Customer("Rui Antônio", id=17)))
    assert customer(history)["other_names"] == '["rui antonio"]'
    Party(history, 3).given(EventOrderDetailsChanged, details=details(customer=Customer("RUI ANTONIO", id=17)))
    assert customer(history)["other_names"] == '["RUI ANTONIO"]'


@pytest.mark.parametrize("is_confirmed", [False, True])
def test_another_order_under_a_known_name_does_not_read_the_names_of_all_orders(
    history: History, is_confirmed: bool
) -> None:
    registered(history, MARINA)
    ordered(history, 1, RUI_AS_MARINA)
    if is_confirmed:
        history.given("customer-17", events.CustomerNameConfirmed, name=RUI.name)
    others = customer(history)["other_names"]
    assert others == ("[]" if is_confirmed else '["Rui Antônio"]')
    reads: list[str] = []

    def note(_connection: Any, _cursor: Any, sql: str, *_: Any) -> None:
        if "FROM customer_names" in sql and "source =" not in sql:
            reads.append(sql)

    sa.event.listen(history.database.engine, "before_cursor_execute", note)
    ordered(history, 2, RUI_AS_MARINA)
    assert customer(history)["other_names"] == others
    assert reads == []


def test_what_somebody_could_not_have_is_kept_with_them_and_is_a_sign_of_life(history: History) -> None:
    registered(history, MARINA)
    refused(history, 5, order_id=1, order_code="EV-2026-00001")
    [row] = history.rows(customer_refusals)
    assert (row["id"], row["customer_id"], row["wanted_on"], row["order_code"]) == (5, 17, SATURDAY, "EV-2026-00001")
    assert row["models"] == '[{"name": "Chopeira", "wanted": 3, "missing": 1}]'
    assert customer(history)["last_at"] == row["at"] == history.now


def test_of_an_erased_customer_the_numbers_stay_and_who_erased_them_when_and_why(history: History) -> None:
    warehouse(history)
    registered(history, MARINA)
    ordered(history, 1).placed().cancelled()
    history.follow()
    last = customer(history)["last_at"]
    history.given("customer-17", events.CustomerErased, orders=1, by_rule=False, reason="A titular pediu.")
    row = customer(history)
    assert {name: row[name] for name in ("name", "phone", "document", "search", "orders", "finished_orders")} == {
        "name": "Titular removido",
        "phone": "",
        "document": "",
        "search": "titular removido",
        "orders": 1,
        "finished_orders": 1,
    }
    assert (row["erased_at"], row["erased_by"], row["erased_by_rule"], row["erased_reason"], row["last_at"]) == (
        history.now,
        "user-1",
        False,
        "A titular pediu.",
        last,
    )
    assert [row["event_name"] for row in history.rows(customer_orders)] == [""]


def test_erasing_one_customer_leaves_the_others_alone(history: History) -> None:
    registered(history, MARINA)
    registered(history, RUI)
    ordered(history, 1, RUI)
    history.given("customer-17", events.CustomerErased, orders=0, by_rule=True)
    assert customer(history, 18)["name"] == "Rui Antônio"
    assert [row["event_name"] for row in history.rows(customer_orders)] == ["Casamento na serra"]
