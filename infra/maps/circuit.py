"""A circuit breaker: a provider that fails is asked again only now and then."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

FAILURES: Final = 3
"""So many in a row open the circuit."""
PAUSE: Final = 30.0
"""Seconds during which an open circuit lets no call through; then one may try."""


class Circuit:
    """Counts failures in a row. Ask ``closed()`` before a call and report how it went."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures = 0
        self._opened = 0.0

    def closed(self) -> bool:
        """Whether a call may be made. After the pause, the first caller tries for all."""
        if self._failures < FAILURES:
            return True
        now = self._clock()
        if now - self._opened < PAUSE:
            return False
        self._opened = now
        return True

    def succeeded(self) -> None:
        self._failures = 0

    def failed(self) -> None:
        self._failures += 1
        self._opened = self._clock()
