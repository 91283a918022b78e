"""A server that is killed while a picture is on its way: nothing half is seen, nothing that history names is missing,
and the sweep finds what was left."""

import base64
import contextlib
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from command_api.accounts.commands import create_user
from command_api.images.domain import Image
from command_api.images.uploads import RECEIVING
from infra.security.permissions import Role
from infra.settings import Settings
from launcher.admin.garbage_collection import sweep
from launcher.composition import Services, open_services
from tests.harness.confined_work import sleep_in_c
from tests.harness.faults.tally import Fault
from tests.harness.forked import choperia
from tests.harness.pictures import painted
from tests.harness.system import DEMO_PASSWORD, QuickSystem, System

SAS, IMAGES = "/api/admin-images-sas", "/api/v1/admin/images"


def opened(data: Path) -> Services:
    return open_services(Settings(data=data, database_url=None, read_database_url=None))


@pytest.fixture
def pub(tmp_path: Path) -> Iterator[System]:
    """A running server with an administrator and nothing else."""
    data = tmp_path / "data"
    services = opened(data)
    services.migrate()
    create_user(services.store, services.security, "admin", DEMO_PASSWORD, "Ana", Role.ADMIN, email="ana@example.com")
    services.close()
    system = QuickSystem(data, {"captcha": "off"})
    system.start()
    yield system
    system.stop()


def swept_and_whole(pub: System) -> int:
    """Sweep a day later. Returns how many pictures there are, once it is sure that each has all its files."""
    services = opened(pub.data)
    try:
        later = datetime.now(UTC) + timedelta(hours=25)
        assert sweep(services, later).missing == []
        again = sweep(services, later)
        assert (again.orphans, again.uploads, again.remains, again.missing) == ([], [], 0, [])
        assert list(services.files.all_staged()) == []
        assert [path for path in (pub.data / "files").rglob("*") if path.is_file() and path.suffix != ".webp"] == []
        return len(services.store.living(Image))
    finally:
        services.close()


def signed(client: httpx.Client, size: int) -> dict[str, Any]:
    body = {"type": "hero", "fileName": "s.png", "contentType": "image/png", "size": size}
    return dict(client.post(SAS, json=body).raise_for_status().json())


