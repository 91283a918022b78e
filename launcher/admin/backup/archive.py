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
from itertools import zip_longest
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Protocol, Self

import msgspec
import zstandard

from launcher.admin.backup.content import Extent
from launcher.admin.backup.rules import MANIFEST, Damaged, Header, Rules

FORMAT: Final = "choperia backup 1"
PIECE: Final = 64 * 1024
_PIECE: Final = 4 * 1024 * 1024
_LEVEL: Final = 6
_BROKEN: Final = (tarfile.TarError, zstandard.ZstdError, EOFError)

Progress = Callable[[int, int], None]


class Member(msgspec.Struct, frozen=True):
    """One part of the file. ``pieces`` are hashes of 64 KiB each, which locate damage; files of earlier versions have
    none."""

    name: str
    size: int
    sha256: str
    pieces: tuple[str, ...] = ()


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
        if not self._file.closed:  # the file was not finished
            with suppress(OSError):  # a full disk has said so already
                self._file.close()
            self._partial.unlink(missing_ok=True)

    @property
    def members(self) -> tuple[Member, ...]:
        """What has been added."""
        return tuple(self._members)

    def add(self, name: str, content: bytes) -> None:
        """Add one member."""
        self.add_stream(name, len(content), io.BytesIO(content))

    def add_stream(self, name: str, size: int, content: Readable) -> None:
        """One member of ``size`` bytes."""
        reading = _Hashing(content)
        self._tar.addfile(_described(name, size), reading)
        self._members.append(reading.digest.member(name, size))

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
        """Read all of it once and compare every hash. ``Damaged`` names the first part that differs, and where.
        A file that lacks only the bytes after the list of its parts counts as whole: everything listed is there."""
        found: list[Member] = []
        manifest: bytes | None = None
        broken: Damaged | None = None
        try:
            for name, size, content in self.members(progress):
                if name == MANIFEST:
                    manifest = content.read()
                    continue
                digest = _Digest()
                while part := content.read(_PIECE):
                    digest.update(part)
                found.append(digest.member(name, size))
        except Damaged as damaged:
            if manifest is None:
                raise
            broken = damaged  # the checksum of the whole differs: the list says which part it is
        if manifest is None:
            raise Damaged("A cópia está incompleta: falta o fim, com a lista do que ela deve conter.")
        said = _read_manifest(manifest)
        for there, expected in zip(found, said.members, strict=False):
            if (there.name, there.size, there.sha256) != (expected.name, expected.size, expected.sha256):
                raise Damaged(f"A cópia está danificada em {expected.name}{self._place(there, expected)}.")
        if len(found) != len(said.members):
            raise Damaged(f"A cópia tem {len(found)} partes e deveria ter {len(said.members)}.")
        if broken is not None:
            raise broken
        return said

    def members(self, progress: Progress | None = None) -> Iterator[tuple[str, int, Readable]]:
        """Name, size and content of every part, each content to be read before the next part. ``Damaged`` for a part
        that no backup has: another name, kind, order or size."""
        size = self.path.stat().st_size
        rules, told, name = Rules(size), 0, "o começo"
        with self.path.open("rb") as file, zstandard.ZstdDecompressor().stream_reader(file) as stream:
            try:
                with tarfile.open(fileobj=stream, mode="r|", tarinfo=Header) as tar:
                    while (each := tar.next()) is not None:
                        tar.members.clear()  # type: ignore[attr-defined]  # it would keep all of them
                        rules.admit(each.name, each.size)
                        content = tar.extractfile(each)
                        assert content is not None, "only regular files are admitted"
                        name = each.name
                        yield name, each.size, _Guarded(content, name, file)
                        if progress and file.tell() != told:
                            told = file.tell()
                            progress(told, size)
                while stream.read(_PIECE):  # to the end, where the checksum of the whole is
                    pass
            except _BROKEN as error:
                near = f"perto do byte {file.tell()} do arquivo"
                raise Damaged(f"A cópia está danificada ou incompleta, em {name} ou logo depois ({near}).") from error

    def _place(self, there: Member, expected: Member) -> str:
        """Where a part begins to differ, as far as its pieces show."""
        pairs = zip_longest(there.pieces, expected.pieces)
        changed = next((index for index, (one, other) in enumerate(pairs) if one != other), None)
        if there.name != expected.name or not expected.pieces or changed is None:
            return ""
        first = changed * PIECE
        last = min(first + PIECE, there.size)
        event = f", no evento nº {self._events_before(there.name, first) + 1} ou pouco depois"
        return f", entre os bytes {first} e {last}{event if there.name.startswith('events/') else ''}"

    def _events_before(self, part: str, offset: int) -> int:
        lines = 0
        for name, content in self.under("events"):
            if f"events/{name}" == part:
                return lines + content.read(offset).count(b"\n")
            lines += content.read().count(b"\n")
        return lines

    def under(self, folder: str) -> Iterator[tuple[str, Readable]]:
        """The parts of one folder, by their names in it."""
        came = False
        for name, _, content in self.members():
            if name.startswith(f"{folder}/"):
                came = True
                yield name.removeprefix(f"{folder}/"), content
            elif came:
                return


