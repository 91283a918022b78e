"""Everything that is neither an API call nor a file: pages, web manifests, ``robots.txt``, ``sitemap.xml`` and
``security.txt``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Final
from urllib.parse import quote

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from command_api.rules.customer_pages import PREFIX
from command_api.rules.windows import PUB_TIME
from infra.problems import SENTENCES, not_allowed
from infra.read_database import ReadDatabase
from infra.security.headers import WITH_CAMERA, page_policy
from infra.settings import Settings
from query_api.app import QueryApp
from query_api.http import AWAY
from query_api.languages import (
    LANGUAGES,
    PORTUGUESE,
    REMEMBERED,
    Language,
    alternates,
    language_of,
    localized,
)
from query_api.orders.customer_page import page_status
from query_api.pages.addresses import (
    CUSTOMER_PAGE,
    DRIVER,
    IN_SITEMAP,
    LABELS,
    NOT_FOUND,
    PAGES,
    PublicPage,
    is_below,
    is_file,
    product_path,
    signed_in_roots,
    table_page,
)
from query_api.pages.looks import SignedInTemplate
from query_api.pages.manifests import MANIFESTS, MEDIA_TYPE, manifest
from query_api.pages.products import product_page
from query_api.pages.rendering import Template
from query_api.prepared import Prepared
from query_api.public import PublicData, PublicReads

_HTML: Final = "text/html; charset=utf-8"
_NOT_KEPT: Final = {"Cache-Control": "no-store"}
_KEPT_AN_HOUR: Final = {"Cache-Control": "public, max-age=3600"}
_ASKED_AGAIN: Final = {"Cache-Control": "public, no-cache"}
_OF_A_CUSTOMER: Final = {**_NOT_KEPT, "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"}
_QUALITY: Final = 7
_REMEMBERED_FOR: Final = 365 * 24 * 60 * 60
"""Seconds."""
SMALLER_AFTER: Final = 2.0
"""Seconds between the first request for a page and its best compression. Several changes in a row cost it once."""
_SIGNED_IN: Final = "app.html"
"""Where the page is kept that is the same for all addresses below ``signed_in_roots``."""
_SECURITY: Final = "/.well-known/security.txt"
_SECURITY_HOLDS: Final = timedelta(days=90)
"""How long readers may rely on a copy of ``security.txt``."""


def create_pages(queries: QueryApp, frontend: Path) -> Pages:
    """``frontend`` is the folder of the built clients, with the page of each."""
    missing = [
        page for page in ("public/index.html", "app/app.html", "driver/rota.html") if not (frontend / page).is_file()
    ]
    if missing:
        raise FileNotFoundError(f"the front end is not built ({', '.join(missing)} missing): run `make setup`")
    database: ReadDatabase = queries.state.read_database

    def status_of(token: str) -> int:
        return page_status(database, queries.state.log, token, queries.state.clock())

    return Pages(queries.state.public, queries.state.settings, frontend, status_of, queries.state.clock)


class Pages:
    """ASGI application. A page is rendered once per change of its data and day, not per request."""

    def __init__(
        self,
        reads: PublicReads,
        settings: Settings,
        frontend: Path,
        page_status: Callable[[str], int],
        clock: Callable[[], datetime],
    ) -> None:
        """``page_status`` is the status of a customer's page by its token."""
        self._reads = reads
        self._page_status = page_status
        self._clock = clock
        self._template = Template(frontend / "public" / "index.html", settings.retention_months)
        self._signed_in = SignedInTemplate(frontend / "app" / "app.html")
        self._driver = SignedInTemplate(frontend / "driver" / "rota.html")
        self._policy = {"Content-Security-Policy": page_policy(settings)}
        self._customer_policy = {"Content-Security-Policy": page_policy(settings, papers=True)}
        self._signed_in_policy = {
            "Content-Security-Policy": page_policy(settings, webassembly=True, papers=True),
            **WITH_CAMERA,
        }
        self._base = settings.base_url.rstrip("/")
        self._remembered = f"__Host-{REMEMBERED}" if self._base.startswith("https:") else REMEMBERED
        self._signed_in_roots = signed_in_roots(production=settings.environment == "production")
        self._security_contact = settings.security_contact
        self._robots = Prepared.of(_robots(self._base, (*self._signed_in_roots, DRIVER)))
        self._rendered: dict[str, Prepared] = {}
        self._rendered_for = ""
        self._rendering: dict[str, tuple[str, asyncio.Task[Prepared]]] = {}
        """What is being rendered, and for which data."""
        self._compressing: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        response = await self._response(scope["method"], scope["path"], scope["query_string"], Headers(scope=scope))
        await response(scope, receive, send)

    async def _response(self, method: str, path: str, query: bytes, asked: Headers) -> Response:
        if method not in {"GET", "HEAD"}:
            return not_allowed("GET, HEAD")
        if path == "/robots.txt":
            return self._robots.response(asked, "text/plain; charset=utf-8", _KEPT_AN_HOUR)
        if path == "/sitemap.xml":
            return await self._sitemap(asked)
        if path in MANIFESTS:
            return await self._manifest(path, asked)
        if path == _SECURITY:
            return await self._security()
        if is_file(path):
            return PlainTextResponse(SENTENCES[404], 404, _NOT_KEPT)
        if path.startswith(PREFIX):
            return await self._customer_page(path.removeprefix(PREFIX), asked)
        if path == DRIVER:
            return await self._signed_in_page(asked, DRIVER, lambda data: self._driver.rendered(data.site, ()))
        if is_below(path, self._signed_in_roots):
            return await self._signed_in_page(
                asked, _SIGNED_IN, lambda data: self._signed_in.rendered(data.site, data.hero)
            )
        return await self._public(path.rstrip("/") or "/", query, asked)

    async def _public(self, address: str, query: bytes, asked: Headers) -> Response:
        """A page in the language of its address. A visitor who chose another one before is led from a Portuguese page
        to it, unless that says that Portuguese is chosen now."""
        try:
            data = self._reads.known() or await self._reads.current()
        except AWAY:
            return _away()
        language, path = language_of(address)
        if language != PORTUGUESE and language not in data.others:
            await run_in_threadpool(data.read_in, language)
        read = data.read_in(language)
        page = PAGES.get(path) or table_page(path) or product_page(path, read, language) or NOT_FOUND
        remembered = cookie_parser(asked.get("cookie", "")).get(self._remembered)
        is_chosen = f"{REMEMBERED}={language}".encode() in query.split(b"&")
        leads = language == PORTUGUESE and not is_chosen
        if leads and remembered in LANGUAGES and remembered != PORTUGUESE and _follows_choice(page):
            asks = f"?{query.decode('ascii', 'ignore')}" if query else ""
            return RedirectResponse(localized(remembered, path) + asks, 302, _NOT_KEPT)
        prepared = await self._prepared(
            localized(language, page.path), data, lambda: self._template.rendered(page, read, self._today(), language)
        )
        headers = self._policy | _ASKED_AGAIN | {"Content-Language": language}
        response = prepared.response(asked, _HTML, headers, page.status)
        if is_chosen and language != (remembered or PORTUGUESE):
            self._remember(response, language)
        return response

    def _remember(self, response: Response, language: Language) -> None:
        """Lax, unlike the other cookies: a table's code and a link from elsewhere must find it."""
        response.headers["Cache-Control"] = "private, no-cache"
        secure = self._remembered != REMEMBERED
        response.set_cookie(
            self._remembered, language, max_age=_REMEMBERED_FOR, secure=secure, httponly=True, samesite="lax"
        )

    async def _signed_in_page(self, asked: Headers, name: str, render: Callable[[PublicData], bytes]) -> Response:
        """One page for every user and, in the signed-in application, for every address."""
        try:
            data = self._reads.known() or await self._reads.current()
        except AWAY:
            return _away()
        prepared = await self._prepared(name, data, lambda: render(data))
        return prepared.response(asked, _HTML, self._signed_in_policy | _ASKED_AGAIN)

    async def _customer_page(self, token: str, asked: Headers) -> Response:
        """One page for every token; only the status depends on the token. The page is not kept, not indexed, and its
        address not sent to other sites."""
        try:
            data = self._reads.known() or await self._reads.current()
            status = await run_in_threadpool(self._page_status, token)
        except AWAY:
            return _away()
        prepared = await self._prepared(
            PREFIX, data, lambda: self._template.rendered(CUSTOMER_PAGE, data, self._today())
        )
        # without its tag: a 304 would hide that the link is over
        headers = Headers({name: value for name, value in asked.items() if name != "if-none-match"})
        return prepared.response(headers, _HTML, self._customer_policy | _OF_A_CUSTOMER, status)

    async def _sitemap(self, asked: Headers) -> Response:
        try:
            data = self._reads.known() or await self._reads.current()
        except AWAY:
            return _away()
        prepared = await self._prepared("/sitemap.xml", data, lambda: _sitemap(self._base, data))
        return prepared.response(asked, "application/xml; charset=utf-8", _KEPT_AN_HOUR)

    async def _manifest(self, path: str, asked: Headers) -> Response:
        try:
            data = self._reads.known() or await self._reads.current()
        except AWAY:
            return _away()
        prepared = await self._prepared(path, data, lambda: manifest(path, data.site))
        return prepared.response(asked, MEDIA_TYPE, _KEPT_AN_HOUR)

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
        """The rendered page for this ``data``, from memory if possible. A change of ``data`` and a new day clear it."""
        rendered_for = f"{data.key} {self._today()}"
        if self._rendered_for != rendered_for:
            self._rendered, self._rendered_for = {}, rendered_for
        while (prepared := self._rendered.get(path)) is None:
            if path not in self._rendering:
                task = asyncio.create_task(self._render(path, rendered_for, render))
                self._rendering[path] = rendered_for, task
                task.add_done_callback(lambda _: self._rendering.pop(path))
            made_for, page = self._rendering[path]
            await asyncio.wait([page])  # it goes on where the visitor who began it has gone
            if made_for in {rendered_for, self._rendered_for}:
                return page.result()
        return prepared

    async def _render(self, path: str, rendered_for: str, render: Callable[[], bytes]) -> Prepared:
        """Once for all who wait: a change comes to a hundred visitors at once."""
        prepared = await run_in_threadpool(lambda: Prepared.of(render(), _QUALITY))
        if self._rendered_for == rendered_for:
            self._rendered[path] = prepared
            task = asyncio.create_task(self._compress(path, prepared))
            # the event loop keeps no reference to a task
            self._compressing.add(task)
            task.add_done_callback(self._compressing.discard)
        return prepared

    async def _compress(self, path: str, prepared: Prepared) -> None:
        """Replaces the page in memory by a smaller one in the background, unless its data change first."""
        await asyncio.sleep(SMALLER_AFTER)
        async with self._one_at_a_time:
            if self._rendered.get(path) is prepared:
                smaller = await run_in_threadpool(prepared.smaller)
                if self._rendered.get(path) is prepared:
                    self._rendered[path] = smaller

    def _today(self) -> date:
        """The day of the house."""
        return self._clock().astimezone(PUB_TIME).date()


