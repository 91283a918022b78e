"""The calls that merge two records of one person, and take the merge apart."""

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient

from command_api.customers.domain import Customer
from command_api.customers.routes import router
from command_api.event_store import Store
from infra.security.permissions import Role

CUSTOMERS = "/api/v1/customers"


@pytest.fixture
def manager(serving: Callable[..., TestClient]) -> TestClient:
    """With two records."""
    client = serving(router, Role.MANAGER)
    for phone in ("(11) 95555-0142", "(11) 4655-0142"):
        assert client.post(CUSTOMERS, json={"name": "Marina Duarte", "phone": phone}).status_code == 201
    return client


def test_two_records_are_merged_and_taken_apart_with_a_reason(manager: TestClient, store: Store) -> None:
    merged = manager.post(f"{CUSTOMERS}/2/merge", json={"into": 1, "reason": "Cadastro repetido"})
    assert (merged.status_code, merged.json()["id"], merged.json()["version"]) == (201, 2, 2)
    assert store.load(Customer, 1).merged == {2}
    again = manager.post(f"{CUSTOMERS}/2/merge", json={"into": 1})
    assert (again.status_code, again.json()["customer_id"]) == (409, 1)
    assert manager.post(f"{CUSTOMERS}/2/merge/reversal", json={}).status_code == 422
    assert manager.post(f"{CUSTOMERS}/2/merge/reversal", json={"reason": "Eram duas"}).status_code == 201
    assert store.load(Customer, 2).merged_into is None
    reasons = [event.metadata.reason for event in store.events.get("customer-1")]
    assert reasons == [None, "Cadastro repetido", "Eram duas"]


def test_a_merge_needs_the_right_the_version_and_two_records(
    manager: TestClient, serving: Callable[..., TestClient]
) -> None:
    assert manager.post(f"{CUSTOMERS}/2/merge", json={"into": 1}, headers={"If-Match": '"7"'}).status_code == 412
    assert manager.post(f"{CUSTOMERS}/2/merge", json={"into": 99}).status_code == 404
    assert manager.post(f"{CUSTOMERS}/2/merge", json={"into": 2}).status_code == 409
    staff = serving(router, Role.STAFF)
    assert staff.post(f"{CUSTOMERS}/2/merge", json={"into": 1}).status_code == 403
    assert staff.post(f"{CUSTOMERS}/2/merge/reversal", json={"reason": "Não"}).status_code == 403
