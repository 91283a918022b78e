"""Arrays of events as PostgreSQL reads them, packed without looking at every element twice as a general dumper must."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final

import psycopg
from psycopg.adapt import Dumper
from psycopg.pq import Format

_HEADER: Final = struct.Struct("!iiIii")  # dimensions, nulls, type of the elements, length, first index
_LENGTH: Final = struct.Struct("!i").pack
_BIGINT: Final = struct.Struct("!iq")
_TEXT, _BIGINTS, _BYTEA = 25, 20, 17  # ``pg_type.oid`` of the elements; the dumpers below have those of the arrays


class Texts(list[str]):
    """``text[]``"""


class Bigints(list[int]):
    """``bigint[]``"""


class Byteas(list[bytes]):
    """``bytea[]``"""


def packed_texts(items: Sequence[str]) -> bytes:
    """A binary ``text[]``."""
    return _packed(_TEXT, len(items), _measured(item.encode() for item in items))


def packed_bigints(items: Sequence[int]) -> bytes:
    """A binary ``bigint[]``."""
    return _packed(_BIGINTS, len(items), (_BIGINT.pack(8, item) for item in items))


def packed_byteas(items: Sequence[bytes]) -> bytes:
    """A binary ``bytea[]``."""
    return _packed(_BYTEA, len(items), _measured(items))


def bigints(packed: bytes) -> list[int]:
    """What a binary ``bigint[]`` without nulls holds."""
    return [item for _, item in _BIGINT.iter_unpack(packed[_HEADER.size :])]


def _packed(element: int, length: int, parts: Iterable[bytes]) -> bytes:
    return b"".join((_HEADER.pack(1, 0, element, length, 1), *parts))


def _measured(items: Iterable[bytes]) -> Iterable[bytes]:
    for item in items:
        yield _LENGTH(len(item))
        yield item


class _Packed(Dumper):
    format = Format.BINARY
    pack: ClassVar[Callable[[Any], bytes]]

    def dump(self, obj: Any) -> bytes:
        return type(self).pack(obj)


class _TextsDumper(_Packed):
    oid = 1009
    pack = packed_texts


class _BigintsDumper(_Packed):
    oid = 1016
    pack = packed_bigints


class _ByteasDumper(_Packed):
    oid = 1001
    pack = packed_byteas


def register(driver: psycopg.Connection[Any]) -> None:
    """Let ``driver`` take these arrays as binary parameters (``%b``)."""
    driver.adapters.register_dumper(Texts, _TextsDumper)
    driver.adapters.register_dumper(Bigints, _BigintsDumper)
    driver.adapters.register_dumper(Byteas, _ByteasDumper)
