"""A limit on what a visitor may ask for in a minute, in memory: each process counts for itself."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Final

from infra.problems import Problem
from infra.security.limits import address_subject

MINUTE: Final = 60.0
MOST_ADDRESSES: Final = 20_000
TOO_MANY: Final = "Muitos cálculos em pouco tempo. Aguarde um minuto e tente de novo."


class VisitorRate:
    """At most ``per_minute`` requests of an address in a minute that begins with its first one."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic, sentence: str = TOO_MANY) -> None:
        self._per_minute = per_minute
        self._sentence = sentence
        self._clock = clock
        self._lock = threading.Lock()
        self._counts: dict[str, tuple[float, int]] = {}
        """By address: when its minute began, and its requests since."""

    def count(self, address: str) -> None:
        """Count one request. Raises ``Problem`` 429 with ``Retry-After``."""
        now, subject = self._clock(), address_subject(address)
        with self._lock:
            if len(self._counts) >= MOST_ADDRESSES:
                self._counts.clear()  # at worst an address begins its minute again
            began, requests = self._counts.get(subject, (now, 0))
            if now >= began + MINUTE:
                began, requests = now, 0
            self._counts[subject] = began, requests + 1
        if requests >= self._per_minute:
            wait = max(1, round(began + MINUTE - now))
            raise Problem(
                429,
                self._sentence,
                kind="too-many-requests",
                headers={"Retry-After": str(wait)},
            )
