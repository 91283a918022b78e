"""Extra days, penalties for delay and their waiver, by events alone; and the right to waive over the API."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from command_api.equipment.details import ModelRental
from command_api.equipment.models import ChangeModel, change_model
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.orders import events
from command_api.orders.domain import EventOrder
from command_api.orders.events import Booking, ExtraDays, Item, LatePenalty, Rental, ReturnedAsset
from command_api.orders.lines import Line, at_current_prices
from command_api.orders.pricing import Agreed
from command_api.orders.routes import router
from command_api.rules.rentals import RentalPeriod, days_late, kits_out, periods
from command_api.rules.windows import booking_window
from infra.security.permissions import Role
from tests.command_api.orders.conftest import Security, Stockroom
from tests.command_api.orders.test_event_order import CONFIRMED, DAY, DRAFTED, NOW, SCHEDULED, WINDOW
from tests.scenario import Scenario, given, happened

DAILY = Rental(period="daily", penalty_per_day=Decimal(80))
KITS = Item(id=1, kind="kit", ref_id=1, name="Kit Festa", quantity=Decimal(2), unit_price=Decimal(490), rental=DAILY)
OLD_KITS = Item(id=1, kind="kit", ref_id=1, name="Kit Festa", quantity=Decimal(2), unit_price=Decimal(490))
PIECES = tuple(
    Booking(item_id=1, asset_id=asset, asset_tag=f"B-{asset}", model_id=model, model_name="Peça")
    for asset, model in ((1, 1), (2, 1), (3, 2), (4, 2))
)


def delivered(item: Item = KITS) -> Scenario[EventOrder]:
    """Two kits of a barrel and a tap, due on the day after ``DAY``."""
    items = happened(events.EventOrderItemsChanged, items=(item,))
    placed = happened(events.EventOrderPlaced, window=WINDOW, bookings=PIECES, total_amount=Decimal(980))
    left = happened(events.EventOrderDelivered, due_back=WINDOW.end)
    return given(EventOrder, DRAFTED, items, placed, CONFIRMED, SCHEDULED, left)


def returned(scenario: Scenario[EventOrder], *ids: int, days: int, penalty: int | None = None) -> Scenario[EventOrder]:
    """These pieces came back in order, so many days after they were due."""
    back = [ReturnedAsset(asset_id=id, asset_tag=f"B-{id}", condition="ok") for id in ids]
    said = None if penalty is None else Decimal(penalty)
    at = WINDOW.end + timedelta(days=days)
    return scenario.when(lambda order: order.register_return(back, 0, at, penalty=said))


def charged(scenario: Scenario[EventOrder]) -> Any:
    assert scenario.aggregate is not None
    event: Any = scenario.aggregate.pending_events[-1]
    return [each.amount for each in event.penalties], event.late_per_day


@pytest.mark.parametrize(
    ("period", "days", "covered"),
    [
        ("daily", 0, 1),
        ("daily", 1, 1),
        ("daily", 2, 2),
        ("daily", 31, 31),
        ("weekly", 7, 1),
        ("weekly", 8, 2),
        ("monthly", 30, 1),
        ("monthly", 31, 2),
    ],
)
def test_a_loan_takes_so_many_periods(period: RentalPeriod, days: int, covered: int) -> None:
    assert periods(period, booking_window(DAY, "manha", DAY + timedelta(days=days), "noite")) == covered


def test_a_delay_is_counted_in_calendar_days_of_the_pub() -> None:
    last_minute = WINDOW.end.replace(hour=23, minute=59)
    assert [days_late(WINDOW.end, last_minute + timedelta(minutes=more)) for more in (0, 1, 1441)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("out", "kits"), [({}, 0), ({1: 1}, 1), ({1: 2}, 2), ({1: 1, 2: 3}, 2), ({2: 2}, 1), ({1: 2, 2: 4}, 2)]
)
def test_what_is_out_is_in_as_few_kits_as_possible(out: dict[int, int], kits: int) -> None:
    assert kits_out(2, {1: 2, 2: 4}, out) == kits


def test_the_periods_beyond_the_first_are_extra_and_part_of_the_total() -> None:
    window = booking_window(DAY, "manha", DAY + timedelta(days=3), "tarde")
    extra = ExtraDays(item_id=1, name="Kit Festa", quantity=Decimal(2), period="daily", periods=2, amount=Decimal(1960))
    given(EventOrder, DRAFTED, happened(events.EventOrderItemsChanged, items=(KITS,))).when(
        lambda order: order.place(window, PIECES, now=NOW)
    ).then(
        happened(
            events.EventOrderPlaced,
            window=window,
            bookings=PIECES,
            total_amount=Decimal(2940),
            extra=(extra,),
            late_per_day=Decimal(160),
        )
    )


def test_another_piece_of_the_same_model_keeps_the_extra_days() -> None:
    window = booking_window(DAY, "manha", DAY + timedelta(days=3), "tarde")
    extra = ExtraDays(item_id=1, name="Kit Festa", quantity=Decimal(2), period="daily", periods=2, amount=Decimal(1960))
    price: dict[str, Any] = {"total_amount": Decimal(2940), "extra": (extra,), "late_per_day": Decimal(160)}
    placed = happened(events.EventOrderPlaced, window=window, bookings=PIECES, **price)
    other = msgspec.structs.replace(PIECES[0], asset_id=99)
    given(EventOrder, DRAFTED, happened(events.EventOrderItemsChanged, items=(KITS,)), placed).when(
        lambda order: order.swap(PIECES[0].asset_id, other)
    ).then(happened(events.EventOrderRebooked, window=window, bookings=(*PIECES[1:], other), **price))


def test_every_piece_of_a_rented_model_is_a_unit_of_its_own() -> None:
    weekly = Rental(period="weekly", penalty_per_day=Decimal(50))
    taps = Item(
        id=1, kind="model", ref_id=2, name="Chopeira", quantity=Decimal(2), unit_price=Decimal(120), rental=weekly
    )
    pieces = tuple(msgspec.structs.replace(piece, model_id=2) for piece in PIECES[:2])
    window = booking_window(DAY, "manha", DAY + timedelta(days=8), "tarde")
    order = given(EventOrder, DRAFTED, happened(events.EventOrderItemsChanged, items=(taps,))).when(
        lambda order: order.place(window, pieces, now=NOW)
    )
    assert order.aggregate is not None
    assert (order.aggregate.booked_total, order.aggregate.late_per_day) == (480, 100)
    left = happened(events.EventOrderDelivered, due_back=WINDOW.end)
    placed = happened(events.EventOrderPlaced, window=WINDOW, bookings=pieces, total_amount=Decimal(240))
    items = happened(events.EventOrderItemsChanged, items=(taps,))
    out = given(EventOrder, DRAFTED, items, placed, CONFIRMED, SCHEDULED, left)
    first = returned(out, 1, days=0)
    assert charged(first) == ([], 50)
    assert charged(returned(first, 2, days=3)) == ([150], 0)


def test_a_piece_without_a_period_costs_its_price_for_the_whole_loan_and_accrues_when_late() -> None:
    whole = Rental(period=None, penalty_per_day=Decimal(30))
    tap = Item(id=1, kind="asset", ref_id=1, name="Chopeira", quantity=Decimal(1), unit_price=Decimal(90), rental=whole)
    window = booking_window(DAY, "manha", DAY + timedelta(days=31), "tarde")
    given(EventOrder, DRAFTED, happened(events.EventOrderItemsChanged, items=(tap,))).when(
        lambda order: order.place(window, PIECES[:1], now=NOW)
    ).then(
        happened(
            events.EventOrderPlaced,
            window=window,
            bookings=PIECES[:1],
            total_amount=Decimal(90),
            late_per_day=Decimal(30),
        )
    )


def test_new_lines_of_a_model_take_its_price_and_terms_and_lines_that_exist_keep_theirs(room: Stockroom) -> None:
    before = room.draft(Line("model", room.tap_model), Line("asset", room.taps[0]))
    own = Partial(ModelRental, rental_price=Decimal(120), rental_period="weekly", penalty_per_day=Decimal(50))
    change_model(room.store, ChangeModel(room.tap_model, rental=own), room.ctx())
    after = room.draft(Line("model", room.tap_model), Line("asset", room.taps[0]), Line("asset", room.barrels[0]))
    terms = Rental(period="weekly", penalty_per_day=Decimal(50))
    assert [(item.unit_price, item.rental) for item in before.items] == [(100, None)] * 2
    assert [(item.unit_price, item.rental) for item in after.items] == [(120, terms), (120, terms), (100, None)]
    again = at_current_prices(room.store, before, Agreed())
    assert [(item.unit_price, item.rental) for item in again] == [(120, terms), (120, terms)]


def test_a_line_from_before_periods_costs_its_price_however_long_the_loan_is() -> None:
    window = booking_window(DAY, "manha", DAY + timedelta(days=31), "tarde")
    given(EventOrder, DRAFTED, happened(events.EventOrderItemsChanged, items=(OLD_KITS,))).when(
        lambda order: order.place(window, PIECES, now=NOW)
    ).then(happened(events.EventOrderPlaced, window=window, bookings=PIECES, total_amount=Decimal(980)))
    assert charged(returned(delivered(OLD_KITS), 1, 2, 3, 4, days=30)) == ([], 0)


def test_every_kit_is_charged_its_own_delay_when_it_is_complete() -> None:
    in_time = returned(delivered(), 1, 3, days=0)
    assert charged(in_time) == ([], 80)
    half = returned(in_time, 2, days=1)
    assert charged(half) == ([], 80)
    late = returned(half, 4, days=3)
    assert charged(late) == ([240], 0)
    assert late.aggregate is not None
    event: Any = late.aggregate.pending_events[-1]
    assert event.penalties == (LatePenalty(item_id=1, name="Kit Festa", quantity=1, days=3, amount=Decimal(240)),)
    assert late.aggregate.account.balance == 980 + 240


def test_a_late_but_intact_return_is_charged_by_hand_at_least_what_accrued() -> None:
    assert charged(returned(delivered(OLD_KITS), 1, 2, 3, 4, days=2, penalty=150)) == ([150], 0)
    assert charged(returned(delivered(), 1, 2, 3, 4, days=2, penalty=400)) == ([320, 80], 0)
    with pytest.raises(Refused, match="dispense a multa"):
        returned(delivered(), 1, 2, 3, 4, days=2, penalty=10)
    with pytest.raises(Refused, match="Nada está atrasado"):
        returned(delivered(), 1, days=0, penalty=10)


def test_a_penalty_is_waived_with_a_reason_up_to_what_was_charged() -> None:
    order = returned(delivered(), 1, 2, 3, 4, days=2).aggregate
    assert order is not None
    with pytest.raises(Refused, match="motivo"):
        order.waive_penalty(None, reason=None)
    with pytest.raises(Refused, match="no máximo"):
        order.waive_penalty(Decimal(321), reason="Chuva")
    order.waive_penalty(Decimal(100), reason="Chuva")
    assert (order.account.late, order.account.balance) == (220, 980 + 220)
    order.waive_penalty(None, reason="Chuva")
    assert order.account.balance == 980
    with pytest.raises(Refused, match="não tem multa"):
        order.waive_penalty(None, reason="Chuva")


def test_a_penalty_whose_waiver_is_taken_back_is_charged_again_and_its_return_can_be_taken_back() -> None:
    order = returned(delivered(), 1, 2, 3, 4, days=2).aggregate
    assert order is not None
    order.waive_penalty(Decimal(100), reason="Chuva")
    [number], returning = order.waivers, order.pending_events[-2]
    with pytest.raises(Refused, match="desfaça primeiro a dispensa"):
        order.take_back_return(returning, order.window)
    order.take_back_waiver(number)
    assert (order.account.late, order.account.balance) == (320, 980 + 320)
    with pytest.raises(Refused, match="já é cobrada outra vez"):
        order.take_back_waiver(number)
    order.take_back_return(returning, order.window)
    assert order.out


@pytest.mark.parametrize(("role", "status"), [(Role.STAFF, 403), (Role.MANAGER, 409)])
def test_only_those_who_may_waive_charges_do(
    room: Stockroom, serving: Callable[..., TestClient], role: Role, status: int
) -> None:
    order = room.place(Line("kit", room.kit))
    client = serving(router, role, security=Security())
    client.app.state.store = room.store  # type: ignore[attr-defined]  # the FastAPI behind the client
    answer = client.post(f"/api/v1/event-orders/{order.number}/penalty-waiver", json={"reason": "Chuva"})
    assert answer.status_code == status, answer.text
