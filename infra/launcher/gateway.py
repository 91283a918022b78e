"""One address for everything: files, pages and both APIs, told apart by path and method."""

from __future__ import annotations

import time
from pathlib import Path

from starlette.responses import FileResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from infra.files import FileStore
from infra.launcher.operating import Operating
from infra.launcher.static import StaticFiles
from infra.telemetry import request_seconds

_READS = {"GET", "HEAD", "OPTIONS"}
_MEDIA_HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff"}


class Gateway:
    """The ASGI application of the embedded mode. A reverse proxy does the same by the same rules in the scaled one."""

    def __init__(
        self,
        *,
        commands: ASGIApp,
        queries: ASGIApp,
        pages: ASGIApp,
        static: StaticFiles,
        files: FileStore,
        operating: Operating,
    ) -> None:
        self._parts: dict[str, ASGIApp] = {
            "commands": commands,
            "queries": queries,
            "pages": pages,
            "static": static,
            "media": _Media(files),
            "operating": operating,
        }
        self._static = static

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        part = self._part(scope["method"], scope["path"])
        started, status = time.perf_counter(), 500

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(str(message["status"]))
            await send(message)

        try:
            await self._parts[part](scope, receive, note_status)
        finally:
            request_seconds.labels(part, scope["method"], status).observe(time.perf_counter() - started)

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


class _Media:
    """Uploaded pictures by their content's name: they never change, so they are kept for ever."""

    def __init__(self, files: FileStore) -> None:
        self._files = files

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: Path | None = self._files.path(scope["path"].removeprefix("/media/"))
        answer: ASGIApp = (
            FileResponse(path, headers=_MEDIA_HEADERS)
            if path and scope["method"] in _READS
            else PlainTextResponse("Não encontrado.", 404, {"X-Content-Type-Options": "nosniff"})
        )
        await answer(scope, receive, send)
