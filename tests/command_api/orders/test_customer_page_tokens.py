"""Tokens of customers' pages: a right one opens its page whatever others try from the same address."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from fastapi.testclient import TestClient
from msgspec.structs import replace

from command_api.kernel import ERASED, Refused
from command_api.orders.customer_page import answer_change, request_change, share_page
from command_api.orders.customer_page_routes import router
from command_api.orders.domain.page import MOST_CHANGE_REQUESTS
from infra.security.database import migrate_security
from infra.security.limits import ATTEMPTS, LoginLimits
from tests.command_api.orders.conftest import NOW, Stockroom

ASK = "/api/v1/customer-page/change-requests"


def test_a_right_token_is_never_refused_because_of_wrong_ones(
    room: Stockroom, serving: Callable[..., TestClient]
) -> None:
    migrate_security(room.store.recorder.engine)
    limits = LoginLimits(room.store.recorder.engine)
    guest = serving(router, None, security=SimpleNamespace(limits=limits))
    guest.app.state.store = room.store  # type: ignore[attr-defined]  # the FastAPI behind the client
    now = datetime.now(UTC)  # the pages read the clock of the server
    token, _ = share_page(room.store, room.place().number, now + timedelta(days=30), room.ctx(now=now))

    def ask(token: str) -> int:
        return guest.post(ASK, json={"text": "Mais um barril"}, headers={"X-Page-Token": token}).status_code

    limits.attempt("ana", "testclient", None, NOW.timestamp())
    assert [ask(f"{n}") for n in range(ATTEMPTS + 1)] == [404] * ATTEMPTS + [429]
    assert ask(token) == 201
    limits.attempt("ana", "testclient", None, NOW.timestamp())


def test_an_answered_request_makes_room_for_another_one(room: Stockroom) -> None:
    id = room.place().number
    for _ in range(MOST_CHANGE_REQUESTS):
        request_change(room.store, id, "Mais um barril", room.ctx())
    with pytest.raises(Refused, match="sem resposta"):
        request_change(room.store, id, "Mais um barril", room.ctx())
    answer_change(room.store, id, 1, "Sim", room.ctx())
    request_change(room.store, id, "Mais um barril", room.ctx())


def test_no_page_is_shared_with_who_was_erased(room: Stockroom) -> None:
    order = room.place()
    order.details = replace(order.details, customer=replace(order.details.customer, name=ERASED))
    with pytest.raises(Refused, match="foram apagados"):
        order.share_page("0" * 64, NOW + timedelta(days=1), now=NOW)
