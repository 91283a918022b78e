"""What the OpenAPI documents say of fields and values, from which the front end takes limits and Portuguese."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from infra.api_description import TAGS
from launcher.composition import openapi_documents
from launcher.shipped import DOCUMENTS
from launcher.vocabularies import BODIES, VOCABULARIES


@pytest.fixture(scope="module")
def documents() -> dict[str, Any]:
    return {side: json.loads(text) for side, text in openapi_documents().items()}


def enums(node: object) -> Iterator[dict[str, Any]]:
    """Every schema with a list of values."""
    if isinstance(node, dict):
        if isinstance(node.get("enum"), list):
            yield node
        for each in node.values():
            yield from enums(each)
    elif isinstance(node, list):
        for each in node:
            yield from enums(each)


def test_every_vocabulary_labels_an_enum_of_the_api_value_by_value(documents: dict[str, Any]) -> None:
    labelled = [enum for enum in enums(documents) if "x-enum-name" in enum]
    assert {enum["x-enum-name"] for enum in labelled} == set(VOCABULARIES)
    assert all(enum["x-enum-labels"].keys() == set(enum["enum"]) for enum in labelled)
    assert all(label for enum in labelled for label in enum["x-enum-labels"].values())


def test_no_two_vocabularies_have_the_same_values() -> None:
    assert len({frozenset(labels) for labels in VOCABULARIES.values()}) == len(VOCABULARIES)


def test_a_declared_field_carries_its_label_its_unit_and_its_limits(documents: dict[str, Any]) -> None:
    fields = documents["command"]["components"]["schemas"]["NewProductBody"]["properties"]
    known = {key: fields["volume_ml"].get(key) for key in ("x-label", "x-unit", "minimum", "maximum")}
    assert known == {"x-label": "Volume", "x-unit": " ml", "minimum": 0, "maximum": 1_000_000_000}
    read = documents["query"]["components"]["schemas"]["Product"]["properties"]
    assert read["summary"]["x-label"] == "Resumo"


def test_a_body_calls_its_fields_as_the_history_does(documents: dict[str, Any]) -> None:
    bodies = documents["command"]["components"]["schemas"]
    assert bodies.keys() >= BODIES.keys()
    found = {name: field.get("x-label") for name, field in bodies["ImageChangeBody"]["properties"].items()}
    assert (found["title"], found["altText"], found["processedUrl"]) == ("Título", "Texto alternativo", None)


def test_a_field_that_is_no_enum_has_words_for_its_known_values(documents: dict[str, Any]) -> None:
    weekday = documents["command"]["components"]["schemas"]["DayBody"]["properties"]["weekday"]
    assert (weekday["x-enum-name"], weekday["x-enum-labels"]["6"]) == ("Weekday", "Domingo")


def test_every_tag_that_is_described_is_used(documents: dict[str, Any]) -> None:
    assert {tag["name"] for document in documents.values() for tag in document["tags"]} == TAGS.keys()


def test_the_settings_for_python_clients_name_every_kind_of_file(documents: dict[str, Any]) -> None:
    """Generators know JSON, text and bytes; the settings say of all others that they are bytes."""
    operations = [
        each for document in documents.values() for methods in document["paths"].values() for each in methods.values()
    ]
    bodies = [each.get("requestBody", {}) for each in operations]
    answers = [answer for each in operations for answer in each["responses"].values()]
    kinds = {
        kind
        for each in (*bodies, *answers)
        for kind, said in each.get("content", {}).items()
        if said["schema"].get("format") == "binary"
    }
    settings = yaml.safe_load((DOCUMENTS / "python-client.yaml").read_text())["content_type_overrides"]
    assert kinds - {"application/octet-stream"} == settings.keys()
