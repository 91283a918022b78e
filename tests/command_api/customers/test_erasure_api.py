"""The call that erases a person: who may, on which condition, and what it says."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from command_api.customers.routes import router
from command_api.event_store import Store
from command_api.kernel import CommandContext
from command_api.orders.commands import CreateOrder, cancel_order, create_order
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from infra.security.permissions import Role

WHY = {"reason": "Pedido do titular"}


class Shredder:
    """Counts how often it was asked to clean the disk."""

    def __init__(self) -> None:
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


@pytest.fixture
def shredder() -> Shredder:
    return Shredder()


@pytest.fixture
def manager(serving: Callable[..., TestClient], shredder: Shredder) -> TestClient:
    return serving(router, Role.MANAGER, shredder=shredder)


@pytest.fixture
def order(store: Store, ctx: CommandContext) -> EventOrder:
    form = {"customer_name": "Dalva Nogueira", "cost_center": "choperia"}
    return store.load(EventOrder, create_order(store, CreateOrder(OrderFields(**form), place=False), ctx).id)


def test_a_manager_erases_a_customer_and_the_disk_is_cleaned(
    manager: TestClient, store: Store, order: EventOrder, shredder: Shredder, ctx: CommandContext
) -> None:
    cancel_order(store, order.number, None, ctx)
    answer = manager.post(
        f"/api/v1/customers/{order.details.customer.id}/erasure", json=WHY, headers={"If-Match": '"1"'}
    )
    assert answer.status_code == 201, answer.text
    assert answer.json()["version"] == 2
    assert shredder.woken == 1
    assert store.load(EventOrder, order.number).details.customer.name == "Titular removido"


def test_the_answer_lists_the_texts_that_still_name_the_customer(
    manager: TestClient, store: Store, ctx: CommandContext
) -> None:
    dalva = {"customer_name": "Dalva Nogueira", "customer_phone": "(11) 95555-0161", "notes": "Dalva Nogueira"}
    other = {"customer_name": "Rui Prado", "notes": "Levar com os barris da DALVA NOGUEIRA (955550161)"}
    for form in (dalva, other):
        create_order(store, CreateOrder(OrderFields(**{**form, "cost_center": "choperia"}), place=False), ctx)
    cancel_order(store, 1, None, replace(ctx, reason="A dalva nogueira desistiu"))
    customer = store.load(EventOrder, 1).details.customer.id
    answer = manager.post(f"/api/v1/customers/{customer}/erasure", json=WHY).json()
    assert answer["mentions_total"] == 2
    found = {(each["stream"], each["field"], *each["found"], each["of_other"]) for each in answer["mentions"]}
    assert found == {
        ("event_order-2", "details.notes", "name", "phone", True),
        ("event_order-1", "reason", "name", False),
    }


def test_an_open_order_is_named_with_what_to_do(manager: TestClient, order: EventOrder, shredder: Shredder) -> None:
    answer = manager.post(f"/api/v1/customers/{order.details.customer.id}/erasure", json=WHY)
    assert answer.status_code == 409
    assert answer.json()["obstacles"] == [
        {
            "order_id": order.number,
            "order_code": order.order_code,
            "status": "draft",
            "sentence": f"O rascunho {order.order_code} ainda existe: descarte-o antes.",
        }
    ]
    assert shredder.woken == 0


def test_who_saw_another_version_hears_so(manager: TestClient, order: EventOrder) -> None:
    path = f"/api/v1/customers/{order.details.customer.id}/erasure"
    assert manager.post(path, json=WHY, headers={"If-Match": '"7"'}).status_code == 412


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "  "}])
def test_a_reason_is_needed(manager: TestClient, order: EventOrder, body: dict[str, str]) -> None:
    answer = manager.post(f"/api/v1/customers/{order.details.customer.id}/erasure", json=body)
    assert answer.status_code in (400, 422)


def test_nobody_is_erased_who_never_was(manager: TestClient) -> None:
    assert manager.post("/api/v1/customers/99/erasure", json=WHY).status_code == 404


def test_staff_do_not_erase(serving: Callable[..., TestClient], shredder: Shredder, order: EventOrder) -> None:
    staff = serving(router, Role.STAFF, shredder=shredder)
    assert staff.post(f"/api/v1/customers/{order.details.customer.id}/erasure", json=WHY).status_code == 403
