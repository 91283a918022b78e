"""Commands and reads in processes of their own, on one PostgreSQL, with a worker that moves the read models."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from starlette.testclient import TestClient

from command_api.accounts.commands import create_user
from infra.launcher.composition import open_services
from infra.launcher.operating import Operating
from infra.settings import Settings
from tests.harness.ports import free_port
from tests.harness.system import CHOPERIA, DEMO_PASSWORD, environment

CATEGORIES = "/api/v1/admin/categories"


@dataclass(frozen=True)
class Process:
    """One running part."""

    url: str
    process: subprocess.Popen[bytes]

    def ended(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)


class Pub:
    """Processes that share a database and a data folder."""

    def __init__(self, data: Path, database_url: str, log: Path) -> None:
        self.data, self.database_url, self._log = data, database_url, log

    @contextlib.contextmanager
    def running(self, *command: str) -> Iterator[Process]:
        port = free_port()
        listening = ("--port", str(port)) if command[0].endswith("-api") else ()
        with self._log.open("ab") as log:
            process = subprocess.Popen(
                [CHOPERIA, *command, *listening, "--data", self.data],
                env=environment(environment="test", captcha="off", database_url=self.database_url),
                stdout=log,
                stderr=log,
            )
        try:
            if listening:
                self._await(f"http://127.0.0.1:{port}", process)
            yield Process(f"http://127.0.0.1:{port}", process)
        finally:
            process.kill()
            process.wait()

    def _await(self, url: str, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + 300
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{url}/readyz", timeout=5).status_code == 200:
                    return
            assert process.poll() is None, self._log.read_text()
            assert time.monotonic() < deadline, self._log.read_text()
            time.sleep(0.1)


@pytest.fixture
def pub(tmp_path: Path, postgres_database: str) -> Pub:
    settings = Settings(data=tmp_path / "data", database_url=postgres_database, read_database_url=None)
    services = open_services(settings)
    services.migrate()
    create_user(services.store, services.security, "admin", DEMO_PASSWORD, "Ana", "admin", email="ana@example.com")
    services.close()
    return Pub(settings.data, postgres_database, tmp_path / "log")


@pytest.mark.postgres
def test_what_one_process_takes_another_shows(pub: Pub) -> None:
    with pub.running("worker"), pub.running("command-api") as commands, pub.running("query-api") as queries:
        body = {"username": "admin", "password": DEMO_PASSWORD, "captcha_token": ""}
        token = httpx.post(f"{commands.url}/api/login", json=body, timeout=30).raise_for_status().json()["token"]
        mine = {"Authorization": f"Bearer {token}"}
        added = httpx.post(f"{commands.url}{CATEGORIES}", json={"name": "Chopes"}, headers=mine, timeout=30)
        assert added.status_code == 201, added.text
        wanted = {**mine, "X-Min-Position": added.headers["X-Event-Position"]}
        shown = httpx.get(f"{queries.url}{CATEGORIES}", headers=wanted, timeout=30)
        assert "X-Projection-Stale" not in shown.headers
        assert "Chopes" in shown.text
        assert httpx.get(f"{queries.url}/healthz").text == "ok\n"


@pytest.mark.postgres
def test_a_request_that_a_proxy_sent_to_the_wrong_kind_is_refused_in_a_sentence(pub: Pub) -> None:
    with pub.running("command-api") as commands, pub.running("query-api") as queries:
        read = httpx.get(f"{commands.url}{CATEGORIES}", timeout=30)
        assert (read.status_code, read.json()["error"]) == (404, "Não encontrado.")
        written = httpx.post(f"{queries.url}/api/login", json={}, timeout=30)
        assert (written.status_code, written.json()["error"]) == (405, "Esta operação não existe aqui.")
        assert written.headers["content-type"] == "application/problem+json"


@pytest.mark.postgres
@pytest.mark.parametrize("kind", ["command-api", "query-api"])
def test_a_process_that_is_told_to_end_finishes_what_is_under_way(pub: Pub, kind: str) -> None:
    with pub.running(kind) as part, httpx.Client(base_url=part.url, timeout=30) as client:
        assert client.get("/healthz").status_code == 200  # a connection that is kept open
        assert part.ended() in (0, -signal.SIGTERM)


@pytest.mark.parametrize(
    ("networks", "caller", "forwarded", "status"),
    [
        ("127.0.0.0/8,::1/128", "127.0.0.1", False, 200),
        ("127.0.0.0/8,::1/128", "::1", False, 200),
        ("127.0.0.0/8,::1/128", "10.0.0.7", False, 404),
        ("10.0.0.0/8", "10.0.0.7", False, 200),
        ("10.0.0.0/8", "10.0.0.7", True, 404),
        ("10.0.0.0/8", "testclient", False, 404),
        ("", "127.0.0.1", False, 404),
    ],
)
def test_figures_are_for_the_house_only(networks: str, caller: str, forwarded: bool, status: int) -> None:
    operating = Operating({}, Settings(metrics_from=networks).metrics_networks)
    client = TestClient(operating, client=(caller, 5000))
    assert client.get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"} if forwarded else {}).status_code == status


def test_a_network_that_is_none_is_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="CHOPERIA_METRICS_FROM"):
        Settings(metrics_from="everybody")
