"""A command on several things is undone as one: all of it, or nothing with a reason for each."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest
from fastapi.testclient import TestClient

from command_api.accounts.commands import ChangeUser, change_users
from command_api.catalogue.commands import ChangeProduct, change_products
from command_api.kernel import Actor
from command_api.undo.routes import router
from infra.security.permissions import Role
from tests.command_api.undo.conftest import House

Serving = Callable[..., TestClient]
BOTH = ["product-1", "product-2"]


@pytest.fixture
def manager(house: House, serving: Serving) -> TestClient:
    return serving(router, Role.MANAGER, files=house.files)


def undone(client: TestClient, command: str, *streams: str):  # type: ignore[no-untyped-def]  # of the test client
    body = {"command": command, "streams": streams, "reason": "Desfeito na lista"}
    return client.post("/api/v1/audit/undo", json=body)


def raised(house: House) -> str:
    """The correlation id of a command that raised both prices."""
    ctx = house.ctx
    change_products(house.store, [ChangeProduct(id, price=Decimal(20), available=False) for id in (1, 2)], ctx)
    return ctx.correlation_id


def test_everything_that_a_command_changed_is_as_before(house: House, manager: TestClient) -> None:
    command = raised(house)
    answer = undone(manager, command, *BOTH)
    assert (answer.status_code, answer.json()["undone"]) == (201, 2), answer.text
    for stream in BOTH:
        product = house.state(stream)
        assert (product.price_manual, product.available) == (None, True)
        causes = {event.metadata.causation_id for event in house.history(stream)[-2:]}
        assert len(causes) == 1
        assert causes.pop().startswith(f"{stream}/")


def test_what_changed_again_since_stands_in_the_way_of_all(house: House, manager: TestClient) -> None:
    command = raised(house)
    rui = replace(house.ctx, actor=Actor(2, "Rui"))
    change_products(house.store, [ChangeProduct(2, price=Decimal(21))], rui)
    answer = undone(manager, command, *BOTH)
    assert answer.status_code == 409
    assert answer.json()["error"] == "1 registro não pode mais ser desfeito; nada foi desfeito."
    (refused,) = answer.json()["refused"]
    assert refused["stream"] == "product-2"
    assert "mudou outra vez" in refused["reason"]
    assert house.state("product-1").price_manual == Decimal(20)


def test_what_is_undone_is_not_undone_again(house: House, manager: TestClient) -> None:
    command = raised(house)
    undone(manager, command, *BOTH)
    again = undone(manager, command, *BOTH)
    assert again.status_code == 409
    assert "Já foi desfeito" in again.json()["refused"][0]["reason"]


def test_streams_that_the_command_did_not_change_stay(house: House, manager: TestClient) -> None:
    ctx = house.ctx
    change_products(house.store, [ChangeProduct(1, available=False), ChangeProduct(2, available=True)], ctx)
    assert undone(manager, ctx.correlation_id, *BOTH).json()["undone"] == 1
    nothing = undone(manager, "of-nobody", *BOTH)
    assert nothing.status_code == 409
    assert nothing.json()["error"] == "Não há o que desfazer: a ação não mudou nada."


def test_the_right_of_the_slice_is_asked_for_too(house: House, manager: TestClient) -> None:
    ctx = house.ctx
    change_users(house.store, [ChangeUser(2, active=False)], ctx)
    answer = undone(manager, ctx.correlation_id, "user-2")
    assert answer.status_code == 409
    assert "alterar os usuários" in answer.json()["error"]
