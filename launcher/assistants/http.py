"""``/mcp``: the Model Context Protocol over streamable HTTP, without sessions. Its SDK is imported by the first request
with a valid key: few houses have assistants, and it takes 15 MB and part of a second of the start."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.types import Message, Receive, Scope, Send

from infra.problems import SENTENCES as OF_STATUS
from infra.problems import Problem, problem_response
from infra.security.body_limits import KIB
from infra.security.visitor_rate import VisitorRate
from launcher.assistants.desk import Desk
from query_api.assistants.principals import SENTENCES, KeyRefusal
from query_api.http import AWAY

if TYPE_CHECKING:
    from mcp.server import Server
    from mcp.server.transport_security import TransportSecuritySettings

    from launcher.assistants.server import Context

LARGEST_BODY: Final = 64 * KIB
CALLS_A_MINUTE: Final = 120
"""Of one key: an assistant that goes round in circles must not keep the house waiting."""
WRONG_KEYS_A_MINUTE: Final = 30
"""Of one address."""
_TOO_MANY: Final = "Muitas consultas em pouco tempo. Aguarde um minuto."
_REFUSED: Final = {
    400: "A mensagem não segue o Model Context Protocol, ou é de uma versão dele que esta casa não fala.",
    403: "O pedido veio de uma página de outro endereço (Origin).",
    406: "Aceite application/json e text/event-stream (Accept).",
    421: "O pedido veio por outro endereço (Host): use o endereço desta casa.",
}
"""What the SDK refuses by itself, in English and without a problem document."""


class AssistantsOverHttp:
    """The ASGI application. It checks the key; the SDK checks the host, the origin and the messages."""

    def __init__(self, desk: Desk, base_url: str, version: str) -> None:
        """``base_url`` is the site's public address: of its host alone, and of loopback, requests are taken."""
        self._desk = desk
        self._base_url = base_url
        self._version = version
        self._of_a_key = VisitorRate(CALLS_A_MINUTE, sentence=_TOO_MANY)
        self._wrong = VisitorRate(WRONG_KEYS_A_MINUTE, sentence=_TOO_MANY)
        self._lock = threading.Lock()
        self._made: tuple[Server[Any], TransportSecuritySettings] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        try:
            await run_in_threadpool(self._check, request)
            server, security = await run_in_threadpool(self._opened)
        except Problem as problem:
            await problem_response(request, problem)(scope, receive, send)
            return
        except AWAY:
            await problem_response(request, _away())(scope, receive, send)
            return
        refused = await _serve(server, security, scope, receive, send)
        if refused is not None:
            await problem_response(request, Problem(refused, _REFUSED[refused]))(scope, receive, send)

    def _check(self, request: Request) -> None:
        """401 without a valid key, 429 for too many calls, 405 for what is no question."""
        address = request.client.host if request.client else ""
        reader = self._desk.reader(_token_of(request))
        if isinstance(reader, KeyRefusal):
            self._wrong.count(address)
            error = "" if reader is KeyRefusal.UNKNOWN else ', error="invalid_token"'
            raise Problem(
                401,
                SENTENCES[reader],
                kind="unauthenticated",
                headers={"WWW-Authenticate": f'Bearer realm="choperia"{error}'},
            )
        self._of_a_key.count(f"key {reader.key_id}")
        if request.method != "POST":  # a GET would wait for messages that never come
            raise Problem(405, headers={"Allow": "POST"})

    def _opened(self) -> tuple[Server[Any], TransportSecuritySettings]:
        with self._lock:
            if self._made is None:
                self._made = _created(self._desk, self._base_url, self._version)
            return self._made


def _token_of(request: Request) -> str:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _token_of_context(context: Context) -> str:
    request = context.request
    return _token_of(request) if isinstance(request, Request) else ""


def _away() -> Problem:
    return Problem(503, OF_STATUS[503], kind="store-away", headers={"Retry-After": "2"})


def _created(desk: Desk, base_url: str, version: str) -> tuple[Server[Any], TransportSecuritySettings]:
    from mcp.server.transport_security import TransportSecuritySettings

    from launcher.assistants.server import create_server

    address = urlsplit(base_url)
    loopback = ("127.0.0.1", "localhost", "[::1]")
    security = TransportSecuritySettings(
        # a proxy may leave the port out
        allowed_hosts=[address.netloc, address.hostname or "", *loopback, *(f"{host}:*" for host in loopback)],
        allowed_origins=[f"{address.scheme}://{address.netloc}", *(f"http://{host}:*" for host in loopback)],
    )
    return create_server(desk, version, "http", _token_of_context), security


async def _serve(
    server: Server[Any], security: TransportSecuritySettings, scope: Scope, receive: Receive, send: Send
) -> int | None:
    """One request. A manager of its own, because a manager lives as long as the task that runs it, and nothing is
    kept from one request to the next. Returns the status of a refusal that is still to be sent."""
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

    manager = StreamableHTTPSessionManager(
        server, json_response=True, stateless=True, security_settings=security, max_request_body_size=LARGEST_BODY
    )
    refused: int | None = None

    async def answer(message: Message) -> None:
        nonlocal refused
        if message["type"] == "http.response.start" and message["status"] in _REFUSED:
            # errors of the protocol itself are JSON, which clients read
            types = [value for name, value in message["headers"] if name.lower() == b"content-type"]
            refused = None if types[:1] == [b"application/json"] else message["status"]
        if refused is None:
            await send(message)

    async with manager.run():
        await manager.handle_request(scope, receive, answer)
    return refused
