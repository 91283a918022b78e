"""The server is told to end while people follow the read models: nobody holds it up, and everybody is told."""

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
from tests.harness.parts import QuickSystem
from tests.harness.system import DEMO_PASSWORD, System

PEOPLE = {"admin": Role.ADMIN, "staff": Role.STAFF}
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
        for name in [*PEOPLE] * 4:
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
