"""Files in a local folder, two levels deep."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO, Final

from infra.files.store import CHUNK, InvalidKey, KeptFile, is_key, is_staged_name, key_of

_HALF_WRITTEN: Final = ".put-"
_STAGED: Final = ".staged"


class FolderFiles:
    """See ``FileStore``. A file is written beside its place, flushed to disk and renamed: never seen half written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, content: bytes, extension: str) -> str:
        key = key_of(content, extension)
        target = self.folder / key
        if not target.is_file():
            _write(target, lambda file: file.write(content))
        return key

    def exists(self, key: str) -> bool:
        return self.path(key) is not None

    def path(self, key: str) -> Path | None:
        if not is_key(key):
            return None
        path = self.folder / key
        return path if path.is_file() else None

    def read(self, key: str, chunk: int = CHUNK) -> Iterator[bytes]:
        if not is_key(key):
            raise InvalidKey(f"not a key: {key!r}")
        file = (self.folder / key).open("rb")
        return _chunks(file, chunk)

    def kept(self) -> Iterator[KeptFile]:
        for path in self.folder.glob("??/*"):
            key = f"{path.parent.name}/{path.name}"
            if is_key(key):
                yield from _described(key, path)

    def delete(self, key: str) -> None:
        if is_key(key):
            (self.folder / key).unlink(missing_ok=True)

    def stage(self, name: str, content: BinaryIO) -> None:
        _write(self._staged(name), lambda file: shutil.copyfileobj(content, file, CHUNK))

    def staged(self, name: str) -> bytes:
        return self._staged(name).read_bytes()

    def open_staged(self, name: str) -> BinaryIO:
        return self._staged(name).open("rb")

    def all_staged(self) -> Iterator[KeptFile]:
        for path in (self.folder / _STAGED).glob("[!.]*"):
            yield from _described(path.name, path)

    def unstage(self, name: str) -> None:
        self._staged(name).unlink(missing_ok=True)

    def clear_remains(self, before: datetime) -> int:
        remains = [
            path for path in self.folder.glob(f"*/{_HALF_WRITTEN}*")
            if any(found.written_at < before for found in _described(path.name, path))
        ]  # fmt: skip
        for path in remains:
            path.unlink(missing_ok=True)
        return len(remains)

    def _staged(self, name: str) -> Path:
        if not is_staged_name(name):
            raise InvalidKey(f"not the name of an upload: {name!r}")
        return self.folder / _STAGED / name


def _write(target: Path, fill: Callable[[BinaryIO], object]) -> None:
    if not target.parent.is_dir():
        target.parent.mkdir(parents=True, exist_ok=True)
        _flush_folder(target.parent.parent)
    handle, name = tempfile.mkstemp(prefix=_HALF_WRITTEN, dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            fill(file)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise
    _flush_folder(target.parent)


def _described(name: str, path: Path) -> Iterator[KeptFile]:
    """One, or none if the file has just gone."""
    with suppress(FileNotFoundError):
        status = path.stat()
        yield KeptFile(name, status.st_size, datetime.fromtimestamp(status.st_mtime, UTC))


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
