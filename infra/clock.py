"""The clock of an application: the time of the machine, or that of a test."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from fastapi import Request


def utc_now() -> datetime:
    """The time of the machine."""
    return datetime.now(UTC)


def instant_of(request: Request) -> datetime:
    """The instant of a request by ``app.state.clock``, if its application has one; otherwise that of the machine."""
    clock: Callable[[], datetime] = getattr(request.app.state, "clock", utc_now)
    return clock()
