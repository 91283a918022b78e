"""What reaches an application is sane: bodies of a bounded size and a known type, JSON without surprises.

FastAPI and the standard library take NaN, Infinity, repeated keys, NUL, lone surrogates and bodies of any size; each of
them breaks something further in (PostgreSQL's ``text`` refuses NUL, UTF-8 has no lone surrogates). Here they are
answered 413, 415 or 422 before a route sees them. A body is read whole, checked and handed on as it came; only
what routes read themselves (``STREAMED``) passes by.

A body of more than 500 elements is parsed, in a worker thread, once its sender's right is known.
A body of more than 64 KiB is read once its sender's right is known. It waits on the disk, and few of them are in memory
at a time, where a worker thread checks them.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from email.message import Message
from functools import partial
from pathlib import Path
from typing import IO, Any, Final
from urllib.parse import unquote_to_bytes

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ASGIMessage

from infra.json_object import JsonObject
from infra.problems import Problem, full_disk, problem_response
from infra.security.body_limits import KIB, MIB, PICTURE, UNCHECKED, only_unchecked
from infra.security.json_shape import TooManyElements, check_shape, is_wide

MOST_EXACT: Final = 2**53
"""Integers beyond it are not the same in every JSON client."""
AT_ONCE: Final = 2
"""Large bodies in memory, from their check to the beginning of the answer."""
_CHECKING: Final = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="large-bodies")
"""Few threads, always the same: what one of them has allocated and given back, malloc keeps for it alone."""
PARSED: Final = "choperia.json"
"""Where the scope has what a body says, so that it is parsed once."""

STREAMED: Final = re.compile(
    r"/api/(admin-images-uploads/[A-Za-z0-9_-]{22}|v1/sales/import|v1/imports/[a-z]{1,20}|v1/bank-statements"
    r"|v1/equipment/assets/[0-9]{1,19}/services/[0-9]{1,19}/papers|v1/notes/answers/[a-z]{1,20}"
    r"|v1/messages/(whatsapp|unsubscribe/[^/]{1,100}))"
)
"""Paths that receive a file or signed JSON: their routes read it piece by piece, count the bytes, and check the
signature and the shape themselves. The form of a mail program (RFC 8058) is not read at all."""

CLEANED: Final = re.compile(r"/api/v1/pix/webhook(/.*)?")
"""A bank sends here what payers wrote, control characters too. The route keeps what can be kept of these texts: a
refusal would lose the money beside them."""

_READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_CONTROL_IN_ADDRESS: Final = re.compile(r"[\x00-\x1f\x7f]")


class StrictInput:
    """ASGI middleware. ``limit`` is asked, in a worker thread, before more than 64 KiB are read: it returns the bytes
    that the caller may send, or raises a ``Problem``. ``folder`` is where large bodies wait."""

    def __init__(
        self, app: ASGIApp, *, limit: Callable[[Request], int] = only_unchecked, folder: Path | None = None
    ) -> None:
        self._app = app
        self._limit = limit
        self._folder = folder
        self._turns = asyncio.Semaphore(AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        async with AsyncExitStack() as held:

            async def answer(message: ASGIMessage) -> None:
                if message["type"] == "http.response.start":
                    await held.aclose()  # a caller who reads slowly delays no other
                await send(message)

            try:
                _check_address(scope)
                if scope["method"] not in _READS and not STREAMED.fullmatch(scope["path"]):
                    receive = _again(await self._checked_body(scope, receive, held), receive)
            except Problem as problem:
                await problem_response(Request(scope), problem)(scope, receive, answer)
                return
            except OSError as error:
                await problem_response(Request(scope), full_disk(error))(scope, receive, answer)
                return
            await self._app(scope, receive, answer)

    async def _checked_body(self, scope: Scope, receive: Receive, held: AsyncExitStack) -> bytes:
        headers = dict(scope["headers"])
        declared, content_type = (headers.get(name, b"") for name in (b"content-length", b"content-type"))
        size = int(declared) if re.fullmatch(rb"[0-9]{1,18}", declared) else 0
        limit = UNCHECKED
        if size > UNCHECKED:
            _check_type(content_type)
            limit = await self._checked_limit(scope, size)
        body, ended = await _read(receive, UNCHECKED)
        if not body:
            return body
        _check_type(content_type)
        if ended and len(body) <= UNCHECKED:
            if is_wide(body):
                # 40 KB of brackets cost 20 ms: not on the event loop, and not for strangers
                await self._check_wide(scope, body)
            else:
                scope[PARSED] = check_json(body, texts=_checks_texts(scope))
            return body
        if limit == UNCHECKED:  # the caller did not state the size
            limit = await self._checked_limit(scope, len(body))
        return await self._checked_large_body(scope, receive, held, body, limit, ended=ended)

    async def _check_wide(self, scope: Scope, body: bytes) -> None:
        """Raises the ``Problem`` of a caller who may not send so many elements, or with the body."""
        if await run_in_threadpool(self._limit, Request(scope)) == UNCHECKED:
            raise _too_many()
        check = partial(check_json, body, texts=_checks_texts(scope))
        scope[PARSED] = await asyncio.get_running_loop().run_in_executor(_CHECKING, check)

    async def _checked_limit(self, scope: Scope, size: int) -> int:
        """Raises the ``Problem`` of a caller who may not send so much."""
        limit = await run_in_threadpool(self._limit, Request(scope))
        if size > limit:
            raise _too_large(size, limit)
        return limit

    async def _checked_large_body(
        self, scope: Scope, receive: Receive, held: AsyncExitStack, begin: bytes, limit: int, *, ended: bool
    ) -> bytes:
        file = tempfile.TemporaryFile(dir=self._folder)  # noqa: SIM115  # `held` closes it
        held.callback(_close, file)
        await run_in_threadpool(file.write, begin)
        size = len(begin)
        while not ended:
            message = await receive()
            if message["type"] != "http.request":
                return b""
            part = message.get("body", b"")
            size += len(part)
            if size > limit:
                raise _too_large(size, limit)
            await run_in_threadpool(file.write, part)
            ended = not message.get("more_body", False)
        await held.enter_async_context(self._turns)
        body, checked = await asyncio.get_running_loop().run_in_executor(_CHECKING, _read_and_check, file)
        if isinstance(checked, Problem):
            raise checked
        scope[PARSED] = checked
        return body


def _close(file: IO[bytes]) -> None:
    with suppress(OSError):  # closing tries again to write what a full disk did not take, and closes anyway
        file.close()


def _read_and_check(file: IO[bytes]) -> tuple[bytes, Any]:
    """The body, and what it says or the ``Problem`` with it."""
    file.seek(0)
    body = file.read()
    try:
        return body, check_json(body)
    except Problem as problem:
        # raised, it would keep the body: in the frames of its traceback, which refer to it, until the garbage collector
        # comes, and that is late where few objects are large
        problem.__context__ = None
        return b"", problem.with_traceback(None)


def _checks_texts(scope: Scope) -> bool:
    return CLEANED.fullmatch(scope["path"]) is None


def check_json(body: bytes, *, texts: bool = True) -> Any:
    """What ``body`` says. ``Problem`` 413 or 422 unless it is JSON that every part of the system can keep; without
    ``texts``, what its strings hold is left to the route."""
    try:
        check_shape(body)
        text = body.decode("utf-8")
        value = json.loads(
            text, parse_constant=_refuse, parse_float=_finite, parse_int=_exact, object_pairs_hook=_without_repetition
        )
    except TooManyElements:
        raise _too_many() from None
    except ValueError:
        raise _unreadable() from None
    # otherwise no string can hold what the walk looks for
    if texts and (not text.isascii() or "\\" in text or "\x7f" in text):
        _check_strings(value)
    return value


def _check_strings(value: Any) -> None:
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            if not item.isprintable() and _CONTROL.search(item):  # the first is much quicker, and nearly always true
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


async def _read(receive: Receive, most: int) -> tuple[bytes, bool]:
    """The body, or as much of it as comes until it is more than ``most``, and whether that is all."""
    parts, size = [], 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"", True
        part = message.get("body", b"")
        size += len(part)
        parts.append(part)
        ended = not message.get("more_body", False)
        if ended or size > most:
            return b"".join(parts), ended


def _again(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that hands on a body that was read already."""
    waiting = [body]

    async def receive_again() -> ASGIMessage:
        if not waiting:
            return await receive()
        return {"type": "http.request", "body": waiting.pop(), "more_body": False}

    return receive_again


