"""Connections that are too slow, too long or too many, on a real server with small limits."""

import asyncio
import contextlib
import itertools
import threading
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

import pytest
import uvicorn
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from infra.ports import free_port
from infra.security.body_limits import KIB, MIB, PICTURE
from launcher import connection_limits
from launcher.connection_limits import LARGEST_HEADERS, LimitedConnection

PATIENCE = 60.0
"""Seconds in which a connection must end; the limits are tenths of one."""
GET = b"GET /echo HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"


UNDER_WAY: list[Scope] = []


class Quick(LimitedConnection):
    headers_within = 0.3
    window = 0.3
    answer_within = 0.3
    linger = 0.6
    body_within = 1.5
    most = 4


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    match scope["path"]:
        case "/refused":
            await PlainTextResponse("no", 401)(scope, receive, send)
        case "/slow":
            UNDER_WAY.append(scope)
            await asyncio.sleep(1.5)
            UNDER_WAY.pop()
            await PlainTextResponse("slow")(scope, receive, send)
        case "/large":
            await PlainTextResponse(b"x" * 32 * MIB)(scope, receive, send)
        case _:
            await PlainTextResponse(str(len(await Request(scope, receive).body())))(scope, receive, send)


@dataclass
class Client:
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def send(self, *parts: bytes, every: float = 0.0) -> None:
        for part in parts:
            self.writer.write(part)
            await self.writer.drain()
            await asyncio.sleep(every)

    async def status(self) -> int:
        """Of the next answer; 0 where the connection ends without one."""
        line = await self.reader.readline()
        return int(line.split()[1]) if line else 0

    async def end(self) -> None:
        """Returns when the server has ended the connection."""
        with contextlib.suppress(ConnectionError):
            await self.reader.read()


@dataclass
class Server:
    port: int
    clients: list[Client] = field(default_factory=list)

    async def connect(self, limit: int = 65536) -> Client:
        self.clients.append(Client(*await asyncio.open_connection("127.0.0.1", self.port, limit=limit)))
        return self.clients[-1]

    def run(self, scenario: Callable[[], Awaitable[None]]) -> None:
        asyncio.run(self._patiently(scenario))

    async def _patiently(self, scenario: Callable[[], Awaitable[None]]) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await scenario()
        finally:
            for client in self.clients:
                client.writer.close()
                with contextlib.suppress(ConnectionError):
                    await client.writer.wait_closed()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setattr(connection_limits, "LimitedConnection", Quick)
    port = free_port()
    running = uvicorn.Server(connection_limits.server_config(app, host="127.0.0.1", port=port))
    thread = threading.Thread(target=running.run)
    thread.start()
    while not running.started:
        assert thread.is_alive()
        thread.join(0.02)
    yield Server(port)
    running.should_exit = True
    thread.join()


@pytest.mark.parametrize(
    ("parts", "every", "status"),
    [
        pytest.param([], 0, 408, id="nothing at all"),
        pytest.param([GET[:10]], 0, 408, id="half of the headers"),
        pytest.param([GET[each : each + 1] for each in range(len(GET))], 0.1, 408, id="headers byte by byte"),
        pytest.param([b"\r\n"] * 20, 0.1, 408, id="empty lines"),
        pytest.param([POST, b"x"], 0, 408, id="a byte of the body"),
        pytest.param([POST, *[b"x" * 10] * 50], 0.05, 408, id="a body byte by byte"),
        pytest.param([b"GET / HTTP/1.1\r\nX: ", b"x" * LARGEST_HEADERS], 0.05, 431, id="endless headers"),
    ],
)
def test_a_request_that_does_not_come_to_its_end_is_ended(
    server: Server, parts: list[bytes], every: float, status: int
) -> None:
    async def scenario() -> None:
        client = await server.connect()
        sending = asyncio.create_task(client.send(*parts, every=every))
        assert await client.status() == status
        await client.end()
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await sending

    server.run(scenario)


def test_a_body_that_keeps_its_rate_has_an_end_all_the_same(server: Server) -> None:
    async def scenario() -> None:
        client = await server.connect()
        head = POST.replace(b"1000", b"10000000")
        sending = asyncio.create_task(client.send(head, *[b"x" * 1000] * 1000, every=0.05))
        assert await client.status() == 408
        await client.end()
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await sending

    server.run(scenario)


