"""Files in a local folder, two levels deep."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader
from pathlib import Path

from infra.files.store import InvalidKey, is_key, key_of


class FolderFiles:
    """See ``FileStore``. A file is written beside its place, flushed to disk and renamed: never seen half written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, content: bytes, extension: str) -> str:
        key = key_of(content, extension)
        target = self.folder / key
        if target.is_file():
            return key
        if not target.parent.is_dir():
            target.parent.mkdir(parents=True, exist_ok=True)
            _flush_folder(target.parent.parent)
        handle, name = tempfile.mkstemp(prefix=".put-", dir=target.parent)
        temporary = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fchmod(file.fileno(), 0o644)
                os.fsync(file.fileno())
            temporary.replace(target)
        except BaseException:
            with suppress(FileNotFoundError):
                temporary.unlink()
            raise
        _flush_folder(target.parent)
        return key

    def exists(self, key: str) -> bool:
        return self.path(key) is not None

    def path(self, key: str) -> Path | None:
        if not is_key(key):
            return None
        path = self.folder / key
        return path if path.is_file() else None

    def read(self, key: str, chunk: int = 65536) -> Iterator[bytes]:
        if not is_key(key):
            raise InvalidKey(f"not a key: {key!r}")
        file = (self.folder / key).open("rb")
        return _chunks(file, chunk)


def _chunks(file: BufferedReader, chunk: int) -> Iterator[bytes]:
    with file:
        while part := file.read(chunk):
            yield part


def _flush_folder(folder: Path) -> None:
    """A rename survives a power cut only when its folder has been flushed too. Windows has no such call."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
