"""The file of a backup: a tar compressed with Zstandard, its last member says what must be in it.

Events and rows are JSON lines in members of a few megabytes, so that neither writing nor reading needs more memory
than one of them, and that people can read with standard tools what they saved years ago.
"""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Protocol, Self

import msgspec
import zstandard

from infra.launcher.backup.content import Extent

FORMAT: Final = "choperia backup 1"
MANIFEST: Final = "manifest.json"
_PIECE: Final = 4 * 1024 * 1024
_LEVEL: Final = 6
_BROKEN: Final = (tarfile.TarError, zstandard.ZstdError, EOFError)

Progress = Callable[[int, int], None]


class Damaged(ValueError):
    """Not a whole backup: the text says where, in Portuguese."""


class Member(msgspec.Struct, frozen=True):
    """One part of the file."""

    name: str
    size: int
    sha256: str


class Manifest(msgspec.Struct, frozen=True):
    """What the file is and must hold. ``root`` is the Merkle root over all events (docs/seal.md)."""

    format: str
    version: str
    created_at: str
    extent: Extent
    columns: dict[str, tuple[str, ...]]
    root: str
    files: int
    missing_files: tuple[str, ...]
    sealed_heads: int
    keys: tuple[str, ...]
    members: tuple[Member, ...]


class Writer:
    """Writes beside the target and puts the file in its place when it is whole, readable by its owner alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._partial = path.with_name(f"{path.name}.partial")
        self._members: list[Member] = []
        descriptor = os.open(self._partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        self._file = os.fdopen(descriptor, "wb")
        compressor = zstandard.ZstdCompressor(level=_LEVEL, write_checksum=True)
        self._stream = compressor.stream_writer(self._file, closefd=False)
        self._tar = tarfile.TarFile.open(fileobj=self._stream, mode="w|", format=tarfile.PAX_FORMAT)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self._file.closed:  # it was not finished
            with suppress(OSError):  # a full disk has said so already
                self._file.close()
            self._partial.unlink(missing_ok=True)

    @property
    def members(self) -> tuple[Member, ...]:
        """What has been added."""
        return tuple(self._members)

    def add(self, name: str, content: bytes) -> None:
        """One member."""
        self.add_stream(name, len(content), io.BytesIO(content))

    def add_stream(self, name: str, size: int, content: Readable) -> None:
        """One member of ``size`` bytes."""
        reading = _Hashing(content)
        self._tar.addfile(_described(name, size), reading)
        self._members.append(Member(name, size, reading.digest.hexdigest()))

    def add_rows(
        self, name: str, rows: Iterable[Sequence[Any]], progress: Progress | None = None, total: int = 0
    ) -> None:
        """Members ``name/000001.jsonl`` and so on, one row a line."""
        encoder, piece, number, count = msgspec.json.Encoder(), bytearray(), 0, 0
        for count, row in enumerate(rows, 1):
            piece += encoder.encode(row)
            piece += b"\n"
            if len(piece) >= _PIECE:
                number += 1
                self.add(f"{name}/{number:06}.jsonl", bytes(piece))
                piece.clear()
                if progress:
                    progress(count, total)
        if piece:
            self.add(f"{name}/{number + 1:06}.jsonl", bytes(piece))
        if progress:
            progress(count, total)

    def finish(self, manifest: Manifest) -> None:
        """The last member; then the file is flushed to the disk and takes its name."""
        content = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
        self._tar.addfile(_described(MANIFEST, len(content)), io.BytesIO(content))
        self._tar.close()
        self._stream.close()  # type: ignore[no-untyped-call]
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        self._partial.replace(self.path)
        _flush_folder(self.path.parent)


class Archive:
    """A file of a backup, read from its beginning as often as needed."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def check(self, progress: Progress | None = None) -> Manifest:
        """Read all of it once and compare every hash. ``Damaged`` names the first part that differs."""
        found: list[Member] = []
        manifest: bytes | None = None
        for name, size, content in self.members(progress):
            if name == MANIFEST:
                manifest = content.read()
                continue
            digest = hashlib.sha256()
            while part := content.read(_PIECE):
                digest.update(part)
            found.append(Member(name, size, digest.hexdigest()))
        if manifest is None:
            raise Damaged("A cópia está incompleta: falta o fim, com a lista do que ela deve conter.")
        try:
            said = msgspec.json.decode(manifest, type=Manifest)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Damaged(f"A cópia está danificada em {MANIFEST}, ou é de outra versão.") from error
        if said.format != FORMAT:
            raise Damaged(f"Esta versão não lê o formato “{said.format}”.")
        for there, expected in zip(found, said.members, strict=False):
            if there != expected:
                raise Damaged(f"A cópia está danificada em {expected.name}.")
        if len(found) != len(said.members):
            raise Damaged(f"A cópia tem {len(found)} partes e deveria ter {len(said.members)}.")
        return said

    def members(self, progress: Progress | None = None) -> Iterator[tuple[str, int, Readable]]:
        """Name, size and content of every part, each content to be read before the next part."""
        total, told, name = self.path.stat().st_size, 0, "o começo"
        with self.path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as stream:
            try:
                with tarfile.open(fileobj=stream, mode="r|") as tar:
                    for each in tar:
                        content = tar.extractfile(each)
                        if content is None:
                            raise Damaged(f"A cópia está danificada em {each.name}.")
                        name = each.name
                        yield name, each.size, _Guarded(content, name)
                        if progress and file.tell() != told:
                            told = file.tell()
                            progress(told, total)
                while stream.read(_PIECE):  # to the end, where the checksum of the whole is
                    pass
            except _BROKEN as error:
                raise Damaged(f"A cópia está danificada ou incompleta, em {name} ou logo depois.") from error

    def under(self, folder: str) -> Iterator[tuple[str, Readable]]:
        """The parts of one folder, by their names in it."""
        came = False
        for name, _, content in self.members():
            if name.startswith(f"{folder}/"):
                came = True
                yield name.removeprefix(f"{folder}/"), content
            elif came:
                return


def rows_in(content: Readable) -> list[list[Any]]:
    """What ``Writer.add_rows`` wrote into one part."""
    return msgspec.json.Decoder(list[Any]).decode_lines(content.read())


class Readable(Protocol):
    """A stream that can only be read."""

    def read(self, size: int = -1, /) -> bytes:
        """At most ``size`` bytes; all that is left without it."""


class _Guarded:
    """Says which part cannot be read."""

    def __init__(self, content: IO[bytes], name: str) -> None:
        self._content = content
        self._name = name

    def read(self, size: int = -1, /) -> bytes:
        try:
            return self._content.read(size)
        except _BROKEN as error:
            raise Damaged(f"A cópia está danificada ou incompleta em {self._name}.") from error


class _Hashing:
    """Reads for somebody else and hashes what it reads."""

    def __init__(self, content: Readable) -> None:
        self._content = content
        self.digest = hashlib.sha256()

    def read(self, size: int = -1, /) -> bytes:
        part = self._content.read(size)
        self.digest.update(part)
        return part


def _described(name: str, size: int) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.size, info.mtime, info.mode = size, int(time.time()), 0o600
    return info


def _flush_folder(folder: Path) -> None:
    """A rename survives a power cut only when its folder has been flushed too. Windows has no such call."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
