"""Key wrapping: keys in a database are encrypted under a key that is not in it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SIZE: Final = 32
_NONCE: Final = 12


class WrongKey(Exception):
    """No key-encryption key at hand opens this: it belongs to another installation, or was changed."""


class Wrapping:
    """AES-256-GCM. ``load`` returns the key-encryption keys, 32 bytes each: the first wraps, each of them opens. It is
    called again if none opens, because another process may have rotated the keys."""

    def __init__(self, load: Callable[[], Sequence[bytes]]) -> None:
        self._load = load
        self._keys = tuple(load())

    def wrap(self, name: str, key: bytes) -> bytes:
        """``key`` as it is kept, bound to its ``name``."""
        nonce = secrets.token_bytes(_NONCE)
        return nonce + AESGCM(self._keys[0]).encrypt(nonce, key, name.encode())

    def unwrap(self, name: str, wrapped: bytes) -> bytes:
        """Raises ``WrongKey``."""
        try:
            return self._open(name, wrapped)
        except WrongKey:
            self.reload()
            return self._open(name, wrapped)

    def reload(self) -> None:
        """Take the key-encryption keys as they are now."""
        self._keys = tuple(self._load())

    def _open(self, name: str, wrapped: bytes) -> bytes:
        for each in self._keys:
            try:
                return AESGCM(each).decrypt(wrapped[:_NONCE], wrapped[_NONCE:], name.encode())
            except (InvalidTag, ValueError):
                continue
        raise WrongKey(f"the key of {name} cannot be opened with CHOPERIA_PERSONAL_KEY or the file personal.key")
