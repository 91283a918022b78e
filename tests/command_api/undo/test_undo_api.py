"""The POST of an undo: who may, what it needs, and that a repeated request does it once."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from fastapi.testclient import TestClient

from command_api.catalogue.commands import ChangeProduct, change_products
from command_api.catalogue.events import ProductRepriced
from command_api.site.events import HoldRulesChanged
from command_api.undo.routes import router
from infra.security.permissions import Role
from tests.command_api.undo.conftest import House

Serving = Callable[..., TestClient]
BECAUSE = {"reason": "Preço digitado errado"}


def path(stream: str, version: int) -> str:
    return f"/api/v1/audit/streams/{stream}/events/{version}/undo"


@pytest.fixture
def repriced(house: House) -> int:
    change_products(house.store, [ChangeProduct(1, price=Decimal("12.90"))], house.ctx)
    return house.last("product-1", ProductRepriced)


@pytest.fixture
def manager(house: House, serving: Serving) -> TestClient:
    return serving(router, Role.MANAGER, files=house.files)


def test_an_undo_answers_like_every_command(house: House, manager: TestClient, repriced: int) -> None:
    answer = manager.post(path("product-1", repriced), json=BECAUSE, headers={"If-Match": f'"{repriced}"'})
    assert answer.status_code == 201, answer.text
    assert (answer.json()["id"], answer.json()["version"]) == (1, repriced + 1)
    assert answer.headers["etag"] == f'"{repriced + 1}"'
    metadata = house.history("product-1")[-1].metadata
    assert (metadata.causation_id, metadata.reason) == (f"product-1/{repriced}", "Preço digitado errado")


def test_a_repeated_request_undoes_once(house: House, manager: TestClient, repriced: int) -> None:
    first, second = (
        manager.post(path("product-1", repriced), json=BECAUSE, headers={"Idempotency-Key": "once"}) for _ in range(2)
    )
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert second.headers["idempotency-replayed"] == "true"
    assert len(house.history("product-1")) == repriced + 1


def test_a_second_undo_hears_that_it_is_done(manager: TestClient, repriced: int) -> None:
    manager.post(path("product-1", repriced), json=BECAUSE)
    answer = manager.post(path("product-1", repriced), json=BECAUSE)
    assert answer.status_code == 409
    assert answer.json()["error"].startswith("Já foi desfeito em ")
    assert answer.json()["version"] == repriced + 1


def test_a_stale_preview_is_refused(manager: TestClient, repriced: int) -> None:
    answer = manager.post(path("product-1", repriced), json=BECAUSE, headers={"If-Match": f'"{repriced - 1}"'})
    assert answer.status_code == 412


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": "  "}, {"reason": "a\u0000b"}, {**BECAUSE, "x": 1}])
def test_nothing_is_undone_without_saying_why(manager: TestClient, repriced: int, body: dict[str, object]) -> None:
    assert manager.post(path("product-1", repriced), json=body).status_code == 422


def test_the_right_of_the_slice_is_asked_for_too(house: House, manager: TestClient) -> None:
    version = house.last("business_info-1", HoldRulesChanged)
    answer = manager.post(path("business_info-1", version), json=BECAUSE)
    assert answer.status_code == 403
    assert "alterar as configurações" in answer.json()["error"]


@pytest.mark.parametrize("role", [Role.STAFF, Role.BI, Role.VIEWER, Role.USER, Role.CLIENT])
def test_whoever_may_not_audit_undoes_nothing(house: House, serving: Serving, repriced: int, role: Role) -> None:
    client = serving(router, role, files=house.files)
    assert client.post(path("product-1", repriced), json=BECAUSE).status_code == 403


@pytest.mark.parametrize("path", ["product-1/events/99", "product-99/events/1", "product-1/events/0"])
def test_what_never_happened_is_not_undone(manager: TestClient, path: str) -> None:
    answer = manager.post(f"/api/v1/audit/streams/{path}/undo", json=BECAUSE)
    assert answer.status_code in {404, 422}
