"""What an operator looks after, as metrics: disks, the last backup, the seal, failed messages, the certificate."""

from __future__ import annotations

import shutil
import socket
import ssl
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Final
from urllib.parse import urlsplit

import sqlalchemy as sa

from infra.read_database import ReadDatabase
from infra.settings import Settings
from infra.telemetry import Figure
from projections.messages.tables import messages
from projections.seal.heads import Head
from projections.seal.signing import SealFolder
from projections.seal.tiles import Tiles
from query_api.seal.queries import standing
from query_api.seal.responses import State

_PATIENCE: Final = 3.0
"""Seconds for the house's own address to show its certificate."""
_HOUR: Final = 3600.0
_NAME: Final = ""
"""Figures without a label have one value, under this name."""


def upkeep_figures(settings: Settings, reads: ReadDatabase, seal: SealFolder) -> tuple[Figure, ...]:
    """Asked for whenever ``/metrics`` is read."""
    signed = _Signed(reads, seal)
    return (
        Figure("disk_free_bytes", "Bytes that are free where the data folder is", lambda: _disk(settings)[0]),
        Figure("disk_size_bytes", "Bytes of the disk that the data folder is on", lambda: _disk(settings)[1]),
        Figure("backup_timestamp_seconds", "When the last backup was written; 0: never", lambda: _backup(settings)),
        Figure("seal_signed_timestamp_seconds", "When the newest head of the history was signed", signed.at),
        Figure("seal_unsigned_events", "Events that no signed head covers yet", signed.unsigned),
        Figure("seal_broken", "1 while the history does not continue its newest signed head", signed.broken),
        Figure("messages_failed", "Messages that were given up and wait for a person", lambda: _failed(reads)),
        Figure(
            "certificate_expires_timestamp_seconds", "When the certificate of the address ends", _Certificate(settings)
        ),
    )


def _disk(settings: Settings) -> tuple[Mapping[str, float], Mapping[str, float]]:
    total, _, free = shutil.disk_usage(settings.data)
    return {_NAME: free}, {_NAME: total}


def _backup(settings: Settings) -> Mapping[str, float]:
    try:
        written = datetime.fromisoformat(settings.backup_note.read_text())
    except (FileNotFoundError, ValueError):
        return {_NAME: 0.0}
    return {_NAME: written.timestamp()}


def _failed(reads: ReadDatabase) -> Mapping[str, float]:
    query = sa.select(sa.func.count()).where(messages.c.state == "failed")
    with reads.read(messages.name) as connection:
        return {_NAME: connection.execute(query).scalar_one()}


class _Signed:
    """The tree in the read database compared with the newest signed head."""

    def __init__(self, reads: ReadDatabase, folder: SealFolder) -> None:
        self._reads, self._folder = reads, folder

    def at(self) -> Mapping[str, float]:
        _, head, _ = self._standing()
        return {_NAME: datetime.fromisoformat(head.at).timestamp()} if head else {}

    def unsigned(self) -> Mapping[str, float]:
        _, head, size = self._standing()
        return {_NAME: max(0, size - (head.size if head else 0))}

    def broken(self) -> Mapping[str, float]:
        state, _, _ = self._standing()
        return {_NAME: state in ("damaged", "diverged")}

    def _standing(self) -> tuple[State, Head | None, int]:
        with self._reads.read() as connection:
            tiles = Tiles(connection)
            return *standing(tiles, self._folder), tiles.size


class _Certificate:
    """The end of the certificate that the house's own address shows, asked for once an hour. Nothing for an address
    without TLS, or one that this process does not reach."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._address = urlsplit(settings.base_url)
        self._clock = clock
        self._asked_at: float | None = None
        self._known: Mapping[str, float] = {}

    def __call__(self) -> Mapping[str, float]:
        if self._address.scheme != "https" or not self._address.hostname:
            return {}
        if self._asked_at is None or self._clock() - self._asked_at > _HOUR:
            self._asked_at = self._clock()
            self._known = {}
            with suppress(OSError, ValueError):
                self._known = {_NAME: _end_of(self._address.hostname, self._address.port or 443)}
        return self._known


def _end_of(host: str, port: int) -> float:
    """Also of an untrusted certificate: only its end is asked for."""
    from cryptography import x509  # only where an address has TLS

    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection((host, port), timeout=_PATIENCE) as plain,
        context.wrap_socket(plain, server_hostname=host) as secure,
    ):
        shown = secure.getpeercert(binary_form=True)
    if shown is None:
        raise ValueError("no certificate")
    return x509.load_der_x509_certificate(shown).not_valid_after_utc.astimezone(UTC).timestamp()
