"""Open streams of a real server: they end with the server, and with the session that opened them."""

import json
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from command_api.accounts.commands import create_user
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.composition import open_services
from tests.harness.system import DEMO_PASSWORD, QuickSystem, System

PEOPLE = {"admin": Role.ADMIN, "staff": Role.STAFF, "rui": Role.STAFF, "bia": Role.STAFF, "leo": Role.STAFF}
STREAM = "/api/v1/stream"
PATIENCE = 30


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[System]:
    """A running server with two people and nothing else."""
    data = tmp_path / "data"
    services = open_services(Settings(data=data, database_url=None, read_database_url=None))
    services.migrate()
    for name, role in PEOPLE.items():
        create_user(services.store, services.security, name, DEMO_PASSWORD, name, role, email=f"{name}@example.com")
    services.close()
    system = QuickSystem(data, {"captcha": "off"})
    system.start()
    yield system
    system.stop()


class Listener:
    """Reads a stream in a thread of its own until it ends."""

    def __init__(self, answer: httpx.Response) -> None:
        assert answer.headers["content-type"].startswith("text/event-stream")
        self.heard: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, args=(answer,), daemon=True)
        self._reader.start()

    def _read(self, answer: httpx.Response) -> None:
        try:
            for line in answer.iter_lines():
                self.heard.put(line)
        except httpx.TransportError as error:
            self.heard.put(f"cut off: {error}")
        self.heard.put(None)

    def until(self, wanted: str) -> None:
        """Wait for this line."""
        while (line := self.heard.get(timeout=PATIENCE)) != wanted:
            assert line is not None, f"the stream ended without {wanted!r}"

    def rest(self) -> list[str]:
        """What comes until the end."""
        return [line for line in iter(lambda: self.heard.get(timeout=PATIENCE), None) if line]


def deaf(pub: System) -> socket.socket:
    """Somebody who asks for the stream and never reads it."""
    connection = socket.create_connection(("127.0.0.1", pub.port))
    head = [f"GET {STREAM} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {pub.token('staff')}", "", ""]
    connection.sendall("\r\n".join(head).encode())
    return connection


def test_open_streams_are_told_of_the_end_and_do_not_hold_it_up(pub: System) -> None:
    with ExitStack() as stack:
        listeners = []
        for name in ["admin", "staff"] * 4:
            client = stack.enter_context(pub.client(name))
            listeners.append(Listener(stack.enter_context(client.stream("GET", STREAM))))
        for listener in listeners:
            listener.until("event: moved")
        stack.enter_context(deaf(pub))
        deaf(pub).close()
        assert pub.stop() is not None, "it had to be killed"
        ends = [listener.rest()[-2:] for listener in listeners]
    assert ends == [["event: end", 'data: {"reason": "drain"}']] * len(listeners)
    words = pub.log.read_text()
    assert "Traceback" not in words
    assert "graceful shutdown exceeded" not in words, "somebody was waited for until the patience ended"
    assert "error" not in words.lower()


def test_whoever_followed_goes_on_where_they_were_after_a_restart(pub: System) -> None:
    with pub.client("staff") as client, client.stream("GET", STREAM) as answer:
        lines = iter(answer.iter_lines())
        last = next(line for line in lines if line.startswith("id: ")).removeprefix("id: ")
    pub.stop()
    pub.start()
    with pub.client("admin") as client:
        assert client.post("/api/v1/admin/categories", json={"name": "Chopes"}).is_success
    with pub.client("staff") as client, client.stream("GET", STREAM, headers={"Last-Event-ID": last}) as answer:
        listener = Listener(answer)
        while "catalogue" not in str(line := listener.heard.get(timeout=PATIENCE)):
            assert line is not None


def test_a_stream_ends_with_its_session_and_tells_no_change_after_it(pub: System) -> None:
    """Signed out, deactivated, given another role, ended by an administrator: each ends the stream that is open."""
    with ExitStack() as stack:
        admin = stack.enter_context(pub.client("admin"))
        clients = {name: stack.enter_context(pub.client(name)) for name in PEOPLE if name != "admin"}
        streams = {name: Listener(stack.enter_context(of.stream("GET", STREAM))) for name, of in clients.items()}
        for listener in streams.values():
            listener.until("event: moved")
        numbers = {user["username"]: user["id"] for user in admin.get("/api/users").raise_for_status().json()["data"]}
        clients["staff"].post("/api/logout").raise_for_status()
        admin.patch(f"/api/users/{numbers['rui']}", json={"active": False}).raise_for_status()
        admin.patch(f"/api/users/{numbers['bia']}", json={"role": "client"}).raise_for_status()
        admin.post("/api/me/confirmation", json={"password": DEMO_PASSWORD}).raise_for_status()
        admin.delete(f"/api/users/{numbers['leo']}/sessions").raise_for_status()
        admin.post("/api/v1/admin/categories", json={"name": "Sazonais"}).raise_for_status()
        heard = {name: listener.rest() for name, listener in streams.items()}
    for name, lines in heard.items():
        assert lines[-2:] == ["event: end", 'data: {"reason": "session"}'], name
        moved = [json.loads(line.removeprefix("data: ")) for line in lines[:-2] if line.startswith("data: ")]
        assert not any("catalogue" in each.get("moved", {}) for each in moved[1:]), name
