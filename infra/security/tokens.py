"""The short-lived bearer token: a JWT of one algorithm whose every claim is required."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import jwt

ALGORITHM: Final = "HS256"
AUDIENCE: Final = "choperia"
LIFETIME: Final = timedelta(minutes=30)


@dataclass(frozen=True, slots=True)
class Claims:
    """What a valid token says: whose it is and which session it belongs to."""

    user_id: int
    session_id: str


class Tokens:
    """Issues and reads bearer tokens."""

    def __init__(self, key: bytes) -> None:
        self._key = key

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
        try:
            claims = jwt.decode(
                token,
                self._key,
                algorithms=[ALGORITHM],
                audience=AUDIENCE,
                options={"require": ["sub", "sid", "jti", "iat", "exp", "aud"]},
            )
            return Claims(int(claims["sub"]), str(claims["sid"]))
        except (jwt.InvalidTokenError, ValueError, UnicodeError):
            return None
