"""Payments of an order and their reversal, by the command and over the API."""

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st

from command_api.customers.details import Record
from command_api.customers.records import register_customer
from command_api.event_store.mapper import decode
from command_api.kernel import DomainError, NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.orders import events as order_events
from command_api.orders.commands import (
    Deposit,
    Settlement,
    cancel_order,
    confirm_order,
    register_return,
    release_overdue_hold,
)
from command_api.orders.domain import PIX_REQUEST, EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.lines import Line
from command_api.orders.opening_balances import RecordOpeningBalance, record_opening_balance
from command_api.orders.paying import Payment, receive_payment, reverse_payment
from command_api.rules.order_status import Status
from command_api.site.commands import change_pix
from command_api.site.domain import PixSettings
from tests.command_api.orders.conftest import NOW, Stockroom
from tests.command_api.orders.test_event_order import BATCH, DELIVERED, DRAFTED, ITEMS, PLACED, SCHEDULED
from tests.scenario import Scenario
from tests.scenario import given as given_events

ORDERS = "/api/v1/event-orders"


def pay(room: Stockroom, id: int, amount: Any, **more: Any) -> dict[str, Any]:
    return receive_payment(room.store, id, Payment(Decimal(amount), "pix", **more), room.ctx()).answer


def owing_a_hundred(room: Stockroom) -> int:
    """An order that owes 100 BRL until somebody pays 70 of them while a sheet is open."""
    order = room.place()
    pay(room, order.number, 70)
    return order.number


def test_what_was_paid_meanwhile_is_asked_for_confirmation(api: TestClient, room: Stockroom) -> None:
    path = f"{ORDERS}/{owing_a_hundred(room)}/payments"
    body = {"amount": 100, "method": "dinheiro", "owed_seen": 100}
    refused = api.post(path, json=body)
    assert refused.status_code == 409
    assert (refused.json()["owed"], refused.json()["paid"]) == (30.0, 70.0)
    assert "Já foram pagos R$\u00a070,00" in refused.json()["error"]
    assert api.post(path, json={**body, "amount": 30}).status_code == 201
    assert api.post(path, json={**body, "is_agreed": True}).json()["balance"] == -100


def test_money_in_the_hand_is_recorded_with_what_was_paid_twice(room: Stockroom) -> None:
    id = owing_a_hundred(room)
    pay(room, id, 100, owed_seen=Decimal(100))
    [last] = [event for event in events_of(room, id) if isinstance(event, order_events.PaymentReceived)][1:]
    assert last.overpaid == 70


@pytest.mark.parametrize(("amount", "owed_seen"), [(30, 100), (60, 30), (100, None)])
def test_what_a_person_chose_knowing_what_was_owed_is_not_paid_twice(
    room: Stockroom, amount: int, owed_seen: int | None
) -> None:
    id = owing_a_hundred(room)
    pay(room, id, amount, owed_seen=None if owed_seen is None else Decimal(owed_seen), is_fact=False)
    assert [event.overpaid for event in events_of(room, id) if isinstance(event, order_events.PaymentReceived)] == [
        0,
        0,
    ]


def events_of(room: Stockroom, id: int) -> list[Any]:
    stored = room.store.recorder.recorded_of(f"event_order-{id}")
    return [decode(each.topic, each.stream, each.version, each.state, room.store.keys) for each in stored]


def test_parts_are_paid_until_nothing_is_owed_and_a_wrong_one_is_reversed(api: TestClient, room: Stockroom) -> None:
    order = room.place()
    path = f"{ORDERS}/{order.number}/payments"
    first = api.post(path, json={"amount": 30, "method": "pix", "reference": "E77"})
    assert first.status_code == 201, first.text
    assert (first.json()["payment_id"], first.json()["balance"]) == (1, 70.0)
    second = api.post(path, json={"amount": 70, "method": "dinheiro"})
    assert (second.json()["payment_id"], second.json()["balance"]) == (2, 0.0)
    taken_back = api.post(f"{path}/1/reversal", json={"reason": "Digitado no pedido errado"})
    assert taken_back.status_code == 201, taken_back.text
    assert (taken_back.json()["payment_id"], taken_back.json()["balance"]) == (1, 30.0)
    again = api.post(f"{path}/1/reversal", json={"reason": "De novo"})
    assert (again.status_code, again.json()["error"]) == (409, "Este pagamento já foi estornado.")
    assert api.post(f"{path}/9/reversal", json={"reason": "Qual?"}).status_code == 404


