"""Captchas behind one protocol: ALTCHA (embedded proof of work), reCAPTCHA, and none at all outside production."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from typing import Final, Protocol

import altcha
import sqlalchemy as sa

from infra.json_object import JsonObject
from infra.problems import Problem
from infra.security.database import transaction
from infra.security.tables import used_captchas

ALGORITHM: Final = "PBKDF2/SHA-256"
COST: Final = 5000
EASIEST: Final = 60
HARDEST: Final = 180
"""The answer is a counter in this range: half a second to two on a phone, never the bad luck of an open search. Each
level doubles it."""
LIFETIME: Final = 600.0
"""Seconds a challenge can be answered."""
LONGEST_TOKEN: Final = 4096


class Captcha(Protocol):
    """Says whether a sign-in comes from a person (or at least from work)."""

    provider: str

    async def check(self, token: str, address: str, level: int) -> None:
        """Return if ``token`` is a right answer that was never used; ``Problem`` 422 or 503 otherwise. ``level`` is how
        hard the account's captcha is now, where the provider has levels."""


class NoCaptcha:
    """No captcha, for development and tests; the settings refuse it in production."""

    provider = "off"

    async def check(self, token: str, address: str, level: int) -> None:
        """Accepts every caller."""


class Altcha:
    """Our own challenges, each answered once."""

    provider = "altcha"

    def __init__(self, engine: sa.Engine, key: bytes, key_of_answers: bytes) -> None:
        self._engine = engine
        self._key = key
        self._key_of_answers = key_of_answers

    def challenge(self, level: int = 0, now: float | None = None) -> JsonObject:
        """A new challenge, as the ALTCHA widget reads it; each ``level`` doubles the work."""
        challenge = altcha.create_challenge(
            ALGORITHM,
            COST,
            counter=(EASIEST + secrets.randbelow(HARDEST - EASIEST)) << level,
            data={"level": level},
            expires_at=int((time.time() if now is None else now) + LIFETIME),
            hmac_secret=self._key,
            hmac_key_secret=self._key_of_answers,
        )
        answer: JsonObject = challenge.to_dict()
        return answer

    async def check(self, token: str, address: str, level: int) -> None:  # noqa: ARG002  # the protocol's
        if not token:
            raise missing_captcha()
        if len(token) > LONGEST_TOKEN or not self._is_right(token):
            raise wrong_captcha()
        challenge = json.loads(base64.b64decode(token))["challenge"]
        # One level less is accepted: the owner may have got the challenge a moment before strangers raised the level.
        if challenge["parameters"].get("data", {}).get("level", 0) < level - 1:
            raise too_easy_captcha()
        self._use_up(challenge)

    def _is_right(self, token: str) -> bool:
        try:
            result = altcha.verify_solution(token, self._key, hmac_key_secret=self._key_of_answers)
        except (ValueError, TypeError, AttributeError, KeyError):
            return False
        return bool(result.verified)

    def _use_up(self, challenge: JsonObject) -> None:
        """The library accepts a replay; the challenge's signature, kept until it expires, does not."""
        used = hashlib.sha256(str(challenge["signature"]).lower().encode()).hexdigest()
        expires_at = float(challenge["parameters"]["expiresAt"])
        try:
            with transaction(self._engine) as connection:
                connection.execute(used_captchas.delete().where(used_captchas.c.expires_at < time.time() - LIFETIME))
                # the key decides: of two requests with one answer only the first passes
                connection.execute(used_captchas.insert().values(answer=used, expires_at=expires_at))
        except sa.exc.IntegrityError:
            raise wrong_captcha() from None


def missing_captcha() -> Problem:
    """422: no token came along."""
    return _refusal("Confirme que você não é um robô.")


def wrong_captcha() -> Problem:
    """422: the token is wrong, expired or was used before."""
    return _refusal("A verificação expirou ou não vale mais. Faça-a de novo.")


def too_easy_captcha() -> Problem:
    """422: many wrong attempts on the account have made its captcha harder since this one was handed out."""
    return _refusal("Houve muitas tentativas de acesso a este usuário. Faça a verificação de novo; ela demora mais.")


def _refusal(sentence: str) -> Problem:
    return Problem(422, sentence, kind="captcha", errors=[{"field": "captcha_token", "message": sentence}])
