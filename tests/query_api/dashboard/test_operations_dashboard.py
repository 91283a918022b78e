"""How the operations' day stands, given what happened."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.catalogue.events import ProductAdded
from command_api.equipment.details import KitItem
from command_api.equipment.events import KitDefined
from command_api.orders.events import Customer
from command_api.standing_orders.events import StandingOrderDrafted
from command_api.stock.events import StockCounted, StockMinimumSet
from tests.harness.equipment import furnished
from tests.harness.parties import Party, details, warehouse
from tests.harness.read_models import History, waits_for
from tests.query_api.conftest import BOTH, AskedAt, app_over, client_of

PATH = "/api/v1/dashboard/operations"
NOW = datetime(2026, 11, 24, 15, 0, tzinfo=UTC)
"""Tuesday noon; the orders were written down on Friday, 20 November."""
TODAY = date(2026, 11, 24)


def figures(asked_at: AskedAt, now: datetime = NOW) -> dict[str, Any]:
    answer = asked_at(now).get(PATH)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def party(history: History, id: int, delivery: int | None, pickup: int | None, **fields: Any) -> Party:
    """An order whose delivery and pickup are so many days from today."""
    day = None if delivery is None else TODAY + timedelta(days=delivery)
    back = None if pickup is None else TODAY + timedelta(days=pickup)
    assets = fields.pop("assets", {})
    agreed = details(
        customer=Customer(fields.pop("name", f"Cliente {id}"), "(11) 95555-0142", "39053344705"),
        preferred_delivery_date=day,
        pickup_date=back,
        **{"event_date_from": day, **fields},
    )
    return Party(history, id, details=agreed, assets=assets).drafted()


def product(history: History, id: int, name: str, quantity: int, minimum: int) -> None:
    history.given(f"product-{id}", ProductAdded, name=name, slug=f"p{id}", price=Decimal(10), unit="litro")
    history.given(f"stock_item-{id}", StockMinimumSet, minimum=Decimal(minimum))
    given = {"counted": Decimal(quantity), "difference": Decimal(quantity), "note": "Contagem"}
    history.given(f"stock_item-{id}", StockCounted, **given)


def test_an_empty_house_has_zeros_and_empty_lists(asked_at: AskedAt) -> None:
    found = figures(asked_at)
    assert found.pop("complete_until") == {"position": "0.0", "at": "2026-11-24T15:00:00Z"}
    assert found == {
        "pending": {"total": 0, "overdue": 0},
        "kits": {"available": 0, "total": 0},
        "stock": {"low": 0, "out": 0},
        "confirmed": {"total": 0, "this_week": 0},
        "in_field": {"orders": 0, "pieces": 0, "late": 0},
        "taps_due": 0,
        "services_over": 0,
        "blocked_on_tap": [],
        **{
            name: []
            for name in (
                "recent_orders",
                "stock_alerts",
                "next_events",
                "open_drafts",
                "deliveries",
                "pickups",
                "late_returns",
            )
        },
    }


@BOTH
def test_drafts_of_standing_orders_show_when_their_day_is_near(history: History, asked_at: AskedAt) -> None:
    for id, days in ((1, 3), (2, 4), (3, -1), (4, 2), (5, 1)):
        drafted = party(history, id, days, days + 1)
        if id == 4:
            drafted.placed()
        if id != 5:  # a draft that a person wrote
            day = TODAY + timedelta(days=days)
            made = {"order_id": id, "order_code": f"EV-{id}", "compared_with": None, "changes": ()}
            history.given("standing_order-1", StandingOrderDrafted, day=day, **made)
    found = figures(asked_at)["open_drafts"]
    assert [(row["id"], row["day"], row["shift"]) for row in found] == [
        (3, "2026-11-23", "manha"),
        (1, "2026-11-27", "manha"),
    ]


@BOTH
def test_orders_are_counted_where_they_stand(history: History, asked_at: AskedAt) -> None:
    warehouse(history)
    party(history, 1, None, None)
    party(history, 2, 4, 6).placed()
    party(history, 3, 4, 6).placed().confirmed()
    party(history, 4, 30, 31).placed().confirmed()
    party(history, 5, 0, 2).placed().confirmed().scheduled()
    party(history, 6, -3, -1, assets={9: 1}).placed().confirmed().scheduled().delivered()
    party(history, 7, -3, -1, assets={8: 1}).placed().confirmed().scheduled().delivered().returned()
    party(history, 8, -2, -1).placed().cancelled()
    history.now = NOW - timedelta(hours=2)
    party(history, 9, 8, 9).placed()
    found = figures(asked_at)
    assert found["pending"] == {"total": 2, "overdue": 1}
    assert found["confirmed"] == {"total": 2, "this_week": 1}
    assert found["in_field"] == {"orders": 2, "pieces": 1, "late": 1}


@BOTH
def test_a_kit_is_free_today_when_all_its_required_pieces_are(history: History, asked_at: AskedAt) -> None:
    furnished(history)
    for id, taps in ((4, 1), (5, 3)):
        items = (KitItem(model_id=2, qty_required=taps),)
        history.given(f"kit_definition-{id}", KitDefined, code=f"K{id}", name=f"Kit {id}", items=items)
    assert figures(asked_at)["kits"] == {"available": 2, "total": 3}
    party(history, 1, -1, 3, assets={8: 1}).placed().confirmed().scheduled().delivered()
    assert figures(asked_at)["kits"] == {"available": 1, "total": 3}


@BOTH
def test_what_runs_out_first_stands_above(history: History, asked_at: AskedAt) -> None:
    for id, (name, quantity, minimum) in enumerate(
        [
            ("Em dia", 40, 10),
            ("No mínimo", 10, 10),
            ("Metade", 5, 10),
            ("Acabou", 0, 10),
            ("Vendido demais", -3, 10),
            ("Sem mínimo", 0, 0),
            *((f"Quase {n}", 90 + n, 100) for n in range(5)),
        ],
        1,
    ):
        product(history, id, name, quantity, minimum)
    found = figures(asked_at)
    assert found["stock"] == {"low": 7, "out": 3}
    assert [alert["product_name"] for alert in found["stock_alerts"]] == [
        "Vendido demais",
        "Acabou",
        "Sem mínimo",
        "Metade",
        "Quase 0",
        "Quase 1",
        "Quase 2",
        "Quase 3",
    ]
    assert found["stock_alerts"][0] == {
        "product_id": 5,
        "product_name": "Vendido demais",
        "unit": "litro",
        "quantity": -3.0,
        "minimum": 10.0,
        "status": "out",
    }


@BOTH
def test_the_last_eight_orders_and_the_next_five_events(history: History, asked_at: AskedAt) -> None:
    warehouse(history)
    for id in range(1, 8):
        party(history, id, 10 - id, 20).placed()
    party(history, 8, -1, 1, event_name="Ontem").placed()
    party(history, 9, 0, 1, event_date_from=None, event_name="Hoje", name="Ângela Prado").placed()
    party(history, 10, 1, 2).placed().cancelled()
    party(history, 11, 1, 2)
    found = figures(asked_at)
    assert [order["id"] for order in found["recent_orders"]] == [11, 10, 9, 8, 7, 6, 5, 4]
    assert found["recent_orders"][7] == {
        "id": 4,
        "order_code": "EV-2026-00004",
        "customer_name": "Cliente 4",
        "event_name": "Casamento na serra",
        "status": "awaiting_deposit",
        "stage": "awaiting_deposit",
        "total_amount": 461.0,
        "created_at": found["recent_orders"][7]["created_at"],
        "overdue": True,
    }
    assert [(event["id"], event["day"]) for event in found["next_events"]] == [
        (9, "2026-11-24"),
        (7, "2026-11-27"),
        (6, "2026-11-28"),
        (5, "2026-11-29"),
        (4, "2026-11-30"),
    ]
    assert found["next_events"][0]["customer_name"] == "Ângela Prado"


@BOTH
def test_today_has_its_deliveries_and_pickups_and_what_is_late_stands_apart(
    history: History, asked_at: AskedAt
) -> None:
    warehouse(history)
    party(history, 1, 0, 2, assets={7: 1}, preferred_delivery_shift="tarde").placed().confirmed().scheduled()
    party(history, 2, -2, 0, assets={8: 1}, pickup_shift="noite").placed().confirmed().scheduled().delivered()
    party(history, 3, -3, -1, assets={9: 1}).placed().confirmed().scheduled().delivered()
    party(history, 4, 1, 2).placed()
    party(history, 5, 0, 2).placed()  # an unpaid hold is no stop yet
    found = figures(asked_at)
    assert [(stop["id"], stop["shift"], stop["pieces"]) for stop in found["deliveries"]] == [(1, "tarde", 1)]
    assert [(stop["id"], stop["shift"], stop["pieces"]) for stop in found["pickups"]] == [(2, "noite", 1)]
    [late] = found["late_returns"]
    assert (late["id"], late["pieces"], late["due"][:10]) == (3, 1, "2026-11-23")


def test_nothing_in_it_tells_how_to_reach_a_customer(history: History, asked_at: AskedAt) -> None:
    warehouse(history)
    party(history, 1, 0, 2, assets={7: 1}).placed().confirmed().scheduled()
    party(history, 2, -3, -1, assets={9: 1}).placed().confirmed().scheduled().delivered()
    text = asked_at(NOW).get(PATH).text
    assert "Cliente 1" in text
    for private in ("95555", "39053344705", "Estrada da Serra", "Portão"):
        assert private not in text


def test_it_waits_for_every_read_model_it_counts_in(
    manager: TestClient, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("query_api.waiting.LONGEST_WAIT", 0)
    warehouse(history)
    counted = {"orders", "equipment", "beers", "stock", "catalogue", "site", "tap_lines", "trade"}
    assert waits_for(history, manager, PATH) == counted


def test_customers_are_not_named_to_those_who_may_not_read_their_records(history: History) -> None:
    warehouse(history)
    for number, (delivery, pickup) in enumerate(((0, 2), (1, 3), (-3, 0), (-4, -1)), 1):
        party(history, number, delivery, pickup, name=f"Quitéria {number}").placed("100.00").confirmed("10")
    history.follow()
    app = app_over(history)
    app.state.clock = lambda: NOW
    with client_of(app, "staff") as waiter, client_of(app, "manager") as manager:
        shown, named = waiter.get(PATH).json(), manager.get(PATH).json()
    assert "Quitéria" not in str(shown)
    assert "Quitéria" in str(named)
    assert [order["order_code"] for order in shown["recent_orders"]] == [
        order["order_code"] for order in named["recent_orders"]
    ]
