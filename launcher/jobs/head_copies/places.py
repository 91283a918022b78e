"""Where signed heads are sent: a Kafka topic, an object store with a lock, a webhook."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

import httpx
from kafka.errors import KafkaError
from obstore.exceptions import BaseError

from infra.exceptions import described
from infra.files.opening import Access, open_bucket
from infra.kafka.client import DELIVERY_MS, Kafka, kafka_of
from infra.settings import Settings
from projections.seal.heads import Head

PATIENCE: Final = 10.0
"""Seconds that a webhook may take for one head."""
EVENT: Final = "seal.head.signed"


class NotSent(Exception):
    """The place did not take a head. The text names types and codes, never an address or a secret."""


class CopyPlace(Protocol):
    """A place that keeps copies of heads."""

    def send(self, heads: Sequence[Head]) -> None:
        """Returns when all of them are there. A head may be sent twice. Raises ``NotSent``."""


class Topic:
    """A Kafka topic of one partition, which keeps everything."""

    def __init__(self, kafka: Kafka) -> None:
        self._kafka = kafka

    def send(self, heads: Sequence[Head]) -> None:
        try:
            self._kafka.make_topic()
            with self._kafka.producing() as producer:
                sent = [
                    producer.send(self._kafka.topic, key=name_of(head).encode(), value=line(head)) for head in heads
                ]
                for each in sent:
                    each.get(DELIVERY_MS / 1_000)
        except (KafkaError, OSError) as error:
            raise NotSent(described(error)) from error

    def lines(self) -> list[bytes]:
        """Every head that it has."""
        return self._kafka.read_all()


class Bucket:
    """Each head is an object of its own, which cannot be changed or deleted for ``days`` days."""

    def __init__(self, address: str, access: Access, days: int) -> None:
        self._address, self._access, self._days = address, access, days

    def send(self, heads: Sequence[Head]) -> None:
        try:
            store = open_bucket(self._address, self._access, self._lock())
            for head in heads:
                store.put(f"{name_of(head)}.json", line(head), use_multipart=False)
        except (BaseError, OSError) as error:
            raise NotSent(described(error)) from error

    def _lock(self) -> dict[str, str]:
        if not self._days:
            return {}
        until = datetime.now(UTC) + timedelta(days=self._days)
        return {
            "x-amz-sdk-checksum-algorithm": "SHA256",  # some stores ask for its name beside the checksum itself
            "x-amz-object-lock-mode": "COMPLIANCE",
            "x-amz-object-lock-retain-until-date": until.strftime("%Y-%m-%dT%H:%M:%SZ"),
        }


class Webhook:
    """A POST each, signed as https://www.standardwebhooks.com has it."""

    def __init__(self, url: str, secret: str) -> None:
        self._url, self._secret = url, secret.encode()

    def send(self, heads: Sequence[Head]) -> None:
        try:
            with httpx.Client(timeout=PATIENCE, follow_redirects=False) as client:
                for head in heads:
                    body = json.dumps({"type": EVENT, "timestamp": head.at, "data": head.as_dict()}).encode()
                    answer = client.post(self._url, content=body, headers=self._headers(head, body))
                    if not answer.is_success:
                        raise NotSent(f"status {answer.status_code}")
        except httpx.HTTPError as error:
            raise NotSent(described(error)) from error

    def _headers(self, head: Head, body: bytes) -> dict[str, str]:
        id, at = f"head-{head.digest().hex()}", str(int(time.time()))
        signature = hmac.digest(self._secret, f"{id}.{at}.".encode() + body, hashlib.sha256)
        return {
            "content-type": "application/json",
            "webhook-id": id,
            "webhook-timestamp": at,
            "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
        }


def name_of(head: Head) -> str:
    """Sorts by size; the digest keeps two histories of one size apart."""
    return f"{head.size:012}-{head.digest().hex()[:16]}"


def line(head: Head) -> bytes:
    """The head as a line of the file of heads."""
    return json.dumps(head.as_dict()).encode()


def heads_topic(settings: Settings) -> Topic | None:
    """``None`` if the settings name none."""
    kafka = kafka_of(settings)
    if kafka is None or settings.seal_topic is None:
        return None
    return Topic(Kafka(kafka.servers, settings.seal_topic, 1, kafka.security))


def places_of(settings: Settings) -> dict[str, CopyPlace]:
    """All that the settings name, by the name that ``Settings.head_copies`` shows."""
    return dict(zip(settings.head_copies, _places(settings), strict=True))


def _places(settings: Settings) -> Iterator[CopyPlace]:
    topic = heads_topic(settings)
    if topic is not None:
        yield topic
    if settings.seal_store:
        yield Bucket(settings.seal_store, _access(settings), settings.seal_store_days)
    if settings.seal_webhook and settings.seal_webhook_secret:
        yield Webhook(settings.seal_webhook, settings.seal_webhook_secret.get_secret_value())


def _access(settings: Settings) -> Access:
    own = settings.seal_store_key_id is not None
    key_id = settings.seal_store_key_id if own else settings.files_key_id
    secret = settings.seal_store_secret if own else settings.files_secret
    return Access(
        settings.seal_store_endpoint or settings.files_endpoint,
        settings.seal_store_region or settings.files_region,
        key_id,
        secret.get_secret_value() if secret else "",
    )
