"""Combining concurrent commands of a process into one transaction: leader and followers, no thread of its own.

Whoever finds nobody at work leads and commits at once, so a lone command pays nothing for the company it does not
have. Who comes meanwhile waits; when the leader is done it hands all of them over to the first of them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar


class Request:
    """What is submitted. The work ends with its own fields set, or with ``failure``, what ``submit`` raises."""

    __slots__ = ("batch", "failure", "ready")

    def __init__(self) -> None:
        self.failure: BaseException | None = None
        self.ready = threading.Lock()
        self.ready.acquire()
        self.batch: list[Request] = []


R = TypeVar("R", bound=Request)


class Committer(Generic[R]):
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
            if request.batch:
                self._lead(request.batch, request)  # type: ignore[arg-type]  # batches hold what was submitted
        if request.failure is not None:
            raise request.failure

    def _lead(self, batch: list[R], leader: R) -> None:
        try:
            self._work(batch)
        except BaseException as failure:
            for request in batch:
                request.failure = request.failure or failure
            if not isinstance(failure, Exception):  # the leader's own thread is asked to stop
                raise
        finally:
            self._hand_over()
            for request in batch:
                if request is not leader:
                    request.batch = []
                    request.ready.release()

    def _hand_over(self) -> None:
        with self._mutex:
            following, self._waiting = self._waiting[: self._largest], self._waiting[self._largest :]
            if not following:
                self._led = False
                return
        following[0].batch = list(following)
        following[0].ready.release()
