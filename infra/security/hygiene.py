"""The middleware that wraps every HTTP application."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.types import ASGIApp

from infra.security.body_limits import BodyLimits, only_unchecked
from infra.security.headers import SecurityHeaders
from infra.security.strict_input import StrictInput
from infra.settings import Settings


def harden(app: ASGIApp, settings: Settings) -> ASGIApp:
    """``app`` behind strict input and with security headers. There is no CORS: other origins get no permission."""
    limit = BodyLimits(app) if isinstance(app, FastAPI) else only_unchecked
    return SecurityHeaders(StrictInput(app, limit=limit, folder=settings.data), base_url=settings.base_url)
