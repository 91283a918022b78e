"""Limits on the time of an HTTP connection, and on the number of connections.

uvicorn waits forever for the rest of a request and for a client that does not read its response, and it accepts any
number of connections. A few thousand bytes an hour would block a process for all other clients.
"""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import weakref
from collections.abc import Callable
from typing import Any, Final, Literal, cast

from starlette.types import ASGIApp
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from infra.security.body_limits import KIB, PICTURE

HEADERS: Final = 10.0
"""Seconds from the connection, or from the first byte of the next request, to the end of the headers."""
LARGEST_HEADERS: Final = 64 * KIB
BODY: Final = 600.0
"""Seconds for a whole body."""
WINDOW: Final = 10.0
LEAST_RATE: Final = KIB
"""Bytes a second, in each window, of a body that this process waits for, and of a response that a client reads."""
ANSWER: Final = 60.0
"""Seconds of a window in which a client reads a response."""
LINGER: Final = 5.0
"""Seconds in which a client that sends on after its last response can stop and read that."""
CONNECTIONS: Final = 3000
"""Of one process. At most 400 of them are live streams; one that waits for its next request takes 9 KiB."""

_INVALID: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TIMEOUT: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_TOO_LONG: Final = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
_BUSY: Final = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\nretry-after: 2\r\ncontent-length: 0\r\n\r\n"


class LimitedConnection(HttpToolsProtocol):
    """One connection. The limits are attributes, so that a test can have smaller ones."""

    headers_within = HEADERS
    body_within = BODY
    window = WINDOW
    answer_within = ANSWER
    linger = LINGER
    most = CONNECTIONS

    idle_since = 0.0
    _expects: Literal["headers", "body", "nothing"] = "headers"
    _deadline: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None
    _unread_bytes = 0
    _received = 0
    """Bytes of the headers, or of the body in this window."""
    _dropped = 0
    _lingers = False
    """Whether the last response is sent, and what still comes is dropped."""
    _body_ends = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's own
        super().connection_made(transport)
        self._answers = _AnswerFirst(self)
        self.idle_since = self.loop.time()
        if len(self.connections) > self.most and not self._make_room():
            self._end(_BUSY)
            return
        self._arm(self.headers_within, self._headers_are_late)

    def connection_lost(self, exc: Exception | None) -> None:
        self._disarm()
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._lingers:
            self._drop(data)
            return
        if self._expects == "nothing" and self._deadline is None:  # the next request, or bytes that pretend to be one
            self._arm(self.headers_within, self._headers_are_late)
        if self._expects != "body":
            self._received += len(data)
        super().data_received(data)
        if self._expects == "headers" and self._received > LARGEST_HEADERS and not self.transport.is_closing():
            self._end(_TOO_LONG)

    def on_message_begin(self) -> None:
        self._expects = "headers"
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.cycle.transport = cast("asyncio.Transport", self._answers)
        self._expects, self._received, self._dropped = "body", 0, 0
        self._body_ends = self.loop.time() + self.body_within
        self._arm(self.window, self._body_is_slow)

    def on_body(self, body: bytes) -> None:
        self._received += len(body)
        if self.cycle.response_complete:  # the rest of a refused body
            self._drop(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._disarm()
        self._expects, self._received = "nothing", 0
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.idle_since = self.loop.time()
        if self._lingers:  # nothing can be sent any more
            self.pipeline.clear()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # it says nothing that helps
        self._end(b"" if not self.is_idle and self.cycle.response_started else _INVALID)

    def close_when_read(self) -> None:
        """Close after what is sent, and drop what comes until then. A connection that is closed while bytes of the
        client wait in it is reset, and the client loses the response that it has not read."""
        if self._lingers or self.transport.is_closing():
            return
        self._lingers = True
        self._arm(self.linger, self.transport.close)
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()  # the client learns that nothing follows
        self._watch_reader()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._watch_reader()  # closing waits until the client has read the response

    @property
    def is_idle(self) -> bool:
        """Whether no request on it waits for a response."""
        cycle: Any = self.cycle  # None before the first request, unlike its type
        return self._lingers or cycle is None or cycle.response_complete

    def _make_room(self) -> bool:
        """End the connections that have been idle for the longest time: of many one in a hundred, because to look
        through them takes as long as an answer. Returns false if none is idle."""
        others = (each for each in self.connections if each is not self and isinstance(each, LimitedConnection))
        idle = [each for each in others if each.is_idle and not each.transport.is_closing()]
        for each in heapq.nsmallest(max(1, self.most // 100), idle, key=lambda each: each.idle_since):
            each.transport.abort()
        return bool(idle)

    def _drop(self, data: bytes) -> None:
        self._dropped += len(data)
        if self._dropped > PICTURE:
            self.transport.abort()

    def _arm(self, seconds: float, late: Callable[[], None]) -> None:
        self._disarm()
        self._deadline = self.loop.call_later(seconds, late)

    def _disarm(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _headers_are_late(self) -> None:
        if self.is_idle:
            self._end(_TIMEOUT)
        else:  # the response before it is not finished
            self._arm(self.headers_within, self._headers_are_late)

    def _body_is_slow(self) -> None:
        # a pause is ours if the application has not asked for more of the body
        ours = self.flow.read_paused or self.cycle.waiting_for_100_continue
        enough = ours or self._received >= LEAST_RATE * self.window
        if enough and self.loop.time() < self._body_ends:
            self._received = 0
            self._arm(self.window, self._body_is_slow)
            return
        self._end(b"" if self.cycle.response_started else _TIMEOUT)

    def _end(self, answer: bytes) -> None:
        """Send ``answer`` and close. The application gets a disconnect."""
        self._disarm()
        if self._lingers or self.transport.is_closing():
            return
        if not self.is_idle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.write(answer)
        self.close_when_read()

    def _watch_reader(self) -> None:
        """Abort the connection unless the client reads what is in the buffer, however slow its line is."""
        if self._unread is None:
            self._unread_bytes = self.transport.get_write_buffer_size()
            self._unread = self.loop.call_later(self.answer_within, self._check_reader)

    def _check_reader(self) -> None:
        self._unread = None
        if self._unread_bytes - self.transport.get_write_buffer_size() < LEAST_RATE * self.answer_within:
            self.transport.abort()
        else:
            self._watch_reader()


class _AnswerFirst:
    """The transport as the responses of one connection use it: it is not closed before the client can read them."""

    def __init__(self, connection: LimitedConnection) -> None:
        # weak: in a ring of references, the body of a request would stay in memory after its end
        self._connection = weakref.ref(connection)
        self.write = connection.transport.write
        self.is_closing = connection.transport.is_closing

    def close(self) -> None:
        connection = self._connection()
        if connection is None:
            return
        if connection.cycle.more_body:  # the client still sends
            connection.close_when_read()
        else:
            connection.transport.close()


def server_config(app: ASGIApp, **options: Any) -> Config:
    """How every process of ours serves HTTP."""
    raise_file_limit()
    return Config(
        cast("Any", app),
        http=LimitedConnection,
        ws="none",
        log_config=None,  # uvicorn's messages go where ours go
        log_level="warning",
        access_log=False,  # addresses have queries
        lifespan="off",
        server_header=False,
        **options,
    )


def raise_file_limit() -> None:
    """Allow as many open files as connections and databases need, where the system lets us."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = CONNECTIONS + 1000
    wanted = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
