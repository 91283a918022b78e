"""Signs of life of a job whose row says that it runs."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Final

import sqlalchemy as sa

EVERY: Final = 5.0
"""Seconds between two signs."""


@contextmanager
def signs_of_life(write: Callable[[datetime], None]) -> Iterator[None]:
    """Call ``write`` every few seconds while inside.

    Readers take the job of a silent row for dead. Progress alone is no sign of life: one step may take minutes on a
    slow machine.
    """
    ended = threading.Event()

    def go_on() -> None:
        while not ended.wait(EVERY):
            with contextlib.suppress(sa.exc.DBAPIError, sa.exc.TimeoutError):  # the next sign may succeed
                write(datetime.now(UTC))

    thread = threading.Thread(target=go_on, name="signs-of-life", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
