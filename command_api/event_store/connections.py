"""A few idle driver connections for short reads; opened when asked for, so that a server that is back is used at once.

(A pool that reconnects in the background waits longer the longer the server was away.)
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Generic, Protocol, TypeVar


class Closable(Protocol):
    def close(self) -> None: ...


C = TypeVar("C", bound=Closable)


class AllTaken(Exception):
    """No connection became free in time."""


class Connections(Generic[C]):
    """Last in, first out. At most ``most`` are open at once (``None``: as many as are asked for), at most ``idle`` stay
    open; a connection that failed is closed, not kept."""

    def __init__(
        self, connect: Callable[[], C], idle: int = 4, *, most: int | None = None, patience: float = 0.0
    ) -> None:
        self._connect = connect
        self._idle = idle if most is None else most  # who may open so many may also keep them
        self._free = None if most is None else threading.BoundedSemaphore(most)
        self._patience = patience
        self._mutex = threading.Lock()
        self._stack: list[C] = []
        self._closed = False

    @contextlib.contextmanager
    def take(self) -> Iterator[C]:
        """A connection for the length of the block, closed if the block raises. Raises ``AllTaken`` when the patience
        is over."""
        if self._free is None:
            with self._taken() as connection:
                yield connection
            return
        if not self._free.acquire(timeout=self._patience):
            raise AllTaken
        try:
            with self._taken() as connection:
                yield connection
        finally:
            self._free.release()

    @contextlib.contextmanager
    def _taken(self) -> Iterator[C]:
        with self._mutex:
            connection = self._stack.pop() if self._stack else None
        if connection is None:
            # outside of the mutex: to connect may take seconds
            connection = self._connect()
        try:
            yield connection
        # whatever was raised, the state of the connection is unknown
        except BaseException:
            connection.close()
            raise
        with self._mutex:
            # ``close`` may have been called while this one was taken
            if not self._closed and len(self._stack) < self._idle:
                self._stack.append(connection)
                return
        connection.close()

    def drop(self) -> None:
        """Close what is idle: after one connection was lost the others are not to be trusted."""
        with self._mutex:
            stack, self._stack = self._stack, []
        for connection in stack:
            connection.close()

    def close(self) -> None:
        """Close what is idle now and what comes back later."""
        with self._mutex:
            self._closed = True
        self.drop()
