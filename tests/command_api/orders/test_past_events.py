"""An event that is over is written down late: by events alone, and over the API."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from command_api.kernel import Refused
from command_api.orders import events
from command_api.orders.commands import release_overdue_hold
from command_api.orders.domain import EventOrder
from command_api.rules.windows import PUB_TIME
from tests.command_api.orders.conftest import NOW, Stockroom
from tests.command_api.orders.test_event_order import BOOKED, CONFIRMED, DAY, DETAILS, ITEMS, PLACED, SCHEDULED, WINDOW
from tests.command_api.orders.test_life_api import ORDERS, body, created, moved
from tests.command_api.orders.test_rentals import KITS, PIECES, charged, returned
from tests.scenario import given, happened

PAST = happened(
    events.EventOrderDrafted, order_code="EV-2026-00042", details=msgspec.structs.replace(DETAILS, past=True)
)
LATER = WINDOW.end + timedelta(days=20)


def days_ago(days: int) -> str:
    return (NOW.astimezone(PUB_TIME) - timedelta(days=days)).date().isoformat()


def past(room: Stockroom, days: int, **more: Any) -> dict[str, Any]:
    """Delivered so many days ago, and back on the day after."""
    dates = {"preferred_delivery_date": days_ago(days), "pickup_date": days_ago(days - 1)}
    return body(room, **{"deposit_amount": 0, "past": True, **dates, **more})


def test_a_past_event_is_booked_if_a_user_says_that_it_is_one() -> None:
    given(EventOrder, PAST, ITEMS).when(lambda o: o.place(WINDOW, [BOOKED], now=LATER)).then(PLACED)


@pytest.mark.parametrize(
    ("now", "why"),
    [
        (WINDOW.end - timedelta(hours=1), "ainda não passou"),
        (datetime(2027, 2, 4, 12, tzinfo=UTC), "até 60 dias"),
    ],
    ids=["to come", "too long ago"],
)
def test_a_past_event_is_over_and_not_for_long(now: datetime, why: str) -> None:
    given(EventOrder, PAST, ITEMS).refuses(lambda o: o.place(WINDOW, [BOOKED], now=now), why)


def test_it_was_delivered_on_its_day() -> None:
    booked = given(EventOrder, PAST, ITEMS, PLACED, CONFIRMED, SCHEDULED)
    booked.when(lambda o: o.deliver()).then(happened(events.EventOrderDelivered, due_back=WINDOW.end, on=DAY))


def test_it_is_charged_no_delay() -> None:
    items = happened(events.EventOrderItemsChanged, items=(KITS,))
    placed = happened(events.EventOrderPlaced, window=WINDOW, bookings=PIECES, total_amount=Decimal(980))
    left = happened(events.EventOrderDelivered, due_back=WINDOW.end, on=DAY)
    out = given(EventOrder, PAST, items, placed, CONFIRMED, SCHEDULED, left)
    assert charged(returned(out, 1, 3, days=20)) == ([], 0)


def test_a_past_event_is_written_down_from_the_placing_to_the_return(api: TestClient, room: Stockroom) -> None:
    unsaid = api.post(ORDERS, json=past(room, 10, past=False))
    assert (unsaid.status_code, "já passaram" in unsaid.json()["error"]) == (409, True)
    assert "até 60 dias" in api.post(ORDERS, json=past(room, 61)).json()["error"]

    id = created(api, past(room, 10))["id"]
    pieces = set(room.order(id).bookings)
    with pytest.raises(Refused, match="não está vencida"):
        release_overdue_hold(room.store, id, 0, room.ctx())
    moved(api, id, "confirmed")
    driven = {"date": days_ago(10), "shift": "manha", "responsible": "Toninho"}
    moved(api, id, "scheduled_for_delivery", delivery=driven)
    moved(api, id, "delivered")
    back = api.post(f"{ORDERS}/{id}/returns", json={"assets": [{"asset_id": each} for each in pieces]})
    assert back.status_code == 201, back.text
    order = room.order(id)
    assert (order.is_back, order.account.late) == (True, 0)
    assert {room.asset(piece).status for piece in pieces} == {"available"}

    again = created(api, past(room, 20, items=[{"asset_id": each} for each in pieces]))
    assert set(room.order(again["id"]).bookings) == pieces, "what came back since then was at home before"


def test_what_another_order_has_was_not_at_a_past_event(api: TestClient, room: Stockroom) -> None:
    piece = next(iter(room.order(created(api, past(room, 10))["id"]).bookings))
    refused = api.post(ORDERS, json=past(room, 10, items=[{"asset_id": piece}]))
    assert refused.status_code == 409
    assert refused.json()["order"]["order_code"] in refused.json()["error"]
