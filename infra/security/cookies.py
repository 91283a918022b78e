"""The refresh cookie, and the origins that may use it."""

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


class HostCookie:
    """A cookie for this host alone: ``__Host-``, ``HttpOnly``, ``Secure``, ``SameSite=Strict``.

    Browsers take a cookie with that prefix only from the host itself over TLS, so that no neighbouring subdomain can
    plant one; it asks for the path ``/``. Safari drops ``Secure`` cookies from http://localhost (Chromium and Firefox
    keep them), so a development server on the loopback has a plain one.
    """

    def __init__(self, name: str, base_url: str) -> None:
        self._name = name
        self._base_url = base_url

    def read(self, request: Request) -> str | None:
        """The cookie's value; that of the plain cookie in a browser that got it from an earlier version."""
        prefixed = request.cookies.get(f"__Host-{self._name}") if is_secure(request, self._base_url) else None
        return prefixed or request.cookies.get(self._name)

    def write(self, request: Request, response: Response, value: str, max_age: int) -> None:
        """Hand ``value`` to the browser for ``max_age`` seconds; 0 takes the cookie back."""
        if not is_secure(request, self._base_url):
            self._set(response, self._name, value, max_age, path=COOKIE_PATH, secure=False)
            return
        self._set(response, f"__Host-{self._name}", value, max_age, path="/", secure=True)
        if self._name in request.cookies:  # of an earlier version
            self._set(response, self._name, "", 0, path=COOKIE_PATH, secure=True)

    def clear(self, request: Request, response: Response) -> None:
        """Delete the cookie in the browser."""
        self.write(request, response, "", 0)

    @staticmethod
    def _set(response: Response, name: str, value: str, max_age: int, *, path: str, secure: bool) -> None:
        response.set_cookie(name, value, max_age=max_age, path=path, secure=secure, httponly=True, samesite="strict")


class RefreshCookie:
    """The refresh token of a session."""

    def __init__(self, base_url: str) -> None:
        self._cookie = HostCookie(REFRESH_COOKIE, base_url)
        self._site = urlsplit(base_url)

    def read(self, request: Request) -> str | None:
        """The refresh token that came with the request."""
        return self._cookie.read(request)

    def write(self, request: Request, response: Response, refresh_token: str, expires_at: float) -> None:
        """Hand the refresh token to the browser until ``expires_at`` (seconds since 1970)."""
        self._cookie.write(request, response, refresh_token, max(0, int(expires_at - time.time())))

    def clear(self, request: Request, response: Response) -> None:
        """Delete the cookie in the browser."""
        self._cookie.clear(request, response)

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
