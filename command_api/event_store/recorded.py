"""One event of the log as it is stored, and its sealed bytes: every stored byte, and its position.

The layout of these is stable for readers that verify a proof years from now (docs/seal.md). All numbers are big-endian.
"""

from __future__ import annotations

import struct
from typing import Any, Final, NamedTuple

from infra.position import Position

MAGIC: Final = b"choperia event 1\n"
_PLACE: Final = struct.Struct(">qqq")
_LENGTH: Final = struct.Struct(">I")


class Recorded(NamedTuple):
    """One event of the log as stored: ``state`` is the mapper's JSON."""

    position: Position
    stream: str
    version: int
    topic: str
    state: bytes


class NotAnEvent(ValueError):
    """A row of the log that the store cannot have written: a value of another type or size."""


def leaf_of(recorded: Recorded) -> bytes:
    """The bytes that the tree hashes for this event. Raises ``NotAnEvent``."""
    values: tuple[Any, ...] = recorded  # a tampered database can hold anything
    position, stream, version, topic, state = values
    if not (isinstance(stream, str) and isinstance(topic, str) and isinstance(state, bytes)):
        raise NotAnEvent("a value of the row has another type")
    try:
        place = _PLACE.pack(position.transaction, position.number, version)
        texts = stream.encode(), topic.encode(), state
        return MAGIC + place + b"".join([_LENGTH.pack(len(text)) + text for text in texts])
    except (struct.error, UnicodeEncodeError, TypeError) as error:
        raise NotAnEvent(str(error)) from error


def recorded_in(leaf: bytes) -> Recorded:
    """The event of these bytes. Raises ``NotAnEvent``."""
    try:
        transaction, number, version = _PLACE.unpack_from(leaf, len(MAGIC))
        texts, at = [], len(MAGIC) + _PLACE.size
        for _ in range(3):
            (length,) = _LENGTH.unpack_from(leaf, at)
            texts.append(leaf[at + _LENGTH.size : at + _LENGTH.size + length])
            at += _LENGTH.size + length
        found = Recorded(Position(transaction, number), texts[0].decode(), version, texts[1].decode(), texts[2])
    except (struct.error, UnicodeDecodeError) as error:
        raise NotAnEvent(str(error)) from error
    if leaf != leaf_of(found):
        raise NotAnEvent("bytes that no event has")
    return found
