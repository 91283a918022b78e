"""A customer keeps the equipment longer than agreed: by events alone, and over the API."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.kernel import Refused
from command_api.orders.domain import EventOrder
from command_api.orders.events import ExtraDays, PickupRescheduled
from command_api.rules.windows import Window, booking_window
from tests.command_api.orders.conftest import Stockroom
from tests.command_api.orders.test_event_order import DAY, NOW, WINDOW, order
from tests.command_api.orders.test_life_api import FAR, ORDERS, body, created, moved
from tests.command_api.orders.test_rentals import OLD_KITS, charged, delivered, returned
from tests.scenario import Scenario, happened

TWO_DAYS_MORE = booking_window(DAY, "manha", DAY + timedelta(days=3), "manha")


def extend(scenario: Scenario[EventOrder], days: int, now: datetime = NOW) -> Scenario[EventOrder]:
    """Until the morning of so many days after the delivery; the agreed pickup is on the day after it."""
    return scenario.when(lambda order: order.extend(DAY + timedelta(days=days), "manha", now=now))


def later(window: Window, extra: tuple[ExtraDays, ...], total: int) -> Any:
    """The pickup is on the third day after the delivery, for ``total``."""
    day = DAY + timedelta(days=3)
    agreed: dict[str, Any] = {"pickup_date": day, "pickup_shift": "manha", "total_amount": Decimal(total)}
    return happened(PickupRescheduled, window=window, **agreed, extra=extra)


def periods(kits: int, more: int) -> ExtraDays:
    """Of kits at 490.00 a day."""
    amount = Decimal(490 * kits * more)
    return ExtraDays(item_id=1, name="Kit Festa", quantity=Decimal(kits), period="daily", periods=more, amount=amount)


def test_what_is_out_costs_the_periods_that_it_stays_longer() -> None:
    kept = extend(delivered(), 3)
    kept.then(later(TWO_DAYS_MORE, (periods(2, 2),), 980 + 1960))
    it = kept.aggregate
    assert it is not None
    assert (it.status, it.details.pickup_date, it.account.balance) == ("delivered", DAY + timedelta(days=3), 2940)
    assert charged(returned(kept, 1, 2, 3, 4, days=2)) == ([], 0), "what was agreed is not late"


def test_a_kit_that_is_back_costs_nothing_more() -> None:
    half = extend(returned(delivered(), 1, 3, days=0), 3).aggregate
    assert half is not None
    assert (half.extra, half.total_amount) == ((periods(1, 2),), 980 + 980)


def test_an_order_is_extended_again_and_pays_what_is_added() -> None:
    twice = extend(extend(delivered(), 2), 3).aggregate
    assert twice is not None
    assert twice.extra == (periods(2, 2),)


def test_lines_from_before_periods_stay_longer_for_the_same_price() -> None:
    extend(delivered(OLD_KITS), 3).then(later(TWO_DAYS_MORE, (), 980))


def test_the_pickup_of_what_is_out_is_moved_earlier_for_the_same_price() -> None:
    sooner = delivered().when(lambda order: order.extend(DAY, "noite", now=NOW))
    it = sooner.aggregate
    assert it is not None
    assert it.window == booking_window(DAY, "manha", DAY, "noite")
    assert (it.extra, it.total_amount) == ((), 980)
    again = extend(sooner, 3).aggregate
    assert again is not None
    assert again.extra == (periods(2, 2),), "the days up to the first pickup were charged already"


def test_another_pickup_is_another_than_agreed_and_later_than_now() -> None:
    delivered().refuses(lambda o: o.extend(DAY + timedelta(days=1), "tarde", now=NOW), "já está combinado")
    over = datetime(2026, 12, 20, tzinfo=UTC)
    delivered().refuses(lambda o: o.extend(DAY + timedelta(days=3), "manha", now=over), "já passaram")


@pytest.mark.parametrize("status", ["draft", "scheduled_for_delivery", "cancelled"])
def test_only_what_is_with_the_customer_is_kept_longer(status: Any) -> None:
    order(status).refuses(lambda o: o.extend(DAY + timedelta(days=3), "manha", now=NOW), "nada foi entregue")


def test_an_order_that_is_back_is_not_extended() -> None:
    with pytest.raises(Refused, match="nada está com o cliente"):
        extend(returned(delivered(), 1, 2, 3, 4, days=0), 3)


def test_an_extension_that_is_undone_is_as_if_it_never_was() -> None:
    kept, before = extend(delivered(), 3), delivered().aggregate
    assert before is not None
    undone = kept.when(lambda o: o.withdraw_extension(before.window, before.details, before.extra)).aggregate
    assert undone is not None
    assert (undone.window, undone.details, undone.extra) == (WINDOW, before.details, ())
    assert undone.total_amount == before.total_amount


def with_customer(api: TestClient, room: Stockroom, **more: Any) -> int:
    id: int = created(api, body(room, deposit_amount=0, **more))["id"]
    moved(api, id, "confirmed")
    moved(api, id, "scheduled_for_delivery", delivery={"date": FAR, "shift": "manha", "responsible": "Toninho"})
    moved(api, id, "delivered")
    return id


def test_every_piece_is_held_until_the_new_pickup(api: TestClient, room: Stockroom) -> None:
    id = with_customer(api, room)
    answer = api.post(f"{ORDERS}/{id}/extension", json={"pickup_date": "2031-05-14", "pickup_shift": "tarde"})
    assert answer.status_code == 201, answer.text
    assert (answer.json()["status"], answer.json()["total_amount"]) == ("delivered", 720 + 3 * 720)
    it = room.order(id)
    assert it.window is not None
    assert {room.asset(asset).bookings[id].window for asset in it.out} == {it.window}
    assert it.window == booking_window(date(2031, 5, 10), "manha", date(2031, 5, 14), "tarde")
    dates = {"preferred_delivery_date": "2031-05-14", "pickup_date": "2031-05-15"}
    taken = api.post(ORDERS, json=body(room, items=[{"asset_id": min(it.out)}], **dates))
    assert taken.status_code == 409
    assert it.order_code in taken.json()["error"]


def test_an_extension_that_another_order_would_miss_names_that_order(api: TestClient, room: Stockroom) -> None:
    id = with_customer(api, room)
    [tap] = room.order(id).out - set(room.barrels)
    line = {"items": [{"asset_id": tap}], "preferred_delivery_date": "2031-05-14", "pickup_date": "2031-05-15"}
    other = created(api, body(room, **line))
    refused = api.post(f"{ORDERS}/{id}/extension", json={"pickup_date": "2031-05-14", "pickup_shift": "tarde"})
    assert refused.status_code == 409
    assert refused.json()["order"] == {"id": other["id"], "order_code": other["order_code"]}
    assert other["order_code"] in refused.json()["error"]
    assert room.order(id).details.pickup_date == date(2031, 5, 11), "nothing was saved"
