"""Guests call the waiter, and the bar answers."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.kernel import CommandContext
from command_api.kernel.partial import Partial
from command_api.site.commands import change_business
from command_api.site.info import Info
from command_api.waiter_calls.commands import call_waiter
from command_api.waiter_calls.domain import OPEN_CALL, WaiterCall
from command_api.waiter_calls.routes import router
from infra.security.limits import ATTEMPTS, LoginLimits
from infra.security.permissions import Role
from infra.security.tables import security_metadata


@dataclass
class Security:
    """As much of the security as a call needs."""

    limits: LoginLimits


def with_tables(store: Store, ctx: CommandContext, tables: int) -> None:
    change_business(store, Partial(Info, name="Pirilampo", calling_tables=tables), ctx)


def test_a_table_that_presses_twice_at_once_has_one_call(any_store: Store, ctx: CommandContext) -> None:
    with_tables(any_store, ctx, 5)
    with ThreadPoolExecutor(4) as pool:
        calls = {each.id for each in pool.map(lambda _: call_waiter(any_store, 5, ctx), range(4))}
    assert len(calls) == len(any_store.claiming(OPEN_CALL)) == 1


def test_calls_over_http(serving: Callable[..., TestClient], store: Store, ctx: CommandContext) -> None:
    security_metadata.create_all(store.recorder.engine)
    guest = serving(router, None, security=Security(LoginLimits(store.recorder.engine)))
    bar = serving(router, Role.STAFF)
    path = "/api/v1/tables/5/call"
    refused = guest.post(path)
    assert (refused.status_code, refused.json()["error"]) == (
        409,
        "Esta mesa não chama pelo site. Fale com quem atende.",
    )
    with_tables(store, ctx, 5)
    assert guest.post("/api/v1/tables/6/call").status_code == 409
    first, again = (guest.post(path).json()["id"] for _ in range(2))
    assert first == again, "the table waits already"
    assert guest.post(f"/api/v1/waiter-calls/{first}/answer").status_code == 401
    assert guest.post(f"/api/v1/waiter-calls/{first}/see").status_code == 401
    for step in ("see", "see", "answer", "answer", "see"):
        assert bar.post(f"/api/v1/waiter-calls/{first}/{step}").status_code == 201
    assert store.load(WaiterCall, first).version == 3, "seeing or answering again changes nothing"
    assert guest.post(path).json()["id"] != first
    for _ in range(ATTEMPTS - 4):
        assert guest.post(path).status_code == 201
    too_many = guest.post(path)
    assert (too_many.status_code, too_many.json()["error"].split(":")[0].split(".")[0]) == (
        429,
        "Esta mesa já chamou várias vezes",
    )
    assert "Retry-After" in too_many.headers
    assert guest.post("/api/v1/tables/4/call").status_code == 201, "another table of the same house still calls"
