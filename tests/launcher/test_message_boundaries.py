"""Where a request ends is never a matter of opinion: what a proxy could read another way is refused (smuggling)."""

import socket
import threading
from collections.abc import Iterator

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from infra.ports import free_port
from launcher.connection_limits import server_config

HIDDEN = b"GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[int, list[str]]]:
    """Its port, and the paths that the application was asked for."""
    asked: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        asked.append(scope["path"])
        await Request(scope, receive).body()
        await PlainTextResponse("ok")(scope, receive, send)

    port = free_port()
    running = uvicorn.Server(server_config(app, host="127.0.0.1", port=port))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        assert thread.is_alive()
        thread.join(0.02)
    yield port, asked
    running.should_exit = True
    thread.join()


@pytest.mark.parametrize(
    "headers",
    [
        pytest.param(b"Content-Length: 5\r\nTransfer-Encoding: chunked", id="both lengths"),
        pytest.param(b"Transfer-Encoding: chunked\r\nContent-Length: 5", id="both, the other way round"),
        pytest.param(b"Content-Length: 5\r\nContent-Length: 6", id="two lengths"),
        pytest.param(b"Content-Length: 5, 6", id="two lengths in one"),
        pytest.param(b"Content-Length: +5", id="a sign"),
        pytest.param(b"Transfer-Encoding: xchunked", id="an unknown encoding"),
        pytest.param(b"Transfer-Encoding : chunked", id="a blank before the colon"),
    ],
)
def test_a_request_with_two_readings_is_refused_and_hides_no_other(
    server: tuple[int, list[str]], headers: bytes
) -> None:
    port, asked = server
    asked.clear()
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(b"POST /seen HTTP/1.1\r\nHost: x\r\n" + headers + b"\r\n\r\n0\r\n\r\n" + HIDDEN)
        answered = b""
        while part := connection.recv(65536):
            answered += part
    assert answered.startswith(b"HTTP/1.1 400 ")
    assert "/hidden" not in asked
