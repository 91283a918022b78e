"""The credit limit of a company, on both databases."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.customers.details import Record
from command_api.customers.merging import merge_customer
from command_api.customers.records import ChangeCustomer, change_customer, register_customer
from command_api.kernel import DomainError, Refused
from command_api.kernel.partial import Partial
from command_api.orders import credit
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.extending import extend_order
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment
from tests.command_api.orders.conftest import SATURDAY, Stockroom

BAR = {"customer_name": "Bar do Zeca", "customer_phone": "(11) 95555-0170"}


def register(room: Stockroom, name: str = "Bar do Zeca", **record: Any) -> int:
    fields = {"name": name, "phone": BAR["customer_phone"], "kind": "company", **record}
    return register_customer(room.store, Partial(Record, **fields), room.ctx()).id


def order(room: Stockroom, barrel: int, **details: Any) -> EventOrder:
    """An order of the bar for R$ 100."""
    return room.place(Line("asset", room.barrels[barrel]), **{**BAR, **details})


def test_an_order_beyond_the_limit_needs_a_reason_and_names_what_is_open(api: TestClient, room: Stockroom) -> None:
    customer = register(room, credit_limit=Decimal(150))
    first = order(room, 0)
    body = {
        **BAR,
        "cost_center": "distribuidora",
        "preferred_delivery_date": f"{SATURDAY}",
        "items": [{"asset_id": room.barrels[1]}],
    }
    refused = api.post("/api/v1/event-orders", json=body)
    assert refused.status_code == 409, refused.text
    credit = {"customer_id": customer, "limit": 150.0, "open": 100.0, "amount": 100.0, "beyond": 50.0}
    assert refused.json()["credit"] == credit
    assert "passa do limite em R$\xa050,00" in refused.json()["error"]
    assert api.post("/api/v1/event-orders", json={**body, "status": "draft"}).status_code == 201

    receive_payment(room.store, first.number, Payment(Decimal(50), "pix"), room.ctx())
    assert api.post("/api/v1/event-orders", json=body).status_code == 201
    over = api.post("/api/v1/event-orders", json={**body, "items": [{"asset_id": room.barrels[2]}], "reason": "Copa"})
    assert over.status_code == 201, over.text


def test_a_placed_order_that_grows_beyond_the_limit_needs_a_reason(room: Stockroom) -> None:
    register(room, credit_limit=Decimal(150))
    placed = order(room, 0)
    two = [Line("asset", each) for each in room.barrels[:2]]
    with pytest.raises(Refused, match="Limite de crédito"):
        change_order(room.store, ChangeOrder(placed.number, lines=two), room.ctx())
    change_order(room.store, ChangeOrder(placed.number, lines=two), room.ctx(reason="Copa"))


def test_an_order_that_is_extended_beyond_the_limit_needs_a_reason(room: Stockroom) -> None:
    register(room, credit_limit=Decimal(1000))
    placed = room.place(Line("kit", room.kit), **BAR)
    confirm_order(room.store, placed.number, None, room.ctx())
    schedule_delivery(room.store, placed.number, Delivery(SATURDAY, "manha", "Rui"), room.ctx())
    deliver_order(room.store, placed.number, room.ctx())
    day = SATURDAY + timedelta(days=2)
    with pytest.raises(Refused, match="Limite de crédito"):
        extend_order(room.store, placed.number, day, "manha", room.ctx())
    extend_order(room.store, placed.number, day, "manha", room.ctx(reason="Copa"))


def test_a_delivery_that_is_scheduled_earlier_and_costs_more_than_the_limit_leaves_needs_a_reason(
    room: Stockroom,
) -> None:
    placed = room.place(Line("kit", room.kit), **BAR, pickup_date=SATURDAY + timedelta(days=1))
    customer, limit = placed.details.customer.id or 0, Partial(Record, kind="company", credit_limit=placed.total_amount)
    change_customer(room.store, ChangeCustomer(customer, limit), room.ctx())
    confirm_order(room.store, placed.number, None, room.ctx())
    earlier = Delivery(SATURDAY - timedelta(days=3), "manha", "Rui")
    with pytest.raises(Refused, match="Limite de crédito"):
        schedule_delivery(room.store, placed.number, earlier, room.ctx())
    schedule_delivery(room.store, placed.number, earlier, room.ctx(reason="Copa"))
    scheduled = room.store.load(EventOrder, placed.number)
    assert (scheduled.total_amount > placed.total_amount, len(scheduled.credit_turns)) == (True, 1)


def test_too_much_money_on_an_order_that_may_grow_is_no_credit_for_another(room: Stockroom) -> None:
    register(room, credit_limit=Decimal(150))
    paid = order(room, 0)
    receive_payment(room.store, paid.number, Payment(Decimal(200), "pix"), room.ctx())
    order(room, 1)
    with pytest.raises(Refused, match="passa do limite em R\\$\xa050,00"):
        order(room, 2)
    dearer = [Line("asset", room.barrels[0], unit_price=Decimal(200))]
    change_order(room.store, ChangeOrder(paid.number, lines=dearer), room.ctx())


def test_a_cancelled_order_gives_its_credit_back(room: Stockroom) -> None:
    register(room, credit_limit=Decimal(150))
    cancel_order(room.store, order(room, 0).number, None, room.ctx())
    assert order(room, 1).status == "awaiting_deposit"


def test_merged_records_share_the_limit_of_the_person(room: Stockroom) -> None:
    person = register(room, credit_limit=Decimal(150))
    other = register(room, "Zeca Lanches")
    order(room, 0, customer_name="Zeca Lanches")
    merge_customer(room.store, other, person, room.ctx())
    with pytest.raises(Refused, match="passa do limite em R\\$\xa050,00"):
        order(room, 1, customer_name="Zeca Lanches")


def test_two_orders_at_the_same_time_do_not_share_what_is_left_of_the_limit(room: Stockroom) -> None:
    register(room, credit_limit=Decimal(150))

    def place(barrel: int) -> str:
        details = {**BAR, "cost_center": "distribuidora", "preferred_delivery_date": SATURDAY}
        try:
            create_order(
                room.store, CreateOrder(OrderFields(**details), [Line("asset", room.barrels[barrel])]), room.ctx()
            )
        except DomainError as refusal:
            return str("credit" in refusal.details)
        return "placed"

    with ThreadPoolExecutor(3) as pool:
        assert sorted(pool.map(place, range(3))) == ["True", "True", "placed"]


def test_two_orders_that_grow_at_the_same_time_do_not_share_what_is_left_of_the_limit(
    room: Stockroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(room, credit_limit=Decimal(250))
    orders = [order(room, number) for number in range(2)]
    both = threading.Barrier(2)
    owed = credit._owed

    def read(*arguments: Any) -> Decimal:
        """The debts as both orders see them before one of them is stored."""
        found = owed(*arguments)
        with suppress(threading.BrokenBarrierError):
            both.wait(timeout=5)
            both.abort()  # once: the second try of the loser is alone
        return found

    monkeypatch.setattr(credit, "_owed", read)

    def grow(number: int) -> str:
        dearer = [Line("asset", room.barrels[number], unit_price=Decimal(150))]
        try:
            change_order(room.store, ChangeOrder(orders[number].number, lines=dearer), room.ctx())
        except DomainError as refusal:
            return str("credit" in refusal.details)
        return "grown"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(grow, range(2))) == ["True", "grown"]


def test_an_order_that_grew_twice_gives_no_turn_back_to_one_that_read_the_debts_before(
    room: Stockroom, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(room, credit_limit=Decimal(300))
    grown, other = (order(room, number) for number in range(2))
    owed = credit._owed

    def dearer(placed: EventOrder, barrel: int, price: int) -> None:
        lines = [Line("asset", room.barrels[barrel], unit_price=Decimal(price))]
        change_order(room.store, ChangeOrder(placed.number, lines=lines), room.ctx())

    def read(*arguments: Any) -> Decimal:
        """Between the debts that the other order reads and its event, one grows twice."""
        monkeypatch.setattr(credit, "_owed", owed)
        found = owed(*arguments)
        dearer(grown, 0, 150)
        dearer(grown, 0, 200)
        return found

    monkeypatch.setattr(credit, "_owed", read)
    with pytest.raises(Refused, match="Limite de crédito"):
        dearer(other, 1, 150)