def rows_in(name: str, content: Readable) -> list[list[Any]]:
    """What ``Writer.add_rows`` wrote into one part. ``Damaged`` names the first line that is no row."""
    whole = content.read()
    try:
        return _rows.decode_lines(whole)
    except (msgspec.DecodeError, RecursionError):
        pass
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            _rows.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Damaged(f"A cópia está danificada em {name}, linha {number}.") from error
    raise Damaged(f"A cópia está danificada em {name}.")


_rows = msgspec.json.Decoder(list[Any])


def _read_manifest(content: bytes) -> Manifest:
    try:
        said = msgspec.json.decode(content, type=Manifest)
    except (msgspec.DecodeError, RecursionError) as error:
        raise Damaged(f"A cópia está danificada em {MANIFEST}, ou é de outra versão.") from error
    if said.format != FORMAT:
        raise Damaged(f"Esta versão não lê o formato “{said.format}”.")
    return said


class Readable(Protocol):
    """A stream that can only be read."""

    def read(self, size: int = -1, /) -> bytes:
        """Read at most ``size`` bytes; without it, all that is left."""


class _Guarded:
    """Says which part cannot be read, and where."""

    def __init__(self, content: IO[bytes], name: str, file: IO[bytes]) -> None:
        self._content = content
        self._name = name
        self._file = file
        self._read = 0

    def read(self, size: int = -1, /) -> bytes:
        try:
            part = self._content.read(size)
        except _BROKEN as error:
            where = f"perto do byte {self._read} dela, {self._file.tell()} do arquivo"
            raise Damaged(f"A cópia está danificada ou incompleta em {self._name} ({where}).") from error
        self._read += len(part)
        return part


class _Digest:
    """The hash of a part and of its pieces."""

    def __init__(self) -> None:
        self._whole, self._piece, self._pieces, self._in_piece = hashlib.sha256(), hashlib.sha256(), list[str](), 0

    def update(self, part: bytes) -> None:
        self._whole.update(part)
        while part:
            now, part = part[: PIECE - self._in_piece], part[PIECE - self._in_piece :]
            self._piece.update(now)
            self._in_piece += len(now)
            if self._in_piece == PIECE:
                self._end_piece()

    def member(self, name: str, size: int) -> Member:
        """After the last update."""
        if self._in_piece:
            self._end_piece()
        return Member(name, size, self._whole.hexdigest(), tuple(self._pieces))

    def _end_piece(self) -> None:
        self._pieces.append(self._piece.hexdigest()[:16])
        self._piece, self._in_piece = hashlib.sha256(), 0


class _Hashing:
    """A reader that hashes what passes through it."""

    def __init__(self, content: Readable) -> None:
        self._content = content
        self.digest = _Digest()

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
