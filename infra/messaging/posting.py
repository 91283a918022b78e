"""One HTTP request with a deadline for the whole attempt, without redirects, reading the beginning of the answer."""

from __future__ import annotations

import asyncio
import contextlib
import email.utils
import logging
import math
import ssl
from collections.abc import Callable, Coroutine, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from infra.messaging.addresses import AddressGuard, CheckedAddress
from infra.messaging.outcome import Failed, excerpt

# The clients of these channels are imported when a message is sent: a server that sends none does not load them.
if TYPE_CHECKING:
    import httpx

T = TypeVar("T")
Method = Literal["GET", "POST", "DELETE"]

logging.getLogger("httpx").setLevel(logging.WARNING)  # httpx would log addresses: with one, a stranger can post

MOST_READ: Final = 2_048
"""Bytes of an answer that are read."""
LONGEST_WAIT: Final = 86_400.0
"""Seconds that another server can make us wait with `Retry-After`."""


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """A response. `body` is at most its first `most` bytes, and less if the rest did not arrive in time."""

    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes
    is_whole: bool = True
    """Whether `body` is all of the answer."""

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300

    @property
    def said(self) -> str:
        """The response as text for `Failed.detail`."""
        return excerpt(f"{self.status} {self.body.decode(errors='replace')}")

    @property
    def retry_after(self) -> float | None:
        """Seconds, from a number or a date."""
        return seconds_of(self.headers.get("retry-after", ""))


@cache
def _trust() -> ssl.SSLContext:
    """The certificate authorities of the system. Reading them takes milliseconds: once per process.

    For HTTP alone: httpcore writes its protocols (ALPN) into the context, and a mail server may refuse them.
    """
    return ssl.create_default_context()


def post(
    url: str,
    *,
    headers: Mapping[str, str],
    content: bytes,
    service: str,
    within: float,
    guard: AddressGuard | None = None,
    context: ssl.SSLContext | None = None,
    most: int = MOST_READ,
) -> HttpAnswer | Failed:
    """POST: see `request`."""
    return request(
        "POST",
        url,
        headers=headers,
        content=content,
        service=service,
        within=within,
        guard=guard,
        context=context,
        most=most,
    )


def request(
    method: Method,
    url: str,
    *,
    headers: Mapping[str, str],
    content: bytes = b"",
    service: str,
    within: float,
    guard: AddressGuard | None = None,
    context: ssl.SSLContext | None = None,
    most: int = MOST_READ,
) -> HttpAnswer | Failed:
    """Return the answer, or why there is none. `service` is the subject of that sentence: "O WhatsApp".

    `guard` is for addresses that are not settings of the house. Blocks for at most `within` seconds; the thread must
    run no event loop.
    """

    async def attempt() -> HttpAnswer | Failed:
        deadline = asyncio.get_running_loop().time() + within
        try:
            async with asyncio.timeout_at(deadline):
                address = None if guard is None else await asyncio.to_thread(guard.resolve, url)
        except TimeoutError:
            return Failed(_too_slow(service))
        if isinstance(address, Failed):
            return address
        what = _Request(method, address or url, headers, content)
        return await _ask(what, service, context or _trust(), most, deadline)

    return run(attempt)


class _Loop(asyncio.SelectorEventLoop):
    """Remembers its connections, so that none of them outlives the attempt."""

    def __init__(self) -> None:
        super().__init__()
        self._opened: list[asyncio.WriteTransport] = []

    async def create_connection(self, *given: Any, **named: Any) -> Any:
        transport, protocol = await super().create_connection(*given, **named)
        self._opened.append(transport)
        return transport, protocol

    async def start_tls(self, *given: Any, **named: Any) -> Any:
        transport = await super().start_tls(*given, **named)
        if transport is not None:
            self._opened.append(transport)
        return transport

    async def disconnect(self) -> None:
        """Abort the connections without TLS's farewell: a server that stalls would not return it."""
        for transport in self._opened:
            transport.abort()
        for _ in range(3):  # TLS notifies its transport, which notifies its socket: each in a round of its own
            await asyncio.sleep(0)


