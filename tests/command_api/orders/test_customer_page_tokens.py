"""Tokens of customers' pages: a right one opens its page whatever others try from the same address."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

from fastapi.testclient import TestClient

from command_api.orders.customer_page import share_page
from command_api.orders.customer_page_routes import router
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
