"""Everything that is neither an API call nor a file: pages, ``robots.txt`` and ``sitemap.xml``."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from infra.problems import SENTENCES
from infra.security.headers import page_policy
from infra.settings import Settings
from query_api.app import QueryApp
from query_api.http import AWAY
from query_api.pages.addresses import IN_SITEMAP, NOT_FOUND, PAGES, SIGNED_IN, PublicPage, is_file, is_signed_in
from query_api.pages.rendering import Template
from query_api.prepared import Prepared
from query_api.public import PublicData, PublicReads

_HTML: Final = "text/html; charset=utf-8"
_NOT_KEPT: Final = {"Cache-Control": "no-store"}
_ASKED_AGAIN: Final = {"Cache-Control": "public, no-cache"}
_QUALITY: Final = 7


def create_pages(queries: QueryApp, frontend: Path) -> Pages:
    """``frontend`` is the folder of the built clients: ``public/index.html`` and ``app/app.html``."""
    missing = [page for page in ("public/index.html", "app/app.html") if not (frontend / page).is_file()]
    if missing:
        raise FileNotFoundError(f"the front end is not built ({', '.join(missing)} missing): run `make setup`")
    return Pages(queries.state.public, queries.state.settings, frontend)


class Pages:
    """ASGI application. A page is rendered when what it shows has changed, not when somebody asks for it."""

    def __init__(self, reads: PublicReads, settings: Settings, frontend: Path) -> None:
        self._reads = reads
        self._template = Template(frontend / "public" / "index.html")
        self._signed_in = Prepared.of((frontend / "app" / "app.html").read_bytes(), _QUALITY)
        self._policy = {"Content-Security-Policy": page_policy(None, settings)}
        self._files = {
            "/robots.txt": (Prepared.of(_robots(settings)), "text/plain; charset=utf-8"),
            "/sitemap.xml": (Prepared.of(_sitemap(settings)), "application/xml"),
        }
        self._rendered: dict[str, tuple[str, Prepared]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        response = await self._response(scope["method"], scope["path"], Headers(scope=scope))
        await response(scope, receive, send)

    async def _response(self, method: str, path: str, asked: Headers) -> Response:
        if method not in {"GET", "HEAD"}:
            return PlainTextResponse(SENTENCES[405], 405, {"Allow": "GET, HEAD"})
        if path in self._files:
            body, media_type = self._files[path]
            return body.response(asked, media_type, {"Cache-Control": "public, max-age=3600"})
        if is_file(path):
            return PlainTextResponse(SENTENCES[404], 404, _NOT_KEPT)
        if is_signed_in(path):
            return self._signed_in.response(asked, _HTML, self._policy | _ASKED_AGAIN)
        return await self._public(PAGES.get(path.rstrip("/") or "/", NOT_FOUND), asked)

    async def _public(self, page: PublicPage, asked: Headers) -> Response:
        try:
            data = self._reads.known() or await self._reads.current()
        except AWAY:
            return PlainTextResponse(SENTENCES[503], 503, {"Retry-After": "2", **_NOT_KEPT})
        key, prepared = self._rendered.get(page.path, ("", None))
        if prepared is None or key != data.key:
            prepared = await run_in_threadpool(self._render, page, data)
            self._rendered[page.path] = (data.key, prepared)
        return prepared.response(asked, _HTML, self._policy | _ASKED_AGAIN, page.status)

    def _render(self, page: PublicPage, data: PublicData) -> Prepared:
        return Prepared.of(self._template.rendered(page, data), _QUALITY)


def _robots(settings: Settings) -> bytes:
    closed = "".join(f"Disallow: {root}\n" for root in SIGNED_IN)
    return f"User-agent: *\n{closed}\nSitemap: {_base(settings)}/sitemap.xml\n".encode()


def _sitemap(settings: Settings) -> bytes:
    pages = "".join(f"  <url><loc>{_base(settings)}{path}</loc></url>\n" for path in IN_SITEMAP)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{pages}</urlset>\n'
    ).encode()


def _base(settings: Settings) -> str:
    return settings.base_url.rstrip("/")
