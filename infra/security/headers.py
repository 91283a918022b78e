"""Response headers that restrict browsers, and the policy of HTML pages."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from infra.settings import Settings

_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
_NO_PAGE: Final = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"
_SCRIPT: Final = "script-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
"""Of a file of ours that runs: where it is a worker's, its own policy counts, not the page's."""
_HSTS: Final = "max-age=31536000; includeSubDomains"
_OF_A_SESSION: Final = re.compile(r"/api/(login|logout|session|me|password|captcha)(/|$)")


class SecurityHeaders:
    """ASGI middleware. Adds the headers that an answer does not have itself. One without ``Cache-Control`` is kept by
    no cache; a signed-in answer is ``no-store`` in any case."""

    def __init__(self, app: ASGIApp, *, base_url: str) -> None:
        self._app = app
        self._https = urlsplit(base_url).scheme == "https"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        private = _OF_A_SESSION.match(scope["path"]) or any(n == b"authorization" for n, _ in scope["headers"])

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers.setdefault(name, value)
                content_type = headers.get("content-type", "")
                if not content_type.startswith("text/html"):
                    script = content_type.startswith(("text/javascript", "application/javascript"))
                    headers.setdefault("Content-Security-Policy", _SCRIPT if script else _NO_PAGE)
                if self._https:
                    headers.setdefault("Strict-Transport-Security", _HSTS)
                headers.setdefault("Cache-Control", "no-store")
                if private:
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self._app(scope, receive, send_with_headers)


WITH_CAMERA: Final = {"Permissions-Policy": "camera=(self), microphone=(), geolocation=(), payment=()"}
"""Of a page that reads labels."""


def page_policy(settings: Settings, *, webassembly: bool = False, papers: bool = False) -> str:
    """``Content-Security-Policy`` of an HTML page.

    Scripts are our files. An inline ``<script>`` of a page is data only (JSON, JSON-LD): no browser runs it, so the
    policy does not concern it, and the page can be cached. Styles may be inline: component libraries write them, and
    they run nothing. ``webassembly`` lets our own scripts compile modules of ours, as the reader of labels does, and
    does not allow ``eval``. ``papers`` lets the page print PDF files that it has fetched, from a frame. The captcha and
    the map of Google are allowed only where the settings turn them on.
    """
    script, frame, connect = ["'self'"], ["'self'"], ["'self'"]
    if webassembly:
        script += ["'wasm-unsafe-eval'"]
    if papers:
        frame += ["blob:"]
    if settings.captcha == "recaptcha":
        script += ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"]
        frame += ["https://www.google.com/recaptcha/"]
        connect += ["https://www.google.com/recaptcha/"]
    if settings.maps_embed_key:
        frame += ["https://www.google.com/maps/embed/"]
    directives = {
        "default-src": ["'self'"],
        "script-src": script,
        "style-src": ["'self'", "'unsafe-inline'"],
        "img-src": ["'self'", "data:", "blob:"],
        "font-src": ["'self'", "data:"],
        "connect-src": connect,
        "worker-src": ["'self'", "blob:"],
        "frame-src": frame,
        "manifest-src": ["'self'"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
    return "; ".join(f"{name} {' '.join(sources)}" for name, sources in directives.items())