def test_what_the_house_has_beyond_its_charges_goes_back_and_not_more(api: TestClient, room: Stockroom) -> None:
    """A deposit of the order is given back with its settlement."""
    order = room.place(deposit_amount=Decimal(60))
    confirm_order(room.store, order.number, Deposit(Decimal(60), "pix", ""), room.ctx())
    path, cash = f"{ORDERS}/{order.number}/refunds", {"method": "dinheiro"}
    nothing = api.post(path, json={"amount": 1, **cash})
    assert (nothing.status_code, nothing.json()["error"]) == (409, "Só R$\u00a00,00 podem ser devolvidos neste evento.")
    pay(room, order.number, 90)
    assert api.post(path, json={"amount": 50.01, **cash}).status_code == 409
    back = api.post(path, json={"amount": 50, **cash})
    assert back.status_code == 201, back.text
    assert room.order(order.number).account.balance == 0
    cancel_order(room.store, order.number, Settlement(Decimal(100), Decimal(0), Decimal(0)), room.ctx(reason="Chuva"))
    assert room.order(order.number).account.balance == 0
    assert api.post(path, json={"amount": 1, **cash}).status_code == 409


@pytest.mark.parametrize("body", [{"amount": 0, "method": "pix"}, {"amount": 10}, {"amount": 10, "method": "fiado"}])
def test_a_payment_has_an_amount_and_a_method(api: TestClient, room: Stockroom, body: dict[str, Any]) -> None:
    assert api.post(f"{ORDERS}/{room.place().number}/payments", json=body).status_code == 422


def test_the_same_request_records_one_payment(api: TestClient, room: Stockroom) -> None:
    path = f"{ORDERS}/{room.place().number}/payments"
    key = {"Idempotency-Key": "pix-E77"}
    answers = [api.post(path, json={"amount": 30, "method": "pix"}, headers=key).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert answers[0]["balance"] == 70.0


def test_a_person_with_an_older_version_of_the_order_is_told(api: TestClient, room: Stockroom) -> None:
    order = room.place()
    path, seen = f"{ORDERS}/{order.number}/payments", {"If-Match": f'"{order.version}"'}
    statuses = [
        api.post(path, json={"amount": 30, "method": "pix"}, headers=seen).status_code,
        api.post(path, json={"amount": 30, "method": "pix"}, headers=seen).status_code,
    ]
    assert statuses == [201, 412]


def test_a_request_for_a_pix_has_its_own_txid_and_asks_for_no_more_than_is_owed(
    api: TestClient, room: Stockroom
) -> None:
    order = room.place(deposit_amount=Decimal(60))
    path = f"{ORDERS}/{order.number}/pix-requests"
    without_key = api.post(path, json={})
    assert (without_key.status_code, room.order(order.number).version) == (409, order.version)
    change_pix(room.store, PixSettings("contato@pirilampo.example", "", ""), room.ctx())
    code = order.order_code.replace("-", "")
    first, second = api.post(path, json={}).json(), api.post(path, json={"amount": 100}).json()
    assert (first["txid"], first["amount"]) == (f"{code}P1", 60.0)
    assert (second["txid"], second["amount"]) == (f"{code}P2", 100.0)
    assert room.store.find(PIX_REQUEST, second["txid"]) == order.id
    too_much = api.post(path, json={"amount": 100.01})
    assert (too_much.status_code, too_much.json()["error"]) == (409, "Só R$\u00a0100,00 estão em aberto neste evento.")
    pay(room, order.number, 100)
    assert api.post(path, json={}).status_code == 409


END_TO_END = "E1823612020261121141212345678abc"


def test_of_two_people_who_type_the_same_pix_one_is_told(room: Stockroom) -> None:
    one, other = (room.place(Line("asset", barrel)) for barrel in room.barrels[:2])

    def typed(id: int) -> Any:
        try:
            return pay(room, id, 30, reference=END_TO_END)
        except Refused as refusal:
            return refusal

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(typed, [one.number, other.number] * 2))
    assert len([each for each in answers if isinstance(each, dict)]) == 1
    assert {str(each)[:27] for each in answers if isinstance(each, Refused)} == {"Este PIX já foi registrado "}


