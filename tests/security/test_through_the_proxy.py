"""Cache poisoning and request smuggling: `choperia serve` behind nginx with the configuration of the small server."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

import httpx
import pytest

from tests.harness.nginx import small_server
from tests.harness.system import System

SITE = "https://www.example.com"
EVIL = "evil.example"
PUBLIC = (
    "/", "/menu", "/nothing", "/admin", "/api/menu", "/api/site", "/api/public-images?type=hero", "/api/captcha",
    "/sitemap.xml", "/robots.txt", "/media/ab/none.webp", "/api/nothing",
)  # fmt: skip
UNKEYED = {
    "Host": EVIL,
    "X-Forwarded-Host": EVIL,
    "X-Host": EVIL,
    "X-Forwarded-Server": EVIL,
    "Forwarded": f"host={EVIL};proto=http",
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Scheme": "http",
    "X-Forwarded-Port": "1337",
    "X-Forwarded-Prefix": f"//{EVIL}",
    "X-Original-URL": "/admin",
    "X-Rewrite-URL": "/admin",
    "X-HTTP-Method-Override": "POST",
    "Origin": f"https://{EVIL}",
    "Referer": f"https://{EVIL}/",
    "User-Agent": f"{EVIL} mobile",
    "Accept-Language": "en",
    "Cookie": f"choperia_refresh={EVIL}",
    "traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
}
"""Headers that a cache does not look at."""
OF_ONE_ANSWER = {"date", "x-correlation-id", "traceresponse"}


@dataclass
class Front:
    """The server itself, nginx in front of it, and what a client trusts."""

    direct: int
    plain: int
    secure: int
    trusted: ssl.SSLContext

    @cached_property
    def client(self) -> httpx.Client:
        return httpx.Client(base_url=f"https://localhost:{self.secure}", verify=self.trusted, timeout=60)

    def raw(self, port: int, sent: bytes) -> bytes:
        """Everything that comes back for these bytes, until the connection ends or nothing has come for a second."""
        received = b""
        with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
            stream = (
                self.trusted.wrap_socket(connection, server_hostname="localhost") if port == self.secure else connection
            )
            with stream, suppress(ConnectionError, TimeoutError):
                stream.sendall(sent)
                stream.settimeout(1)
                while part := stream.recv(65536):
                    received += part
        return received


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    folder = tmp_path_factory.mktemp("front")
    system = System(folder / "data", {"captcha": "off", "base_url": SITE})
    try:
        system.start()
        with small_server(folder, system.port) as (plain, secure, trusted):
            opened = Front(system.port, plain, secure, trusted)
            yield opened
            opened.client.close()
    finally:
        system.stop()


def shown(answer: httpx.Response) -> tuple[int, bytes, dict[str, str]]:
    """What a cache would keep, without the correlation id that an error names."""
    headers = {name: value for name, value in answer.headers.items() if name not in OF_ONE_ANSWER}
    body = answer.content.replace(answer.headers.get("x-correlation-id", "none").encode(), b"")
    return answer.status_code, body, headers


@pytest.mark.parametrize("path", PUBLIC)
def test_no_header_that_caches_ignore_changes_a_public_answer(front: Front, path: str) -> None:
    usual = shown(front.client.get(path))
    assert "no-store" in usual[2]["cache-control"] or "Accept-Encoding" in usual[2].get("vary", "") or path in {
        "/api/site", "/api/public-images?type=hero"  # one encoding
    }, usual[2]  # fmt: skip
    for name, value in UNKEYED.items():
        assert shown(front.client.get(path, headers={name: value})) == usual, name


@pytest.mark.parametrize("path", PUBLIC)
def test_an_unknown_query_is_in_no_public_answer(front: Front, path: str) -> None:
    answer = front.client.get(path + ("&" if "?" in path else "?") + f"utm={EVIL}&callback={EVIL}&_method=POST")
    assert EVIL not in answer.text
    assert EVIL not in str(answer.headers)


@pytest.mark.parametrize("path", PUBLIC)
def test_a_range_is_no_other_answer_under_the_same_address(front: Front, path: str) -> None:
    usual = shown(front.client.get(path))
    for wanted in ("bytes=0-3", "bytes=-1", "bytes=" + ",".join(f"{at}-" for at in range(1000))):
        assert shown(front.client.get(path, headers={"Range": wanted})) == usual, wanted[:20]


def test_the_redirect_to_tls_goes_to_the_site_whatever_host_is_named(front: Front) -> None:
    answer = httpx.get(f"http://127.0.0.1:{front.plain}/menu?x=1", headers={"Host": EVIL}, timeout=60)
    assert (answer.status_code, answer.headers["location"]) == (308, f"{SITE}/menu?x=1")


SMUGGLED = b"GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n"
"""Its answer says `User-agent`."""


def post(*lines: str, body: bytes = b"") -> bytes:
    return "\r\n".join(["POST /api/logout HTTP/1.1", "Host: localhost", *lines, "", ""]).encode("latin-1") + body


SMUGGLING = {
    "a length and chunks": post("Content-Length: 5", "Transfer-Encoding: chunked", body=b"0\r\n\r\n" + SMUGGLED),
    "chunks and a length": post(
        "Transfer-Encoding: chunked", f"Content-Length: {len(SMUGGLED) + 5}", body=b"0\r\n\r\n" + SMUGGLED
    ),
    "two lengths": post("Content-Length: 0", f"Content-Length: {len(SMUGGLED)}", body=SMUGGLED),
    "a list of lengths": post("Content-Length: 0, 50", body=SMUGGLED),
    "a signed length": post("Content-Length: +0", body=SMUGGLED),
    "a length in hex": post("Content-Length: 0x0", body=SMUGGLED),
    "a length before a space": post("Content-Length : 0", body=SMUGGLED),
    "an unknown encoding": post("Transfer-Encoding: xchunked", body=b"0\r\n\r\n" + SMUGGLED),
    "chunks and then identity": post("Transfer-Encoding: chunked, identity", body=b"0\r\n\r\n" + SMUGGLED),
    "chunks before a space": post("Transfer-Encoding : chunked", body=b"0\r\n\r\n" + SMUGGLED),
    "chunks after a control character": post("Transfer-Encoding: \x0bchunked", body=b"0\r\n\r\n" + SMUGGLED),
    "chunks on a folded line": post("X: a", " Transfer-Encoding: chunked", "Content-Length: x", body=SMUGGLED),
    "a header after a bare CR": post("X: a\rTransfer-Encoding: chunked", "Content-Length: x", body=SMUGGLED),
    "a NUL in a header": post("X: a\0b", "Content-Length: 0", body=SMUGGLED),
    "a chunk size with a sign": post("Transfer-Encoding: chunked", body=b"-1\r\n\r\n" + SMUGGLED),
    "a chunk size in 0x": post("Transfer-Encoding: chunked", body=b"0x0\r\n\r\n" + SMUGGLED),
    "a chunk size that overflows": post("Transfer-Encoding: chunked", body=b"f" * 17 + b"\r\n" + SMUGGLED),
    "a chunk that ends late": post("Transfer-Encoding: chunked", body=b"1\r\nxx\r\n0\r\n\r\n" + SMUGGLED),
}


@pytest.mark.parametrize("attack", SMUGGLING)
def test_a_request_whose_end_is_in_doubt_brings_no_second_one(front: Front, attack: str) -> None:
    """Neither in the server itself nor through nginx, which must agree where a request ends."""
    for port in (front.direct, front.secure):
        answer = front.raw(port, SMUGGLING[attack])
        assert b"User-agent" not in answer, (port == front.secure, answer)
        assert answer.count(b"HTTP/1.1 ") <= 1, answer


@pytest.mark.parametrize(
    "path",
    [
        "/metrics", "//metrics", "/./metrics", "/x/../metrics", "/%6detrics", "/%2e/metrics", "/x%2f..%2fmetrics",
        "/metrics?x", "/metrics#x", "/metrics%00", "http://localhost/metrics", "/api/../metrics", "/assets/../readyz",
    ],
)  # fmt: skip
def test_no_spelling_of_an_address_leads_around_the_locations_of_the_proxy(front: Front, path: str) -> None:
    answer = front.raw(front.secure, f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
    assert answer.split()[1] in {b"404", b"400"}
    assert b"process_cpu" not in answer
    assert b'"ready"' not in answer
