"""Everything that is neither an API call nor a file: pages, ``robots.txt``, ``sitemap.xml`` and ``security.txt``."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from infra.problems import SENTENCES
from infra.security.headers import page_policy
from infra.settings import Settings
from query_api.app import QueryApp
from query_api.http import AWAY
from query_api.pages.addresses import IN_SITEMAP, NOT_FOUND, PAGES, is_below, is_file, product_path, signed_in_roots
from query_api.pages.products import product_page
from query_api.pages.rendering import Template
from query_api.prepared import Prepared
from query_api.public import PublicData, PublicReads

_HTML: Final = "text/html; charset=utf-8"
_NOT_KEPT: Final = {"Cache-Control": "no-store"}
_KEPT_AN_HOUR: Final = {"Cache-Control": "public, max-age=3600"}
_ASKED_AGAIN: Final = {"Cache-Control": "public, no-cache"}
_QUALITY: Final = 7
_SECURITY: Final = "/.well-known/security.txt"
_SECURITY_HOLDS: Final = timedelta(days=90)
"""How long readers may rely on a copy of ``security.txt``."""


def create_pages(queries: QueryApp, frontend: Path) -> Pages:
    """``frontend`` is the folder of the built clients: ``public/index.html`` and ``app/app.html``."""
    missing = [page for page in ("public/index.html", "app/app.html") if not (frontend / page).is_file()]
    if missing:
        raise FileNotFoundError(f"the front end is not built ({', '.join(missing)} missing): run `make setup`")
    return Pages(queries.state.public, queries.state.settings, frontend)


class Pages:
    """ASGI application. A page is rendered once per change of its data, not per request."""

    def __init__(self, reads: PublicReads, settings: Settings, frontend: Path) -> None:
        self._reads = reads
        self._template = Template(frontend / "public" / "index.html")
        self._signed_in = Prepared.of((frontend / "app" / "app.html").read_bytes(), _QUALITY)
        self._policy = {"Content-Security-Policy": page_policy(None, settings)}
        self._base = settings.base_url.rstrip("/")
        self._signed_in_roots = signed_in_roots(production=settings.environment == "production")
        self._security_contact = settings.security_contact
        self._robots = Prepared.of(_robots(self._base, self._signed_in_roots))
        self._rendered: dict[str, Prepared] = {}
        self._rendered_for = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        response = await self._response(scope["method"], scope["path"], Headers(scope=scope))
        await response(scope, receive, send)

    async def _response(self, method: str, path: str, asked: Headers) -> Response:
        if method not in {"GET", "HEAD"}:
            return PlainTextResponse(SENTENCES[405], 405, {"Allow": "GET, HEAD"})
        if path == "/robots.txt":
            return self._robots.response(asked, "text/plain; charset=utf-8", _KEPT_AN_HOUR)
        if path == "/sitemap.xml":
            return await self._sitemap(asked)
        if path == _SECURITY:
            return await self._security()
        if is_file(path):
            return PlainTextResponse(SENTENCES[404], 404, _NOT_KEPT)
        if is_below(path, self._signed_in_roots):
            return self._signed_in.response(asked, _HTML, self._policy | _ASKED_AGAIN)
        return await self._public(path.rstrip("/") or "/", asked)

    async def _public(self, path: str, asked: Headers) -> Response:
        try:
            data = self._reads.known() or await self._reads.current()
        except AWAY:
            return _away()
        page = PAGES.get(path) or product_page(path, data) or NOT_FOUND
        prepared = await self._prepared(page.path, data, lambda: self._template.rendered(page, data))
        return prepared.response(asked, _HTML, self._policy | _ASKED_AGAIN, page.status)

    async def _sitemap(self, asked: Headers) -> Response:
        try:
            data = self._reads.known() or await self._reads.current()
        except AWAY:
            return _away()
        prepared = await self._prepared("/sitemap.xml", data, lambda: _sitemap(self._base, data))
        return prepared.response(asked, "application/xml; charset=utf-8", _KEPT_AN_HOUR)

    async def _security(self) -> Response:
        """RFC 9116. Without a contact there is no document."""
        contact = self._security_contact
        if contact is None:
            try:
                data = self._reads.known() or await self._reads.current()
            except AWAY:
                return _away()
            contact = f"mailto:{quote(data.site['email'], safe='@')}" if data.site["email"] else None
        if contact is None:
            return PlainTextResponse(SENTENCES[404], 404, _NOT_KEPT)
        return PlainTextResponse(_security_text(self._base, contact, datetime.now(UTC)), headers=_KEPT_AN_HOUR)

    async def _prepared(self, path: str, data: PublicData, render: Callable[[], bytes]) -> Prepared:
        """The rendered page for this ``data``, from memory if possible. A change of ``data`` clears the memory."""
        if self._rendered_for != data.key:
            self._rendered, self._rendered_for = {}, data.key
        prepared = self._rendered.get(path)
        if prepared is None:
            prepared = await run_in_threadpool(lambda: Prepared.of(render(), _QUALITY))
            if self._rendered_for == data.key:
                self._rendered[path] = prepared
        return prepared


def _away() -> Response:
    return PlainTextResponse(SENTENCES[503], 503, {"Retry-After": "2", **_NOT_KEPT})


def _robots(base: str, closed_roots: tuple[str, ...]) -> bytes:
    closed = "".join(f"Disallow: {root}\n" for root in closed_roots)
    return f"User-agent: *\n{closed}\nSitemap: {base}/sitemap.xml\n".encode()


def _sitemap(base: str, data: PublicData) -> bytes:
    paths = (*IN_SITEMAP, *map(product_path, data.products))
    pages = "".join(f"  <url><loc>{base}{path}</loc></url>\n" for path in paths)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{pages}</urlset>\n'
    ).encode()


def _security_text(base: str, contact: str, now: datetime) -> str:
    expires = (now + _SECURITY_HOLDS).replace(hour=0, minute=0, second=0, microsecond=0)
    return (
        f"Contact: {contact}\n"
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}\n"
        "Preferred-Languages: pt, en\n"
        f"Canonical: {base}{_SECURITY}\n"
    )
