"""The refresh cookie, and where a request that is authorised by it may come from."""

from __future__ import annotations

import time
from typing import Final
from urllib.parse import urlsplit

from fastapi import Request, Response

from infra.problems import Problem

REFRESH_COOKIE: Final = "choperia_refresh"
COOKIE_PATH: Final = "/api"
_PORTS: Final = {"http": 80, "https": 443}
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})


class RefreshCookie:
    """``HttpOnly; SameSite=Strict; Path=/api``, and ``Secure`` wherever the site is not plain http on this machine.

    Safari drops ``Secure`` cookies from http://localhost (Chromium and Firefox keep them), so a development server on
    the loopback goes without; any other address gets it.
    """

    def __init__(self, base_url: str) -> None:
        self._base_url = base_url
        self._site = urlsplit(base_url)

    def read(self, request: Request) -> str | None:
        """The refresh token that came with the request."""
        return request.cookies.get(REFRESH_COOKIE)

    def write(self, request: Request, response: Response, refresh_token: str, expires_at: float) -> None:
        """Hand the refresh token to the browser until ``expires_at`` (seconds since 1970)."""
        response.set_cookie(
            REFRESH_COOKIE,
            refresh_token,
            max_age=max(0, int(expires_at - time.time())),
            path=COOKIE_PATH,
            secure=is_secure(request, self._base_url),
            httponly=True,
            samesite="strict",
        )

    def clear(self, request: Request, response: Response) -> None:
        """Take it back."""
        response.delete_cookie(
            REFRESH_COOKIE,
            path=COOKIE_PATH,
            secure=is_secure(request, self._base_url),
            httponly=True,
            samesite="strict",
        )

    def check_origin(self, request: Request) -> None:
        """403 unless ``Origin`` is this site: a cookie travels by itself, so the page that sent it must be ours.

        The settings define the address of the site. ``Host`` is chosen by the caller, so it proves nothing.
        """
        if not self._is_ours(request.headers.get("origin", "")):
            raise Problem(403, "Este pedido não veio do nosso site.", kind="foreign-origin")

    def _is_ours(self, origin: str) -> bool:
        try:
            given = urlsplit(origin)
            host, port = given.hostname, given.port or _PORTS.get(given.scheme)
        except ValueError:  # not an address
            return False
        if given.scheme not in _PORTS or port != (self._site.port or _PORTS.get(self._site.scheme)):
            return False
        if self._site.scheme == "http" and self._site.hostname in _LOOPBACK:  # the loopback has several names
            return host in _LOOPBACK
        return (given.scheme, host) == (self._site.scheme, self._site.hostname)


def is_secure(request: Request, base_url: str) -> bool:
    """Whether a cookie of this site is ``Secure``: anywhere but on plain http on this machine."""
    site = urlsplit(base_url)
    plain = site.scheme == "http" and site.hostname in _LOOPBACK
    return request.url.scheme == "https" or not plain
