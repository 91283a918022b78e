"""A server on this machine that stands in for a provider of maps."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import pytest

from infra.maps.service import MapServer
from infra.problems import Problem

T = TypeVar("T")


@dataclass
class Said:
    """What the server answers. ``slowly``: a byte at a time, and the rest only once the test is over."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    slowly: bool = False


@dataclass
class Provider:
    """``says`` by path; what is not there is 404. ``asked`` are (path, query) in order, ``agents`` who asked."""

    url: str
    over: threading.Event
    says: dict[str, Said] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    agents: list[str] = field(default_factory=list)

    def answers(self, path: str, body: Any, status: int = 200) -> None:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.says[path] = Said(content, status)


@pytest.fixture
def provider() -> Iterator[Provider]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            provider.asked.append((address.path, {k: v[0] for k, v in parse_qs(address.query).items()}))
            provider.agents.append(self.headers["user-agent"])
            said = provider.says.get(address.path, Said(b"nothing here", 404))
            self.send_response(said.status)
            for name, value in {"Content-Type": "application/json", **said.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            if said.slowly:
                self.wfile.write(said.body[:1])
                self.wfile.flush()
                provider.over.wait(30)
            else:
                self.wfile.write(said.body)

        def log_message(self, *_: object) -> None:
            """Quiet."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """Whoever asked has gone: that is what is tested."""

    server = Server(("127.0.0.1", 0), Handler)
    provider = Provider(f"http://127.0.0.1:{server.server_address[1]}", threading.Event())
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    yield provider
    provider.over.set()
    server.shutdown()
    server.server_close()
    thread.join()


@dataclass
class Clock:
    """Stands until it is moved."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def service(provider: Provider, clock: Clock) -> MapServer:
    return MapServer(provider.url, user_agent="Choperia (+https://pirilampo.example)", patience=2.0, clock=clock)


def told(asking: Callable[[], Awaitable[T]]) -> T:
    """What the call answers."""

    async def ask() -> T:
        return await asking()

    return asyncio.run(ask())


def refused(asking: Callable[[], Awaitable[object]]) -> Problem:
    """The problem that the call raises."""
    with pytest.raises(Problem) as caught:
        told(asking)
    return caught.value
