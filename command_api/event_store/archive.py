"""Events whose state left the log: the row stays, with a reference in place of the state, which is in a file.

A file holds the sealed bytes of its events, and the hashes by which they lead to a signed root: it proves itself. It is
named by its content, so the bytes that a reference names cannot be replaced. Position, stream, version and topic stay
in the row, and a reader gets the event as it was stored.
"""

from __future__ import annotations

import hashlib
import struct
import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, TypeVar, cast

import msgspec

from command_api.event_store.damage import Tampered, UnreadableEvent
from command_api.event_store.recorded import NotAnEvent, Recorded, recorded_in

MAGIC: Final = b"choperia archive 1\n"
EXTENSION: Final = "events"
AWAY: Final = b"\0"
"""How a reference begins. A state is JSON and never begins so."""
_REFERENCE: Final = struct.Struct(">cI32s")
LENGTH_OF_REFERENCE: Final = _REFERENCE.size
_LENGTH: Final = struct.Struct(">I")
_MOST: Final = 32 * 1024 * 1024
"""Bytes of read files that a process keeps at most, beside the last one."""

Row = TypeVar("Row", bound=tuple[Any, ...])
"""Ends with stream, version, topic and state."""
Read = Callable[[str], Iterable[bytes]]
"""The content of a file by its key, in pieces. Raises ``FileNotFoundError``."""


class MissingArchive(UnreadableEvent):
    """An event is in a file that is not there: 503, until an operator brings the file back."""

    kind = "missing-archive"
    sentence = (
        "A história deste registro está em um arquivo que não está aqui, e nada foi gravado. Avise quem cuida do"
        " sistema: “choperia audit verify” diz qual arquivo falta."
    )
    details: ClassVar[dict[str, object]] = {}


class NotAnArchive(UnreadableEvent):
    """Bytes that ``Archive.written`` does not write."""


class Archive(msgspec.Struct, frozen=True):
    """What a file says of its events. ``indexes`` are their places in the seal, rising; ``path`` are the hashes,
    hexadecimal, by which their leaves lead to the root of ``head``."""

    head: Mapping[str, int | str]
    indexes: tuple[int, ...]
    path: tuple[str, ...]

    def written(self, leaves: Sequence[bytes]) -> bytes:
        """The content of the file with the leaves at ``indexes``."""
        parts = (_LENGTH.pack(len(each)) + each for each in (msgspec.json.encode(self), *leaves))
        return MAGIC + zlib.compress(b"".join(parts), 9)

    @classmethod
    def read(cls, content: bytes) -> tuple[Self, list[bytes]]:
        """What a file says, and its leaves. Raises ``NotAnArchive``."""
        try:
            if not content.startswith(MAGIC):
                raise NotAnArchive("another format")
            said, *leaves = _parts(zlib.decompress(content[len(MAGIC) :]))
            return msgspec.json.decode(said, type=cls), leaves
        except (ValueError, struct.error, zlib.error) as error:
            raise NotAnArchive(str(error)) from error


def _parts(content: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(content):
        (length,) = _LENGTH.unpack_from(content, at)
        at += _LENGTH.size + length
        yield content[at - length : at]


def reference(key: str, number: int) -> bytes:
    """What stands in the row of event ``number``, from 0, of the file ``key``."""
    return _REFERENCE.pack(AWAY, number, bytes.fromhex(key[3:67]))


def key_in(state: object) -> str | None:
    """The key of the file that holds the event; ``None`` if this is its state."""
    if not isinstance(state, bytes) or state[:1] != AWAY:
        return None
    try:
        digest = _REFERENCE.unpack(state)[2].hex()
    except struct.error as error:
        raise UnreadableEvent("a reference to nothing") from error
    return f"{digest[:2]}/{digest}.{EXTENSION}"


class Archives:
    """Reads archived events."""

    def __init__(self) -> None:
        self.read: Read | None = None
        """Set where the files are known; without it archived events cannot be read."""
        self._leaves: OrderedDict[str, list[bytes]] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    def returned(self, rows: Sequence[Row]) -> Sequence[Row]:
        """``rows`` with the states that are away. Raises ``UnreadableEvent``."""
        # almost always none: one look at each, and the rows go on as they came
        away = [number for number, row in enumerate(rows) if row[-1].__class__ is bytes and row[-1][:1] == AWAY]
        if not away:
            return rows
        found = list(rows)
        for number in away:
            row = rows[number]
            found[number] = cast("Row", (*row[:-1], self._event(row).state))
        return found

    def leaves_of(self, key: str) -> list[bytes]:
        """The leaves of a file. Raises ``UnreadableEvent`` if it is missing or damaged."""
        with self._lock:
            known = self._leaves.get(key)
            if known is not None:
                self._leaves.move_to_end(key)
                return known
        _, leaves = Archive.read(self.content_of(key))
        with self._lock:
            if self._leaves.setdefault(key, leaves) is leaves:
                self._size += sum(map(len, leaves))
            while self._size > _MOST and len(self._leaves) > 1:
                self._size -= sum(map(len, self._leaves.popitem(last=False)[1]))
        return leaves

    def content_of(self, key: str) -> bytes:
        """The bytes of a file. Raises ``UnreadableEvent`` if it is missing or has another content."""
        if self.read is None:
            raise MissingArchive(f"no files here, and an event is in {key}")
        try:
            content = b"".join(self.read(key))
        except FileNotFoundError as error:
            raise MissingArchive(key) from error
        if hashlib.sha256(content).hexdigest() != key[3:67]:
            raise Tampered(f"{key} has another content")
        return content

    def _event(self, row: tuple[Any, ...]) -> Recorded:
        key = key_in(row[-1])
        assert key is not None, "it is away"
        try:
            event = recorded_in(self.leaves_of(key)[_REFERENCE.unpack(row[-1])[1]])
        except (IndexError, NotAnEvent) as error:
            raise Tampered(f"{key} does not hold the event") from error
        if (event.stream, event.version, event.topic) != tuple(row[-4:-1]):
            raise Tampered(f"{key} holds another event in its place")
        return event
