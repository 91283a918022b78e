"""The AsyncAPI document (3.1) of what ``choperia publisher`` publishes: one message per event type, from its class."""

from __future__ import annotations

import inspect
import json
from typing import Final

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import EVENT_TYPES
from infra.api_description import CONTACT, LICENSE
from infra.json_object import JsonObject
from infra.settings import Settings

_STRING: Final = {"type": "string"}
_POSITION: Final = {"type": "string", "pattern": r"^[0-9]+\.[0-9]+$", "examples": ["0.1042"]}
_HEADERS: Final[JsonObject] = {
    "type": "object",
    "description": "CloudEvents 1.0 in Kafka's binary mode: the attributes are the record's headers, as UTF-8 text.",
    "required": [
        "ce_specversion",
        "ce_id",
        "ce_source",
        "ce_type",
        "ce_subject",
        "ce_streamversion",
        "ce_position",
        "ce_previous",
        "content-type",
    ],
    "properties": {
        "ce_specversion": {"const": "1.0"},
        "ce_id": {**_STRING, "description": "stream and version: the same for ever", "examples": ["product-42/7"]},
        "ce_source": {"const": "choperia"},
        "ce_type": {**_STRING, "description": "the event's topic", "examples": ["catalogue.ProductRepriced"]},
        "ce_subject": {**_STRING, "description": "the stream, and the record's key", "examples": ["product-42"]},
        "ce_time": {**_STRING, "format": "date-time", "description": "when the store learned of it"},
        "ce_streamversion": {**_STRING, "pattern": "^[0-9]+$", "description": "number of the event in its stream"},
        "ce_position": {**_POSITION, "description": "where it stands in the one order of all events"},
        "ce_previous": {**_POSITION, "description": "position of the event before it in that order; `0.0`: none"},
        "ce_traceparent": {
            **_STRING,
            "pattern": "^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$",
            "description": "the span that appended the event, where its request was traced (W3C Trace Context)",
        },
        "content-type": {"const": "application/json"},
    },
}
_SEALED: Final[JsonObject] = {
    "type": "object",
    "description": "What is personal, as a ciphertext of this customer's key; readers without the key read the rest.",
    "required": ["key", "data"],
    "properties": {"key": _STRING, "data": {**_STRING, "contentEncoding": "base64"}},
}


def asyncapi_document() -> str:
    """The document as JSON text, in a stable order."""
    topic = str(Settings.model_fields["kafka_topic"].default)
    types = {name: each for name, each in sorted(EVENT_TYPES.items()) if each.__module__.startswith("command_api.")}
    schemas, shapes = msgspec.json.schema_components(list(types.values()), ref_template="#/components/schemas/{name}")
    for event_type, schema in zip(types.values(), schemas, strict=True):
        _as_stored(event_type, shapes[schema["$ref"].rpartition("/")[2]])
    messages = {name: _message(name, types[name], schema) for name, schema in zip(types, schemas, strict=True)}
    document = {
        "asyncapi": "3.1.0",
        "info": {
            "title": "Choperia: eventos",
            "version": "1",
            "description": "Every event, in the order of its stream. At least once: `ce_id` tells a repetition.",
            "contact": CONTACT,
            "license": {"name": LICENSE["name"], "url": f"https://spdx.org/licenses/{LICENSE['identifier']}"},
            "tags": [{"name": "events", "description": "Everything that happened in the house."}],
        },
        "servers": {
            "kafka": {
                "host": "{broker}",
                "protocol": "kafka",
                "description": "The broker of the house, as in `CHOPERIA_KAFKA`.",
                "variables": {"broker": {"description": "host and port", "examples": ["127.0.0.1:9092"]}},
            }
        },
        "channels": {
            "events": {
                "address": topic,
                "description": "All events; the record's key is the stream, so a stream keeps to one partition.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {
                    "kafka": {"topic": topic, "partitions": Settings.model_fields["kafka_partitions"].default}
                },
            }
        },
        "operations": {
            "publish": {
                "action": "send",
                "channel": {"$ref": "#/channels/events"},
                "summary": "Publish an event",
                "description": "`choperia publisher` sends each event once it is stored, in the order of the log.",
            }
        },
        "components": {"messages": messages, "schemas": {"CloudEvent": _HEADERS, **dict(sorted(shapes.items()))}},
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _message(name: str, event_type: type[Event], schema: JsonObject) -> JsonObject:
    told = inspect.getdoc(event_type) if event_type.__dict__.get("__doc__") else None
    return {
        "name": name,
        "title": event_type.__name__,
        **({"description": " ".join(told.split())} if told else {}),
        "contentType": "application/json",
        "headers": {"$ref": "#/components/schemas/CloudEvent"},
        "payload": schema,
        "bindings": {"kafka": {"key": {**_STRING, "description": "the stream"}}},
    }


def _as_stored(event_type: type[Event], shape: JsonObject) -> None:
    """Stream and version are headers. Older shapes of an event say a lower ``v`` or none."""
    fields: JsonObject = shape["properties"]
    for name in ("originator_id", "originator_version"):
        fields.pop(name, None)
    shape["required"] = [name for name in shape.get("required", ()) if name in fields]
    if event_type.VERSION > 1:
        fields["v"] = {"const": event_type.VERSION, "description": "version of this shape; older events have others"}
    if event_type.PERSONAL:
        fields["sealed"] = _SEALED
