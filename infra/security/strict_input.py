"""What reaches an application is sane: bodies of a bounded size and a known type, JSON without surprises.

FastAPI and the standard library take NaN, Infinity, repeated keys, NUL, lone surrogates and bodies of any size; each of
them breaks something further in (PostgreSQL's ``text`` refuses NUL, UTF-8 has no lone surrogates). Here they are
answered 413, 415 or 422 before a route sees them. A body is read whole, checked and handed on as it came; only the
file of a signed upload and one of sales pass by.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from email.message import Message
from typing import Any, Final, TypeVar
from urllib.parse import unquote_to_bytes

from fastapi import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ASGIMessage

from infra.problems import Problem, problem_response
from infra.security.json_shape import TooManyElements, check_shape

T = TypeVar("T")

MIB: Final = 1024 * 1024
BODY_LIMIT: Final = MIB
IMAGE_BODY_LIMIT: Final = 14 * MIB
"""A picture of 10 MB as base64 in JSON."""
LARGE_BODIES: Final[Mapping[str, int]] = {
    "/api/v1/admin/images": IMAGE_BODY_LIMIT,
    "/api/admin/images": IMAGE_BODY_LIMIT,
}
MOST_EXACT: Final = 2**53
"""Integers beyond it are not the same in every JSON client."""

STREAMED: Final = re.compile(r"/api/(admin-images-uploads/[A-Za-z0-9_-]{22}|v1/sales/import)")
"""What comes here is a file, not JSON: its route reads it piece by piece and counts the bytes itself."""

_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_CONTROL_IN_ADDRESS: Final = re.compile(r"[\x00-\x1f\x7f]")


class StrictInput:
    """ASGI middleware. ``large`` raises the limit, ``other_types`` names the content types a path takes beside JSON;
    both by the beginning of the path."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        large: Mapping[str, int] = LARGE_BODIES,
        other_types: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        self._app = app
        self._large = large
        self._other_types = other_types or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            _check_address(scope)
            if scope["method"] not in _READS and not STREAMED.fullmatch(scope["path"]):
                receive = _again(await self._checked_body(scope, receive), receive)
        except Problem as problem:
            request = Request(scope)
            await problem_response(request, problem)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    async def _checked_body(self, scope: Scope, receive: Receive) -> bytes:
        headers = dict(scope["headers"])
        limit = _by_prefix(self._large, scope["path"]) or BODY_LIMIT
        body = await _read(receive, limit, headers.get(b"content-length", b""))
        if not body:
            return body
        media_type, charset = _content_type(headers.get(b"content-type", b""))
        if media_type in (_by_prefix(self._other_types, scope["path"]) or ()):
            return body
        if media_type != "application/json" or charset not in {"", "utf-8", "utf8"}:
            raise Problem(415, "Envie o conteúdo como application/json.", kind="unsupported-media-type")
        check_json(body)
        return body


def check_json(body: bytes) -> None:
    """``Problem`` 422 unless ``body`` is JSON that every part of the system can keep."""
    try:
        check_shape(body)
        text = body.decode("utf-8")
        value = json.loads(
            text, parse_constant=_refuse, parse_float=_finite, parse_int=_exact, object_pairs_hook=_without_repetition
        )
    except TooManyElements:
        raise Problem(413, "O conteúdo enviado tem itens demais. Envie menos de cada vez.", kind="too-large") from None
    except ValueError:
        raise _unreadable() from None
    if text.isascii() and "\\" not in text and "\x7f" not in text:
        return  # no string can hold what the walk looks for
    _check_strings(value)


def _check_strings(value: Any) -> None:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            if _CONTROL.search(item):
                raise Problem(
                    422, "O texto tem caracteres de controle que não podem ser gravados.", kind="control-characters"
                )
        elif isinstance(item, list):
            waiting.extend(item)
        elif isinstance(item, dict):
            waiting.extend(each for pair in item.items() for each in pair)


def _check_address(scope: Scope) -> None:
    """Control characters in a path lead nowhere; in a query they are refused, as is what is not UTF-8."""
    if _CONTROL_IN_ADDRESS.search(scope["path"]):
        raise Problem(404, kind="not-found")
    try:
        strange: object = _CONTROL_IN_ADDRESS.search(unquote_to_bytes(scope["query_string"]).decode("utf-8"))
    except UnicodeDecodeError as error:
        strange = error
    if strange:
        raise Problem(422, "O endereço tem caracteres que não podem ser usados.", kind="control-characters")


async def _read(receive: Receive, limit: int, declared: bytes) -> bytes:
    if declared.isdigit() and int(declared) > limit:
        raise _too_large(limit)
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b""
        part = message.get("body", b"")
        size += len(part)
        if size > limit:
            raise _too_large(limit)
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)


def _again(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that hands on a body that was read already."""
    handed_on = False

    async def receive_again() -> ASGIMessage:
        nonlocal handed_on
        if handed_on:
            return await receive()
        handed_on = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


def _content_type(header: bytes) -> tuple[str, str]:
    message = Message()
    message["content-type"] = header.decode("latin-1")
    charset = message.get_param("charset")
    return message.get_content_type() if header else "", charset.lower() if isinstance(charset, str) else ""


def _by_prefix(table: Mapping[str, T], path: str) -> T | None:
    return next((value for prefix, value in table.items() if f"{path}/".startswith(f"{prefix}/")), None)


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _exact(text: str) -> int:
    if len(text) > 17 or abs(number := int(text)) > MOST_EXACT:
        raise ValueError(text)
    return number


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key appears twice")
    return found


def _unreadable() -> Problem:
    return Problem(422, "O conteúdo enviado não é um JSON válido.", kind="unreadable-json")


def _too_large(limit: int) -> Problem:
    sentence = f"O conteúdo enviado é grande demais. Máximo: {limit // MIB} MB."
    return Problem(413, sentence, kind="too-large", headers={"Connection": "close"})
