"""Signed heads leave the machine: to an object store that locks them, and to a webhook that may be away."""

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from infra.position import Position
from infra.settings import Settings
from launcher.jobs.head_copies.places import CopyPlace, NotSent, places_of
from launcher.jobs.head_copies.sending import HeadCopies
from projections.seal.copies import CopyFile
from projections.seal.heads import Head, HeadFile, sign
from projections.seal.signing import HEADS_FILE
from tests.harness.s3 import s3_server

NOW = datetime(2026, 11, 22, 20, tzinfo=UTC)
AS_OWNER = {"authorization": "AWS4-HMAC-SHA256 Credential=A/20261122/us-east-1/s3/aws4_request, Signature=0"}
"""Enough for the stand-in, which checks no signature."""
SECRET = "of the notary, who keeps our heads"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "seal"


def signed(folder: Path, count: int) -> list[Head]:
    """So many heads in the file, each a minute after the one before."""
    key, file, heads = Ed25519PrivateKey.generate(), HeadFile(folder / HEADS_FILE), []
    for size in range(1, count + 1):
        before = heads[-1] if heads else None
        now = NOW + timedelta(minutes=size)
        heads.append(
            sign(key, size=size, root=bytes([size]) * 32, position=Position(0, size), previous=before, now=now)
        )
        file.append(heads[-1])
    return heads


class Notary(HTTPServer):
    """A webhook that keeps what it gets, and refuses with ``status`` while that is set."""

    status = 200

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.received: list[tuple[dict[str, str], bytes]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/lacres"


class Answering(BaseHTTPRequestHandler):
    server: Notary

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if self.server.status == 200:
            self.server.received.append(({name.lower(): value for name, value in self.headers.items()}, body))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal."""


@pytest.fixture
def notary() -> Iterator[Notary]:
    with Notary() as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def webhook(notary: Notary, folder: Path) -> HeadCopies:
    settings = Settings(data=folder.parent, seal_webhook=notary.url, seal_webhook_secret=SECRET)
    return HeadCopies(folder, places_of(settings))


def test_a_webhook_gets_every_head_signed_and_each_once(notary: Notary, folder: Path) -> None:
    heads = signed(folder, 3)
    copies = webhook(notary, folder)
    assert copies.send_next("webhook: 127.0.0.1", NOW)
    assert not copies.send_next("webhook: 127.0.0.1", NOW)
    assert [json.loads(body)["data"] for _, body in notary.received] == [head.as_dict() for head in heads]
    for headers, body in notary.received:
        signed_part = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        expected = base64.b64encode(hmac.digest(SECRET.encode(), signed_part, hashlib.sha256)).decode()
        assert headers["webhook-signature"] == f"v1,{expected}"


def test_a_webhook_that_was_away_gets_what_it_missed(notary: Notary, folder: Path) -> None:
    heads = signed(folder, 2)
    notary.status = 500
    copies = webhook(notary, folder)
    assert not copies.send_next("webhook: 127.0.0.1", NOW)
    known = CopyFile(folder).read()["webhook: 127.0.0.1"]
    assert (known.heads, known.failing_since, known.reason) == (0, NOW.isoformat(), "status 500")
    notary.status = 200
    again = webhook(notary, folder)  # another process goes on
    assert again.send_next("webhook: 127.0.0.1", NOW)
    known = CopyFile(folder).read()["webhook: 127.0.0.1"]
    assert (known.heads, known.failing_since) == (len(heads), None)


class Away:
    """A place that takes nothing."""

    def send(self, heads: Sequence[Head]) -> None:
        raise NotSent("away")


def test_one_place_that_is_away_keeps_no_other_from_its_copies(notary: Notary, folder: Path) -> None:
    signed(folder, 1)
    settings = Settings(data=folder.parent, seal_webhook=notary.url, seal_webhook_secret=SECRET)
    away: dict[str, CopyPlace] = {"cofre": Away()}
    copies = HeadCopies(folder, away | places_of(settings))
    assert not copies.send_next("cofre", NOW)
    assert copies.send_next("webhook: 127.0.0.1", NOW)
    assert CopyFile(folder).read()["cofre"].failing_since


def test_a_bucket_locks_every_head_for_the_days_that_are_set(folder: Path) -> None:
    heads = signed(folder, 2)
    with s3_server() as endpoint:
        bucket = f"{endpoint}/lacres"
        httpx.put(bucket, headers={"x-amz-bucket-object-lock-enabled": "true"}, timeout=30).raise_for_status()
        settings = Settings(
            data=folder.parent,
            seal_store="s3://lacres/casa",
            seal_store_endpoint=endpoint,
            seal_store_key_id="AKIAEXAMPLE",
            seal_store_secret="secret",
            seal_store_days=30,
        )
        copies = HeadCopies(folder, places_of(settings))
        assert copies.send_next("s3://lacres/casa", NOW)
        for head in heads:
            answer = httpx.get(
                f"{bucket}/casa/{head.size:012}-{head.digest().hex()[:16]}.json", headers=AS_OWNER, timeout=30
            )
            assert answer.json() == head.as_dict()
            assert answer.headers["x-amz-object-lock-mode"] == "COMPLIANCE"
            until = datetime.fromisoformat(answer.headers["x-amz-object-lock-retain-until-date"])
            assert timedelta(days=29) < until - datetime.now(UTC) <= timedelta(days=30)
