"""The AsyncAPI document says what is published: every event type, and what of it is stored."""

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from command_api.event_store.personal import FIELD
from infra.kafka.envelope import Envelope, headers_of
from infra.position import Position
from launcher.asyncapi import asyncapi_document
from tests.architecture.test_events import event_types

SAMPLES = Path(__file__).parents[1] / "samples"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    event_types()
    whole: dict[str, Any] = json.loads(asyncapi_document())
    return whole


def validator(document: dict[str, Any], schema: dict[str, Any]) -> Any:
    return jsonschema_rs.Draft202012Validator({**schema, "components": document["components"]})


def test_every_event_type_is_a_message(document: dict[str, Any]) -> None:
    published = set(event_types())
    assert set(document["components"]["messages"]) == published
    channel = document["channels"]["events"]
    assert {each["$ref"].rpartition("/")[2] for each in channel["messages"].values()} == published


def test_what_was_stored_is_what_the_document_says(document: dict[str, Any]) -> None:
    messages, refused, checked = document["components"]["messages"], [], 0
    for path in sorted(SAMPLES.rglob("*.json")):
        sample = json.loads(path.read_text())
        of_this_shape = event_types()[sample["topic"]].VERSION
        if sample["state"].get("v", 1) != of_this_shape:
            continue
        checked += 1
        payload = validator(document, messages[sample["topic"]]["payload"])
        refused += [f"{sample['topic']}: {error.message}" for error in payload.iter_errors(sample["state"])]
    assert refused == []
    assert checked > 100


def test_what_is_sealed_is_described(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    personal = {each.__name__ for each in event_types().values() if each.PERSONAL}
    assert personal
    assert personal == {name for name, schema in schemas.items() if FIELD in schema.get("properties", {})}


def test_the_headers_of_a_record_are_those_of_the_document(document: dict[str, Any]) -> None:
    traced = b'"traceparent":"00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"'
    state = b'{"metadata":{"recorded_at":"2026-11-21T12:00:00Z",%s}}' % traced
    envelope = Envelope(Position(7, 8), Position(7, 6), "product-42", 3, "catalogue.ProductRepriced", state)
    told = {name: value.decode() for name, value in headers_of(envelope)}
    described = document["components"]["schemas"]["CloudEvent"]
    assert set(told) == set(described["properties"])
    validator(document, described).validate(told)
