"""Arrays of events as PostgreSQL reads them, packed without looking at every element twice as a general dumper must."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Any, ClassVar

import psycopg
from psycopg.adapt import Dumper
from psycopg.pq import Format

_HEADER = struct.Struct("!iiIii")  # dimensions, nulls, type of the elements, length, first index
_LENGTH = struct.Struct("!i").pack
_BIGINT = struct.Struct("!iq").pack


class Texts(list[str]):
    """``text[]``"""


class Bigints(list[int]):
    """``bigint[]``"""


class Byteas(list[bytes]):
    """``bytea[]``"""


class _Packed(Dumper):
    format = Format.BINARY
    element_oid: ClassVar[int]

    def dump(self, obj: Any) -> bytes:
        return b"".join((_HEADER.pack(1, 0, self.element_oid, len(obj), 1), *self.parts(obj)))

    def parts(self, items: Iterable[Any]) -> Iterable[bytes]:
        raise NotImplementedError


class _TextsDumper(_Packed):
    oid = 1009
    element_oid = 25

    def parts(self, items: Iterable[str]) -> Iterable[bytes]:
        for item in items:
            raw = item.encode()
            yield _LENGTH(len(raw))
            yield raw


class _BigintsDumper(_Packed):
    oid = 1016
    element_oid = 20

    def parts(self, items: Iterable[int]) -> Iterable[bytes]:
        return (_BIGINT(8, item) for item in items)


class _ByteasDumper(_Packed):
    oid = 1001
    element_oid = 17

    def parts(self, items: Iterable[bytes]) -> Iterable[bytes]:
        for item in items:
            yield _LENGTH(len(item))
            yield item


def register(driver: psycopg.Connection[Any]) -> None:
    """Let ``driver`` take these arrays as binary parameters (``%b``)."""
    driver.adapters.register_dumper(Texts, _TextsDumper)
    driver.adapters.register_dumper(Bigints, _BigintsDumper)
    driver.adapters.register_dumper(Byteas, _ByteasDumper)
