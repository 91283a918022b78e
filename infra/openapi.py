"""OpenAPI documents that say everything: which right a call needs, every status it may answer, the problem documents.

FastAPI writes the paths, parameters and bodies. What follows from rules that hold for all calls is added here, so that
no route repeats it and none forgets it. A route describes what is its own: ``responses={429: {"description": …}}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from fastapi import FastAPI, Request, Response
from fastapi.openapi.utils import get_openapi
from fastapi.routing import RouteContext

from infra.answers import PDF
from infra.api_description import CONTACT, DESCRIPTION, LICENSE, SERVERS, TAGS
from infra.json_object import JsonObject
from infra.problems import Problem
from infra.security.bearer import check_right
from infra.security.permissions import Permission
from infra.security.route_permissions import operations, routes_of

_WRITES: Final = frozenset({"post", "put", "patch", "delete"})
_PROBLEM: Final = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
_SCHEMA: Final[JsonObject] = {
    "title": "Problem",
    "description": "RFC 9457, with one sentence in Portuguese that can be shown as it is.",
    "type": "object",
    "required": ["type", "title", "status", "detail", "instance", "correlation_id", "error"],
    "properties": {
        "type": {"type": "string", "description": "kind of problem", "examples": ["/problems/taken"]},
        "title": {"type": "string", "description": "the status in words", "examples": ["Conflict"]},
        "status": {"type": "integer", "description": "the status", "examples": [409]},
        "detail": {"type": "string", "description": "as `error`", "examples": ["“joana” já está em uso."]},
        "instance": {"type": "string", "description": "path of the call", "examples": ["/api/users"]},
        "correlation_id": {"type": "string", "description": "the call in the logs", "examples": ["5f0c2d…"]},
        "error": {
            "type": "string",
            "description": "one sentence in Portuguese",
            "examples": ["“joana” já está em uso."],
        },
        "errors": {
            "type": "array",
            "description": "the fields of a 422",
            "items": {
                "type": "object",
                "required": ["field", "message"],
                "properties": {
                    "field": {"type": "string", "description": "dotted path", "examples": ["price"]},
                    "message": {"type": "string", "description": "in Portuguese", "examples": ["Campo obrigatório."]},
                },
            },
        },
    },
    "additionalProperties": True,
}
_SAID: Final = {
    401: "Without a living session",
    403: "Without the right",
    404: "It does not exist, or may not be seen",
    409: "A rule of the domain says no, or another command won the race",
    412: "The version of `If-Match` is not the current one",
    413: "The body is too large",
    415: "The body is not `application/json`",
    422: "The call is malformed",
    503: "The database does not answer; see `Retry-After`",
}
_BEARER: Final = {
    "type": "http",
    "scheme": "bearer",
    "bearerFormat": "JWT",
    "description": "`token` of `POST /api/login`; valid for 30 minutes, renewed by `POST /api/session/refresh`.",
}


def install_openapi(app: FastAPI, extension: Callable[[RouteContext], JsonObject] = lambda _: {}) -> None:
    """Make ``app.openapi()`` complete. ``extension`` returns the ``x-`` fields of a route that only ``app`` knows."""

    def complete() -> JsonObject:
        if app.openapi_schema is None:
            document = get_openapi(
                title=app.title,
                version=app.version,
                description=DESCRIPTION,
                contact=CONTACT,
                license_info=LICENSE,
                servers=SERVERS,
                routes=app.routes,
            )
            document["tags"] = _tags(document)
            rights = {(path, method): right for path, method, right, _ in operations(app)}
            extensions = {(path, method): extension(context) for path, method, context, _ in routes_of(app)}
            for path, methods in document["paths"].items():
                for method, operation in methods.items():
                    _complete(operation, path, method, rights[path, method])
                    operation.update(extensions[path, method])
            schemas = document.setdefault("components", {}).setdefault("schemas", {})
            schemas.pop("HTTPValidationError", None)
            schemas.pop("ValidationError", None)
            for schema in schemas.values():
                _complete_defaults(schema)
            schemas["Problem"] = _SCHEMA
            document["components"]["securitySchemes"] = {"bearer": _BEARER}
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = complete  # type: ignore[method-assign]  # FastAPI's documented way to extend the document


def publish_labels(document: JsonObject, vocabularies: Mapping[str, Mapping[Any, str]]) -> None:
    """Write the Portuguese of its values, and the name of the vocabulary, at every enum that has exactly the values of
    one of ``vocabularies``."""
    by_values = {frozenset(labels): (name, labels) for name, labels in vocabularies.items()}
    waiting: list[Any] = [document]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting.extend(node)
        elif isinstance(node, dict):
            waiting.extend(node.values())
            values = node.get("enum")
            found = by_values.get(frozenset(values)) if isinstance(values, list) else None
            if found is not None:
                node["x-enum-name"], node["x-enum-labels"] = found[0], dict(found[1])


def publish_field_labels(
    document: JsonObject, bodies: Mapping[str, str], label_of: Callable[[str, str], str | None]
) -> None:
    """Write the Portuguese of the fields of each of ``bodies``, which has its kind of stream. A field that declares a
    label keeps it."""
    schemas = document["components"]["schemas"]
    for body, kind in bodies.items():
        for name, field in schemas.get(body, {}).get("properties", {}).items():
            label = label_of(kind, re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", name))
            if label is not None:
                field.setdefault("x-label", label)


def serve_document(app: FastAPI, path: str, built: Path, right: Permission | None) -> None:
    """Answer ``path`` with the document that ``choperia openapi`` has written to ``built``.

    Building it takes seconds, during which the process answers no other request. ``right`` is what a reader needs, if
    anything.
    """

    @cache
    def content() -> tuple[bytes, str]:
        body = built.read_bytes()
        return body, f'"{blake2b(body, digest_size=12).hexdigest()}"'

    def document(request: Request) -> Response:
        if right is not None:
            check_right(request, right)
        try:
            body, tag = content()
        except FileNotFoundError:
            raise Problem(404, kind="not-found") from None
        headers = {"ETag": tag, "Cache-Control": "no-cache"}
        if tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers, media_type="application/json")

    app.add_route(path, document, ["GET"], include_in_schema=False)


def _tags(document: JsonObject) -> list[JsonObject]:
    """The tags of the document's operations, each with its description."""
    used = {tag for methods in document["paths"].values() for each in methods.values() for tag in each["tags"]}
    return [{"name": tag, "description": TAGS[tag]} for tag in sorted(used)]


