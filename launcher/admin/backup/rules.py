"""What a backup can consist of.

A file from elsewhere may hold anything: links, devices, paths out of its folder, parts that unpack to terabytes. What
no ``choperia backup`` writes is refused before it is read.
"""

from __future__ import annotations

import re
import tarfile
from typing import Final, Self

from infra.files.store import is_key, is_staged_name

MANIFEST: Final = "manifest.json"
_MIB: Final = 1024 * 1024
_NUMBERED: Final = r"/(\d{6,9})\.jsonl"
_ROWS: Final = re.compile(rf"(events|tables/[a-z_]{{1,63}}){_NUMBERED}")
_SEAL: Final = frozenset({"seal/public-key.pem", "seal/heads.jsonl"})
_KEYS: Final = frozenset({"keys/secret.key", "keys/personal.key", "keys/signing-key.pem"})
_LARGEST: Final = {
    "events": 64 * _MIB,
    "tables": 64 * _MIB,
    "files": 64 * _MIB,
    "staged": 4096 * _MIB,
    "seal": 1024 * _MIB,
    "keys": 64 * 1024,
    MANIFEST: 256 * _MIB,
}
"""Bytes of one part, in the order of the folders in the file. Only staged files are larger than memory."""
_ORDER: Final = tuple(_LARGEST)
MOST_UNPACKED: Final = 1_000
"""A file unpacks to so many times its size at most (and ``_ALWAYS``): JSON lines to 10 or 50 times."""
_ALWAYS: Final = 64 * _MIB
MOST_PARTS: Final = 2_000_000


class Damaged(ValueError):
    """Not a whole backup: the text says where, in Portuguese."""


class Header(tarfile.TarInfo):
    """The header of one part. Links, devices, folders and extended headers are refused before they are followed."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        found = super().frombuf(buf, encoding, errors)
        if found.type not in (tarfile.REGTYPE, tarfile.AREGTYPE):
            raise Damaged(f"A parte {found.name!r} não é um arquivo comum.")
        return found


class Rules:
    """Which parts one file may have, in which order. ``size`` is that of the file."""

    def __init__(self, size: int) -> None:
        self._most = _ALWAYS + size * MOST_UNPACKED
        self._unpacked = 0
        self._parts = 0
        self._names: set[str] = set()
        self._stage = 0
        self._rows = "", 0

    def admit(self, name: str, size: int) -> None:
        """Raises ``Damaged`` for a part that cannot be there."""
        folder = name.partition("/")[0]
        if not _is_known(name):
            raise Damaged(f"A parte {name!r} não é de uma cópia.")
        if name in self._names:
            raise Damaged(f"A parte {name} está duas vezes na cópia.")
        self._names.add(name)
        if _ORDER.index(folder) < self._stage or not self._follows(name):
            raise Damaged(f"A parte {name} está fora de ordem.")
        self._stage = _ORDER.index(folder)
        self._parts += 1
        self._unpacked += size
        if size > _LARGEST[folder] or self._unpacked > self._most or self._parts > MOST_PARTS:
            raise Damaged(f"A parte {name} é maior do que pode ser ({size} bytes).")

    def _follows(self, name: str) -> bool:
        """Parts of rows are numbered from 1 without a gap."""
        found = _ROWS.fullmatch(name)
        if found is None:
            return True
        rows, number = found[1], int(found[2])
        last = self._rows[1] if self._rows[0] == rows else 0
        self._rows = rows, number
        return number == last + 1


def _is_known(name: str) -> bool:
    folder, _, rest = name.partition("/")
    if folder == "files":
        return is_key(rest)
    if folder == "staged":
        return is_staged_name(rest)
    return name == MANIFEST or name in _SEAL or name in _KEYS or _ROWS.fullmatch(name) is not None
