"""What a signed-in customer sees: everything of their own, and nothing of others."""

import hashlib
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.accounts.domain import NewUser, User
from command_api.customers.access import link_account, unlink_account
from command_api.customers.erasing import erase_customer
from command_api.customers.merging import merge_customer
from command_api.equipment.details import ModelContainer
from command_api.equipment.models import ChangeModel, change_model
from command_api.kernel import NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.orders import commands
from command_api.orders.customer_page import accept_quote
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.lines import Line
from command_api.orders.opening_balances import RecordOpeningBalance, record_opening_balance
from command_api.orders.own_orders import check_own_order
from command_api.orders.quoting import issue_quote
from tests.harness.papers import text_of
from tests.query_api.conftest import BOTH
from tests.query_api.orders.test_customer_page import papers_of
from tests.query_api.orders.test_real_commands import NOW, SATURDAY, House, house

__all__ = ["house"]

MINE = "/api/v1/my-orders"
ME = 1
"""The user of the token of the role."""


@pytest.fixture
def client_of_the_house(house: House) -> House:
    """User 1 has the role Cliente and is linked to nobody yet."""
    user = User.register(ME, NewUser(username="quiteria", name="Quitéria", email="q@example.com", role="client"))
    house.store.save(user, ctx=house.ctx())
    return house


def asked(house: House, path: str = "") -> Any:
    return house.asked_at(house.now).get(f"{MINE}{path}", headers={"Authorization": "Bearer client"})


def drafted(house: House, name: str, phone: str) -> int:
    given = {
        "customer_name": name,
        "customer_phone": phone,
        "cost_center": "distribuidora",
        "preferred_delivery_date": SATURDAY,
        "notes": "Pechincha.",
    }
    command = commands.CreateOrder(OrderFields(**given), (Line("asset", house.barrels[0]),), place=False)
    return commands.create_order(house.store, command, house.ctx()).id


def quoted(house: House, id: int) -> int:
    issue_quote(house.store, id, (NOW + timedelta(days=6)).date(), "", house.ctx())
    return id


def customer_of(house: House, order: int) -> int:
    id = house.store.load(EventOrder, order).details.customer.id
    assert id is not None
    return id


def test_a_customer_has_the_own_statement(client_of_the_house: House) -> None:
    house = client_of_the_house
    assert asked(house, "/statement/document").status_code == 404
    hers, _ = drafted(house, *HERS), drafted(house, *HIS)
    link_account(house.store, customer_of(house, hers), ME, house.ctx())
    answer = asked(house, "/statement/document")
    assert answer.headers["content-type"] == "application/pdf"
    text = text_of(answer.content)
    assert HERS[0] in text
    assert HIS[0] not in text


HERS, HIS = ("Quitéria Sapucaia", "(11) 95555-0177"), ("Rui Prado", "(11) 95555-0178")


@BOTH
def test_a_customer_sees_their_orders_and_no_other(client_of_the_house: House) -> None:
    house = client_of_the_house
    mine, his, unquoted = (
        quoted(house, drafted(house, *HERS)),
        quoted(house, drafted(house, *HIS)),
        drafted(house, *HERS),
    )
    assert (asked(house).status_code, asked(house, f"/{mine}").status_code) == (404, 404), "linked to nobody"
    dropped = drafted(house, *HERS)
    commands.cancel_order(house.store, dropped, None, replace(house.ctx(), reason="Engano"))
    link_account(house.store, ME, customer_of(house, mine), house.ctx())
    answer = asked(house)
    found = answer.json()
    assert (found["customer_name"], [each["id"] for each in found["orders"]]) == (HERS[0], [mine])
    page = asked(house, f"/{mine}")
    assert (page.json()["can_accept"], page.json()["documents"]) == (True, ["quote"])
    assert "Quitéria" in text_of(asked(house, f"/{mine}/documents/quote").content)
    assert "Pechincha" not in answer.text + page.text, "a note of the staff"
    for id in (his, unquoted, dropped, 999):
        assert asked(house, f"/{id}").status_code == 404
        assert asked(house, f"/{id}/documents/quote").status_code == 404
        with pytest.raises(NotFound):
            check_own_order(house.store, id, house.ctx())
    check_own_order(house.store, mine, house.ctx())
    text_sha256 = page.json()["quote"]["text_sha256"]
    accept_quote(house.store, papers_of(house), mine, HERS[0], text_sha256, house.ctx())
    [kept] = asked(house, f"/{mine}").json()["papers"]
    assert hashlib.sha256(asked(house, f"/{mine}/papers/{kept['sha256']}").content).hexdigest() == kept["sha256"]
    assert asked(house, f"/{his}/papers/{kept['sha256']}").status_code == 404
    unlink_account(house.store, ME, house.ctx())
    assert asked(house, f"/{mine}").status_code == 404
    with pytest.raises(NotFound):
        check_own_order(house.store, mine, house.ctx())


