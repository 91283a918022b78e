"""Nothing that people send is found in what processes write, also when everything goes wrong.

A request fails (500), a read model cannot apply an event, the database is lost: in each kind of process. What was sent
is then looked for in logs, traces, figures and answers of `/readyz`.
"""

import contextlib
import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
import pytest
import sqlalchemy as sa

from command_api.accounts.commands import create_user
from infra.ports import free_port
from infra.settings import Settings
from launcher.composition import open_services
from tests.harness.collector import Collector, collecting
from tests.harness.forked import Forked, choperia
from tests.harness.system import environment
from tests.harness.traces import spellings

PATIENCE = 60.0
PASSWORD = "jabuticaba-no-pé-77"
SENT = {
    "password": PASSWORD,
    "username": "visitante-lobeira",
    "field": "pitanga-roxa",
    "header": "cajazeira-41",
    "query": "mangabeira-19",
    "customer": "Quitéria Sapucaia",
    "phone": "+5511955550177",
    "argument": "gabiroba-amarela",
    "page": "uvaia-do-mato-53-lobo-guara-na-serra-do-itape",
}


@dataclass
class Pub:
    """Processes on one database, and everything that they write."""

    folder: Path
    url: str | None
    collector: Collector
    sent: dict[str, str] = field(default_factory=lambda: dict(SENT))
    written: list[str] = field(default_factory=list)
    ports: dict[str, int] = field(default_factory=dict)
    running: list[Forked] = field(default_factory=list)
    clients: list[httpx.Client] = field(default_factory=list)

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def log(self, name: str) -> Path:
        return self.folder / f"{name}.log"

    def _environment(self) -> dict[str, str]:
        settings = {"environment": "test", "captcha": "off", "traces": self.collector.address, "data": str(self.data)}
        settings |= {"kafka": "127.0.0.1:1", "drain_seconds": "0"}
        return environment(**settings, **({"database_url": self.url} if self.url else {}))

    def furnish(self) -> None:
        """An administrator."""
        settings = Settings(data=self.data, database_url=self.url, read_database_url=None, environment="test")
        services = open_services(settings)
        services.migrate()
        create_user(services.store, services.security, "ana", PASSWORD, "Ana", "admin", email="ana@example.com")
        services.close()

    def start(self, name: str) -> None:
        self.ports[name] = free_port()
        command = [name, "--port", str(self.ports[name])]
        self.running.append(choperia(command, self._environment(), self.log(name)))
        deadline = time.monotonic() + PATIENCE
        while True:  # a publisher without its broker is alive and never ready
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.address(name)}/healthz", timeout=PATIENCE)
                return
            assert time.monotonic() < deadline, self.log(name).read_text()
            time.sleep(0.05)

    def address(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    def command(self, *arguments: str) -> int:
        """A command that ends by itself; its exit code."""
        return choperia(arguments, self._environment(), self.log(arguments[0])).wait(PATIENCE)

    def wait_for(self, name: str, *events: str) -> None:
        """Until the log has a line of each, so that what follows is no search in an empty file."""
        deadline = time.monotonic() + PATIENCE
        while missing := [event for event in events if f'"event": "{event}"' not in self.log(name).read_text()]:
            assert time.monotonic() < deadline, f"{name} never wrote {missing}: {self.log(name).read_text()[-3000:]}"
            time.sleep(0.05)

    def ask_operators(self) -> None:
        """Keep what they are shown."""
        for name in self.ports:
            for path in ("/readyz", "/metrics"):
                self.written.append(httpx.get(f"{self.address(name)}{path}", timeout=PATIENCE).text)

    def client(self, name: str, headers: httpx.Headers | None = None) -> httpx.Client:
        self.clients.append(httpx.Client(base_url=self.address(name), headers=headers, timeout=PATIENCE))
        return self.clients[-1]

    def sign_in(self, name: str) -> httpx.Client:
        client = self.client(name)
        client.headers["X-Marked"] = client.headers["User-Agent"] = self.sent["header"]
        answer = client.post("/api/login", json={"username": "ana", "password": PASSWORD}).raise_for_status()
        self.sent["token"] = answer.json()["token"]
        self.sent["cookie"] = client.cookies["choperia_refresh"]
        client.headers["Authorization"] = f"Bearer {self.sent['token']}"
        client.headers["Cookie"] = f"choperia_refresh={self.sent['cookie']}"
        return client

    def close(self) -> None:
        for client in self.clients:
            client.close()
        for process in self.running:
            process.kill()

    def end(self) -> None:
        for each in self.running:
            each.send_signal(15)
        for each in self.running:
            each.wait(PATIENCE)

    def found(self) -> set[tuple[str, str]]:
        """(where, what of the things that were sent)."""
        places = {path.name: path.read_bytes() for path in self.folder.glob("*.log")}
        places["operators"] = "\n".join(self.written).encode()
        places["traces"] = json.dumps([span.__dict__ for span in self.collector.spans]).encode()
        assert all(places.values()), "something was expected to write and did not"
        return {
            (place, name)
            for name, text in self.sent.items()
            for spelling in spellings(text)
            for place, content in places.items()
            if spelling in content
        }


def order(pub: Pub, client: httpx.Client, status: int = 201) -> None:
    body = {
        "customer_name": pub.sent["customer"],
        "customer_phone": pub.sent["phone"],
        "event_name": pub.sent["field"],
        "cost_center": "choperia",
        "status": "draft",
    }
    assert client.post("/api/v1/event-orders", json=body).status_code == status


def wrong_login(pub: Pub, client: httpx.Client) -> int:
    body = {"username": pub.sent["username"], "password": PASSWORD}
    return client.post(f"/api/login?marked={pub.sent['query']}", json=body).status_code


def open_page(pub: Pub, client: httpx.Client) -> set[int]:
    """The customer's page and its data, and a calendar, with a token that nobody has."""
    token = pub.sent["page"]
    page = client.get("/api/v1/customer-page", headers={"X-Page-Token": token})
    answers = (client.get(f"/p/{token}"), client.get(f"/calendars/{token}.ics"), page)
    return {answer.status_code for answer in answers}


@pytest.fixture
def open_pub(tmp_path: Path) -> Iterator[Callable[[str | None], Pub]]:
    with collecting() as collector, contextlib.ExitStack() as stack:

        def opened(url: str | None) -> Pub:
            pub = Pub(tmp_path, url, collector)
            stack.callback(pub.close)
            pub.furnish()
            return pub

        yield opened


def test_one_process_with_files(open_pub: Callable[[str | None], Pub]) -> None:
    pub = open_pub(None)
    pub.start("serve")
    client = pub.sign_in("serve")

    read = sqlite3.connect(pub.data / "read.db", timeout=60)
    refuse = "CREATE TRIGGER refuse BEFORE INSERT ON {} BEGIN SELECT RAISE(ABORT, '{}'); END"
    read.execute(refuse.format("customers", pub.sent["customer"]))
    order(pub, client)
    pub.wait_for("serve", "projection_stopped")
    assert open_page(pub, client) == {404}
    events = sqlite3.connect(pub.data / "events.db", timeout=60)
    events.execute(refuse.format("login_attempts", pub.sent["username"]))
    assert wrong_login(pub, client) == 500
    read.execute("DROP TABLE customers")
    assert client.get("/api/v1/customers", params={"search": pub.sent["query"]}).status_code == 503
    for each in (read, events):
        each.close()

    for name in ("events.db", "events.db-wal", "events.db-shm"):  # with its index, or a connection reads on from memory
        with (pub.data / name).open("r+b") as file:
            file.write(b"\xff" * (pub.data / name).stat().st_size)
    assert wrong_login(pub, client) in {500, 503}
    open_page(pub, client)
    order(pub, client, 503)
    pub.wait_for("serve", "unexpected", "job_waits")
    pub.ask_operators()
    assert pub.command("user", "create", pub.sent["argument"], "--name", "X", "--email", "x@example.com",
                       "--password", PASSWORD) == 1  # fmt: skip
    pub.end()
    assert pub.found() == set()


@pytest.mark.postgres
def test_many_processes_on_postgresql(open_pub: Callable[[str | None], Pub], postgres_database: str) -> None:
    pub = open_pub(postgres_database)
    for name in ("command-api", "query-api", "worker", "publisher"):
        pub.start(name)
    client = pub.sign_in("command-api")
    reads = pub.client("query-api", client.headers)
    create = ("user", "create", pub.sent["argument"], "--name", "X", "--email", "x@example.com", "--password", PASSWORD)

    with psycopg.connect(postgres_database, autocommit=True) as database:
        database.execute("ALTER TABLE customers ADD CHECK (name = '')")  # the error quotes the whole row
        order(pub, client)
        pub.wait_for("worker", "projection_stopped")
        database.execute("ALTER TABLE login_attempts ADD CHECK (at < 0) NOT VALID")
        assert wrong_login(pub, client) == 500
        database.execute("ALTER TABLE customers DROP COLUMN search")
        assert reads.get("/api/v1/customers", params={"search": pub.sent["query"]}).status_code == 500
        database.execute("ALTER TABLE accounts ADD CHECK (user_id < 2)")
        assert pub.command(*create) == 1
    for name in ("command-api", "query-api"):
        pub.wait_for(name, "unexpected")
    pub.ask_operators()

    assert open_page(pub, reads) == {404}
    lose(postgres_database)
    open_page(pub, reads)
    order(pub, client, 503)
    assert wrong_login(pub, client) == 503
    assert reads.get("/api/v1/customers", params={"search": pub.sent["query"]}).status_code == 503
    pub.wait_for("worker", "projection_waits")
    pub.wait_for("publisher", "publisher_waits")
    assert pub.command(*create) == 1
    pub.ask_operators()
    pub.end()
    assert pub.found() == set()


def lose(url: str) -> None:
    """The database takes no connections any more, and has none."""
    address = sa.make_url(url)
    with psycopg.connect(address.set(database="postgres").render_as_string(hide_password=False), autocommit=True) as it:
        it.execute(f'ALTER DATABASE "{address.database}" WITH ALLOW_CONNECTIONS false'.encode())
        it.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (address.database,))
