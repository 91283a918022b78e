"""Processes that are told to end while everybody uses them: who is asked, answers; what was acknowledged, is there."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import httpx
import psycopg
import pytest

from command_api.accounts.commands import create_user
from infra.connections import KINDS, budget_of
from infra.settings import Settings
from launcher.composition import open_services
from tests.harness.pub import Process, Pub
from tests.harness.system import DEMO_PASSWORD

CATEGORIES = "/api/v1/admin/categories"
PATIENCE = 60.0


class Proxy:
    """Sends to those that say they are ready, in turn; who refuses the connection was not sent anything, and another is
    asked. What breaks later is ``broken``."""

    def __init__(self, parts: list[Process]) -> None:
        self._parts = parts
        self._ready = list(parts)
        self._turn = 0
        self._over = threading.Event()
        self._threads: list[threading.Thread] = []
        self.broken: list[str] = []
        self.refused: list[int] = []

    def watch(self) -> None:
        with contextlib.ExitStack() as stack:
            clients = [(part, stack.enter_context(httpx.Client(verify=False, timeout=10))) for part in self._parts]
            while not self._over.wait(0.05):
                self._ready = [part for part, client in clients if _says_ready(client, part)]

    def send(self, client: httpx.Client, method: str, path: str, **what: object) -> httpx.Response | None:
        for _ in range(200):
            ready = self._ready or self._parts
            self._turn += 1
            try:
                answer = client.request(method, f"{ready[self._turn % len(ready)].url}{path}", **what)  # type: ignore[arg-type]
            except httpx.ConnectError:
                time.sleep(0.05)
                continue
            except httpx.TransportError as error:
                self.broken.append(f"{method} {path}: {type(error).__name__} {error}")
                return None
            if answer.status_code >= 300:
                self.refused.append(answer.status_code)
            return answer
        self.broken.append(f"{method} {path}: nobody takes it")
        return None

    @contextlib.contextmanager
    def used(self, threads: int, use: Callable[[httpx.Client, int], None]) -> Iterator[None]:
        """By so many at once, over and over."""

        def person(number: int) -> None:
            with httpx.Client(verify=False, timeout=60) as client:
                while not self._over.wait(0.05):
                    use(client, number)

        self._threads = [threading.Thread(target=self.watch)]
        self._threads += [threading.Thread(target=person, args=(number,)) for number in range(threads)]
        for each in self._threads:
            each.start()
        try:
            yield
        finally:
            self._over.set()
            for each in self._threads:
                each.join()


def _says_ready(client: httpx.Client, part: Process) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return client.get(f"{part.url}/readyz").status_code == 200
    return False


class Counted:
    """The largest number of connections that processes of each kind had at once."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.most: Counter[str] = Counter()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        query = (
            "SELECT split_part(application_name, ' ', 2), count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name LIKE 'choperia %' GROUP BY 1"
        )
        with psycopg.connect(self._url, autocommit=True) as connection:
            while not self._over.wait(0.05):
                for kind, count in connection.execute(query):
                    self.most[kind] = max(self.most[kind], count)


@pytest.fixture
def pub(tmp_path: Path, postgres_database: str) -> Pub:
    settings = Settings(data=tmp_path / "data", database_url=postgres_database, read_database_url=None)
    services = open_services(settings)
    services.migrate()
    create_user(services.store, services.security, "admin", DEMO_PASSWORD, "Ana", "admin", email="ana@example.com")
    services.close()
    return Pub(settings.data, postgres_database, tmp_path / "log", drain_seconds="2")


@contextlib.contextmanager
def moving_read_models(pub: Pub) -> Iterator[None]:
    """What a worker does, in this process."""
    settings = Settings(data=pub.data, database_url=pub.database_url, read_database_url=None)
    services = open_services(settings, "worker")
    services.runner.start()
    try:
        yield
    finally:
        services.close()


def follow(part: Process, headers: dict[str, str], said: list[str], open_: threading.Event) -> None:
    """A live stream until the server ends it."""
    with httpx.stream("GET", f"{part.url}/api/v1/stream", headers=headers, timeout=60, verify=False) as stream:
        for line in stream.iter_lines():
            said.append(line)
            open_.set()


def read_as_of(position: str, url: str, headers: dict[str, str]) -> httpx.Response:
    """What is shown once the read model has come so far."""
    deadline = time.monotonic() + PATIENCE
    while True:
        shown = httpx.get(url, headers={**headers, "X-Min-Position": position}, timeout=60)
        if "X-Projection-Stale" not in shown.headers:
            return shown
        assert time.monotonic() < deadline


@pytest.mark.postgres
def test_processes_end_under_load_and_nobody_notices(pub: Pub) -> None:
    with contextlib.ExitStack() as stack:
        stack.enter_context(moving_read_models(pub))
        takers = [stack.enter_context(pub.running("command-api")) for _ in range(2)]
        answering = [stack.enter_context(pub.running("query-api")) for _ in range(2)]
        body = {"username": "admin", "password": DEMO_PASSWORD, "captcha_token": ""}
        token = httpx.post(f"{takers[0].url}/api/login", json=body, timeout=60).raise_for_status().json()["token"]
        mine = {"Authorization": f"Bearer {token}"}
        commands, queries = Proxy(takers), Proxy(answering)
        acknowledged: dict[str, str] = {}

        def command(client: httpx.Client, number: int) -> None:
            name = f"Chopes {number}.{len(acknowledged)}.{time.monotonic_ns()}"
            answer = commands.send(client, "POST", CATEGORIES, json={"name": name}, headers=mine)
            if answer is not None and answer.status_code == 201:
                acknowledged[name] = answer.headers["X-Event-Position"]

        def query(client: httpx.Client, _number: int) -> None:
            queries.send(client, "GET", CATEGORIES, headers=mine)

        def more(count: int) -> None:
            wanted, deadline = len(acknowledged) + count, time.monotonic() + PATIENCE
            while len(acknowledged) < wanted:
                assert time.monotonic() < deadline
                time.sleep(0.02)

        said: list[str] = []
        following = threading.Event()
        live = threading.Thread(target=follow, args=(answering[0], mine, said, following))
        with Counted(pub.database_url) as counted, commands.used(4, command), queries.used(4, query):
            live.start()
            assert following.wait(PATIENCE)
            more(15)
            for ending in (takers[0], answering[0]):
                ending.tell_to_end()
            assert (takers[0].exit_code(), answering[0].exit_code()) == (0, 0)
            live.join(PATIENCE)
            more(15)
        assert commands.broken == queries.broken == []
        assert commands.refused == queries.refused == []
        assert "event: end" in said
        assert 'data: {"reason": "drain"}' in said
        last = max(acknowledged.values(), key=lambda at: tuple(map(int, at.split("."))))
        shown = read_as_of(last, f"{answering[1].url}{CATEGORIES}?limit=1000", mine)
        assert {name for name in acknowledged if name not in shown.text} == set()
    processes = {"command-api": 2, "query-api": 2, "worker": 1}
    allowed = {kind: processes.get(kind, 0) * budget_of(kind).total for kind in KINDS}
    assert all(count <= allowed[kind] for kind, count in counted.most.items()), counted.most
    assert set(counted.most) == set(processes)
