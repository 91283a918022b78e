"""A stored event as a CloudEvent (1.0) in a Kafka record.

Binary mode: the attributes are headers and the value is what is stored, byte for byte. So personal data stay sealed,
and the seal of the history can be made from what arrives.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from infra.position import Position

SOURCE: Final = "choperia"
_FIXED: Final = (
    ("ce_specversion", b"1.0"),
    ("ce_source", SOURCE.encode()),
    ("content-type", b"application/json"),
)

Headers = list[tuple[str, bytes]]


class Envelope(NamedTuple):
    """One event of the log, and where it stands in it: right after the one at ``previous``."""

    position: Position
    previous: Position
    stream: str
    version: int
    topic: str
    state: bytes


class NotAnEvent(ValueError):
    """A record that no publisher of ours wrote."""


class _Metadata(msgspec.Struct):
    recorded_at: datetime | None = None
    traceparent: str | None = None


class _Recording(msgspec.Struct):
    metadata: _Metadata | None = None


_recording = msgspec.json.Decoder(_Recording)


def headers_of(envelope: Envelope) -> Headers:
    """The CloudEvents attributes. ``time`` is when the store learned of the event; ``traceparent``, of CloudEvents' own
    extension for distributed tracing, is what appended it, if its request was traced."""
    headers = [
        *_FIXED,
        ("ce_id", f"{envelope.stream}/{envelope.version}".encode()),
        ("ce_type", envelope.topic.encode()),
        ("ce_subject", envelope.stream.encode()),
        ("ce_streamversion", b"%d" % envelope.version),
        ("ce_position", str(envelope.position).encode()),
        ("ce_previous", str(envelope.previous).encode()),
    ]
    metadata = _recording.decode(envelope.state).metadata or _Metadata()
    if metadata.traceparent:
        headers.append(("ce_traceparent", metadata.traceparent.encode()))
    if metadata.recorded_at is not None:
        headers.append(("ce_time", metadata.recorded_at.isoformat().replace("+00:00", "Z").encode()))
    return headers


def envelope_of(headers: Sequence[tuple[str, bytes]], state: bytes | None) -> Envelope:
    """The event in a record. Raises ``NotAnEvent``."""
    said = dict(headers)
    if said.get("ce_source") != SOURCE.encode() or not state:
        raise NotAnEvent("the record is not from the event store")
    try:
        return Envelope(
            position=Position.parse(said["ce_position"].decode()),
            previous=Position.parse(said["ce_previous"].decode()),
            stream=said["ce_subject"].decode(),
            version=int(said["ce_streamversion"]),
            topic=said["ce_type"].decode(),
            state=state,
        )
    except (KeyError, ValueError) as error:
        raise NotAnEvent("the record lacks what every event has") from error
