"""The gateway of a house answers assistants over HTTP, with the SDK's own client."""

from functools import partial
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import CallToolResult
from starlette.testclient import TestClient

from command_api.assistants.details import ADDRESS
from launcher.assistants.http import CALLS_A_MINUTE
from launcher.composition import create_gateway
from launcher.gateway import Gateway
from tests.launcher.assistants.conftest import House, issued

HOST = "http://localhost:8000"
PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
ACCEPTS = {"Accept": "application/json, text/event-stream", "Host": "localhost:8000"}


@pytest.fixture(scope="module")
def gateway(house: House) -> Gateway:
    return create_gateway(house.services)


@pytest.fixture
def stranger(gateway: Gateway) -> TestClient:
    return TestClient(gateway, base_url=HOST, headers=ACCEPTS)


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def _ask(gateway: Gateway, token: str, mode: str, tool: str, arguments: dict[str, Any]) -> CallToolResult:
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(gateway), base_url=HOST, headers=bearer(token)
    ) as http:
        transport = streamable_http_client(f"{HOST}{ADDRESS}", http_client=http)
        async with Client(transport, mode=mode) as client:
            offered = await client.list_tools()
            assert tool in {each.name for each in offered.tools}
            return await client.call_tool(tool, arguments)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_an_assistant_asks_over_http(house: House, gateway: Gateway, mode: str) -> None:
    """Of this protocol and of the one before it."""
    found = anyio.run(partial(_ask, gateway, house.tokens["garcom"], mode, "expiring_kegs", {"days": 30}))
    assert not found.is_error
    assert found.structured_content is not None
    assert (
        found.structured_content["figures"] == house.fields(house.tokens["garcom"], "expiring_kegs", days=30)["figures"]
    )


def test_each_call_over_http_is_in_the_history_as_such(house: House, gateway: Gateway) -> None:
    token, id = issued(house.services, 1)
    house.services.runner.catch_up()
    anyio.run(partial(_ask, gateway, token, "auto", "stock_attention", {}))
    [asked] = house.services.recorder.rows_of([f"assistant_key-{id}"])[1:]
    assert "stock_attention" in str(asked)
    assert "http" in str(asked)


@pytest.mark.parametrize("headers", [{}, bearer("chop_of_nobody"), {"Authorization": "Basic YTpi"}], ids=str)
def test_without_a_valid_key_there_is_no_answer(stranger: TestClient, headers: dict[str, str]) -> None:
    refused = stranger.post(ADDRESS, json=PING, headers=headers)
    assert refused.status_code == 401
    assert refused.headers["www-authenticate"].startswith("Bearer")
    assert refused.headers["content-type"] == "application/problem+json"
    assert "existe" in refused.json()["detail"]
    assert stranger.get(ADDRESS).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "evil.example"}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "http://localhost:8000"}, 200),
    ],
    ids=str,
)
def test_only_the_house_s_own_host_and_origin(
    house: House, stranger: TestClient, headers: dict[str, str], status: int
) -> None:
    """A page of another site cannot ask by a host name that leads here."""
    asked = stranger.post(ADDRESS, json=PING, headers={**bearer(house.tokens["bi"]), **headers})
    assert asked.status_code == status
    if status != 200:
        assert asked.headers["content-type"] == "application/problem+json"
        assert asked.json()["detail"].startswith("O pedido veio")


def test_nobody_waits_for_messages_that_never_come(house: House, stranger: TestClient) -> None:
    for method in ("GET", "DELETE"):
        answer = stranger.request(method, ADDRESS, headers=bearer(house.tokens["bi"]))
        assert (answer.status_code, answer.headers["allow"]) == (405, "POST")


def test_a_large_body_is_refused(house: House, stranger: TestClient) -> None:
    large = {**PING, "params": {"_meta": {"x": "a" * 70_000}}}
    refused = stranger.post(ADDRESS, json=large, headers=bearer(house.tokens["bi"]))
    assert (refused.status_code, refused.json()["detail"]) == (
        413,
        "O conteúdo enviado é grande demais. Máximo: 64 KB.",
    )


def test_what_an_assistant_reads_is_kept_by_no_cache(house: House, stranger: TestClient) -> None:
    answer = stranger.post(ADDRESS, json=PING, headers=bearer(house.tokens["bi"]))
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_key_in_a_circle_is_told_to_wait(house: House) -> None:
    token, _ = issued(house.services, 1)
    house.services.runner.catch_up()
    client = TestClient(create_gateway(house.services), base_url=HOST, headers=ACCEPTS)
    answers = [client.post(ADDRESS, json=PING, headers=bearer(token)) for _ in range(CALLS_A_MINUTE + 1)]
    assert [answer.status_code for answer in answers[-2:]] == [200, 429]
    assert "retry-after" in answers[-1].headers


def test_wrong_keys_from_an_address_are_told_to_wait(house: House) -> None:
    client = TestClient(create_gateway(house.services), base_url=HOST, headers=ACCEPTS)
    assert {client.post(ADDRESS, json=PING).status_code for _ in range(40)} == {401, 429}
