"""Orders, their money and their customers, with figures that can be checked by hand."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from command_api.customers.events import CustomersMerged, CustomerTermsSet
from command_api.orders import events as order_events
from command_api.orders.events import Customer
from tests.harness.parties import BARREL, Party, details, warehouse
from tests.harness.read_models import History
from tests.query_api.bi.conftest import Ask
from tests.query_api.conftest import BOTH


def on(history: History, day: int, hour: int = 9) -> None:
    """What follows happens from that hour of November on, at the pub."""
    history.now = datetime(2026, 11, day, hour + 3, tzinfo=UTC)


def party(history: History, id: int, **fields: Any) -> Party:
    """An order without equipment."""
    return Party(history, id, details=details(**fields), assets={}).drafted()


@BOTH
def test_orders_stand_where_they_are_now(history: History, ask: Ask) -> None:
    party(history, 1)
    party(history, 2).placed()
    party(history, 3, cost_center="distribuidora").placed()
    party(history, 4).given(order_events.EventOrderDiscarded)
    party(history, 5).placed().cancelled()
    found = ask("orders-by-status")
    assert found["rows"] == [
        {"status": "draft", "orders": 1, "amount": 461.0, "share": 25.0},
        {"status": "awaiting_deposit", "orders": 2, "amount": 922.0, "share": 50.0},
        {"status": "cancelled", "orders": 1, "amount": 461.0, "share": 25.0},
    ]
    assert found["totals"] == {"orders": 4, "amount": 1844.0}
    [row] = ask("orders-by-status", cost_center="distribuidora")["rows"]
    assert row == {"status": "awaiting_deposit", "orders": 1, "amount": 461.0, "share": 100.0}


@BOTH
def test_the_funnel_and_the_time_between_its_steps(history: History, ask: Ask) -> None:
    for id, hours in ((1, 10), (2, 12), (3, 15)):
        on(history, id, 9)
        order = party(history, id)
        on(history, id, hours)
        order.placed()
    on(history, 4, 9)
    order = party(history, 4)
    on(history, 20, 9)
    order.placed().confirmed()
    rows = ask("order-funnel")["rows"]
    assert [(row["step"], row["orders"], row["from_previous"], row["from_first"]) for row in rows] == [
        ("draft", 4, None, 100.0),
        ("awaiting_deposit", 4, 100.0, 100.0),
        ("confirmed", 1, 25.0, 25.0),
        ("scheduled_for_delivery", 0, 0.0, 0.0),
        ("delivered", 0, None, 0.0),
        ("returned", 0, None, 0.0),
    ]
    # 1, 3, 6 and 384 hours
    assert [row["median_hours"] for row in rows] == [None, 4.5, 0.0, None, None, None]


@BOTH
def test_how_long_orders_were_where_they_left(history: History, ask: Ask) -> None:
    for id in range(1, 11):
        on(history, 2, 0)
        order = party(history, id)
        on(history, 2, id)
        order.placed()
    rows = ask("time-in-status")["rows"]
    assert rows == [
        {
            "status": "draft",
            "departures": 10,
            "median_hours": 5.5,
            "mean_hours": 5.5,
            "p90_hours": 9.0,
            "waiting": 0,
        },
        {
            "status": "awaiting_deposit",
            "departures": 0,
            "median_hours": None,
            "mean_hours": None,
            "p90_hours": None,
            "waiting": 10,
        },
    ]
    assert [row["departures"] for row in ask("time-in-status", last="2026-11-01")["rows"]] == [0]


@BOTH
def test_reasons_that_are_written_differently_are_one(history: History, ask: Ask) -> None:
    for id, reason in enumerate(("Mudança de data", " MUDANCA DE DATA ", None, "  ", "Chuva"), 1):
        party(history, id).placed().cancelled(reason=reason)
    party(history, 6).placed().cancelled(hold_expired=True, reason="Chuva")
    assert [(row["reason"], row["orders"], row["amount"], row["share"]) for row in ask("cancellations")["rows"]] == [
        ("Mudança de data", 2, 922.0, 33.3),
        ("Sem motivo informado", 2, 922.0, 33.3),
        ("Chuva", 1, 461.0, 16.7),
        ("Sinal não recebido no prazo", 1, 461.0, 16.7),
    ]


@BOTH
def test_deposits_by_what_became_of_them(history: History, ask: Ask) -> None:
    on(history, 2)
    first = party(history, 1).placed().confirmed("300")
    on(history, 10)
    party(history, 2, cost_center="distribuidora").placed().confirmed("200.50")
    on(history, 11)
    first.given(order_events.DepositSettled, returned=Decimal(250), kept=Decimal(50), used=Decimal(0))
    found = ask("deposits", "2026-11-09", "2026-11-15", grain="week")
    assert found["rows"] == [
        {"period": "2026-11-09", "received": 200.5, "returned": 250.0, "kept": 50.0, "used": 0.0, "held": 200.5}
    ]
    assert found["previous"][0]["held"] == 300.0
    assert "held" not in found["totals"]
    assert ask("deposits", "2026-11-15", "2026-11-15", cost_center="choperia")["rows"][0]["held"] == 0.0


@BOTH
def test_what_is_open_is_as_old_as_its_due_day(history: History, ask: Ask) -> None:
    """At the end of a period that is over, as it was then; the days of payment are those of the person now."""
    bar, merged = Customer("Bar do Zeca", "", "", 2), Customer("Bar do Zé", "", "", 3)
    on(history, 2)
    for id, customer in ((1, bar), (2, merged), (3, Customer("Ana", "", "", 4)), (4, bar)):
        party(history, id, customer=customer).placed()
    old = Party(history, 5, details=details(cost_center="distribuidora"))
    old.given(order_events.EventOrderDrafted, order_code=old.code, details=old.details)
    old.given(order_events.OpeningBalanceRecorded, amount=Decimal(350), since=date(2026, 9, 30))
    for id in (2, 3):
        history.given(f"customer-{id}", CustomersMerged, merged=3, into=2)
    history.given("customer-2", CustomerTermsSet, payment_days=7)
    on(history, 5)
    for id in (1, 2, 3):
        history.given(f"event_order-{id}", order_events.EventOrderDelivered, due_back=history.now)
    on(history, 14)
    history.given("event_order-1", order_events.PaymentReceived, payment_id=1, amount=Decimal("61.50"), method="pix")
    on(history, 20)
    history.given("event_order-3", order_events.PaymentReceived, payment_id=1, amount=Decimal(500), method="dinheiro")

    def rows(last: str, **asked: Any) -> list[tuple[Any, ...]]:
        found = ask("open-by-age", last=last, **asked)["rows"]
        assert [row["age"] for row in found] == ["A vencer", "Até 7 dias", "8 a 30 dias", "31 dias ou mais"]
        return [(row["orders"], row["amount"], row["share"], row["most_days"]) for row in found]

    nothing, opening = (0, 0.0, 0.0, 0.0), 350.0
    assert rows("2026-11-04")[-1] == (1, opening, 100.0, 35.0)
    assert rows("2026-11-10")[:2] == [(2, 922.0, 53.2, 0.0), (1, 461.0, 26.6, 5.0)]
    # what is paid too much is no debt; the period ends after today, the 24th
    assert rows("2026-11-30") == [nothing, nothing, (2, 860.5, 71.1, 12.0), (1, opening, 28.9, 55.0)]
    assert rows("2026-11-30", cost_center="distribuidora")[2:] == [nothing, (1, opening, 100.0, 55.0)]


@BOTH
def test_a_confirmed_order_is_open_and_not_due_until_its_delivery(history: History, ask: Ask) -> None:
    def not_due(last: str) -> float:
        amount: float = ask("open-by-age", last=last)["rows"][0]["amount"]
        return amount

    on(history, 2)
    first = party(history, 1).placed()
    party(history, 2).placed()
    on(history, 4)
    first.confirmed("300")
    assert [not_due(f"2026-11-{day:02}") for day in (3, 4, 30)] == [0, 161, 161]
    on(history, 20)
    history.given("event_order-1", order_events.EventOrderDelivered, due_back=history.now)
    assert [not_due(f"2026-11-{day}") for day in ("03", "19", "20")] == [0, 161, 0]


@BOTH
def test_freight_per_kilometre(history: History, ask: Ask) -> None:
    on(history, 5)
    party(history, 1).with_freight().placed().confirmed().scheduled().delivered()
    party(history, 2).with_freight("0").placed().confirmed().scheduled().delivered()
    party(history, 3).placed().confirmed().scheduled().delivered()
    near, nowhere = sorted(ask("freight")["rows"], key=lambda row: -row["distance_km"])
    assert (near["order_code"], near["day"], near["distance_km"]) == ("EV-2026-00001", "2026-11-05", 22.4)
    assert near["price_per_km"] == round(near["price"] / 22.4, 2)
    assert nowhere["price_per_km"] is None


@BOTH
def test_what_goes_to_events_is_named_as_in_the_latest_order(history: History, ask: Ask) -> None:
    on(history, 5)
    party(history, 1).placed().confirmed().scheduled().delivered()
    renamed = Party(history, 2, details=details(), items=(replace(BARREL, name="Barril"),), assets={})
    renamed.drafted().placed().confirmed().scheduled().delivered()
    party(history, 3).placed()
    assert ask("order-items")["rows"] == [
        {"kind": "kit", "ref_id": 3, "name": "Kit festa 30L", "orders": 1, "quantity": 2.0, "amount": 361.0},
        {"kind": "asset", "ref_id": 7, "name": "Barril", "orders": 2, "quantity": 2.0, "amount": 200.0},
    ]


@BOTH
def test_who_ordered_before_comes_back(history: History, ask: Ask) -> None:
    ana = Customer("Ana", "(11) 95555-0001", "390.533.447-05", id=1)
    rui = Customer("Rui", "(11) 95555-0002", "", id=2)
    for id, (day, who, center) in enumerate(
        [
            (2, ana, "choperia"),
            (3, Customer("Ana Prado", "", "39053344705", id=1), "choperia"),
            (10, Customer("ana", "1", "39053344705", id=1), "distribuidora"),
            (11, rui, "distribuidora"),
        ],
        1,
    ):
        on(history, day)
        party(history, id, customer=who, cost_center=center).placed()
    on(history, 12)
    party(history, 9, customer=Customer("Só rascunho", "3", "", id=3))
    found = ask("customers", "2026-11-02", "2026-11-15", grain="week")
    assert found["rows"] == [
        {"period": "2026-11-02", "new": 1, "returning": 0, "returning_share": 0.0, "orders": 2, "amount": 922.0},
        {"period": "2026-11-09", "new": 1, "returning": 1, "returning_share": 50.0, "orders": 2, "amount": 922.0},
    ]
    assert found["totals"] == {"new": 2, "orders": 4, "amount": 1844.0}
    [_, row] = ask("customers", "2026-11-02", "2026-11-15", grain="week", cost_center="distribuidora")["rows"]
    assert (row["new"], row["returning"]) == (1, 1)
    assert "Ana" not in str(found)


@BOTH
def test_the_summary_of_a_period(history: History, ask: Ask) -> None:
    warehouse(history)
    on(history, 2)
    party(history, 1).placed().confirmed("300").scheduled().delivered()
    party(history, 2).placed()
    [row] = ask("summary")["rows"]
    assert {name: row[name] for name in ("revenue", "sales_revenue", "event_revenue", "sales", "average_sale")} == {
        "revenue": 461.0,
        "sales_revenue": 0.0,
        "event_revenue": 461.0,
        "sales": 0,
        "average_sale": None,
    }
    assert (row["orders_placed"], row["events_delivered"], row["deposits_held"]) == (2, 1, 300.0)
    assert (row["utilisation"], row["refusals"]) == (0.0, 0)
