"""Signs tree heads. A tree that does not continue the previously signed tree is never signed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
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


class SealBehind(Exception):
    """The seal has not reached the last signed head yet: it is being rebuilt, or catches up after a crash."""


class SealFolder:
    """The folder outside the database: the heads, the public keys and, unless it is given, the key that signs."""

    def __init__(
        self,
        path: Path,
        key: str | None,
        *,
        pinned: AbstractSet[str] = frozenset(),
        may_make_key: Callable[[], bool] = lambda: True,
    ) -> None:
        """``pinned`` are the fingerprints of the only keys that count, if there are any."""
        self.path = path
        self.heads = HeadFile(path / HEADS_FILE)
        self.pinned = pinned
        self._given = key
        self._may_make_key = may_make_key

    def checked_heads(self) -> Heads:
        """The heads whose signature holds, and what is wrong with the others."""
        return check_heads(self.heads.lines(), self.public_keys())

    def public_keys(self) -> Mapping[str, Ed25519PublicKey]:
        """The keys that may have signed."""
        return self.only_pinned(keys.read_public_keys(self.public_pem()))

    def only_pinned(self, known: Mapping[str, Ed25519PublicKey]) -> Mapping[str, Ed25519PublicKey]:
        """The keys that the settings pin; all if they pin none."""
        return {id: key for id, key in known.items() if not self.pinned or keys.fingerprint(key) in self.pinned}

    def public_pem(self) -> bytes:
        """The file with the public keys; empty before the first signature."""
        path = self.path / keys.PUBLIC_FILE
        return path.read_bytes() if path.exists() else b""

    def signing_key(self) -> Ed25519PrivateKey:
        """The key; made on first use where that is allowed. Raises ``MissingKey`` and ``OtherKey``."""
        return keys.open_key(self._given, self.path, make=not self.pinned and self._may_make_key(), pinned=self.pinned)

    def make_key(self) -> Ed25519PrivateKey:
        """A new key, because a person wants it. Raises ``FileExistsError`` if there is one."""
        if self._given is not None or (self.path / keys.KEY_FILE).exists():
            raise FileExistsError
        return keys.open_key(None, self.path)

    def keeps_its_key(self) -> bool:
        """Whether the key is stored beside the heads."""
        return self._given is None


def sign_head(folder: SealFolder, database: ReadDatabase, now: datetime) -> Head | None:
    """Sign the current tree. Returns the newest head if it is signed already, ``None`` if there is no event.

    Raises ``Diverged``, ``SealBehind``, ``Busy`` while another process signs, ``NotAHead`` for a damaged file,
    ``MissingKey`` and ``OtherKey``.
    """
    with database.exclusive(_LOCK), database.read() as connection:
        tiles, last = Tiles(connection), folder.heads.last()
        if last is not None and tiles.size < last.size:
            raise SealBehind
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


__all__ = ["Diverged", "NotAHead", "SealBehind", "SealFolder", "sign_head"]
