"""Positions of projections that ignore the latest events, written together.

Most projections ignore most events. A commit of its own for each of their positions costs more than the events that are
handled. Threads of one process give their moves to the first of them, which writes all in one transaction.
"""

from __future__ import annotations

import threading
import time
from concurrent.futures import Future
from typing import Final

from infra.position import Position
from infra.read_database import ReadDatabase
from projections.runtime import tracking
from projections.runtime.tracking import ConcurrencyConflict, Move

TOGETHER: Final = 0.005
"""Seconds that the first thread waits for the others: an event wakes all of them at once."""


class IgnoredEvents:
    """Moves positions in one transaction per wave of threads."""

    def __init__(self, database: ReadDatabase) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._waiting: dict[Move, Future[bool]] = {}

    def advance(self, name: str, generation: int, old: Position, new: Position) -> None:
        """``tracking.advance`` without handled events, committed when it returns."""
        move, moved = Move(name, generation, old, new), Future[bool]()
        with self._lock:
            leads = not self._waiting
            self._waiting[move] = moved
        if leads:
            time.sleep(TOGETHER)
            self._commit()
        if not moved.result():
            raise ConcurrencyConflict(name)

    def _commit(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        try:
            with self._database.write() as connection:
                moved = tracking.advance_ignored(connection, waiting)
        except Exception as error:  # noqa: BLE001  # every thread that waits raises it, this one too
            for result in waiting.values():
                result.set_exception(error)
            return
        for move, result in waiting.items():
            result.set_result(move.name in moved)
