"""Combining concurrent commands of a process into one transaction: leader and followers, no thread of its own.

Whoever finds nobody at work leads and commits at once, so a lone command pays nothing for the company it does not
have. Who comes meanwhile waits; when the leader is done, the first of them leads. It takes who waits when it begins and
not who waited when it was named: those who have just been served may be back by then, and so share its transaction.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar


class Request:
    """What is submitted. The work ends with its own fields set, or with ``failure``, what ``submit`` raises."""

    __slots__ = ("failure", "leads", "ready")

    def __init__(self) -> None:
        self.failure: BaseException | None = None
        self.ready = threading.Lock()
        self.ready.acquire()
        self.leads = False


R = TypeVar("R", bound=Request)


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
            if request.leads:
                self._lead(self._take(), request)
        if request.failure is not None:
            raise request.failure

    def _take(self) -> list[R]:
        """Who waits, the named leader first."""
        with self._mutex:
            batch, self._waiting = self._waiting[: self._largest], self._waiting[self._largest :]
        return batch

    def _lead(self, batch: list[R], leader: R) -> None:
        try:
            self._work(batch)
        except BaseException as failure:
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
        """Name the next leader, who stays at the head of those who wait until it takes them."""
        with self._mutex:
            if not self._waiting:
                self._led = False
                return
            following = self._waiting[0]
        following.leads = True
        following.ready.release()
