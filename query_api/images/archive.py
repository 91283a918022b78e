"""Several pictures as one zip, written while it is sent."""

from __future__ import annotations

import re
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from infra.files import FileStore
from infra.streamed_zip import Sink

LONGEST_NAME: Final = 100
_UNSAFE: Final = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]')
_EXTENSION: Final = re.compile(r"\.[A-Za-z0-9]{1,5}$")
_OF_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)


class ArchiveEntry(NamedTuple):
    """A file of the store, the name its picture came with, and when it was changed last."""

    key: str
    original_name: str
    changed_at: datetime


def safe_names(names: Sequence[str], extension: str) -> list[str]:
    """Names that every system can unpack, each of them once: ``"foto.webp"``, ``"foto (2).webp"``."""
    taken: set[str] = set()
    found = []
    for name in names:
        stem = _safe_stem(name)
        unique, number = stem, 1
        while unique.casefold() in taken:
            number += 1
            unique = f"{stem} ({number})"
        taken.add(unique.casefold())
        found.append(f"{unique}.{extension}")
    return found


def zipped(files: FileStore, entries: Sequence[ArchiveEntry]) -> Iterator[bytes]:
    """The zip in pieces. Pictures are stored as they are: they are compressed already."""
    sink = Sink()
    names = safe_names([entry.original_name for entry in entries], "webp")
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_STORED) as archive:
        for entry, name in zip(entries, names, strict=True):
            about = zipfile.ZipInfo(name, entry.changed_at.timetuple()[:6])
            about.external_attr = 0o644 << 16
            with archive.open(about, "w") as file:
                for part in files.read(entry.key):
                    file.write(part)
                    yield sink.taken()
    yield sink.taken()


def _safe_stem(name: str) -> str:
    plain = _UNSAFE.sub("_", unicodedata.normalize("NFC", name))
    stem = _EXTENSION.sub("", plain).strip(" .")[:LONGEST_NAME].strip(" .") or "imagem"
    return f"_{stem}" if _OF_DEVICES.fullmatch(stem) else stem
