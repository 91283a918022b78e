"""What does not get in, and that the rest gets in unchanged."""

import asyncio
import json
from collections.abc import Iterable
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from infra.security.strict_input import BODY_LIMIT, IMAGE_BODY_LIMIT, StrictInput


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    await Response(await request.body(), 200)(scope, receive, send)


def sent(
    body: bytes | Iterable[bytes] = b"",
    *,
    path: str = "/api/things",
    query: bytes = b"",
    method: str = "POST",
    content_type: str = "application/json",
    declared: int | None = None,
) -> tuple[int, bytes]:
    """Status and body of the answer."""
    parts = [body] if isinstance(body, bytes) else list(body)
    waiting = [{"type": "http.request", "body": p, "more_body": i < len(parts) - 1} for i, p in enumerate(parts)]
    answered: list[dict[str, Any]] = []
    headers = [(b"content-type", content_type.encode())] if content_type else []
    if declared is not None:
        headers.append((b"content-length", str(declared).encode()))

    async def receive() -> dict[str, Any]:
        return waiting.pop(0) if waiting else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        answered.append(message)

    scope = {
        "type": "http", "method": method, "path": path, "query_string": query, "headers": headers,
        "scheme": "http", "server": ("localhost", 80), "root_path": "",
    }  # fmt: skip
    asyncio.run(StrictInput(echo)(scope, receive, send))
    return answered[0]["status"], b"".join(message.get("body", b"") for message in answered[1:])


@pytest.mark.parametrize(
    "body",
    [
        b'{"name": "Chope Pilsen \xc3\xa1 \xf0\x9f\x8d\xba", "price": 12.5, "on": true, "no": null, "of": [1, -2, 0]}',
        b'{"text": "uma linha\\noutra\\tcoluna\\r\\n"}',
        b'"\\ud83c\\udf7a"',
        b"9007199254740992",
        b"1e308",
        b"[]",
    ],
)
def test_good_json_arrives_as_it_was_sent(body: bytes) -> None:
    assert sent(body) == (200, body)


@pytest.mark.parametrize(
    "body",
    [
        b'{"price": NaN}',
        b'{"price": Infinity}',
        b'{"price": -Infinity}',
        b'{"price": 1e400}',
        b'{"id": 9007199254740993}',
        b'{"id": ' + b"9" * 5000 + b"}",
        b'{"name": "a\\u0000b"}',
        b'{"a\\u0000b": 1}',
        b'{"name": "\\ud800"}',
        b'{"name": "\\udc00\\ud800"}',
        b'{"list": [{"deep": ["\\u0007"]}]}',
        b'{"name": "a\x7fb"}',
        b'{"name": "a\x00b"}',
        b'{"price": 1, "price": 2}',
        b'{"name": "\xff"}',
        b'{"name": "\xed\xa0\x80"}',
        b"\xef\xbb\xbf{}",
        b"{",
        b"",
        b"[" * 100_000,
        b'[[["\\n"]]]' * 2,
        b"[" * 80 + b'"\\n"' + b"]" * 80,
    ],
)
def test_json_that_something_further_in_would_choke_on_is_refused(body: bytes) -> None:
    status, answer = sent(body)
    if not body:
        assert (status, answer) == (200, b"")
        return
    assert status == 422
    assert json.loads(answer)["error"]


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin-1",
    ],
)
def test_other_content_is_not_taken(content_type: str) -> None:
    assert sent(b"{}", content_type=content_type)[0] == 415


@pytest.mark.parametrize(
    "content_type", ["application/json; charset=utf-8", "APPLICATION/JSON", "application/json;charset=UTF-8"]
)
def test_json_has_several_spellings(content_type: str) -> None:
    assert sent(b"{}", content_type=content_type)[0] == 200


def test_a_path_can_take_another_type() -> None:
    app = StrictInput(echo, other_types={"/api/v1/sales/import": frozenset({"text/csv"})})
    answered: list[int] = []

    async def send(message: Any) -> None:
        answered.append(message.get("status", 0))

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"a;b", "more_body": False}

    scope = {
        "type": "http", "method": "POST", "path": "/api/v1/sales/import", "query_string": b"",
        "headers": [(b"content-type", b"text/csv")],
    }  # fmt: skip
    asyncio.run(app(scope, receive, send))
    assert answered[0] == 200


def test_a_body_has_a_limit_whether_it_says_its_length_or_not() -> None:
    assert sent(b'"' + b"a" * (BODY_LIMIT - 2) + b'"')[0] == 200
    assert sent(b'"' + b"a" * (BODY_LIMIT - 1) + b'"')[0] == 413
    assert sent([b"a" * 1000] * 1100)[0] == 413
    assert sent(b"{}", declared=BODY_LIMIT + 1)[0] == 413


def test_pictures_may_be_larger() -> None:
    body = b'{"fileData": "' + b"A" * 10_000_000 + b'"}'
    assert sent(body, path="/api/v1/admin/images")[0] == 200
    assert sent(body)[0] == 413
    assert sent(b"{}", path="/api/admin/images", declared=IMAGE_BODY_LIMIT + 1)[0] == 413


@pytest.mark.parametrize("query", [b"search=%00", b"search=a%0Ab", b"search=%ff", b"search=%ed%a0%80", b"search=%7f"])
def test_a_query_without_control_characters_and_in_utf_8(query: bytes) -> None:
    assert sent(method="GET", query=query)[0] == 422


def test_a_search_with_accents_gets_in() -> None:
    assert sent(method="GET", query=b"search=p%C3%A3o%20de%20queijo+%F0%9F%8D%BA")[0] == 200


def test_a_path_with_a_nul_leads_nowhere() -> None:
    assert sent(method="GET", path="/api/users/\x00")[0] == 404