def test_a_customer_sees_what_they_owe_and_the_containers_they_have(client_of_the_house: House) -> None:
    house = client_of_the_house
    id = house.place(customer_name=HERS[0], customer_phone=HERS[1])
    link_account(house.store, ME, customer_of(house, id), house.ctx())
    quoted(house, drafted(house, *HERS))
    waiting = asked(house).json()
    assert (waiting["balance"], waiting["to_confirm"]) == (0, 450.9), "nothing is due before it is confirmed"
    before = RecordOpeningBalance(customer_of(house, id), Decimal(80), (NOW - timedelta(days=9)).date())
    record_opening_balance(house.store, before, house.ctx())
    commands.confirm_order(house.store, id, commands.Deposit(Decimal(200), "pix"), house.ctx())
    commands.schedule_delivery(house.store, id, commands.Delivery(SATURDAY, "tarde", "Rui"), house.ctx())
    change_model(
        house.store, ChangeModel(house.barrel, container=Partial(ModelContainer, capacity_l=Decimal(50))), house.ctx()
    )
    house.now += timedelta(days=7)
    commands.deliver_order(house.store, id, house.ctx())
    found = asked(house).json()
    assert {each["id"]: each["balance"] for each in found["orders"]}[id] == 250.9
    assert [each["order_code"] for each in found["containers"]] == ["EV-2026-00001"] * 2
    assert (found["balance"], found["to_confirm"], found["opening"]) == (330.9, 0, 80.0)

    [asset, *_] = house.store.load(EventOrder, id).out
    damaged = ReturnedAsset(asset_id=asset, asset_tag="", condition="damaged", charge=Decimal(40), note="Amassado")
    commands.register_return(house.store, id, [damaged], 0, house.ctx())
    page = asked(house, f"/{id}").json()
    assert page["charges"] == [{"description": "Dano ou perda", "amount": 40.0}]
    assert page["total"] + 40 - page["paid"] == pytest.approx(page["balance"]) == pytest.approx(290.9)


def test_records_of_one_person_are_one(client_of_the_house: House) -> None:
    house = client_of_the_house
    first, second = quoted(house, drafted(house, *HERS)), quoted(house, drafted(house, *HIS))
    link_account(house.store, ME, customer_of(house, first), house.ctx())
    merge_customer(house.store, customer_of(house, first), customer_of(house, second), house.ctx())
    assert {each["id"] for each in asked(house).json()["orders"]} == {first, second}
    check_own_order(house.store, second, house.ctx())


def test_only_the_role_is_linked_and_only_to_a_record_of_one_person(client_of_the_house: House) -> None:
    house = client_of_the_house
    hers, his = drafted(house, *HERS), drafted(house, *HIS)
    merge_customer(house.store, customer_of(house, hers), customer_of(house, his), house.ctx())
    with pytest.raises(Refused, match="está unido"):
        link_account(house.store, ME, customer_of(house, hers), house.ctx())
    waiter = User.register(2, NewUser(username="rui", name="Rui", email="r@example.com", role="staff"))
    house.store.save(waiter, ctx=house.ctx())
    with pytest.raises(Refused, match="papel Cliente"):
        link_account(house.store, 2, customer_of(house, his), house.ctx())


@BOTH
def test_an_erasure_ends_the_link(client_of_the_house: House) -> None:
    house = client_of_the_house
    id = quoted(house, drafted(house, *HERS))
    customer = customer_of(house, id)
    link_account(house.store, ME, customer, house.ctx())
    commands.cancel_order(house.store, id, None, house.ctx("A festa não acontece."))
    erase_customer(house.store, customer, house.ctx("Pedido do titular"))
    assert house.store.load(User, ME).customer_id is None
    assert (asked(house).status_code, asked(house, f"/{id}").status_code) == (404, 404)


def test_another_role_has_no_customer(client_of_the_house: House) -> None:
    house = client_of_the_house
    link_account(house.store, ME, customer_of(house, drafted(house, *HERS)), house.ctx())
    user = house.store.load(User, ME)
    user.change_role("staff")
    house.store.save(user, ctx=house.ctx())
    assert house.store.load(User, ME).customer_id is None
