"""Commands and reads in processes of their own, on one PostgreSQL, with a worker that moves the read models."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from command_api.accounts.commands import create_user
from infra.settings import Settings
from launcher.composition import create_command_gateway, create_query_gateway, open_services
from launcher.health import Operating, readers_of
from tests.harness.blank import Blank
from tests.harness.pub import Pub
from tests.harness.system import DEMO_PASSWORD

CATEGORIES = "/api/v1/admin/categories"


@pytest.fixture
def pub(tmp_path: Path, blank: Blank) -> Iterator[Pub]:
    data = tmp_path / "data"
    with blank.on("postgres", data) as copy:
        assert copy.url
        url = copy.url
        services = open_services(Settings(data=data, database_url=url, read_database_url=None))
        services.create_tables()
        create_user(services.store, services.security, "admin", DEMO_PASSWORD, "Ana", "admin", email="ana@example.com")
        services.close()
        yield Pub(data, url, tmp_path / "log", drain_seconds="0")


@pytest.mark.postgres
def test_what_one_process_takes_another_shows_and_both_finish_what_is_under_way_when_told_to_end(pub: Pub) -> None:
    with (
        pub.running("worker"),
        pub.running("worker"),
        pub.running("command-api") as commands,
        pub.running("query-api") as queries,
    ):
        body = {"username": "admin", "password": DEMO_PASSWORD, "captcha_token": ""}
        token = httpx.post(f"{commands.url}/api/login", json=body, timeout=30).raise_for_status().json()["token"]
        mine = {"Authorization": f"Bearer {token}"}
        added = httpx.post(f"{commands.url}{CATEGORIES}", json={"name": "Chopes"}, headers=mine, timeout=30)
        assert added.status_code == 201, added.text
        shown = httpx.get(f"{queries.url}{CATEGORIES}", headers=mine, timeout=30)
        assert "X-Projection-Stale" not in shown.headers
        assert "Chopes" in shown.text
        assert httpx.get(f"{queries.url}/healthz").text == "ok\n"
        for part in (commands, queries):
            with httpx.Client(base_url=part.url, timeout=30) as client:
                assert client.get("/healthz").status_code == 200  # a connection that is kept open
                part.tell_to_end()
                assert part.exit_code() == 0


def test_a_request_that_a_proxy_sent_to_the_wrong_kind_is_refused_in_a_sentence(tmp_path: Path) -> None:
    services = open_services(Settings(data=tmp_path, database_url=None, read_database_url=None))
    services.create_tables()
    try:
        commands = TestClient(create_command_gateway(services))
        queries = TestClient(create_query_gateway(services))
        read = commands.get(CATEGORIES)
        assert (read.status_code, read.json()["error"]) == (404, "Não encontrado.")
        written = queries.post("/api/login", json={})
        assert (written.status_code, written.json()["error"]) == (405, "Esta operação não existe aqui.")
        assert written.headers["content-type"] == "application/problem+json"
    finally:
        services.close()


LOOPBACK = "127.0.0.0/8,::1/128"
TOKEN = "lobo-guará-no-cerrado-da-canastra"
PRODUCTION = {"environment": "production", "base_url": "https://a.example"}
BEARER = {"Authorization": f"Bearer {TOKEN}".encode()}


@pytest.mark.parametrize(
    ("settings", "caller", "headers", "status"),
    [
        ({"metrics_from": LOOPBACK}, "127.0.0.1", {}, 200),
        ({"metrics_from": LOOPBACK}, "::1", {}, 200),
        ({"metrics_from": LOOPBACK}, "10.0.0.7", {}, 404),
        ({"metrics_from": "10.0.0.0/8"}, "10.0.0.7", {}, 200),
        ({"metrics_from": "10.0.0.0/8"}, "10.0.0.7", {"X-Forwarded-For": "1.2.3.4"}, 404),
        ({"metrics_from": "10.0.0.0/8"}, "10.0.0.7", {"Via": "1.1 proxy"}, 404),
        ({"metrics_from": "10.0.0.0/8"}, "testclient", {}, 404),
        ({"metrics_from": ""}, "127.0.0.1", {}, 404),
        # a proxy on the same machine that does not name its callers looks like a Prometheus there
        ({**PRODUCTION, "metrics_from": LOOPBACK}, "127.0.0.1", {}, 404),
        ({**PRODUCTION, "metrics_from": LOOPBACK, "metrics_token": TOKEN}, "127.0.0.1", BEARER, 200),
        ({**PRODUCTION, "metrics_from": LOOPBACK, "metrics_token": TOKEN}, "127.0.0.1", {}, 404),
        ({**PRODUCTION, "metrics_from": "10.0.0.0/8"}, "10.0.0.7", {}, 200),
        ({"metrics_from": LOOPBACK, "metrics_token": TOKEN}, "127.0.0.1", {"Authorization": "Bearer x"}, 404),
        ({"metrics_from": LOOPBACK, "metrics_token": TOKEN}, "10.0.0.7", BEARER, 404),
    ],
)
def test_metrics_are_for_named_networks_only(
    settings: dict[str, Any], caller: str, headers: dict[str, Any], status: int
) -> None:
    operating = Operating({}, readers_of(Settings(**settings)))
    assert TestClient(operating, client=(caller, 5000)).get("/metrics", headers=headers).status_code == status


def test_a_network_that_is_none_is_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="CHOPERIA_METRICS_FROM"):
        Settings(metrics_from="everybody")
