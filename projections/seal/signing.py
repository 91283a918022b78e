"""Signs tree heads. A tree that does not continue the previously signed tree is never signed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from infra.read_database import ReadDatabase
from projections.seal import heads, keys
from projections.seal.continuity import continues
from projections.seal.heads import Head, HeadFile, Heads, NotAHead, check_heads
from projections.seal.tiles import Tiles

HEADS_FILE: Final = "heads.jsonl"
_LOCK: Final = "seal-heads"


class Diverged(Exception):
    """The seal's tables do not continue the signed history."""


class Behind(Exception):
    """The seal has not reached the last signed head yet: it is being rebuilt, or catches up after a crash."""


class SealFolder:
    """The folder outside the database: the heads, the public keys and, unless it is given, the key that signs."""

    def __init__(self, path: Path, key: str | None) -> None:
        self.path = path
        self.heads = HeadFile(path / HEADS_FILE)
        self._given = key

    def checked_heads(self) -> Heads:
        """The heads whose signature holds, and what is wrong with the others."""
        return check_heads(self.heads.lines(), self.public_keys())

    def public_keys(self) -> Mapping[str, Ed25519PublicKey]:
        """The keys that may have signed."""
        return keys.read_public_keys(self.public_pem())

    def public_pem(self) -> bytes:
        """The file with the public keys; empty before the first signature."""
        path = self.path / keys.PUBLIC_FILE
        return path.read_bytes() if path.exists() else b""

    def signing_key(self) -> Ed25519PrivateKey:
        """The key; made on first use."""
        return keys.open_key(self._given, self.path)

    def keeps_its_key(self) -> bool:
        """Whether the key is stored beside the heads."""
        return self._given is None


def sign_head(folder: SealFolder, database: ReadDatabase, now: datetime) -> Head | None:
    """Sign the current tree. Returns the newest head if it is signed already, ``None`` if there is no event.

    Raises ``Diverged``, ``Behind``, ``Busy`` while another process signs, ``NotAHead`` for a damaged file.
    """
    with database.exclusive(_LOCK), database.read() as connection:
        tiles, last = Tiles(connection), folder.heads.last()
        if last is not None and tiles.size < last.size:
            raise Behind
        if last is not None and not continues(tiles, last):
            raise Diverged
        if tiles.size == (last.size if last else 0):
            return last
        position = tiles.place(tiles.size - 1)
        if position is None:
            raise Diverged
        head = heads.sign(
            folder.signing_key(), size=tiles.size, root=tiles.root(), position=position, previous=last, now=now
        )
        folder.heads.append(head)
        return head


__all__ = ["Behind", "Diverged", "NotAHead", "SealFolder", "sign_head"]
