"""The clock of an application: the time of the machine, or that of a test."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from fastapi import Request


def utc_now() -> datetime:
    """The default of ``app.state.clock``."""
    return datetime.now(UTC)


def instant_of(request: Request) -> datetime:
    """The instant of a request by the clock of its application."""
    clock: Callable[[], datetime] = request.app.state.clock
    return clock()
