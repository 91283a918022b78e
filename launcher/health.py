"""Health endpoints: liveness, readiness, metrics."""

from __future__ import annotations

import asyncio
import hmac
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import Any, Final

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from command_api.event_store import Recorder, StoreUnavailable
from infra.problems import not_allowed
from infra.settings import Misconfigured, Settings
from launcher.connection_limits import server_config
from projections.runtime.runner import Runner
from projections.runtime.source import Source

READY_LAG: Final = 5_000
"""A read model further behind than this makes the process not ready."""
WITHIN: Final = 2.0
"""Seconds in which ``/readyz`` responds. Probes wait four or five; a locked database keeps a check for ten."""

_READS: Final = frozenset({"GET", "HEAD"})
_OF_A_PROXY: Final = frozenset(
    {b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip", b"forwarded", b"via"}
)

Network = IPv4Network | IPv6Network
Check = Callable[[], tuple[bool, Any]]
"""Returns whether this part is ready and what there is to say about it. Runs in a thread of its own."""


@dataclass(frozen=True)
class MetricsReaders:
    """The callers that may read ``/metrics``: those of ``networks``, with ``token`` if it is set, and without a header
    of a proxy. ``loopback``: whether a caller on this machine needs no token; a proxy there looks the same."""

    networks: tuple[Network, ...] = ()
    token: str | None = None
    loopback: bool = True

    def include(self, scope: Scope) -> bool:
        """Whether the caller may."""
        headers = dict(scope["headers"])
        try:
            address = ip_address((scope.get("client") or ("",))[0])
        except ValueError:
            return False
        if headers.keys() & _OF_A_PROXY or not any(address in network for network in self.networks):
            return False
        if self.token is None:
            return self.loopback or not address.is_loopback
        return hmac.compare_digest(headers.get(b"authorization", b""), f"Bearer {self.token}".encode())


def readers_of(settings: Settings) -> MetricsReaders:
    """The readers that the settings allow."""
    token = settings.metrics_token.get_secret_value() if settings.metrics_token else None
    return MetricsReaders(settings.metrics_networks, token, loopback=settings.environment != "production")


class Operating:
    """``/healthz``, ``/readyz`` and ``/metrics``; the last answers only ``readers``."""

    PATHS = frozenset({"/healthz", "/readyz", "/metrics"})

    def __init__(self, checks: dict[str, Check], readers: MetricsReaders, *, within: float = WITHIN) -> None:
        self._checks = checks
        self._readers = readers
        self._within = within
        # threads of their own: those of the requests may all wait for the database that is asked about
        self._threads = ThreadPoolExecutor(len(checks) + 1, thread_name_prefix="operating")
        self._asked: dict[str, Future[tuple[bool, Any]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["path"] if scope["method"] in _READS else None:
            case None:
                response: Response = not_allowed("GET, HEAD")
            case "/healthz":
                response = PlainTextResponse("ok\n")
            case "/readyz":
                response = await self._readiness()
            case "/metrics":
                response = await asyncio.get_running_loop().run_in_executor(self._threads, self._metrics, scope)
            case _:
                response = PlainTextResponse("Não encontrado.\n", 404)
        response.headers["Cache-Control"] = "no-store"
        await response(scope, receive, send)

    async def _readiness(self) -> JSONResponse:
        asked = {name: asyncio.wrap_future(self._ask(name)) for name in self._checks}
        if asked:
            await asyncio.wait(asked.values(), timeout=self._within)
        late = False, f"no answer within {self._within:g} s"
        results = {name: answer.result() if answer.done() else late for name, answer in asked.items()}
        ready = all(ok for ok, _ in results.values())
        body = {"ready": ready, "checks": {name: {"ready": ok, "detail": what} for name, (ok, what) in results.items()}}
        return JSONResponse(body, 200 if ready else 503, headers={} if ready else {"Retry-After": "1"})

    def _ask(self, name: str) -> Future[tuple[bool, Any]]:
        """One thread for a check, however many ask while it waits."""
        known = self._asked.get(name)
        if known is None or known.done():
            known = self._asked[name] = self._threads.submit(_tried, self._checks[name])
        return known

    def _metrics(self, scope: Scope) -> Response:
        if not self._readers.include(scope):
            return PlainTextResponse("Não encontrado.\n", 404)
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def _tried(check: Check) -> tuple[bool, Any]:
    try:
        return check()
    except Exception:  # noqa: BLE001  # whatever is wrong with a part, it is not ready; the log has the reason
        return False, "unavailable"


def store_answers(recorder: Source) -> Check:
    """Ready while the event store says where the log ends."""
    return lambda: (True, str(recorder.head()))


def read_models_follow(runner: Runner) -> Check:
    """Ready while every read model follows. One that an event has stopped, or that leaves events out, is shown, and the
    site stays up."""

    def follow() -> tuple[bool, dict[str, str]]:
        health = runner.health()
        late = any(each.state == "catching_up" and each.lag_events > READY_LAG for each in health)
        return not late, {
            each.name: f"{each.state}, {each.skipped} skipped" if each.skipped else each.state for each in health
        }

    return follow


def store_takes_events(recorder: Recorder) -> Check:
    """Ready while this process can store events: the database is not full, and no other process holds its lock."""

    def take() -> tuple[bool, str]:
        try:
            recorder.check_writing()
        except StoreUnavailable as away:
            return False, away.reason
        return True, "possible"

    return take


@contextmanager
def answering(operating: Operating, host: str, port: int | None) -> Iterator[None]:
    """Answer from a thread while inside, in a process that serves nothing else; not at all without a port. Raises
    ``Misconfigured`` where the port is not to be had."""
    if port is None:
        yield
        return
    with _listening(host, port) as listening:
        server = uvicorn.Server(server_config(operating))
        thread = threading.Thread(target=server.run, args=([listening],), name="operating", daemon=True)
        thread.start()
        try:
            yield
        finally:
            server.should_exit = True
            thread.join()


def _listening(host: str, port: int) -> socket.socket:
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as refused:
        raise Misconfigured(f"A porta {port} em {host} não pode ser usada: {refused.strerror}.") from refused