def _follows_choice(page: PublicPage) -> bool:
    return page.is_translated and page.status == 200


def _away() -> Response:
    return PlainTextResponse(SENTENCES[503], 503, {"Retry-After": "2", **_NOT_KEPT})


def _robots(base: str, closed_roots: tuple[str, ...]) -> bytes:
    # a rule holds for every path that begins so: "/e" alone would close half of the site
    closed = "".join(f"Disallow: {root}{'/' if f'{root}/' == LABELS else ''}\n" for root in closed_roots)
    return f"User-agent: *\n{closed}\nSitemap: {base}/sitemap.xml\n".encode()


def _sitemap(base: str, data: PublicData) -> bytes:
    pages = "".join(_in_sitemap(base, path) for path in (*IN_SITEMAP, *map(product_path, data.products)))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n'
        f"{pages}</urlset>\n"
    ).encode()


def _in_sitemap(base: str, path: str) -> str:
    """A page in each of its languages, which names the others."""
    if path in PAGES and not PAGES[path].is_translated:
        return f"  <url><loc>{base}{path}</loc></url>\n"
    others = "".join(
        f'<xhtml:link rel="alternate" hreflang="{code}" href="{base}{other}"/>' for code, other in alternates(path)
    )
    return "".join(f"  <url><loc>{base}{localized(each, path)}</loc>{others}</url>\n" for each in LANGUAGES)


def _security_text(base: str, contact: str, now: datetime) -> str:
    expires = (now + _SECURITY_HOLDS).replace(hour=0, minute=0, second=0, microsecond=0)
    return (
        f"Contact: {contact}\n"
        f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}\n"
        "Preferred-Languages: pt, en\n"
        f"Canonical: {base}{_SECURITY}\n"
    )
