"""Files in an object store (S3 and its kin, Azure), read through a local folder."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final, cast

import structlog
from obstore.exceptions import BaseError, NotFoundError
from obstore.store import AzureStore, S3Store

from infra.files.folder import FolderFiles
from infra.files.store import CHUNK, InvalidKey, KeptFile, is_key, is_staged_name, key_of
from infra.problems import Problem

log = structlog.get_logger()

_FILES: Final = "files/"
_STAGED: Final = "staged/"
MULTIPART: Final = 8 * 1024 * 1024
"""Bytes of a staged file that are in memory at once; what is smaller travels in one piece."""


class RemoteFiles:
    """See ``FileStore``. What the store holds is the truth; ``copies`` keeps what was read once, so that a picture is
    fetched once per machine and a stored copy that was tampered with is noticed. ``copies`` may be deleted at any time.
    """

    def __init__(self, store: S3Store | AzureStore, copies: FolderFiles) -> None:
        self._store = store
        self._copies = copies

    def put(self, content: bytes, extension: str) -> str:
        key = key_of(content, extension)
        with _answering():
            self._store.put(_FILES + key, content, use_multipart=False)  # all at once: never seen half written
        return self._copies.put(content, extension)

    def exists(self, key: str) -> bool:
        if not is_key(key):
            return False
        with _answering():
            try:
                self._store.head(_FILES + key)
            except (NotFoundError, FileNotFoundError):
                return False
        return True

    def path(self, key: str) -> Path | None:
        return self._copies.path(key) or (self._fetched(key) if is_key(key) else None)

    def read(self, key: str, chunk: int = CHUNK) -> Iterator[bytes]:
        if not is_key(key):
            raise InvalidKey(f"not a key: {key!r}")
        if self.path(key) is None:
            raise FileNotFoundError(key)
        return self._copies.read(key, chunk)

    def kept(self) -> Iterator[KeptFile]:
        return (found for found in self._listed(_FILES) if is_key(found.key))

    def delete(self, key: str) -> None:
        if is_key(key):
            self._delete(_FILES + key)
            self._copies.delete(key)

    def stage(self, name: str, content: BinaryIO) -> None:
        with _answering():
            self._store.put(_staged(name), content, chunk_size=MULTIPART, max_concurrency=1)

    def staged(self, name: str) -> bytes:
        return self._get(_staged(name))

    def open_staged(self, name: str) -> BinaryIO:
        path = _staged(name)
        file = cast("BinaryIO", tempfile.TemporaryFile())  # noqa: SIM115  # the caller closes it
        try:
            with _answering():
                try:
                    for part in self._store.get(path).stream(min_chunk_size=MULTIPART):
                        file.write(part)
                except (NotFoundError, FileNotFoundError):
                    raise FileNotFoundError(path) from None
        except BaseException:
            file.close()
            raise
        file.seek(0)
        return file

    def all_staged(self) -> Iterator[KeptFile]:
        return (found for found in self._listed(_STAGED) if is_staged_name(found.key))

    def unstage(self, name: str) -> None:
        self._delete(_staged(name))

    def clear_remains(self, before: datetime) -> int:
        return self._copies.clear_remains(before)

    def _fetched(self, key: str) -> Path | None:
        try:
            content = self._get(_FILES + key)
        except FileNotFoundError:
            return None
        extension = key.rpartition(".")[2]
        if key_of(content, extension) != key:
            log.error("file_is_not_what_its_name_says", key=key)
            return None
        return self._copies.path(self._copies.put(content, extension))

    def _get(self, path: str) -> bytes:
        with _answering():
            try:
                return bytes(self._store.get(path).bytes())
            except (NotFoundError, FileNotFoundError):
                raise FileNotFoundError(path) from None

    def _listed(self, folder: str) -> Iterator[KeptFile]:
        with _answering():
            for batch in self._store.list(folder):
                for found in batch:
                    yield KeptFile(found["path"].removeprefix(folder), found["size"], found["last_modified"])

    def _delete(self, path: str) -> None:
        with _answering():
            try:
                self._store.delete(path)
            except (NotFoundError, FileNotFoundError):
                return


def _staged(name: str) -> str:
    if not is_staged_name(name):
        raise InvalidKey(f"not the name of an upload: {name!r}")
    return _STAGED + name


@contextmanager
def _answering() -> Iterator[None]:
    """``Problem`` 503 where the store does not answer, or does not let us in."""
    try:
        yield
    except BaseError as error:
        log.exception("file_store_away")
        sentence = "As imagens estão fora do ar por um momento. Tente de novo em instantes."
        raise Problem(503, sentence, kind="files-away", headers={"Retry-After": "5"}) from error
