"""The interface of a file store. ``tests/infra/files`` holds every implementation to it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, Protocol

_KEY: Final = re.compile(r"[0-9a-f]{2}/[0-9a-f]{64}\.[a-z0-9]{1,8}")
_EXTENSION: Final = re.compile(r"[a-z0-9]{1,8}")
_STAGED: Final = re.compile(r"[A-Za-z0-9_-]{16,64}")
SALES: Final = "sales-import-"
"""How the name of a staged file of sales begins; all others belong to signed uploads."""
CHUNK: Final = 65_536
"""Bytes that are read or written at once."""


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


def is_staged_name(text: str) -> bool:
    """Whether ``text`` can name a staged upload."""
    return _STAGED.fullmatch(text) is not None


class KeptFile(NamedTuple):
    """One file of a store: its key (or its name, where it is staged), its bytes and when it was written last."""

    key: str
    size: int
    written_at: datetime


class FileStore(Protocol):
    """Content-addressed files, and a staging area for unchecked uploads.

    All methods may be called from any thread and process. If the store is another machine, all of them raise
    ``Problem`` 503 while it does not respond.
    """

    def put(self, content: bytes, extension: str) -> str:
        """Keep ``content`` and return its key. The file is visible only when it is complete, and then durable.

        Putting the same content again changes nothing.
        """

    def exists(self, key: str) -> bool:
        """Whether the store holds ``key``; ``False`` for anything that is no key."""

    def path(self, key: str) -> Path | None:
        """A local file with the content, to be sent as it is; ``None`` if the store does not hold it."""

    def read(self, key: str, chunk: int = CHUNK) -> Iterator[bytes]:
        """The content in chunks. Raises ``FileNotFoundError`` or ``InvalidKey``."""

    def kept(self) -> Iterator[KeptFile]:
        """Every file, staged ones not among them."""

    def delete(self, key: str) -> None:
        """Forget ``key``. Only the sweep does that, which knows what the history names. Nothing if it is not there."""

    def stage(self, name: str, content: BinaryIO) -> None:
        """Keep an upload under ``name`` until it is claimed or swept; it has no key and is never served."""

    def staged(self, name: str) -> bytes:
        """The bytes of a staged upload. Raises ``FileNotFoundError``."""

    def open_staged(self, name: str) -> BinaryIO:
        """A staged upload to be read piece by piece, from anywhere; the caller closes it. Raises
        ``FileNotFoundError``."""

    def all_staged(self) -> Iterator[KeptFile]:
        """Every staged upload."""

    def unstage(self, name: str) -> None:
        """Forget a staged upload. Nothing if it is not there."""

    def clear_remains(self, before: datetime) -> int:
        """Remove what writers that were killed before this time left half written; how many files that were."""
