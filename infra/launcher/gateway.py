"""One address for everything: files, pages and both APIs, told apart by path and method."""

from __future__ import annotations

import time
from typing import Literal, TypedDict

from starlette.concurrency import run_in_threadpool
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from infra.files import FileStore
from infra.launcher.operating import Operating
from infra.launcher.static import StaticFiles
from infra.problems import SENTENCES, Problem
from infra.telemetry import request_seconds

_READS = {"GET", "HEAD", "OPTIONS"}
_STREAM = b"text/event-stream; charset=utf-8"
_NO_SNIFFING = {"X-Content-Type-Options": "nosniff"}
_MEDIA_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", **_NO_SNIFFING}


class ReadSide(TypedDict):
    """The parts that only read."""

    queries: ASGIApp
    pages: ASGIApp
    static: StaticFiles
    media: ASGIApp


def elsewhere(status: Literal[404, 405]) -> ASGIApp:
    """In place of a part that another process serves: only a proxy that was set up wrongly sends something here."""
    return JSONResponse({"error": SENTENCES[status], "status": status}, status, media_type="application/problem+json")


class Gateway:
    """Everything behind one address, or what one process has of it. In front of several processes a reverse proxy does
    the same by the same rules (infra/deploy)."""

    def __init__(
        self,
        *,
        commands: ASGIApp,
        queries: ASGIApp,
        pages: ASGIApp,
        static: StaticFiles,
        media: ASGIApp,
        operating: Operating,
    ) -> None:
        self._parts: dict[str, ASGIApp] = {
            "commands": commands,
            "queries": queries,
            "pages": pages,
            "static": static,
            "media": media,
            "operating": operating,
        }
        self._static = static

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        part = self._part(scope["method"], scope["path"])
        started, status = time.perf_counter(), 500
        answered: float | None = None

        async def note_status(message: Message) -> None:
            nonlocal status, answered
            if message["type"] == "http.response.start":
                status = int(str(message["status"]))
                if (b"content-type", _STREAM) in message["headers"]:
                    answered = time.perf_counter()  # it lasts as long as somebody listens: no time to answer
            await send(message)

        try:
            await self._parts[part](scope, receive, note_status)
        finally:
            request_seconds.labels(part, scope["method"], status).observe((answered or time.perf_counter()) - started)

    def _part(self, method: str, path: str) -> str:
        if path.startswith("/api/"):
            return "queries" if method in _READS and not path.startswith("/api/command/") else "commands"
        if path in self._static:
            return "static"
        if path.startswith("/media/"):
            return "media"
        if path in Operating.PATHS:
            return "operating"
        return "pages"


class Media:
    """Uploaded pictures by their content's name: they never change, so they are kept for ever."""

    def __init__(self, files: FileStore) -> None:
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await (await self._answer(scope))(scope, receive, send)

    async def _answer(self, scope: Scope) -> ASGIApp:
        try:
            # beside the event loop: an object store may have to be asked
            path = await run_in_threadpool(self._files.path, scope["path"].removeprefix("/media/"))
        except Problem as away:
            return PlainTextResponse(away.sentence, away.status, {**_NO_SNIFFING, **away.headers})
        if path and scope["method"] in _READS:
            return FileResponse(path, headers=_MEDIA_HEADERS)
        return PlainTextResponse("Não encontrado.", 404, _NO_SNIFFING)
