"""Calls that say who is who: an order for a shared telephone, a confirmed name, a record that is taken apart."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.customers.domain import Customer, Identity
from command_api.customers.routes import router
from command_api.event_store import Recorded, Store
from command_api.event_store.index import IndexStatement
from command_api.event_store.rewriting import end_of_rewriting, replacing
from command_api.kernel import CommandContext
from command_api.orders.domain import EventOrder
from command_api.orders.routes import router as orders
from command_api.seal.domain import Rewriting
from infra.security.permissions import Role
from tests.harness.one_telephone import one_telephone_is_one_person

PHONE = "(11) 95555-0142"


class Keys:
    """The key that quotes are signed with, in place of the installation's."""

    def derive(self, _purpose: str) -> bytes:
        return b"k" * 32


class Security:
    keys = Keys()


@pytest.fixture
def clerk(serving: Callable[..., TestClient]) -> TestClient:
    return serving(orders, Role.ADMIN, security=Security())


@pytest.fixture
def manager(serving: Callable[..., TestClient], store: Store) -> TestClient:
    def unsigned(replaced: Sequence[tuple[Recorded, Recorded]]) -> tuple[Rewriting, list[IndexStatement]]:
        changes = [change for before, after in replaced for change in replacing(before, after)]
        return Rewriting.of(store.new_id(Rewriting), [], key="", signature=""), [*changes, end_of_rewriting()]

    return serving(router, Role.MANAGER, rewrite=unsigned)


def draft(clerk: TestClient, name: str, **more: Any) -> Any:
    form = {"customer_name": name, "customer_phone": PHONE, "cost_center": "choperia", "status": "draft"}
    return clerk.post("/api/v1/event-orders", json={**form, **more})


def customer(store: Store, order: int) -> int | None:
    return store.load(EventOrder, order).details.customer.id


def test_an_order_for_another_name_on_a_known_telephone_asks(clerk: TestClient, store: Store) -> None:
    assert draft(clerk, "Maria silva").status_code == 201
    assert draft(clerk, "MARIA  Silva").status_code == 201
    asked = draft(clerk, "João Prado")
    assert asked.status_code == 409
    assert asked.json()["type"] == "/problems/which-customer"
    assert asked.json()["candidates"] == [{"customer_id": 1, "name": "Maria silva", "orders": 2}]
    same = draft(clerk, "João Prado", customer_id=1).json()["id"]
    other = draft(clerk, "Joana", new_customer=True).json()["id"]
    assert [customer(store, same), customer(store, other)] == [1, 2]
    assert store.load(EventOrder, same).details.customer.name == "João Prado", "each order keeps its name"
    assert draft(clerk, "Joana", new_customer=True, customer_id=1).status_code in (400, 422)
    assert draft(clerk, "Joana", customer_id=99).status_code == 404


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("customer_document", "1234567890", "se for 012.345.678-90"),
        ("customer_document", "191", "Faltam os zeros"),
        ("customer_document", "3,90533E+10", "arredondou"),
        ("customer_phone", "5,51199E+12", "arredondou"),
        ("customer_phone", "(11) 95555-0161;drop", "só números"),
        ("customer_phone", "１１９５５５５０１６１", "só números"),
    ],
)
def test_an_order_refuses_what_the_record_of_a_customer_refuses(
    clerk: TestClient, manager: TestClient, field: str, typed: str, said: str
) -> None:
    made = draft(clerk, "Maria Silva").json()["id"]
    record = {"name": "Ana", field.removeprefix("customer_"): typed}
    answers = [
        draft(clerk, "Ana", **{field: typed}),
        clerk.patch(f"/api/v1/event-orders/{made}", json={field: typed}),
        manager.post("/api/v1/customers", json=record),
        manager.patch("/api/v1/customers/1", json=record),
    ]
    assert [answer.status_code for answer in answers] == [409] * 4
    assert all(said in answer.json()["error"] for answer in answers)


def test_a_document_that_nobody_checked_stays_until_it_is_changed(
    clerk: TestClient, store: Store, ctx: CommandContext
) -> None:
    old = Customer.register(1, Identity("Bar do Zeca", "ramal 12", "191"), place=0)
    store.save(old, ctx=ctx)
    known = {"customer_phone": "ramal 12", "customer_document": "191", "customer_id": 1}
    id = draft(clerk, "Bar do Zeca", **known).json()["id"]
    path = f"/api/v1/event-orders/{id}"
    assert clerk.patch(path, json={"customer_name": "Bar do Zeca Ltda.", "customer_id": 1}).status_code == 200
    assert clerk.patch(path, json={"customer_document": "192"}).status_code == 409
    assert clerk.patch(path, json={"customer_document": "00.000.000/0001-91"}).status_code == 200
    assert store.load(EventOrder, id).details.customer.document == "00000000000191"
    assert store.load(Customer, 1).kind == "company"


def test_an_order_stores_a_cnpj_in_upper_case(clerk: TestClient, store: Store) -> None:
    id = draft(clerk, "Alfa", customer_document="12.abc.345/01de-35").json()["id"]
    assert store.load(EventOrder, id).details.customer.document == "12ABC34501DE35"


def test_an_order_that_is_changed_asks_too(clerk: TestClient, store: Store) -> None:
    id = draft(clerk, "Maria Silva").json()["id"]
    path = f"/api/v1/event-orders/{id}"
    assert clerk.patch(path, json={"customer_name": "João Prado"}).status_code == 409
    assert clerk.patch(path, json={"customer_name": "João Prado", "new_customer": True}).status_code == 200
    assert customer(store, id) == 2


def test_a_manager_confirms_one_name_and_takes_another_apart(
    clerk: TestClient, manager: TestClient, store: Store
) -> None:
    with one_telephone_is_one_person():
        for name in ("Maria Silva", "João Prado", "Mariazinha"):
            assert draft(clerk, name).status_code == 201
    refused = manager.post("/api/v1/customers/1/separation", json={"names": ["mariazinha"]})
    assert refused.status_code == 409, "the record has this name"
    assert manager.post("/api/v1/customers/1/names", json={"name": "Maria Silva"}).status_code == 201
    version = store.load(Customer, 1).version
    stale = manager.post("/api/v1/customers/1/separation", json={"names": ["joão prado"]}, headers={"If-Match": '"1"'})
    assert stale.status_code == 412
    done = manager.post(
        "/api/v1/customers/1/separation", json={"names": ["joao PRADO"]}, headers={"If-Match": f'"{version}"'}
    )
    assert done.status_code == 201, done.text
    assert [customer(store, order) for order in (1, 2, 3)] == [1, done.json()["customer_id"], 1]


@pytest.mark.parametrize(("command", "body"), [("names", {"name": "X"}), ("separation", {"names": ["X"]})])
def test_staff_do_not_decide(serving: Callable[..., TestClient], command: str, body: dict[str, Any]) -> None:
    assert serving(router, Role.STAFF).post(f"/api/v1/customers/1/{command}", json=body).status_code == 403
