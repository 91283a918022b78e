"""Routes one address to files, pages and both APIs, by path and method."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypedDict

from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from command_api.assistants.details import ADDRESS as ASSISTANTS
from command_api.calendars.details import PREFIX as CALENDARS
from infra.files import FileStore
from infra.problems import METHODS, SENTENCES, Problem, route_of
from infra.security.headers import SecurityHeaders
from infra.telemetry import request_seconds
from infra.tracing import of_request
from launcher.health import Operating
from launcher.static import NOT_HERE, READS, StaticFiles
from query_api.images.sharing import shared_form

if TYPE_CHECKING:
    from infra.spans import RequestSpan

_READS = {"GET", "HEAD", "OPTIONS"}
_STREAM = b"text/event-stream; charset=utf-8"
_NO_SNIFFING = {"X-Content-Type-Options": "nosniff"}
_MEDIA_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", **_NO_SNIFFING}


class ReadSide(TypedDict):
    """The parts that only read."""

    queries: ASGIApp
    assistants: ASGIApp
    pages: ASGIApp
    static: StaticFiles
    media: ASGIApp


def elsewhere(status: Literal[404, 405, 503]) -> ASGIApp:
    """The response in place of a part that another process serves: only a misconfigured proxy sends requests here."""
    return JSONResponse({"error": SENTENCES[status], "status": status}, status, media_type="application/problem+json")


class Gateway:
    """Everything behind one address, or what one process has of it. In front of several processes a reverse proxy does
    the same by the same rules (infra/deploy)."""

    def __init__(
        self,
        *,
        commands: ASGIApp,
        queries: ASGIApp,
        assistants: ASGIApp,
        pages: ASGIApp,
        static: StaticFiles,
        media: ASGIApp,
        operating: Operating,
        base_url: str,
    ) -> None:
        """``base_url`` is the site's public address. The other parts bring their headers themselves."""
        self._parts: dict[str, ASGIApp] = {
            "commands": commands,
            "queries": queries,
            "assistants": assistants,
            "pages": pages,
            "static": SecurityHeaders(static, base_url=base_url),
            "media": SecurityHeaders(media, base_url=base_url),
            "operating": SecurityHeaders(operating, base_url=base_url),
        }
        self.files = static
        """What is served from memory, by its path."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        part = self._part(scope["method"], scope["path"])
        if part == "operating":  # what watches is not watched in turn
            await self._answer(part, scope, receive, send, None)
            return
        with of_request(scope["headers"]) as request:
            await self._answer(part, scope, receive, send, request)

    async def _answer(self, part: str, scope: Scope, receive: Receive, send: Send, request: RequestSpan | None) -> None:
        """``request`` is its span, where it is traced."""
        # a label and a name: a caller may send any word
        method, started = scope["method"] if scope["method"] in METHODS else "other", time.perf_counter()
        status, correlation_id, lasts, whole = 500, "", False, False

        def note() -> None:
            request_seconds.labels(part, method, status).observe(time.perf_counter() - started)
            if request:
                request.answered(method, route_of(scope) or f"({part})", part, status, correlation_id)

        async def answer(message: Message) -> None:
            nonlocal status, correlation_id, lasts, whole
            if message["type"] == "http.response.start":
                status = int(str(message["status"]))
                if request:
                    correlation_id = _header(message, b"x-correlation-id")
                    traceresponse = (b"traceresponse", request.traceresponse.encode())
                    message = {**message, "headers": [*message["headers"], traceresponse]}
                if (b"content-type", _STREAM) in message["headers"]:
                    lasts = True  # a stream lasts as long as its client: no response time
                    note()
            elif message["type"] == "http.response.body":
                whole = not message.get("more_body", False)
            await send(message)

        try:
            await self._parts[part](scope, receive, answer)
        except Exception:
            # Starlette logs and answers unexpected errors, and raises them again. The server would log them twice and
            # close a connection that the caller may already be using for the next request.
            if status != 500 or not whole:
                raise
        finally:
            if not lasts:
                note()

    def _part(self, method: str, path: str) -> str:
        if path.startswith("/api/"):
            return "queries" if method in _READS and not path.startswith("/api/command/") else "commands"
        if path == ASSISTANTS:
            return "assistants"
        if path in self.files:
            return "static"
        if path.startswith("/media/"):
            return "media"
        if path.startswith(CALENDARS):
            return "queries"
        if path in Operating.PATHS:
            return "operating"
        return "pages"


def _header(message: Message, wanted: bytes) -> str:
    return next((value.decode("latin-1") for name, value in message["headers"] if name.lower() == wanted), "")


class Media:
    """Uploaded pictures by their content's name, as ``.webp`` or as ``.jpg`` for shared links: they never change, so
    they are kept for ever. Other files of the store are for people with rights, and are read through the query API."""

    def __init__(self, files: FileStore) -> None:
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (await self._answer(scope))(scope, receive, send)

    async def _answer(self, scope: Scope) -> ASGIApp:
        if scope["method"] not in READS:
            return NOT_HERE
        key, is_shared = _picture(scope["path"].removeprefix("/media/"))
        try:
            # beside the event loop: an object store may have to be asked
            path = await run_in_threadpool(self._files.path, key) if key else None
            if path and is_shared:
                return Response(await run_in_threadpool(_shared, path), headers=_MEDIA_HEADERS, media_type="image/jpeg")
        except Problem as away:
            return PlainTextResponse(away.sentence, away.status, {**_NO_SNIFFING, **away.headers})
        if path:
            return FileResponse(path, headers=_MEDIA_HEADERS)
        return PlainTextResponse("Não encontrado.", 404, _NO_SNIFFING)


def _picture(path: str) -> tuple[str, bool]:
    """The key of a picture, and whether it is asked for as a shared link shows it; no key for other files."""
    stem, dot, extension = path.rpartition(".")
    return (f"{stem}{dot}webp" if extension in {"webp", "jpg"} else ""), extension == "jpg"


_shared = lru_cache(maxsize=32)(shared_form)