def test_the_rest_of_a_refused_body_is_dropped_up_to_a_point(server: Server) -> None:
    async def scenario() -> None:
        within, beyond = await server.connect(), await server.connect()
        head = POST.replace(b"/echo", b"/refused").replace(b"1000", b"%d" % (PICTURE * 2))
        for client in (within, beyond):
            await client.send(head)
            assert await client.status() == 401
        await within.send(*[b"x" * MIB] * 4)
        with contextlib.suppress(ConnectionError):
            await beyond.send(*[b"x" * MIB] * 20)
        await beyond.end()
        await within.end()  # it does not go on

    server.run(scenario)


CLOSE = b"Host: x\r\nConnection: close"


@pytest.mark.parametrize(
    ("head", "status"),
    [
        pytest.param(POST.replace(b"Host: x", CLOSE).replace(b"/echo", b"/refused"), 401, id="refused"),
        pytest.param(b"GET / HTTP/1.1\r\nX: ", 431, id="endless headers"),
        pytest.param(b"no request at all\r\n", 400, id="invalid"),
    ],
)
def test_who_sends_all_before_reading_can_read_the_last_answer(server: Server, head: bytes, status: int) -> None:
    async def scenario() -> None:
        client = await server.connect()
        head_of_4_mib = head.replace(b"1000", b"%d" % (4 * MIB))
        await client.send(head_of_4_mib, *[b"x" * 64 * KIB] * 64)
        assert await client.status() == status
        await client.reader.read()  # to its end, and no reset

    server.run(scenario)


@pytest.mark.parametrize(
    ("size", "every"),
    [pytest.param(MIB, 0, id="more than is dropped"), pytest.param(KIB, 0.02, id="for longer than the server lingers")],
)
def test_who_never_stops_sending_is_cut_off(server: Server, size: int, every: float) -> None:
    async def scenario() -> None:
        client = await server.connect()
        head = POST.replace(b"Host: x", CLOSE).replace(b"/echo", b"/refused").replace(b"1000", b"%d" % 2**40)
        await client.send(head)
        with pytest.raises(ConnectionError):
            await client.send(*itertools.repeat(b"x" * size, 10_000), every=every)

    server.run(scenario)


def test_a_client_that_does_not_read_its_answer_is_ended(server: Server) -> None:
    async def scenario() -> None:
        client = await server.connect(limit=1024)
        await client.send(GET.replace(b"/echo", b"/large"))
        await asyncio.sleep(1.0)  # its buffers are full, and it reads on too late
        read = 0
        with contextlib.suppress(ConnectionError):
            while part := await client.reader.read(MIB):
                read += len(part)
        assert read < 32 * MIB

    server.run(scenario)


def test_a_client_that_reads_slowly_gets_the_whole_answer(server: Server) -> None:
    async def scenario() -> None:
        client = await server.connect(limit=1024)
        await client.send(GET.replace(b"/echo", b"/large"))
        read = 0
        while read < 32 * MIB:  # for longer than a client may read nothing
            part = await client.reader.read(MIB)
            assert part, f"cut off after {read} bytes"
            read += len(part)
            await asyncio.sleep(0.01)

    server.run(scenario)


def test_a_slow_answer_and_a_second_request_are_nobodys_fault(server: Server) -> None:
    async def scenario() -> None:
        client = await server.connect()
        await client.send(GET.replace(b"/echo", b"/slow"))
        assert await client.status() == 200
        await client.reader.readuntil(b"slow")
        await client.send(POST + b"x" * 1000)
        assert await client.status() == 200

    server.run(scenario)


def test_of_too_many_connections_those_that_asked_nothing_make_room(server: Server) -> None:
    async def scenario() -> None:
        for _ in range(Quick.most):
            await server.connect()
        busy = []
        for _ in range(Quick.most):
            busy.append(await server.connect())
            await busy[-1].send(GET.replace(b"/echo", b"/slow"))
        while len(UNDER_WAY) < Quick.most:  # noqa: ASYNC110  # the server has an event loop of its own
            await asyncio.sleep(0.01)
        refused = await server.connect()
        assert await refused.status() == 503
        assert [await each.status() for each in busy] == [200] * Quick.most

    server.run(scenario)


def test_of_many_connections_more_than_one_makes_room_at_a_time(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Quick, "most", 200)

    async def scenario() -> None:
        idle = []
        for _ in range(Quick.most):
            idle.append(await server.connect())
            await idle[-1].send(GET)
            await idle[-1].reader.readuntil(b"\r\n\r\n0")
        newest = await server.connect()
        for ended in idle[:2]:
            await ended.end()
        for kept in (idle[2], newest):
            await kept.send(GET)
            assert await kept.status() == 200

    server.run(scenario)