def test_an_opening_balance_is_paid_and_a_wrong_one_is_withdrawn(room: Stockroom) -> None:
    bar = register_customer(room.store, Partial(Record, name="Bar do Zeca", phone="11955550170"), room.ctx()).id
    owed = RecordOpeningBalance(bar, Decimal(350), NOW.date() - timedelta(days=40), "Nota 1234")
    id = record_opening_balance(room.store, owed, room.ctx()).id
    assert pay(room, id, 100)["balance"] == 250.0
    with pytest.raises(Refused, match="é um saldo inicial: nada foi entregue por ele"):
        register_return(room.store, id, [], 1, room.ctx())
    ctx = replace(room.ctx(), reason="Já estava paga")
    with pytest.raises(Refused, match=r"R\$\s100,00 deste saldo inicial já foram pagos: estorne antes o pagamento"):
        cancel_order(room.store, id, None, ctx)
    reverse_payment(room.store, id, 1, ctx)
    with pytest.raises(Refused, match="Diga o motivo para retirar o saldo inicial"):
        cancel_order(room.store, id, None, room.ctx())
    cancel_order(room.store, id, None, ctx)
    assert room.store.load(EventOrder, id).account.balance == 0
    with pytest.raises(Refused, match="já foi retirado"):
        cancel_order(room.store, id, None, ctx)


def test_the_same_pix_is_not_a_deposit_and_a_payment(room: Stockroom) -> None:
    id = room.place(deposit_amount=Decimal(61)).number
    pay(room, id, 60, reference="Nubank 114")
    with pytest.raises(Refused, match="já foi registrado"):
        confirm_order(room.store, id, Deposit(Decimal(60), "pix", "Nubank 114"), room.ctx())
    reverse_payment(room.store, id, 1, room.ctx(reason="Era o sinal"))
    confirm_order(room.store, id, Deposit(Decimal(60), "pix", "Nubank 114"), room.ctx(reason="Falta R$ 1,00"))


def test_a_payment_has_the_time_at_which_it_was_received(room: Stockroom) -> None:
    id = room.place().number
    pay(room, id, 10, received_at=NOW - timedelta(days=3))
    event = room.order(id).last_stored_event
    assert isinstance(event, order_events.PaymentReceived)
    assert event.timestamp == NOW - timedelta(days=3)
    for at in (NOW + timedelta(minutes=1), NOW - timedelta(days=61)):
        with pytest.raises(Refused):
            pay(room, id, 10, received_at=at)


def test_a_draft_and_a_cancelled_order_take_no_payment(room: Stockroom) -> None:
    draft, cancelled = room.draft().number, room.place().number
    cancel_order(room.store, cancelled, None, room.ctx())
    for id in (draft, cancelled):
        with pytest.raises(Refused, match="não tem conta a pagar"):
            pay(room, id, 10)


def test_a_deposit_is_a_payment_that_can_be_reversed_until_it_is_settled(room: Stockroom) -> None:
    id = room.place(deposit_amount=Decimal(60)).number
    confirm_order(room.store, id, Deposit(Decimal(60), "pix"), room.ctx())
    answer = reverse_payment(room.store, id, 1, room.ctx(reason="PIX devolvido pelo banco")).answer
    assert (answer["status"], answer["balance"]) == ("confirmed", 100.0)
    with pytest.raises(NotFound):
        reverse_payment(room.store, id, 2, room.ctx(reason="Qual?"))


