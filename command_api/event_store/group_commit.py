"""Group commit: concurrent commands of a process share one transaction. It has no thread of its own.

The first thread becomes the leader and commits its batch at once, so a single command pays nothing. Threads that arrive
meanwhile wait. When the leader is done it names the first of them as the next leader. A leader takes the threads that
wait when it begins: threads that were just served may be back by then and share its transaction.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar


class UnitOfWork:
    """A unit of work. ``work`` sets its fields, or ``failure``, which ``submit`` raises."""

    __slots__ = ("failure", "leads", "ready")

    def __init__(self) -> None:
        self.failure: BaseException | None = None
        # a lock that is held from the start: the waiting thread blocks on it until another thread releases it
        self.ready = threading.Lock()
        self.ready.acquire()
        self.leads = False


R = TypeVar("R", bound=UnitOfWork)


class GroupCommit(Generic[R]):
    """Runs ``work`` on the requests of many threads, one batch at a time, in the order of their arrival."""

    def __init__(self, work: Callable[[list[R]], None], largest: int = 128) -> None:
        self._work = work
        self._largest = largest
        self._mutex = threading.Lock()
        self._led = False
        self._waiting: list[R] = []

    def submit(self, request: R) -> None:
        """Returns when ``request`` has been worked on; raises its failure."""
        with self._mutex:
            leads = not self._led
            if leads:
                self._led = True
            else:
                self._waiting.append(request)
        if leads:
            self._lead([request], request)
        else:
            request.ready.acquire()
            # released either because its batch is committed, or because it must lead the next one itself
            if request.leads:
                self._lead(self._take(), request)
        if request.failure is not None:
            raise request.failure

    def _take(self) -> list[R]:
        """The waiting requests, at most ``largest``; the named leader is the first."""
        with self._mutex:
            batch, self._waiting = self._waiting[: self._largest], self._waiting[self._largest :]
        return batch

    def _lead(self, batch: list[R], leader: R) -> None:
        try:
            self._work(batch)
        except BaseException as failure:
            # every follower must wake up with a result, otherwise its thread blocks for ever
            for request in batch:
                request.failure = request.failure or failure
            if not isinstance(failure, Exception):  # the leader's own thread is asked to stop
                raise
        finally:
            for request in batch:
                if request is not leader:
                    request.ready.release()
            self._hand_over()

    def _hand_over(self) -> None:
        """Name the next leader. It stays the first in the queue until it takes its batch."""
        with self._mutex:
            if not self._waiting:
                # under the same mutex as the check in ``submit``: no request can be queued without a leader
                self._led = False
                return
            following = self._waiting[0]
        following.leads = True
        following.ready.release()
