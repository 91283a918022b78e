"""A zip of pictures from a user's computer. It is hostile input: its numbers are checked before they are used.

Nothing is unpacked to the disk, and no name of the archive becomes a path. Only pictures that a line names are read.
All of it runs in processes that can be ended: see ``archived_pictures``.
"""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from dataclasses import dataclass
from typing import BinaryIO, Final

from command_api.images.profiles import MEGABYTE, PROFILES
from command_api.kernel import Refused
from command_api.kernel.text import header_form

LARGEST_ARCHIVE: Final = 60 * MEGABYTE
LARGEST_PICTURE: Final = PROFILES["product"].largest_upload
MOST_UNPACKED: Final = 120 * MEGABYTE
MOST_PICTURES: Final = 100
MOST_ENTRIES: Final = 400
"""Folders and what systems add to them count, too."""
_LARGEST_DIRECTORY: Final = MOST_ENTRIES * 1024
MOST_TIMES_SMALLER: Final = 50
"""Pictures are compressed already: what unpacks to more is no picture."""
_END: Final = struct.Struct("<4s4H2LH")
_END_MARK: Final = b"PK\x05\x06"
_ZIP64_MARK: Final = b"PK\x06\x07"
_ZIP64_LOCATOR: Final = 20
_LONGEST_COMMENT: Final = 65_535
_ENCRYPTED: Final = 1
_METHODS: Final = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}


class UnusableArchive(Refused):
    """The file is no zip, or not one of pictures."""

    status = 422
    kind = "unusable-archive"


@dataclass(frozen=True, slots=True)
class PictureArchive:
    """The pictures of an archive by their folded file names."""

    file: zipfile.ZipFile
    entries: dict[str, zipfile.ZipInfo]

    def read(self, key: str) -> bytes:
        """Raises ``UnusableArchive`` if the bytes are not what the archive says of them."""
        try:
            with self.file.open(self.entries[key]) as picture:
                return picture.read(LARGEST_PICTURE + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError):
            raise UnusableArchive("A foto está danificada dentro do zip.") from None


def names_of(content: BinaryIO) -> dict[str, str]:
    """The file names of the pictures, by their keys. Raises ``UnusableArchive``."""
    return {key: info.filename for key, info in open_archive(content).entries.items()}


def open_archive(content: BinaryIO) -> PictureArchive:
    """Raises ``UnusableArchive`` with the reason."""
    _check_end(content)
    try:
        archive = zipfile.ZipFile(content)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError, struct.error):
        raise _no_zip() from None
    entries: dict[str, zipfile.ZipInfo] = {}
    unpacked = 0
    for info in archive.infolist():
        name = info.filename.replace("\\", "/").rpartition("/")[2]
        if (
            not name
            or name.startswith(".")
            or info.filename.startswith("__MACOSX/")
            or header_form(name) == "thumbs.db"
        ):
            continue
        _check_entry(info, name)
        unpacked += info.file_size
        if header_form(name) in entries:
            raise UnusableArchive(f"O zip tem duas fotos com o nome {name[:80]!r}.")
        entries[header_form(name)] = info
    if len(entries) > MOST_PICTURES:
        raise UnusableArchive(f"O zip tem mais de {MOST_PICTURES} fotos: divida-o em partes.")
    if unpacked > MOST_UNPACKED:
        raise UnusableArchive(f"As fotos do zip somam mais de {MOST_UNPACKED // MEGABYTE} MB: divida-o em partes.")
    return PictureArchive(archive, entries)


def _check_end(content: BinaryIO) -> None:
    """Before the library reads the directory into memory: how large the archive says that it is."""
    size = content.seek(0, os.SEEK_END)
    if size > LARGEST_ARCHIVE:
        raise UnusableArchive(f"O zip é grande demais. Máximo: {LARGEST_ARCHIVE // MEGABYTE} MB.")
    content.seek(max(0, size - _END.size - _LONGEST_COMMENT - _ZIP64_LOCATOR))
    tail = content.read()
    at = tail.rfind(_END_MARK)
    if at < 0 or len(tail) - at < _END.size:
        raise _no_zip()
    _, _, _, _, entries, directory, _, _ = _END.unpack(tail[at : at + _END.size])
    is_zip64 = tail[max(0, at - _ZIP64_LOCATOR) : at].startswith(_ZIP64_MARK)
    if is_zip64 or entries > MOST_ENTRIES or directory > _LARGEST_DIRECTORY:
        raise UnusableArchive(f"O zip tem mais de {MOST_ENTRIES} arquivos: divida-o em partes.")
    content.seek(0)


def _check_entry(info: zipfile.ZipInfo, name: str) -> None:
    shown = repr(name[:80])
    if info.flag_bits & _ENCRYPTED or info.compress_type not in _METHODS:
        raise UnusableArchive(f"A foto {shown} tem senha ou uma compressão desconhecida. Faça um zip comum.")
    if info.file_size > LARGEST_PICTURE:
        raise UnusableArchive(f"A foto {shown} é grande demais. Máximo: {LARGEST_PICTURE // MEGABYTE} MB.")
    if info.file_size > MOST_TIMES_SMALLER * max(info.compress_size, 1024):
        raise UnusableArchive(f"{shown} não parece uma foto.")


def _no_zip() -> UnusableArchive:
    return UnusableArchive("O arquivo das fotos não é um zip que possa ser lido.")
