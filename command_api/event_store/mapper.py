"""Events to stored bytes and back, by type: JSON through msgspec in place of the library's ``vars()``-based mapper."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import msgspec
from eventsourcing.persistence import Mapper, StoredEvent

from command_api.event_store.damage import DAMAGED, NewerEvent, UnknownTopic, UnreadableEvent
from command_api.event_store.personal import NO_KEYS, PersonalKeys, opened, seal
from command_api.kernel.events import EVENT_TYPES, Event
from infra.json_object import JsonObject

_encoder = msgspec.json.Encoder()
_making = threading.Lock()
_STATES_SHAPE = b'"v":'
_NOT_STATE = ("originator_id", "originator_version")


class _Shape(msgspec.Struct):
    v: int = 1


_shape = msgspec.json.Decoder(_Shape)


class EventMapper(Mapper[str]):
    """One JSON object per event: its fields, ``timestamp``, ``metadata``; above 1, the version ``v`` of its shape;
    where it is about a person, ``sealed``. ``keys`` open what was sealed."""

    def __init__(self, keys: PersonalKeys = NO_KEYS) -> None:
        super().__init__(transcoder=None)  # type: ignore[arg-type]  # typed by msgspec, no transcoder in between
        self._keys = keys

    def to_stored_event(self, domain_event: Any, sealed_with: tuple[str, bytes] | None = None) -> StoredEvent:
        """``sealed_with`` is the name of the person's key, and the key; without it everything is plain."""
        state = {name: getattr(domain_event, name) for name in domain_event.__struct_fields__ if name not in _NOT_STATE}
        if domain_event.VERSION > 1:
            state["v"] = domain_event.VERSION
        if sealed_with is not None and domain_event.PERSONAL:
            seal(domain_event, state, *sealed_with)
        return StoredEvent(
            originator_id=domain_event.originator_id,
            originator_version=domain_event.originator_version,
            topic=domain_event.TOPIC,
            state=_encoder.encode(state),
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        stream, version = str(stored_event.originator_id), stored_event.originator_version
        return decode(stored_event.topic, stream, version, stored_event.state, self._keys)


def decode(topic: str, stream: str, version: int, state: bytes, keys: PersonalKeys = NO_KEYS) -> Event:
    """The event stored as ``state``; older shapes are lifted by the type's upcasters first. Personal data come back as
    far as ``keys`` open them. Raises ``UnreadableEvent``, of which ``NewerEvent`` and ``Tampered`` are two kinds."""
    event_class = EVENT_TYPES.get(topic)
    if event_class is None:
        raise UnknownTopic(f"no event type has the topic {topic!r}")
    try:
        return _decoded(event_class, topic, stream, version, state, keys)
    except UnreadableEvent:
        raise
    except DAMAGED as error:
        raise UnreadableEvent(f"the stored bytes of {stream}/{version} are no event") from error


def _decoded(
    event_class: type[Event], topic: str, stream: str, version: int, state: bytes, keys: PersonalKeys
) -> Event:
    # a look at the bytes first: most events are of shape 1 and state none, and so cost no decoding here
    if _STATES_SHAPE in state and (shape := _shape.decode(state).v) > event_class.VERSION:
        raise NewerEvent(f"{topic} is known up to shape {event_class.VERSION}, and this is {shape}")
    # before the upcasters, which so see all fields of the former shape
    if event_class.PERSONAL:
        state = opened(topic, stream, version, state, keys)
    if event_class.VERSION > 1:
        state = _upcast(event_class, state)
    # Completed as text: one pass of the decoder gives the event itself, twice as fast as by way of its fields.
    envelope = b',"originator_id":' + _encoder.encode(stream) + b',"originator_version":%d}' % version
    event: Event = _decoder(event_class).decode(state[:-1] + envelope)
    return event


def _upcast(event_class: type[Event], state: bytes) -> bytes:
    fields: JsonObject = msgspec.json.decode(state)
    version = fields.pop("v", 1)
    while version < event_class.VERSION:
        getattr(event_class, f"upcast_v{version}_v{version + 1}")(fields)
        version += 1
    return _encoder.encode(fields)


@cache
def _decoder(event_class: type[Event]) -> msgspec.json.Decoder[Any]:
    """Made under a lock: msgspec caches what it learns of a shared class, such as the metadata, before it is complete.
    A second thread that decodes with the incomplete cache crashes the process."""
    with _making:
        return msgspec.json.Decoder(event_class)