def run(attempt: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run the coroutine in an event loop of its own.

    `asyncio.run` would wait at its end for threads that still ask a name server, however long that takes;
    `close` leaves them to themselves.
    """
    loop = _Loop()
    try:
        return loop.run_until_complete(attempt())
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.run_until_complete(loop.disconnect())
        loop.close()


def seconds_of(retry_after: str) -> float | None:
    """Read `Retry-After`: seconds or a date. `None` if it is neither; never negative, nor longer than a day."""
    try:
        seconds = float(retry_after) if retry_after.strip().isdigit() else _seconds_until(retry_after)
    except (ValueError, TypeError, OverflowError):
        return None
    return min(max(seconds, 0.0), LONGEST_WAIT) if math.isfinite(seconds) else LONGEST_WAIT


def _seconds_until(date: str) -> float:
    at = email.utils.parsedate_to_datetime(date)
    return ((at if at.tzinfo else at.replace(tzinfo=UTC)) - datetime.now(UTC)).total_seconds()


@dataclass(frozen=True, slots=True)
class _Request:
    method: Method
    to: CheckedAddress | str
    headers: Mapping[str, str]
    content: bytes


async def _ask(
    what: _Request, service: str, context: ssl.SSLContext, most: int, deadline: float
) -> HttpAnswer | Failed:
    import httpx

    client = httpx.AsyncClient(
        verify=context,
        timeout=None,  # noqa: S113  # the deadline is for everything; httpx's limits start again with each byte
        follow_redirects=False,
        trust_env=isinstance(what.to, str),  # a proxy would look the name up again
        headers=_OURS,
    )
    async with client:
        try:
            async with asyncio.timeout_at(deadline):
                response = await _first_response(client, what)
        except TimeoutError:
            return Failed(_too_slow(service))
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            return _unreached(error, service)
        body, is_whole = await _beginning(response, most, deadline)
    return HttpAnswer(response.status_code, dict(response.headers), body, is_whole)


_OURS: Final = {"User-Agent": "Choperia", "Accept-Encoding": "identity"}  # a few compressed bytes can become gigabytes


async def _first_response(client: httpx.AsyncClient, what: _Request) -> httpx.Response:
    """The response of the first address that can be connected to, its body not read."""
    import httpx

    to, headers, content = what.to, what.headers, what.content or None
    if isinstance(to, str):
        plain = client.build_request(what.method, to, headers=headers, content=content)
        return await client.send(plain, stream=True)
    refused: httpx.ConnectError | None = None
    for url in to.urls():
        # the URL names the address that was checked; certificate and SNI are about the name
        request = client.build_request(
            what.method,
            url,
            headers={**headers, "Host": to.host_header},
            content=content,
            extensions={"sni_hostname": to.host},
        )
        try:
            return await client.send(request, stream=True)
        except httpx.ConnectError as error:
            refused = error
    assert refused is not None, "an address has an IP"
    raise refused


async def _beginning(response: httpx.Response, most: int, deadline: float) -> tuple[bytes, bool]:
    """What arrives of the body in time, and whether that is all of it.

    The status is known: nothing that goes wrong from here on changes it.
    """
    import httpx

    body, is_whole = bytearray(), False
    with contextlib.suppress(TimeoutError, httpx.HTTPError, OSError):
        async with asyncio.timeout_at(deadline):
            async for chunk in response.aiter_raw():
                body += chunk
                if len(body) > most:
                    break
            else:
                is_whole = True
    with contextlib.suppress(httpx.HTTPError, OSError):
        await response.aclose()
    return bytes(body[:most]), is_whole


def _too_slow(service: str) -> str:
    return f"{service} não respondeu a tempo."


def _unreached(error: Exception, service: str) -> Failed:
    import httpx

    if any(isinstance(each, ssl.SSLError) for each in chain(error)):
        return Failed(f"{service} não tem um certificado válido.", certificate_problem(error))
    if isinstance(error, httpx.ConnectError):
        return Failed(f"{service} não atende.")
    return Failed(f"{service} interrompeu a conexão.", type(error).__name__)  # the text quotes what is no HTTP


def certificate_problem(error: BaseException) -> str:
    """What the check of a certificate found, in the words of this machine; empty if it was not that."""
    found = next((each for each in chain(error) if isinstance(each, ssl.SSLCertVerificationError)), None)
    return excerpt(found.verify_message) if found else ""


def chain(error: BaseException) -> Iterator[BaseException]:
    """The exception and what it came from."""
    following: BaseException | None = error
    while following is not None:
        yield following
        following = following.__cause__ or following.__context__
