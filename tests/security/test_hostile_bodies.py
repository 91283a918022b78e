"""Bodies that nobody sends by mistake, sent to the real server."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from command_api.accounts.commands import create_user
from infra.security.body_limits import MIB, PICTURE
from infra.security.route_permissions import operations
from infra.settings import Settings
from launcher.composition import create_apps, open_services
from tests.harness.system import QuickSystem, System

BESIDE_THE_APIS = [
    (method, path)
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
    for path in ("/", "/menu", "/admin", "/sitemap.xml", "/media/ab/x.webp", "/healthz", "/readyz", "/metrics")
]
ELSEWHERE = [("POST", "/api/nothing"), ("PROPFIND", "/api/menu"), ("GET", "/api/command/openapi.json")]
DEPTHS = (65, 200, 800, 1000, 5000, 20_000, 100_000)
READS = {"GET", "HEAD"}
PASSWORD = "jabuticaba-no-pé-77"
MOST_MEMORY = 150 * MIB
TOO_MANY = 16
"""Bodies of the largest size that are half as much again as the most memory, even where nobody parses them."""
IDLE: dict[int, int] = {}
"""Memory of the server before anybody attacks it, by its port."""
IMAGES = "/api/v1/admin/images"
Call = tuple[str, str]
"""Method and path."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """An empty house, and its administrator."""
    data = tmp_path_factory.mktemp("hostile") / "house"
    services = open_services(Settings(data=data, environment="test", database_url=None))
    services.migrate()
    create_user(services.store, services.security, "ana", PASSWORD, "Ana", "admin", email="ana@example.com")
    services.close()
    system = QuickSystem(data, {"captcha": "off"})
    try:
        system.start()
        assert httpx.get(f"{system.url}/menu", timeout=120).status_code == 200
        IDLE[system.port] = memory_of(system, "VmRSS")
        yield system
    finally:
        system.stop()


@pytest.fixture
def stranger(house: System) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.url, timeout=120, headers={"Content-Type": "application/json"}) as client:
        yield client


@pytest.fixture(scope="module")
def anonymous(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    """Every call that needs no session, as the applications declare them: a new route is attacked as well."""
    settings = Settings(data=tmp_path_factory.mktemp("routes"), environment="test", database_url=None)
    with closing(open_services(settings)) as services:
        routes = [
            (method.upper(), path.replace("{upload_id}", "a" * 22))
            for app in create_apps(services)
            for path, method, right, _ in operations(app)
            if right is None
        ]
    assert ("POST", "/api/login") in routes
    return [*routes, *BESIDE_THE_APIS, *ELSEWHERE]


def nested(depth: int) -> bytes:
    return b'{"token": "a", "new_password": "x", "z": ' + b"[" * depth + b"]" * depth + b"}"


def expected(method: str) -> set[int]:
    """Statuses of a call with a body that nobody may send: a read has no body, so the body is ignored. 429: where no
    body is read, the token is wrong, and wrong tokens are counted."""
    return {200, 404, 422} if method in READS else {404, 405, 413, 422, 429}


def test_a_body_of_any_depth_is_refused_and_leaves_one_short_line_in_the_log(
    house: System, stranger: httpx.Client, anonymous: list[Call]
) -> None:
    before = house.log.stat().st_size
    for method, path in anonymous:
        for depth in DEPTHS:
            answer = stranger.request(method, path, content=nested(depth))
            assert answer.status_code in expected(method), (method, path, depth, answer.text)
    calls = len(anonymous) * len(DEPTHS)
    assert house.log.stat().st_size - before <= 300 * calls, house.last_words()


def test_a_body_of_very_many_elements_is_refused(stranger: httpx.Client, anonymous: list[Call]) -> None:
    """Before it is parsed: this one took 16 ms."""
    wide = b'{"z": [' + b"{}," * 9_900 + b"{}]}"
    for method, path in anonymous:
        answer = stranger.request(method, path, content=wide)
        read = method in READS or "admin-images-uploads" in path  # a file of any content; here its signature is wrong
        assert answer.status_code in (expected(method) if read else {404, 405, 413, 429}), (method, path, answer.text)


def test_a_body_of_very_many_elements_is_parsed_for_those_who_may_send_it(
    house: System, stranger: httpx.Client
) -> None:
    body = {"updates": [{"id": number, "visible": True} for number in range(1, 401)]}
    path = "/api/v1/admin/products/bulk"
    assert stranger.patch(path, json=body).status_code == 401
    answer = stranger.patch(path, json=body, headers={"Authorization": f"Bearer {token(house)}"})
    assert answer.status_code in {404, 409}, answer.text


def test_an_answer_names_some_of_the_fields_that_are_wrong(stranger: httpx.Client) -> None:
    body = json.dumps({f"field_{number}": 1 for number in range(400)})
    assert len(stranger.post("/api/login", content=body).json()["errors"]) == 100


class Attack:
    """A request with a large body."""

    def __init__(self, port: int, call: Call, body: bytes, *headers: str, chunked: bool = False) -> None:
        self._port = port
        head = [f"{' '.join(call)} HTTP/1.1", "Host: localhost", "Content-Type: application/json", *headers]
        length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {len(body)}"
        self._head = "\r\n".join([*head, length, "", ""]).encode()
        self._parts = [body[start : start + MIB] for start in range(0, len(body), MIB)]
        self._chunked = chunked

    async def run(self) -> set[int]:
        """The status of the answer. The client sends everything, whatever it receives meanwhile, and then closes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            line, _ = await asyncio.gather(reader.readline(), self._send(writer))
            return {int(line.split()[1])}
        finally:
            writer.close()
            await writer.wait_closed()

    async def _send(self, writer: asyncio.StreamWriter) -> None:
        writer.write(self._head)
        for part in self._parts:
            writer.writelines([b"%x\r\n" % len(part), part, b"\r\n"] if self._chunked else [part])
            await writer.drain()
        if self._chunked:
            writer.write(b"0\r\n\r\n")
            await writer.drain()


def objects(size: int) -> bytes:
    return b"[" + b"{}," * (size // 3 - 1) + b"{}]"


def picture(size: int) -> bytes:
    begin, end = b'{"type": "hero", "fileName": "a.jpg", "fileData": "', b'"}'
    return begin + b"A" * (size - len(begin) - len(end)) + end


@pytest.mark.parametrize("chunked", [False, True], ids=["with a length", "without"])
@pytest.mark.parametrize(("path", "status"), [(IMAGES, 401), ("/api/login", 413), ("/api/nothing", 413)])
def test_large_bodies_of_strangers_are_not_read(house: System, path: str, status: int, chunked: bool) -> None:
    """So what is in them is all the same, and they take no memory."""
    attack = Attack(house.port, ("POST", path), objects(PICTURE), chunked=chunked)
    assert sent(house, attack, TOO_MANY) == {status}


@pytest.mark.parametrize("chunked", [False, True], ids=["with a length", "without"])
def test_large_bodies_take_no_memory_whatever_anonymous_call_they_are_sent_to(
    house: System, anonymous: list[Call], chunked: bool
) -> None:
    body = objects(PICTURE)
    attacks = {call: Attack(house.port, call, body, chunked=chunked) for call in anonymous}
    for call, statuses in zip(attacks, at_once(house, *attacks.values()), strict=True):
        assert statuses <= {*expected(call[0]), 401}, (call, statuses)


@pytest.mark.parametrize(
    ("body", "at_once", "status"),
    [
        pytest.param(objects(PICTURE), TOO_MANY, 413, id="many objects"),
        pytest.param(picture(PICTURE), 8, 422, id="what is no picture"),
        pytest.param(b'["' + b'\\"' * (PICTURE // 2 - 1), 8, 413, id="many escapes"),
        pytest.param(b"[" * PICTURE, 8, 422, id="deep"),
    ],
)
def test_large_bodies_of_an_editor_wait_on_the_disk(house: System, body: bytes, at_once: int, status: int) -> None:
    attack = Attack(house.port, ("POST", IMAGES), body, f"Authorization: Bearer {token(house)}")
    assert sent(house, attack, at_once) == {status}


def sent(house: System, attack: Attack, times: int) -> set[int]:
    """The statuses of the answers to as many requests at once."""
    return set().union(*at_once(house, *[attack] * times))


def at_once(house: System, *attacks: Attack) -> list[set[int]]:
    """The statuses of the answers to each attack, if memory stayed within its limit and others are still served."""

    async def run() -> list[set[int]]:
        return await asyncio.gather(*(attack.run() for attack in attacks))

    assert house.process is not None
    Path(f"/proc/{house.process.pid}/clear_refs").write_text("5")  # the peak begins anew
    statuses = asyncio.run(run())
    more = memory_of(house, "VmHWM") - IDLE[house.port]
    assert more < MOST_MEMORY, f"{more / MIB:.0f} MiB"
    assert httpx.get(f"{house.url}/menu", timeout=120).status_code == 200
    return statuses


def token(house: System) -> str:
    body = {"username": "ana", "password": PASSWORD}
    return str(httpx.post(f"{house.url}/api/login", json=body, timeout=120).raise_for_status().json()["token"])


def memory_of(system: System, name: str) -> int:
    assert system.process is not None
    lines = Path(f"/proc/{system.process.pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(f"{name}:"))


BEGUN = {
    "no byte": b"",
    "half of the headers": b"%b %b HTTP/1.1\r\nHost: local",
    "half of a body": b"%b %b HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    "a chunk of a body": b"%b %b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
}


def test_requests_that_do_not_come_to_their_end_are_ended(house: System, anonymous: list[Call]) -> None:
    """Each anonymous call in each way, all at once, and another client that is served among them."""
    begun = {
        (what, *call): text % tuple(part.encode() for part in call) if text else text
        for what, text in BEGUN.items()
        for call in anonymous
    }

    async def begin(sent: bytes) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
        try:
            writer.write(sent)
            return await reader.read()
        finally:
            writer.close()
            await writer.wait_closed()

    async def attack() -> list[bytes]:
        async with asyncio.timeout(120):
            waiting = asyncio.gather(*map(begin, begun.values()))
            async with httpx.AsyncClient(timeout=120) as client:
                assert (await client.get(f"{house.url}/menu")).status_code == 200
            return await waiting

    for what, answer in zip(begun, asyncio.run(attack()), strict=True):
        # a call whose body nobody reads may be answered at once; then the connection ends without a second answer
        assert answer.startswith(b"HTTP/1.1 408 Request Timeout") or int(answer.split()[1]) in expected(what[1]), what
