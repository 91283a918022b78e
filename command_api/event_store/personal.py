"""Personal data in stored events: removed from the JSON and stored beside it as one ciphertext.

In their place the JSON holds what the event says once the key is destroyed (``Event.PERSONAL``), so that readers
without the key can decode the rest. ``"sealed": {"key": "customer-17", "data": base64}`` holds the values: AES-256-GCM,
bound to stream, version and topic, so that a ciphertext which was altered or moved is found.
"""

from __future__ import annotations

import base64
import binascii
import secrets
from functools import cache
from typing import Any, Final, Protocol

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from command_api.event_store.damage import DAMAGED, Tampered, UnreadableEvent
from command_api.kernel.events import Event
from infra.json_object import JsonObject

FIELD: Final = "sealed"
NONCE: Final = 12
_MARK: Final = b'"sealed":{'
_encoder = msgspec.json.Encoder()


class PersonalKeys(Protocol):
    """Opens what was sealed."""

    def of(self, subject: str) -> bytes | None:
        """The key of this person; ``None`` where it was destroyed or never was."""


class NoKeys:
    """Opens nothing: every event says what it says without its person."""

    def of(self, subject: str) -> bytes | None:  # noqa: ARG002  # the protocol
        return None


NO_KEYS: Final[PersonalKeys] = NoKeys()


class _Sealed(msgspec.Struct):
    key: str
    data: str


class _Envelope(msgspec.Struct):
    sealed: _Sealed | None = None


_envelope = msgspec.json.Decoder(_Envelope)


def seal(event: Event, state: JsonObject, subject: str, key: bytes) -> None:
    """Take what is personal out of ``state``, the fields of ``event``; nothing where it says nothing personal."""
    taken: JsonObject = {}
    for root in {_parts(path)[0] for path in event.PERSONAL}:
        state[root] = msgspec.to_builtins(state[root])  # what the encoder would write, and no other object holds
    for path, told in event.PERSONAL.items():
        value = _take(state, _parts(path), told)
        if not _tells_nothing(value, told):
            taken[path] = value
    if taken:
        nonce = secrets.token_bytes(NONCE)
        place = _place(event.originator_id, event.originator_version, event.TOPIC)
        # bound to its place: sealed data that are moved to another event do not open there
        data = nonce + AESGCM(key).encrypt(nonce, _encoder.encode(taken), place)
        state[FIELD] = {"key": subject, "data": base64.b64encode(data).decode()}


def opened(topic: str, stream: str, version: int, state: bytes, keys: PersonalKeys) -> bytes:
    """``state`` with what was sealed in its place, or as it is where nothing was or the key is gone. ``Tampered``."""
    if _MARK not in state:
        return state
    sealed = _envelope.decode(state).sealed
    key = keys.of(sealed.key) if sealed else None
    if sealed is None or key is None:
        return state
    fields: JsonObject = msgspec.json.decode(state)
    del fields[FIELD]
    for path, value in _unsealed(sealed, key, _place(stream, version, topic)).items():
        _put(fields, _parts(path), value)
    return _encoder.encode(fields)


def subject_of(state: bytes) -> str | None:
    """The name of the key that this stored event is sealed with; ``None`` where nothing in it is. Raises
    ``UnreadableEvent``."""
    try:
        sealed = _envelope.decode(state).sealed if _MARK in state else None
    except DAMAGED as error:
        raise UnreadableEvent("the stored bytes are no event") from error
    return sealed.key if sealed else None


def says_in_clear(event_class: type[Event], state: bytes) -> bool:
    """Whether this stored event says something personal that was not sealed: it is older than the keys."""
    if not event_class.PERSONAL:
        return False
    fields: JsonObject = msgspec.json.decode(state)
    return any(
        not _tells_nothing(_take(fields, _parts(path), told), told) for path, told in event_class.PERSONAL.items()
    )


def _unsealed(sealed: _Sealed, key: bytes, place: bytes) -> JsonObject:
    try:
        data = base64.b64decode(sealed.data, validate=True)
        plain: JsonObject = msgspec.json.decode(AESGCM(key).decrypt(data[:NONCE], data[NONCE:], place))
    except (InvalidTag, binascii.Error, ValueError) as error:
        raise Tampered(f"the personal data of {place.decode()} are not as they were stored") from error
    return plain


def _place(stream: str, version: int, topic: str) -> bytes:
    return f"{stream}/{version} {topic}".encode()


@cache
def _parts(path: str) -> tuple[str, ...]:
    return tuple(path.split("."))


def _take(node: Any, parts: tuple[str, ...], told: Any) -> Any:
    """Return the value at the path and put ``told`` in its place; for a ``*`` those of all elements."""
    head, rest = parts[0], parts[1:]
    if node is None:
        return told
    if head == "*":
        return [_take(each, rest, told) for each in node]
    if rest:
        return _take(node.get(head), rest, told)
    value, node[head] = node.get(head, told), told
    return value


def _put(node: Any, parts: tuple[str, ...], value: Any) -> None:
    head, rest = parts[0], parts[1:]
    if node is None:
        return
    if head == "*":
        for each, its in zip(node, value, strict=True):
            _put(each, rest, its)
    elif rest:
        _put(node[head], rest, value)
    else:
        node[head] = value


def _tells_nothing(value: Any, told: Any) -> bool:
    if isinstance(value, list):
        return all(_tells_nothing(each, told) for each in value)
    return bool(value == told)
