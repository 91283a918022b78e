"""The short-lived bearer token: a JWT of one algorithm whose every claim is required."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import jwt

ALGORITHM: Final = "HS256"
AUDIENCE: Final = "choperia"
LIFETIME: Final = timedelta(minutes=30)
_MOST_READ: Final = 2048


@dataclass(frozen=True, slots=True)
class Claims:
    """What a valid token says: whose it is and which session it belongs to."""

    user_id: int
    session_id: str


class Tokens:
    """Issues and reads bearer tokens."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._read: dict[str, tuple[Claims, int]] = {}
        """Tokens whose signature was checked, with the second in which they expire."""

    def issue(self, user_id: int, session_id: str, now: float) -> str:
        """A token for half an hour from ``now`` (seconds since 1970)."""
        claims = {
            "sub": str(user_id),
            "sid": session_id,
            "jti": secrets.token_hex(8),
            "iat": int(now),
            "exp": int(now + LIFETIME.total_seconds()),
            "aud": AUDIENCE,
        }
        return jwt.encode(claims, self._key, ALGORITHM)

    def read(self, token: str) -> Claims | None:
        """The claims of a token that is signed, complete, for us and not expired; ``None`` for any other."""
        known = self._read.get(token)
        if known is not None:
            claims_of_token, expires = known
            return claims_of_token if expires > time.time() else None
        try:
            claims = jwt.decode(
                token,
                self._key,
                algorithms=[ALGORITHM],
                audience=AUDIENCE,
                options={"require": ["sub", "sid", "jti", "iat", "exp", "aud"]},
            )
            found = Claims(int(claims["sub"]), str(claims["sid"]))
        except (jwt.InvalidTokenError, ValueError, UnicodeError):
            return None
        if len(self._read) >= _MOST_READ:
            self._read.clear()
        self._read[token] = found, int(claims["exp"])
        return found
