"""Refused calls in the log.

A line contains no personal data: a user is the number of the account, a request its correlation id. A flood of refused
calls must not fill the disk: a process writes a limited number of lines per minute and counts the rest.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock
from typing import Final

import structlog

log = structlog.get_logger()

MOST_A_MINUTE: Final = 300
_STATUSES: Final = frozenset({401, 403, 413, 415, 429})
_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
_KINDS: Final = frozenset(
    {"captcha", "control-characters", "idempotency-key-reused", "unreadable-form", "unreadable-json"}
)
"""Of other statuses: requests that our own screens never send."""
_IN_TURN: Final = "queued"
"""The response to a screen whose file waits for its turn, and which asks again: no security event."""


class RefusalLog:
    """``clock`` returns seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most: int = MOST_A_MINUTE) -> None:
        self._clock = clock
        self._most = most
        self._lock = Lock()
        self._minute = 0
        self._written = self._left_out = 0

    def refused(
        self, *, status: int, kind: str, method: str, route: str, user: int | None, correlation_id: str
    ) -> None:
        """Write a line if the answer is a security event, and fewer than ``most`` were written in this minute."""
        if kind == _IN_TURN or (status not in _STATUSES and kind not in _KINDS):
            return
        left_out = 0
        with self._lock:
            minute = int(self._clock() // 60)
            if minute != self._minute:
                left_out, self._left_out = self._left_out, 0
                self._minute, self._written = minute, 0
            self._written += 1
            full = self._written > self._most
            self._left_out += full
        if left_out:
            log.warning("refused_not_logged", count=left_out)
        if not full:
            who = {} if user is None else {"user": user}
            log.warning(
                "refused",
                status=status,
                kind=kind,
                method=method if method in _METHODS else "other",  # a caller may send any word
                route=route,
                correlation_id=correlation_id,
                **who,
            )


refusals = RefusalLog()
"""Of this process."""
