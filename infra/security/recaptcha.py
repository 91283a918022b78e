"""reCAPTCHA, when its keys are in the settings."""

from __future__ import annotations

from typing import Final

import httpx
import structlog

from infra.problems import Problem
from infra.security.captcha import missing_captcha, wrong_captcha

log = structlog.get_logger()

TIMEOUT: Final = 5.0


class Recaptcha:
    """Asks the provider; a fixed address, no redirects, five seconds. If it does not respond, no caller passes: 503."""

    provider = "recaptcha"

    def __init__(self, address: str, secret: str, hostname: str | None) -> None:
        """``hostname`` is where the widget must have been solved; ``None`` accepts any the provider accepts."""
        self._address = address
        self._secret = secret
        self._hostname = hostname

    async def check(self, token: str, address: str, level: int) -> None:  # noqa: ARG002  # Google decides how hard it is
        if not token:
            raise missing_captcha()
        form = {"secret": self._secret, "response": token, "remoteip": address}
        try:
            async with httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False) as client:
                reply = await client.post(self._address, data=form)
                reply.raise_for_status()
                verdict = reply.json()
        except (httpx.HTTPError, ValueError, RecursionError) as error:
            log.warning("recaptcha does not answer", error=type(error).__name__)
            raise Problem(
                503,
                "Não foi possível conferir o captcha agora. Tente de novo em instantes.",
                kind="captcha-away",
                headers={"Retry-After": "10"},
            ) from None
        if not isinstance(verdict, dict) or verdict.get("success") is not True:
            raise wrong_captcha()
        if self._hostname is not None and verdict.get("hostname") != self._hostname:
            raise wrong_captcha()
