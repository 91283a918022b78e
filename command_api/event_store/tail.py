"""Waiting at the end of the log: a condition for this process, a watcher for others, the library's subscription."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable
from typing import Final

from infra.position import START, Position

HEAD_FRESH: Final = 0.05
"""Seconds that a head counts for other readers of the same generation."""


class Tail:
    """Wakes readers. A generation number stands for "something may have been stored since".

    ``watch(tail)`` runs in a daemon thread from the first wait on and calls ``stir`` when another process stored
    something (or may have); it ends when ``closed`` is set. ``awaited``: a reader has waited here.
    """

    def __init__(self, head: Callable[[], Position], watch: Callable[[Tail], None]) -> None:
        self.closed = threading.Event()
        self.awaited = False
        self._head = head
        self._watch = watch
        self._condition = threading.Condition()
        self._generation = 0
        self._known: tuple[int, Position, float] = (-1, START, 0.0)  # replaced as a whole, so it is read without a lock
        self._watcher: threading.Thread | None = None
        self._listeners: list[Callable[[], None]] = []

    def stir(self) -> None:
        """Wake all readers: something may have been stored."""
        with self._condition:
            self._generation += 1
            self._condition.notify_all()
        # outside of the condition: a listener takes locks of its own
        for listener in self._listeners:
            listener()

    def listen(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` at every ``stir``, from the thread that does it."""
        self._listeners.append(listener)
        self.awaited = True
        self.start_watching()

    def wait_beyond(self, position: Position, timeout: float) -> bool:
        """See ``Recorder.wait_beyond``. Looks at the head once, then sleeps until ``stir``."""
        deadline = time.monotonic() + timeout
        # before the look at the head: what is stored after that look raises it, so that the wait below ends at once
        generation = self._generation
        if self._head_of(generation) > position:
            return True
        self.awaited = True
        self.start_watching()
        with self._condition:
            return self._condition.wait_for(
                lambda: self._generation != generation or self.closed.is_set(), max(0.0, deadline - time.monotonic())
            )

    def _head_of(self, generation: int) -> Position:
        """The head, read once for all readers that an event wakes."""
        known, head, at = self._known
        # what this process stores later makes another generation; what another one stores without a notice is found
        # by the next poll
        if known == generation and time.monotonic() - at < HEAD_FRESH:
            return head
        head, at = self._head(), time.monotonic()
        self._known = generation, head, at
        return head

    def close(self) -> None:
        """Wake all readers and end the watcher."""
        self.closed.set()
        self.stir()
        if self._watcher is not None and self._watcher.is_alive():
            self._watcher.join(timeout=5)  # no longer: it is a daemon, and may hang in a database that does not answer

    def start_watching(self) -> None:
        """Start the watcher unless it runs."""
        with self._condition:
            if self._watcher is None and not self.closed.is_set():
                self._watcher = threading.Thread(target=self._watch, args=(self,), name="log-watcher", daemon=True)
                with contextlib.suppress(RuntimeError):  # no thread starts while the process ends
                    self._watcher.start()