def _check_type(header: bytes) -> None:
    message = Message()
    message["content-type"] = header.decode("latin-1")
    charset = message.get_param("charset")
    charset = charset.lower() if isinstance(charset, str) else ""
    media_type = message.get_content_type() if header else ""
    if media_type != "application/json" or charset not in {"", "utf-8", "utf8"}:
        raise Problem(415, "Envie o conteúdo como application/json.", kind="unsupported-media-type")


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


def _without_repetition(pairs: list[tuple[str, Any]]) -> JsonObject:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key appears twice")
    return found


def _unreadable() -> Problem:
    return Problem(422, "O conteúdo enviado não é um JSON válido.", kind="unreadable-json")


def _too_many() -> Problem:
    return Problem(413, "O conteúdo enviado tem itens demais. Envie menos de cada vez.", kind="too-large")


def _too_large(size: int, limit: int) -> Problem:
    most = f"{limit // MIB} MB" if limit >= MIB else f"{limit // KIB} KB"
    sentence = f"O conteúdo enviado é grande demais. Máximo: {most}."
    # the server drops the rest of what is sent; a connection that it closed meanwhile would take the answer with it, so
    # only that of a caller who sends more than anybody may is
    return Problem(413, sentence, kind="too-large", headers={"Connection": "close"} if size > PICTURE else None)
