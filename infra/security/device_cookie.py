"""The device cookie (OWASP): a browser that signed in to an account before has an attempt counter of its own there.

It proves a former sign-in and opens nothing by itself. It is a JWT with a random id of the browser and keyed digests of
the usernames that signed in from it, so that it contains no name.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from typing import Final

import jwt
from fastapi import Request, Response

from infra.json_object import JsonObject
from infra.security.cookies import HostCookie

DEVICE_COOKIE: Final = "choperia_device"
LIFETIME: Final = 180 * 86400
"""Seconds since the last sign-in."""
MOST_ACCOUNTS: Final = 16
"""A tablet of the house is shared by many people; the ones who used it longest ago drop out."""
_ALGORITHM: Final = "HS256"
_AUDIENCE: Final = "choperia-device"


class DeviceCookie:
    """Which accounts this browser signed in to."""

    def __init__(self, base_url: str, key: bytes) -> None:
        self._cookie = HostCookie(DEVICE_COOKIE, base_url)
        self._key = key

    def device(self, request: Request, username_key: str) -> str | None:
        """The id of the browser, if it signed in to this account before."""
        claims = self._read(request)
        return str(claims["jti"]) if self._digest(username_key) in claims["accounts"] else None

    def write(self, request: Request, response: Response, username_key: str) -> None:
        """Remember that this browser signed in to this account."""
        claims = self._read(request)
        mine = self._digest(username_key)
        accounts = [mine, *(each for each in claims["accounts"] if each != mine)][:MOST_ACCOUNTS]
        renewed = {**claims, "accounts": accounts, "aud": _AUDIENCE, "exp": int(time.time()) + LIFETIME}
        self._cookie.write(request, response, jwt.encode(renewed, self._key, _ALGORITHM), LIFETIME)

    def _read(self, request: Request) -> JsonObject:
        """What the cookie says; a new browser without accounts if there is none or it is not ours."""
        try:
            return jwt.decode(
                self._cookie.read(request) or "",
                self._key,
                algorithms=[_ALGORITHM],
                audience=_AUDIENCE,
                options={"require": ["jti", "accounts", "exp", "aud"]},
            )
        except (jwt.InvalidTokenError, ValueError, UnicodeError):
            return {"jti": secrets.token_urlsafe(12), "accounts": []}

    def _digest(self, username_key: str) -> str:
        return hmac.digest(self._key, f"account {username_key}".encode(), hashlib.sha256).hex()[:16]
