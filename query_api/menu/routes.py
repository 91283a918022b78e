"""``GET /api/menu``: bytes that the query API prepares when the menu moves, sent from memory."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.types import Scope, Send

from infra.position import START, Position
from query_api.http import AWAY, MinPosition, position_headers
from query_api.languages import LANGUAGES, PORTUGUESE, Language, SiteLanguage
from query_api.menu.responses import MenuCategory
from query_api.prepared import PreparedAnswer
from query_api.public import PublicData, PublicReads

router = APIRouter(tags=["menu"])

MENU_PATH = "/api/menu"
_JSON = "application/json"
_HEADERS = {"Cache-Control": "public, no-cache"}
"""Browsers and proxies store it, but revalidate each time: a 304 costs almost nothing."""
_ASKED: Final[dict[bytes, Language]] = {f"language={each}".encode(): each for each in LANGUAGES}
_ASKED[b""] = PORTUGUESE
"""The query strings that are answered from memory."""
_NO_BODY = {"type": "http.response.body", "body": b""}


@router.get(
    MENU_PATH,
    response_model=list[MenuCategory],
    responses={304: {"description": "`If-None-Match` names what is served"}},
    summary="The menu as visitors read it",
    operation_id="readMenu",
    openapi_extra={"x-read-models": ["menu"]},
)
async def read_menu(
    request: Request,
    language: SiteLanguage = PORTUGUESE,
    min_position: MinPosition = None,
) -> Response:
    """Visible categories in their order, each with its products: the five best sellers first, then by name.

    Hidden products, categories without anything to offer and what stands below a hidden category are left out.
    """
    reads: PublicReads = request.app.state.public
    data, least = await reads.current(), Position.parse(min_position) if min_position else START
    if data.positions["menu"] < least and await request.app.state.waiting.reached(("menu",), least, request):
        data = await reads.latest()
    late = reads.away or data.positions["menu"] < least
    headers = _headers(language) | position_headers(data.positions["menu"], late=late)
    read = await run_in_threadpool(data.read_in, language)
    return read.menu.response(request.headers, _JSON, headers)


def _headers(language: Language) -> dict[str, str]:
    return _HEADERS if language == PORTUGUESE else _HEADERS | {"Content-Language": language}


class MenuFromMemory:
    """Serves the menu before middleware and routing, which makes it four times as fast."""

    def __init__(self, reads: PublicReads) -> None:
        self._reads = reads
        self._data: PublicData | None = None
        self._away = False
        self._answers: dict[Language, PreparedAnswer] = {}

    async def answered(self, scope: Scope, send: Send) -> bool:
        """Serve a plain GET or HEAD of the menu; ``False`` for any other request, and if there is no menu."""
        if scope["type"] != "http" or scope["path"] != MENU_PATH or scope["method"] not in {"GET", "HEAD"}:
            return False
        language = _ASKED.get(scope["query_string"])
        if language is None:
            return False
        known = encodings = b""
        for name, value in scope["headers"]:
            if name == b"accept-encoding":
                encodings = value
            elif name == b"if-none-match":
                known = value
            elif name == b"x-min-position":
                return False
        data = self._reads.known()
        if data is None:
            try:
                data = await self._reads.current()
            except AWAY:
                return False
        if language != PORTUGUESE and language not in data.others:
            await run_in_threadpool(data.read_in, language)
        answer = self._of(data, language)
        start, body = answer.messages(known, encodings)
        await send(start)
        await send(body if scope["method"] == "GET" else _NO_BODY)
        return True

    def _of(self, data: PublicData, language: Language) -> PreparedAnswer:
        if data is not self._data or self._away != self._reads.away:
            self._data, self._away, self._answers = data, self._reads.away, {}
        answer = self._answers.get(language)
        if answer is None:
            headers = _headers(language) | position_headers(data.positions["menu"], late=self._away)
            answer = self._answers[language] = PreparedAnswer(data.read_in(language).menu, _JSON, headers)
        return answer