def test_what_was_paid_before_the_confirmation_counts_towards_the_deposit(room: Stockroom) -> None:
    id = room.place(deposit_amount=Decimal(60)).number
    pay(room, id, 20)
    confirm_order(room.store, id, Deposit(Decimal(40), "dinheiro"), room.ctx())
    order = room.order(id)
    assert (order.account.balance, order.account.deposit_paid) == (40, 60)


def test_an_order_with_money_is_cancelled_with_a_word_about_all_of_it(room: Stockroom) -> None:
    id = room.place(deposit_amount=Decimal(60)).number
    pay(room, id, 30)
    with pytest.raises(Refused, match="já recebeu"):
        release_overdue_hold(room.store, id, 48, room.ctx(now=NOW + timedelta(hours=49)))
    with pytest.raises(Refused, match="somam"):
        cancel_order(room.store, id, Settlement(Decimal(60), Decimal(0), Decimal(0)), room.ctx())
    cancel_order(room.store, id, Settlement(Decimal(20), Decimal(10), Decimal(0)), room.ctx())
    ledger = room.order(id).account
    assert (ledger.charged, ledger.paid, ledger.balance) == (10, 10, 0)


Step = tuple[str, int, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(("confirm", "forward", "pay", "reverse", "refund", "return", "settle", "cancel")),
        st.integers(0, 150),
        st.integers(0, 150),
    ),
    max_size=14,
)


def attempt(order: EventOrder, step: Step) -> None:
    what, one, other = step
    match what:
        case "confirm":
            order.confirm(Decimal(one), "pix", "", reason="Combinado")
        case "forward":
            following = {"confirmed": BATCH, "in_factory_batch": SCHEDULED, "scheduled_for_delivery": DELIVERED}
            order.trigger_event(following[order.status].event_class, **following[order.status].fields)
        case "pay":
            order.receive_payment(Decimal(one) / 4, "dinheiro", "")
        case "reverse":
            order.reverse_payment(one % 4, reason="Engano")
        case "refund":
            order.refund_payment(Decimal(one) / 4, "dinheiro")
        case "return":
            condition: Any = "damaged" if one else "ok"
            back = ReturnedAsset(asset_id=7, asset_tag="B", condition=condition, charge=Decimal(one))
            order.register_return([back], 0)
        case "settle":
            order.settle_deposit(*parts(order.account.deposit_received, one, other))
        case "cancel":
            held = max(Decimal(0), order.account.received - order.account.payments_refunded)
            order.cancel(reason="Chuva", settlement=parts(held, one, other) if held else None)


def parts(received: Decimal, one: int, other: int) -> tuple[Decimal, Decimal, Decimal]:
    returned = min(received, Decimal(one))
    kept = min(received - returned, Decimal(other))
    return returned, kept, received - returned - kept


@settings(max_examples=150, deadline=None)
@given(STEPS)
def test_at_every_position_the_balance_is_charges_less_payments(steps: list[Step]) -> None:
    """Against a fold of the events that shares nothing with the ledger."""
    scenario: Scenario[EventOrder] = given_events(EventOrder, DRAFTED, ITEMS, PLACED)
    order = scenario.aggregate
    assert order is not None
    for step in steps:
        try:
            attempt(order, step)
        except (DomainError, KeyError):
            continue
        assert order.account.balance == folded(order.pending_events, order.status)


def folded(events: Any, status: Status) -> Decimal:
    """100 for the barrel and what was charged, less what came and stayed."""
    came: defaultdict[int, Decimal] = defaultdict(Decimal)
    number, damages, kept, went, back = 0, Decimal(0), Decimal(0), Decimal(0), Decimal(0)
    for event in events:
        match event:
            case order_events.DepositReceived() | order_events.PaymentReceived():
                number += 1
                came[number] = event.amount
            case order_events.PaymentReversed():
                came.pop(event.payment_id)
            case order_events.PaymentRefunded():
                back += event.amount
            case order_events.EquipmentReturned():
                damages += sum(asset.charge for asset in event.assets)
            case order_events.DepositSettled():
                kept, went = event.kept, event.returned
    if status == "cancelled":
        return Decimal(0)
    return Decimal(100) + max(damages, kept) - (sum(came.values(), Decimal(0)) - went - back)
