"""Signed tree heads: the state of the log at an instant, one JSON line each, in a file outside the database."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from infra.position import Position
from projections.seal.keys import key_id

FORMAT: Final = "choperia head 1"
NO_HEAD: Final = bytes(32)
"""The predecessor that the first head names."""
_TAIL: Final = 64 * 1024


class NotAHead(ValueError):
    """A line that is no head."""


@dataclass(frozen=True)
class Head:
    """``size`` events up to ``position`` have the root ``root``, signed with ``key`` at the instant ``at``.

    ``previous`` is the ``digest`` of the previous head, so a removed head is detected.
    """

    size: int
    root: bytes
    at: str
    position: Position
    previous: bytes
    key: str
    signature: bytes = b""

    def signed_bytes(self) -> bytes:
        """The signed bytes: seven lines of text."""
        fields = (FORMAT, self.size, self.root.hex(), self.at, self.position, self.previous.hex(), self.key)
        return "".join(f"{field}\n" for field in fields).encode()

    def digest(self) -> bytes:
        """The digest by which the next head names this one."""
        return sha256(self.signed_bytes() + self.signature).digest()

    def is_signed_by(self, keys: Mapping[str, Ed25519PublicKey]) -> bool:
        """Whether one of these keys made the signature."""
        key = keys.get(self.key)
        try:
            if key is not None:
                key.verify(self.signature, self.signed_bytes())
        except InvalidSignature:
            return False
        return key is not None

    def as_dict(self) -> dict[str, int | str]:
        """The JSON form in files, proofs and responses."""
        return {
            "size": self.size,
            "root": self.root.hex(),
            "at": self.at,
            "position": str(self.position),
            "previous": self.previous.hex(),
            "key": self.key,
            "signature": base64.b64encode(self.signature).decode(),
        }

    @classmethod
    def read(cls, line: str | bytes) -> Self:
        """``NotAHead`` for what ``as_dict`` does not write."""
        try:
            given = json.loads(line)
            head = cls(
                size=given["size"],
                root=bytes.fromhex(given["root"]),
                at=given["at"],
                position=Position.parse(given["position"]),
                previous=bytes.fromhex(given["previous"]),
                key=given["key"],
                signature=base64.b64decode(given["signature"], validate=True),
            )
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise NotAHead(str(error)) from error
        if type(head.size) is not int or head.as_dict() != given:
            raise NotAHead("written in another way")
        return head


def sign(
    key: Ed25519PrivateKey, *, size: int, root: bytes, position: Position, previous: Head | None, now: datetime
) -> Head:
    """A head after ``previous``."""
    at = now.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    before = previous.digest() if previous else NO_HEAD
    unsigned = Head(size, root, at, position, before, key_id(key.public_key()))
    return Head(**{**unsigned.__dict__, "signature": key.sign(unsigned.signed_bytes())})


class HeadFile:
    """Append a line. An incomplete line that a crash left is not a head and is overwritten."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def lines(self) -> list[bytes]:
        """Every whole line of the file of heads."""
        try:
            return self.path.read_bytes().split(b"\n")[:-1]
        except FileNotFoundError:
            return []

    def last(self) -> Head | None:
        """The newest head; ``NotAHead`` if the last line is none."""
        try:
            with self.path.open("rb") as file:
                file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
                whole = file.read().split(b"\n")[:-1]
        except FileNotFoundError:
            return None
        return Head.read(whole[-1]) if whole else None

    def append(self, head: Head) -> None:
        """One more; on the disk when this returns. The caller is the only one who does this now."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        with os.fdopen(descriptor, "r+b") as file:
            content = file.read()
            file.seek(content.rfind(b"\n") + 1)
            file.truncate()
            file.write(json.dumps(head.as_dict()).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())


@dataclass(frozen=True)
class Heads:
    """The valid heads by size, and the problems of the others as sentences."""

    valid: tuple[Head, ...]
    problems: tuple[str, ...]


def check_heads(lines: Iterable[bytes], keys: Mapping[str, Ed25519PublicKey], *, chained: bool = True) -> Heads:
    """Whose signature holds. ``chained``: every line must name the one before and may not shrink the history."""
    valid: list[Head] = []
    problems: list[str] = []
    before: Head | None = None
    for number, line in enumerate(lines, 1):
        try:
            head = Head.read(line)
        except NotAHead:
            problems.append(f"A linha {number} dos lacres não é um lacre.")
            continue
        if not head.is_signed_by(keys):
            problems.append(f"A assinatura do lacre da linha {number} não confere.")
            continue
        if chained and head.previous != (before.digest() if before else NO_HEAD):
            problems.append(f"Falta um lacre antes da linha {number}.")
        elif chained and before and head.size < before.size:
            problems.append(f"O lacre da linha {number} tem menos registros que o anterior.")
        before = head
        valid.append(head)
    return Heads(tuple(sorted(valid, key=lambda head: head.size)), tuple(problems))
