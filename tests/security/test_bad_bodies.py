"""Every command with every field of its body made wrong, one at a time: 422, never taken and never an error of ours.

The good bodies are the examples of the OpenAPI document. The largest that it allows get in.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from infra.security.json_shape import check_shape, is_wide
from tests.security.conftest import PASSWORD, System

NUMBERS = ("true", '"10"', "NaN", "Infinity", "-Infinity", "1e999", "[]", "{}")
TEXTS = ("1", "true", '"a\\u0000b"', '"\\ud800"', '"a\\u0007b"', '"a\x7fb"', "[]", "{}")
FLAGS = ("1", "0", '"true"', "[]")
LISTS = ("1", '"a"', "{}", "true")
PLAIN: dict[str, Any] = {"integer": 1, "number": 1.5, "string": "texto", "boolean": True}
WRONG = {"number": NUMBERS, "integer": (*NUMBERS, "1.5"), "string": TEXTS, "boolean": FLAGS, "array": LISTS}


WEBHOOK = "/api/v1/pix/webhook"


def written(body: Any) -> str:
    return json.dumps(body)


def test_a_body_that_is_wrong_in_one_place_is_refused(composed: System) -> None:
    document = composed.commands.openapi()
    headers = composed.bearer("admin") | {"Content-Type": "application/json"}
    customer = composed.bearer("client") | {"Content-Type": "application/json"}
    confirmed = composed.request("POST", "/api/me/confirmation", headers=headers, json={"password": PASSWORD})
    assert confirmed.status_code == 200
    sent, taken = 0, []
    for path, methods in document["paths"].items():
        if path.startswith(WEBHOOK):
            continue  # it has no address without a secret
        address = re.sub(r"{\w+}", "999999", path)
        sender = customer if path.startswith("/api/v1/my-orders/") else headers
        for method, operation in methods.items():
            if "requestBody" not in operation:
                continue
            if "application/json" not in operation["requestBody"]["content"]:
                continue  # the bytes of a picture
            schema = operation["requestBody"]["content"]["application/json"]["schema"]
            for body in wrong_bodies(document, schema):
                sent += 1
                content = body.encode("utf-8", "surrogatepass")
                answer = composed.request(method.upper(), address, content=content, headers=sender)
                if answer.status_code != 422:
                    taken.append(f"{method} {path} {body[:200]} → {answer.status_code} {answer.text[:200]}")
    assert taken == [], "\n".join(taken)
    assert sent > 20 * len(document["paths"]), "the bodies were not made"


def test_the_largest_body_of_every_command_is_within_the_limits(composed: System) -> None:
    document = composed.commands.openapi()
    for path, methods in document["paths"].items():
        if path.startswith(WEBHOOK):
            continue  # banks send a few PIX at a time; more than the limits take are refused like any large body
        for operation in methods.values():
            content = operation.get("requestBody", {}).get("content", {})
            if "application/json" in content:
                body = written(largest(document, content["application/json"]["schema"])).encode()
                check_shape(body)
                assert "security" in operation or not is_wide(body)


def wrong_bodies(document: dict[str, Any], schema: dict[str, Any]) -> Iterator[str]:
    """JSON texts: no object at all, an unknown field, and each field wrong in each way its type can be."""
    yield from ("[]", "1", '"text"', "{", "NaN")
    choices = schema.get("anyOf", [schema])
    if {"type": "null"} in choices:  # the command can be given without a body
        schema = next(choice for choice in choices if choice != {"type": "null"})
    else:
        yield from ("null", "")
    good = example(document, schema)
    yield written({**good, "unknown_field": 1})
    yield from (written({**good, "unknown_field": ""})[:-2] + "[" * depth + "]" * depth + "}" for depth in (65, 400))
    for name, field in resolved(document, schema)["properties"].items():
        for bad in wrong_values(document, field):
            rest = {key: value for key, value in good.items() if key != name}
            yield written(rest)[:-1] + (", " if rest else "") + f"{written(name)}: {bad}}}"


def wrong_values(document: dict[str, Any], field: dict[str, Any]) -> tuple[str, ...]:
    choices = [resolved(document, choice) for choice in field.get("anyOf", [field])]
    types = {choice.get("type") for choice in choices}
    kind = (types - {"null"}).pop() if len(types - {"null"}) == 1 else ""
    return WRONG.get(kind, ())


def example(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    """The good body: the first example of each field. Of several kinds, the first."""
    known = resolved(document, schema)
    first = resolved(document, known.get("oneOf", [known])[0])
    fields = first["properties"]
    return {name: value(document, field) for name, field in fields.items() if name in required(document, first)}


def largest(document: dict[str, Any], field: dict[str, Any]) -> Any:
    """A value with every field there is and as many items as there may be; its values need not be good ones."""
    known = resolved(document, field)
    choices = [largest(document, choice) for kinds in ("anyOf", "oneOf") for choice in known.get(kinds, ())]
    if choices:
        return max(choices, key=lambda choice: len(written(choice)))
    if known.get("type") == "array":
        return [largest(document, known["items"])] * known["maxItems"]
    if "properties" in known:
        return {name: largest(document, inner) for name, inner in known["properties"].items()}
    return "[,{"


def required(document: dict[str, Any], schema: dict[str, Any]) -> list[str]:
    names: list[str] = resolved(document, schema).get("required", [])
    return names


def value(document: dict[str, Any], field: dict[str, Any]) -> Any:
    if "examples" in field:
        return field["examples"][0]
    known = resolved(document, field)
    if known.get("type") == "array":
        return [value(document, known["items"])]
    return PLAIN[known["type"]] if known.get("type") in PLAIN else example(document, known)


def resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema
