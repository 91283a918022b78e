"""What a store of files promises. ``tests/infra/files`` holds every implementation to it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

_KEY: Final = re.compile(r"[0-9a-f]{2}/[0-9a-f]{64}\.[a-z0-9]{1,8}")
_EXTENSION: Final = re.compile(r"[a-z0-9]{1,8}")


class InvalidKey(ValueError):
    """Not a key that any store gave out."""


def key_of(content: bytes, extension: str) -> str:
    """``"ab/abcdef….webp"``: two characters of the hash, the whole hash, the extension without its dot."""
    if not _EXTENSION.fullmatch(extension):
        raise InvalidKey(f"not an extension: {extension!r}")
    digest = hashlib.sha256(content).hexdigest()
    return f"{digest[:2]}/{digest}.{extension}"


def is_key(text: str) -> bool:
    """Whether ``text`` has the form of a key and names the folder of its own hash."""
    return _KEY.fullmatch(text) is not None and text[:2] == text[3:5]


class FileStore(Protocol):
    """Content-addressed files. All methods may be called from any thread and process."""

    def put(self, content: bytes, extension: str) -> str:
        """Keep ``content`` and answer its key. Nobody sees the file before it is complete; then it is durable.

        Putting the same content again changes nothing.
        """

    def exists(self, key: str) -> bool:
        """Whether the store holds ``key``; ``False`` for anything that is no key."""

    def path(self, key: str) -> Path | None:
        """A local file with the content, to be sent as it is; ``None`` if the store does not hold it."""

    def read(self, key: str, chunk: int = 65536) -> Iterator[bytes]:
        """The content in chunks. Raises ``FileNotFoundError`` or ``InvalidKey``."""
