"""The query API on a real server, because a stream is about what arrives when."""

from __future__ import annotations

import json
import queue
import threading
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import httpx
import pytest
import uvicorn

from infra.ports import free_port
from infra.security.permissions import Principal
from query_api.app import create_query_app
from query_api.live.following import Following
from tests.harness.read_models import History
from tests.query_api.conftest import FakeSessions

PATIENCE = 20.0


@dataclass
class Sessions(FakeSessions):
    """The token is the role and the session, until it ends or the account changes."""

    ended: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)

    def principal(self, token: str) -> Principal | None:
        known = None if token in self.ended else super().principal(token)
        return known and replace(known, session_id=token)

    def versions(self, session_ids: Collection[str]) -> dict[str, int]:
        return {session: 2 if session in self.changed else 1 for session in session_ids if session not in self.ended}


@dataclass
class Stream:
    """What a client reads, block by block."""

    blocks: queue.Queue[dict[str, str] | None]

    def event(self) -> dict[str, str]:
        """The next event; comments and `retry` are passed over."""
        while True:
            block = self.blocks.get(timeout=PATIENCE)
            assert block is not None, "the stream has ended"
            if "event" in block:
                return block

    def moved(self) -> set[str]:
        """The read models that the next event names."""
        found = self.event()
        assert found["event"] == "moved", found
        return set(json.loads(found["data"])["moved"])

    def until_moved(self, name: str) -> dict[str, str]:
        """The first event that names this read model."""
        while True:
            found = self.event()
            if name in json.loads(found["data"]).get("moved", {}):
                return found

    def comment(self) -> None:
        """Wait for a pulse."""
        while (block := self.blocks.get(timeout=PATIENCE)) != {"": ""}:
            assert block is not None, "the stream has ended"

    def ends(self) -> str:
        """Why it ended."""
        while (found := self.event())["event"] != "end":
            pass
        assert self.blocks.get(timeout=PATIENCE) is None, "something came after the end"
        return str(json.loads(found["data"])["reason"])


@dataclass
class Served:
    """One process that serves the query API over a history."""

    history: History
    following: Following
    sessions: Sessions
    url: str

    @contextmanager
    def stream(self, role: str = "staff", **headers: str) -> Iterator[Stream]:
        """Follow the read models as somebody of this role."""
        asked = {"Authorization": f"Bearer {role}", **headers}
        blocks: queue.Queue[dict[str, str] | None] = queue.Queue()
        with ExitStack() as stack:
            client = stack.enter_context(httpx.Client(base_url=self.url, timeout=PATIENCE, headers=asked))
            answer = stack.enter_context(client.stream("GET", "/api/v1/stream"))
            assert answer.status_code == 200, answer.read()
            assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
            reader = threading.Thread(target=_read, args=(answer, blocks), daemon=True)
            reader.start()
            yield Stream(blocks)

    def ask(self, method: str = "GET", role: str = "staff", **headers: str) -> httpx.Response:
        """A call whose answer is expected to end by itself."""
        asked = {"Authorization": f"Bearer {role}", **headers}
        return httpx.request(method, f"{self.url}/api/v1/stream", headers=asked, timeout=PATIENCE)


def _read(answer: httpx.Response, blocks: queue.Queue[dict[str, str] | None]) -> None:
    block: dict[str, str] = {}
    try:
        for line in answer.iter_lines():
            name, _, value = line.partition(":")
            if line:
                block[name] = value.strip()
            elif block:
                blocks.put(block)
                block = {}
    except (httpx.HTTPError, httpx.StreamError):
        return  # the test has closed it
    blocks.put(None)


@contextmanager
def served_by(history: History, **limits: Any) -> Iterator[Served]:
    """The query API on a port of its own, as one process of several would serve it."""
    sessions = Sessions()
    following = Following(history.runner, history.database, sessions, **limits)
    app = create_query_app(
        read_database=history.database,
        progress=history.runner,
        holds=history.recorder.holds,
        settings=history.settings,
        sessions=sessions,
        following=following,
    )
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, lifespan="off", log_config=None, timeout_graceful_shutdown=5)
    )
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            thread.join(0.02)
        yield Served(history, following, sessions, f"http://127.0.0.1:{port}")
    finally:
        following.close()
        server.should_exit = True
        thread.join()


@pytest.fixture
def served(history: History) -> Iterator[Served]:
    """A process whose projections are moved by somebody else: it has to look."""
    history.follow()
    with served_by(history) as process:
        yield process
