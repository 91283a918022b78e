"""What does not get in, and that the rest gets in unchanged."""

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from infra.problems import Problem
from infra.security import strict_input
from infra.security.body_limits import MIB, UNCHECKED, only_unchecked
from infra.security.strict_input import AT_ONCE, PARSED, StrictInput


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    request = Request(scope, receive)
    await Response(await request.body(), 200)(scope, receive, send)


class Unread:
    """The parts of a body; those that nobody asked for are left."""

    def __init__(self, *parts: bytes) -> None:
        self.parts = list(parts)

    def next(self) -> dict[str, Any]:
        if not self.parts:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": self.parts.pop(0), "more_body": bool(self.parts)}


async def exchange(
    app: ASGIApp,
    body: Sequence[bytes] | Unread,
    *,
    path: str = "/api/things",
    query: bytes = b"",
    method: str = "POST",
    content_type: str = "application/json",
    declared: int | None = None,
    reading: asyncio.Event | None = None,
) -> tuple[int, bytes]:
    """Status and body of the answer, whose body is read once ``reading`` is set."""
    waiting = body if isinstance(body, Unread) else Unread(*body)
    answered: list[dict[str, Any]] = []
    headers = [(b"content-type", content_type.encode())] if content_type else []
    if declared is not None:
        headers.append((b"content-length", str(declared).encode()))

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(0)
        return waiting.next()

    async def send(message: Any) -> None:
        if message["type"] == "http.response.body" and reading is not None:
            await reading.wait()
        answered.append(message)

    scope = {
        "type": "http", "method": method, "path": path, "query_string": query, "headers": headers,
        "scheme": "http", "server": ("localhost", 80), "root_path": "",
    }  # fmt: skip
    await app(scope, receive, send)
    return answered[0]["status"], b"".join(message.get("body", b"") for message in answered[1:])


def sent(
    body: bytes | Sequence[bytes] | Unread = b"",
    *,
    limit: Callable[[Request], int] = only_unchecked,
    **options: Any,
) -> tuple[int, bytes]:
    """Status and body of the answer."""
    parts = [body] if isinstance(body, bytes) else body
    return asyncio.run(exchange(StrictInput(echo, limit=limit), parts, **options))


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
        b"[" * 65,
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


def allowing(limit: int) -> Callable[[Request], int]:
    return lambda _request: limit


def refusing(_request: Request) -> int:
    raise Problem(401)


def test_little_is_read_of_a_caller_who_has_no_right() -> None:
    assert sent(b'"' + b"a" * (UNCHECKED - 2) + b'"', limit=refusing)[0] == 200
    for declared in (None, UNCHECKED + 1):
        body = Unread(b'"' + b"a" * UNCHECKED, b"a" * 1000, b"a" * 1000)
        assert sent(body, limit=refusing, declared=declared)[0] == 401
        assert len(body.parts) == (2 if declared is None else 3), "what follows is not read"


@pytest.mark.parametrize("body", [b"[" * 50_000, b"[" + b"{}," * 400 + b"{}]"], ids=["deep", "wide"])
def test_many_elements_are_parsed_only_for_a_caller_with_the_right(body: bytes) -> None:
    assert sent(body)[0] == 413
    assert sent(body, limit=refusing)[0] == 401
    assert sent(body, limit=allowing(MIB))[0] == (200 if body.endswith(b"]") else 422)


def test_a_body_has_a_limit_whether_it_says_its_length_or_not() -> None:
    text = b'"' + b"a" * (MIB - 2) + b'"'
    assert sent(text, limit=allowing(MIB)) == (200, text)
    assert sent(text, limit=allowing(MIB), declared=MIB) == (200, text)
    assert sent([text[:100_000], text[100_000:]], limit=allowing(MIB)) == (200, text)
    assert sent(text + b" ", limit=allowing(MIB))[0] == 413
    assert sent([b"a" * 1000] * 1100, limit=allowing(MIB))[0] == 413
    assert sent(b"{}", limit=allowing(MIB), declared=MIB + 1)[0] == 413
    assert sent(b'"' + b"a" * UNCHECKED + b'"')[0] == 413


def test_a_large_body_is_checked_like_any_other() -> None:
    for body in (b'{"a": "' + b"a" * UNCHECKED + b'\\u0000"}', b"[" * UNCHECKED * 2, b'"' + b"a" * UNCHECKED):
        assert sent(body, limit=allowing(MIB))[0] == 422
    assert sent(b"a" * UNCHECKED * 2, limit=allowing(MIB), content_type="text/plain")[0] == 415


def test_a_large_body_that_finds_no_room_on_the_disk_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strict_input.tempfile, "TemporaryFile", lambda **_options: Path("/dev/full").open("r+b"))  # noqa: SIM115  # the middleware closes it
    text = json.dumps("x" * 2 * UNCHECKED).encode()
    middle = len(text) // 2
    for parts in ([text], [text[:middle], text[middle:]]):
        status, answer = asyncio.run(exchange(StrictInput(echo, limit=allowing(MIB)), parts))
        assert status == 503
        assert json.loads(answer)["error"] == "O sistema está se recuperando. Tente de novo em instantes."


def test_few_large_bodies_are_in_memory_until_they_are_answered() -> None:
    under_way: list[int] = []
    most: list[int] = []

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        assert scope[PARSED] == "a" * UNCHECKED
        under_way.append(1)
        most.append(len(under_way))
        await asyncio.sleep(0.01)
        under_way.pop()
        await echo(scope, receive, send)

    async def many() -> list[tuple[int, bytes]]:
        app = StrictInput(slow, limit=allowing(MIB))
        return await asyncio.gather(*(exchange(app, [b'"' + b"a" * UNCHECKED + b'"']) for _ in range(10)))

    assert {status for status, _ in asyncio.run(many())} == {200}
    assert max(most) == AT_ONCE


def test_who_reads_the_answer_slowly_keeps_no_other_waiting() -> None:
    async def check() -> None:
        app, never = StrictInput(echo, limit=allowing(MIB)), asyncio.Event()
        body = [b'"' + b"a" * UNCHECKED + b'"']
        slow = [asyncio.create_task(exchange(app, body, reading=never)) for _ in range(AT_ONCE)]
        assert (await exchange(app, body))[0] == 200
        for each in slow:
            each.cancel()

    asyncio.run(check())


@pytest.mark.parametrize("query", [b"search=%00", b"search=a%0Ab", b"search=%ff", b"search=%ed%a0%80", b"search=%7f"])
def test_a_query_without_control_characters_and_in_utf_8(query: bytes) -> None:
    assert sent(method="GET", query=query)[0] == 422


def test_a_search_with_accents_gets_in() -> None:
    assert sent(method="GET", query=b"search=p%C3%A3o%20de%20queijo+%F0%9F%8D%BA")[0] == 200


def test_a_path_with_a_nul_leads_nowhere() -> None:
    assert sent(method="GET", path="/api/users/\x00")[0] == 404
