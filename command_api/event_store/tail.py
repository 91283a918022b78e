"""Waiting at the end of the log: a condition for this process, a watcher for others, the library's subscription."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable

from infra.position import Position


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
        self._watcher: threading.Thread | None = None

    def stir(self) -> None:
        """Wake all readers: something may have been stored."""
        with self._condition:
            self._generation += 1
            self._condition.notify_all()

    def wait_beyond(self, position: Position, timeout: float) -> bool:
        """See ``Recorder.wait_beyond``. Reads the head once, then sleeps until ``stir``."""
        deadline = time.monotonic() + timeout
        generation = self._generation
        if self._head() > position:
            return True
        self.awaited = True
        self.start_watching()
        with self._condition:
            return self._condition.wait_for(
                lambda: self._generation != generation or self.closed.is_set(), max(0.0, deadline - time.monotonic())
            )

    def close(self) -> None:
        """Wake all readers and end the watcher."""
        self.closed.set()
        self.stir()
        if self._watcher is not None and self._watcher.is_alive():
            self._watcher.join(timeout=5)

    def start_watching(self) -> None:
        """Start the watcher unless it runs."""
        with self._condition:
            if self._watcher is None and not self.closed.is_set():
                self._watcher = threading.Thread(target=self._watch, args=(self,), name="log-watcher", daemon=True)
                with contextlib.suppress(RuntimeError):  # no thread starts while the process ends
                    self._watcher.start()
