"""Asking a maps service over HTTP: one fixed host, no redirects, little patience, and a circuit that opens."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

import httpx

from infra.maps.maps import MapsAway

PATIENCE: Final = httpx.Timeout(5.0, connect=3.0)
LARGEST_ANSWER: Final = 1 << 20
OPENS_AFTER: Final = 5
STAYS_OPEN: Final = 30.0
"""Seconds without a question after ``OPENS_AFTER`` failures in a row."""


class Remote:
    """GETs of JSON from ``base_url``. Every failure is ``MapsAway``; after several in a row nothing is asked for a
    while, so that a dead service costs its callers no time."""

    def __init__(self, base_url: str, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._client = httpx.Client(
            base_url=base_url,
            timeout=PATIENCE,
            follow_redirects=False,
            headers={"User-Agent": "choperia", "Accept": "application/json"},
        )
        self._clock = clock
        self._mutex = threading.Lock()
        self._failures = 0
        self._closed_again_at = float("-inf")

    def get(self, path: str, parameters: Mapping[str, str]) -> Any:
        """The decoded answer."""
        with self._mutex:
            if self._clock() < self._closed_again_at:
                raise MapsAway("the circuit is open")
        try:
            answer = self._ask(path, parameters)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            self._failed()
            raise MapsAway(type(error).__name__) from error
        with self._mutex:
            self._failures = 0
        return answer

    def _ask(self, path: str, parameters: Mapping[str, str]) -> Any:
        with self._client.stream("GET", path, params=parameters) as response:
            if response.status_code != httpx.codes.OK:
                raise ValueError(f"status {response.status_code}")
            body = bytearray()
            for chunk in response.iter_bytes():
                body += chunk
                if len(body) > LARGEST_ANSWER:
                    raise ValueError("the answer is too long")
        return json.loads(body)

    def _failed(self) -> None:
        with self._mutex:
            self._failures += 1
            if self._failures >= OPENS_AFTER:
                self._failures = 0
                self._closed_again_at = self._clock() + STAYS_OPEN
