"""A deposit that came confirms its order, however it came; and closes the requests for it."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import msgspec
import pytest
from msgspec import structs

from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.orders import events
from command_api.orders.commands import ChangeOrder, Deposit, change_order, confirm_order, confirm_paid_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.paying import Payment, receive_payment, reverse_payment
from tests.command_api.orders.conftest import Stockroom
from tests.command_api.orders.test_event_order import DRAFTED, ITEMS, PLACED
from tests.scenario import Happened, Scenario, given, happened

AGREED = msgspec.structs.replace(DRAFTED.fields["details"], deposit_amount=Decimal(300))
WAITING = (replace(DRAFTED, fields={**DRAFTED.fields, "details": AGREED}), ITEMS, PLACED)
CONFIRMED = happened(events.EventOrderConfirmed)


def paid(number: int, amount: int, **more: Any) -> Happened:
    return happened(events.PaymentReceived, payment_id=number, amount=Decimal(amount), method="pix", **more)


def deposited(amount: int) -> Happened:
    return happened(events.DepositReceived, amount=Decimal(amount), method="pix")


def asked(number: int, amount: int) -> Happened:
    return happened(events.PixRequested, txid=f"P{number}", amount=Decimal(amount))


def reversed_(number: int, amount: int) -> Happened:
    return happened(events.PaymentReversed, payment_id=number, amount=Decimal(amount), method="pix", is_deposit=False)


@pytest.mark.parametrize(
    ("before", "amount", "confirms"),
    [((), 300, True), ((), 301, True), ((), 299, False), ((paid(1, 100),), 200, True), ((paid(1, 100),), 199, False)],
)
def test_payments_that_reach_the_agreed_deposit_confirm_the_order(
    before: tuple[Happened, ...], amount: int, confirms: bool
) -> None:
    scenario: Scenario[EventOrder] = given(EventOrder, *WAITING, *before)
    scenario.when(lambda order: order.receive_payment(Decimal(amount), "pix", "")).then(
        paid(len(before) + 1, amount), *([CONFIRMED] if confirms else [])
    )


def test_without_an_agreed_deposit_a_user_confirms() -> None:
    scenario: Scenario[EventOrder] = given(EventOrder, DRAFTED, ITEMS, PLACED)
    scenario.when(lambda order: order.receive_payment(Decimal(10), "pix", "")).then(paid(1, 10))


def test_a_smaller_deposit_that_came_already_confirms_too() -> None:
    smaller = msgspec.structs.replace(AGREED, deposit_amount=Decimal(100))
    scenario: Scenario[EventOrder] = given(EventOrder, *WAITING, paid(1, 100))
    scenario.when(lambda order: order.change_details(smaller)).then(
        happened(events.EventOrderDetailsChanged, details=smaller), CONFIRMED
    )


def test_an_order_of_an_old_store_is_confirmed_once_and_a_partly_paid_one_never() -> None:
    old: Scenario[EventOrder] = given(EventOrder, *WAITING, paid(1, 300))
    old.when(lambda order: order.confirm_as_paid()).then(CONFIRMED)
    for history in ((*WAITING, paid(1, 299)), (*WAITING, paid(1, 300), CONFIRMED), (DRAFTED, ITEMS, PLACED)):
        scenario: Scenario[EventOrder] = given(EventOrder, *history)
        scenario.refuses(lambda order: order.confirm_as_paid(), "não está pago")


@pytest.mark.parametrize(
    ("history", "came", "missing"),
    [
        ((paid(1, 100),), 100, 200),
        ((paid(1, 400), CONFIRMED), 300, 0),
        ((paid(1, 100), deposited(200), CONFIRMED), 300, 0),
        ((deposited(350), CONFIRMED), 350, 0),
        ((paid(1, 300), CONFIRMED, reversed_(1, 300)), 0, 300),
        ((CONFIRMED, paid(1, 120)), 120, 180),
    ],
)
def test_what_came_of_the_deposit_is_one_figure(history: tuple[Happened, ...], came: int, missing: int) -> None:
    scenario: Scenario[EventOrder] = given(EventOrder, *WAITING, *history)
    assert scenario.aggregate is not None
    assert (scenario.aggregate.account.deposit_paid, scenario.aggregate.account.deposit_missing) == (came, missing)


@pytest.mark.parametrize(
    ("history", "still_open"),
    [
        ((asked(1, 300),), {"P1"}),
        ((asked(1, 300), deposited(300), CONFIRMED), set()),
        ((asked(1, 300), asked(2, 300), paid(1, 300, txid="P2"), CONFIRMED), set()),
        ((asked(1, 300), paid(1, 100)), set()),
        ((asked(1, 200), paid(1, 100)), {"P1"}),
        ((paid(1, 300), CONFIRMED, asked(1, 50)), {"P1"}),
        ((deposited(300), CONFIRMED, asked(1, 50), asked(2, 40), paid(2, 40)), {"P1"}),
        ((deposited(300), CONFIRMED, asked(1, 50), asked(2, 40), paid(2, 60)), {"P2"}),
        ((deposited(300), CONFIRMED, asked(1, 50), paid(2, 25), paid(3, 25)), set()),
        ((deposited(300), CONFIRMED, asked(1, 50), paid(2, 50), reversed_(2, 50)), {"P1"}),
    ],
)
def test_a_request_is_open_only_while_its_amount_is_owed_and_nothing_after_it_covers_it(
    history: tuple[Happened, ...], still_open: set[str]
) -> None:
    dear = replace(
        ITEMS,
        fields={"items": tuple(structs.replace(item, unit_price=Decimal(1000)) for item in ITEMS.fields["items"])},
    )
    scenario: Scenario[EventOrder] = given(EventOrder, WAITING[0], dear, PLACED, *history)
    assert scenario.aggregate is not None
    assert scenario.aggregate.pix.open.keys() == still_open


def test_the_system_confirms_because_of_the_payment_in_its_transaction(room: Stockroom) -> None:
    id = room.place(deposit_amount=Decimal(60)).number
    payment = Payment(Decimal(60), "dinheiro", received_at=None)
    answer = receive_payment(room.store, id, payment, room.ctx(reason="Pagou no balcão")).answer
    assert answer["status"] == "confirmed"
    received, confirmed = list(room.store.events.get(f"event_order-{id}"))[-2:]
    assert (received.metadata.actor_id, received.metadata.reason) == (room.ctx().actor.id, "Pagou no balcão")
    assert (confirmed.metadata.actor, confirmed.metadata.reason) == ("Sistema", None)
    assert confirmed.metadata.causation_id == f"event_order-{id}/{received.originator_version}"
    assert confirmed.metadata.correlation_id == received.metadata.correlation_id
    reverse_payment(room.store, id, 1, room.ctx(reason="Cheque sem fundo"))
    order = room.order(id)
    assert (order.status, order.account.deposit_missing) == ("confirmed", 60)


def test_a_smaller_deposit_is_agreed_by_a_user_and_confirmed_by_the_system(room: Stockroom) -> None:
    id = room.place(deposit_amount=Decimal(60)).number
    receive_payment(room.store, id, Payment(Decimal(50), "dinheiro"), room.ctx())
    change_order(room.store, ChangeOrder(id, Partial(OrderFields, deposit_amount=Decimal(50))), room.ctx())
    confirmed = list(room.store.events.get(f"event_order-{id}"))[-1]
    assert isinstance(confirmed, events.EventOrderConfirmed)
    assert confirmed.metadata.actor == "Sistema"
    with pytest.raises(Refused, match="não está pago"):
        confirm_paid_order(room.store, id, room.ctx())


def test_one_pix_pays_one_order_once_whatever_its_amount(room: Stockroom) -> None:
    end_to_end = f"E18236120{datetime(2026, 11, 20, tzinfo=UTC):%Y%m%d%H%M}1234567abcd"
    id = room.place(deposit_amount=Decimal(90)).number
    receive_payment(room.store, id, Payment(Decimal(30), "pix", end_to_end), room.ctx())
    with pytest.raises(Refused, match="já foi registrado"):
        receive_payment(room.store, id, Payment(Decimal(25), "pix", end_to_end.lower()), room.ctx())
    with pytest.raises(Refused, match="já foi registrado"):
        confirm_order(room.store, id, Deposit(Decimal(60), "pix", end_to_end), room.ctx())
    assert room.order(id).account.received == 30