def _complete(operation: JsonObject, path: str, method: str, right: Permission | None) -> None:
    for parameter in operation.get("parameters", ()):
        _complete_parameter(parameter)
    statuses = {422, 503}
    if right is not None:
        operation["security"] = [{"bearer": []}]
        operation["x-permission"] = right.value
        statuses |= {401, 403}
    if "{" in path:
        statuses.add(404)
    if method in _WRITES:
        statuses |= {413, 415}
        if right is not None:
            statuses |= {404, 409}
    if any(parameter["name"] == "If-Match" for parameter in operation.get("parameters", ())):
        statuses.add(412)
    responses = operation["responses"]
    responses.pop("422", None)
    for status in statuses:
        responses.setdefault(str(status), {"description": _SAID[status]})
    for status, response in responses.items():
        if status >= "400":
            response["content"] = _PROBLEM
        elif method in _WRITES and right is not None and "content" in response:
            response.setdefault("headers", {}).update(_HEADERS)
        if PDF in response.get("content", ()):
            # what is answered without `Accept` comes first: generated clients expect the first media type
            response["content"] = {PDF: response["content"].pop(PDF), **response["content"]}
    operation["responses"] = dict(sorted(responses.items()))


def _complete_defaults(schema: JsonObject) -> None:
    """The default of a number is a number; pydantic writes that of a ``Decimal`` as text."""
    for field in schema.get("properties", {}).values():
        if field.get("type") == "number" and isinstance(field.get("default"), str):
            field["default"] = float(field["default"])


def _complete_parameter(parameter: JsonObject) -> None:
    """A parameter is left out, never null; an address holds no control characters (``security.strict_input``)."""
    schema = parameter["schema"]
    choices = [choice for choice in schema.pop("anyOf", ()) if choice != {"type": "null"}]
    schema.update(choices[0] if len(choices) == 1 else {"anyOf": choices} if choices else {})
    if schema.get("type") == "string" and not schema.keys() & {"pattern", "enum", "const", "format"}:
        schema["pattern"] = _NO_CONTROL


_NO_CONTROL: Final = r"^[^\u0000-\u001F\u007F]*$"
_HEADERS: Final = {
    "ETag": {
        "description": "the version now, for `If-Match`",
        "schema": {"type": "string", "examples": ['"7"']},
    },
    "X-Event-Position": {
        "description": "for `X-Min-Position` of reads in another session, or without one",
        "schema": {"type": "string", "examples": ["0.1042"]},
    },
}