def send_half(pub: System, ticket: dict[str, Any], content: bytes) -> socket.socket:
    """Sends the beginning of the file and then nothing."""
    head = [f"PUT {ticket['upload_url']} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
    head += [f"{name}: {value}" for name, value in ticket["headers"].items()]
    connection = socket.create_connection(("127.0.0.1", pub.port))
    connection.sendall("\r\n".join([*head, "", ""]).encode() + content[: len(content) // 2])
    return connection


def state_of(pub: System, ticket: dict[str, Any]) -> str:
    with contextlib.closing(sqlite3.connect(pub.data / "events.db")) as connection:
        query = "SELECT state FROM signed_uploads WHERE id = ?"
        return str(connection.execute(query, (ticket["upload_id"],)).fetchone()[0])


def test_a_server_killed_while_a_file_arrives_leaves_nothing(pub: System) -> None:
    content = painted(1600, 900, "PNG")
    with pub.client("admin") as client:
        ticket = signed(client, len(content))
        with send_half(pub, ticket, content):
            deadline = time.monotonic() + 60
            while state_of(pub, ticket) != RECEIVING:
                assert time.monotonic() < deadline
                time.sleep(0.02)
            pub.kill()
    assert [path for path in pub.data.rglob("*") if path.is_file() and path.stat().st_size == len(content) // 2] == []
    assert list((pub.data / "files").rglob("*.webp")) == []
    pub.start()
    with pub.client("admin") as client:
        used = client.put(ticket["upload_url"], content=content, headers=ticket["headers"])
        assert used.status_code == 409
        assert client.post(IMAGES, json={"type": "hero", "uploadId": ticket["upload_id"]}).status_code == 404
        assert client.get(IMAGES).json()["images"] == []
    pub.stop()
    assert swept_and_whole(pub) == 0


def test_a_sender_who_goes_away_leaves_nothing_and_the_server_goes_on(pub: System) -> None:
    content = painted(1600, 900, "PNG")
    with pub.client("admin") as client:
        ticket = signed(client, len(content))
        send_half(pub, ticket, content).close()
        other = signed(client, len(content))
        assert client.put(other["upload_url"], content=content, headers=other["headers"]).status_code == 201
        answer = client.post(IMAGES, json={"type": "hero", "uploadId": other["upload_id"]})
        assert answer.status_code == 201, answer.text
    pub.stop()
    assert swept_and_whole(pub) == 1


@pytest.mark.parametrize("way", ["as JSON", "as a signed upload"])
def test_a_server_killed_while_a_picture_is_made_loses_no_file_that_history_names(
    pub: System, way: str, fault: Fault
) -> None:
    """Killed at moments spread over the work: before, between and after its files and its event."""
    content = painted(1600, 900, "PNG")
    with pub.client("admin") as client:
        began = time.monotonic()
        first = client.post(IMAGES, json=body_for(client, way, content))
        took = time.monotonic() - began
        assert first.status_code == 201, first.text
    acknowledged = 1
    for number in fault.rounds():
        with pub.client("admin") as client:
            body = body_for(client, way, content + bytes(number))
            heard: list[int] = []
            sender = threading.Thread(target=post_into_the_dark, args=(client, body, heard))
            sender.start()
            sender.join(took * 1.1 * (number + 0.5) / fault.asked)
            pub.kill()
            sender.join()
        acknowledged += heard.count(201)
        fault.hit("kills before the answer", 1 - heard.count(201))
        pub.start()
        with pub.client("admin") as client:
            slides = client.get(IMAGES, params={"type": "hero", "limit": 100}).json()["images"]
            for slide in slides:
                assert client.get(slide["url"]).status_code == 200
            if len(slides) > 10:  # there is room for fifteen
                ids = [slide["id"] for slide in slides[:5]]
                client.request("DELETE", f"{IMAGES}/bulk", json={"ids": ids}).raise_for_status()
                acknowledged -= 5
            assert len(client.get(IMAGES).json()["images"]) >= min(acknowledged, 1)
    pub.stop()
    assert swept_and_whole(pub) >= acknowledged


def body_for(client: httpx.Client, way: str, content: bytes) -> dict[str, Any]:
    if way == "as JSON":
        return {"type": "hero", "fileName": "s.png", "fileData": base64.b64encode(content).decode()}
    ticket = signed(client, len(content))
    client.put(ticket["upload_url"], content=content, headers=ticket["headers"]).raise_for_status()
    return {"type": "hero", "uploadId": ticket["upload_id"]}


def post_into_the_dark(client: httpx.Client, body: dict[str, Any], heard: list[int]) -> None:
    try:
        heard.append(client.post(IMAGES, json=body).status_code)
    except httpx.TransportError:
        return


class HangingSystem(QuickSystem):
    """A server whose parser of statements never ends."""

    def launched(self, arguments: list[str], settings: dict[str, str]) -> Any:
        return choperia(arguments, settings, self.log, {"command_api.bank.routes.read_statement": sleep_in_c})


def test_a_server_ends_without_waiting_for_a_file_that_is_read(pub: System) -> None:
    """Its caller gets a refusal, and its process of that file ends with it."""
    pub.stop()
    pub = HangingSystem(pub.data, {"captcha": "off"})
    pub.start()
    with pub.client("admin") as client, ThreadPoolExecutor(1) as sender:
        send = partial(client.post, "/api/v1/bank-statements", files={"file": ("x.csv", b"Data;Valor\n")}, timeout=60)
        sent = sender.submit(send)
        deadline = time.monotonic() + 60
        while not (readers := children(pub)):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert pub.stop() is not None
        assert sent.result().status_code == 503
    assert not any(Path(f"/proc/{pid}").exists() for pid in readers)


def children(pub: System) -> list[str]:
    """The processes that read files for a server."""
    threads = Path(f"/proc/{pub.process.pid}/task").glob("*/children")
    return [pid for thread in threads for pid in thread.read_text().split()]
