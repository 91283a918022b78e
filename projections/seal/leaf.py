"""The sealed bytes of one event: every stored byte, and its position.

The layout is stable for readers that verify a proof years from now (docs/seal.md). All numbers are big-endian.
"""

from __future__ import annotations

import struct
from typing import Any, Final

from command_api.event_store.recorder import Recorded

MAGIC: Final = b"choperia event 1\n"
_PLACE: Final = struct.Struct(">qqq")
_LENGTH: Final = struct.Struct(">I")


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
