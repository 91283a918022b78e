"""One clock for everything that a process does by itself.

A task is a generator: it looks whether something is to be done, and yields when it wants to be looked at again. One
thread looks after all of them, and sleeps until the next one is due or is woken. What takes long is done in a thread of
its own: the task yields ``APART`` first.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Final, NamedTuple, Self

import sqlalchemy as sa
import structlog

from command_api.event_store import StoreUnavailable
from infra.exceptions import described

log = structlog.get_logger()

AWAY: Final = (sa.exc.SQLAlchemyError, StoreUnavailable)
"""A database does not do what it should: nothing that waits for it is tried before the task begins again."""
FIRST_RETRY: Final = 1.0
LONGEST_RETRY: Final = 60.0
"""Seconds until a failed task is started again; twice as many after each further failure."""


class Next(NamedTuple):
    """When a task is looked at again."""

    seconds: float
    """From now, at the latest."""
    after_event: float | None = None
    """Earlier if an event is stored meanwhile, but not within so many seconds from now."""


APART: Final = Next(0.0)
"""The task goes on at once, in a thread of its own: no other waits for what it does until it yields again."""
Work = Callable[[], Iterator[Next]]
"""Begins a task. Its ``finally`` blocks run when the clock stops."""


@dataclass(eq=False)
class _Task:
    name: str
    work: Work
    looks: Iterator[Next] | None = None
    at: float = 0.0
    """When it is due (``time.monotonic``)."""
    events_count_from: float = math.inf
    """From when on an event makes it due."""
    is_under_way: bool = False
    was_woken: bool = False
    had_event: bool = False
    """Since the look began that is under way."""
    retry: float = FIRST_RETRY


class Clock:
    """The tasks of one process, while it is entered."""

    def __init__(self) -> None:
        self.ended = threading.Event()
        """Set once the tasks have to end."""
        self._tasks: dict[str, _Task] = {}
        self._changed = threading.Condition()
        self._sleeps_until = -math.inf
        self._thread = threading.Thread(target=self._run, name="clock", daemon=True)
        self._apart: set[threading.Thread] = set()

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wait for what is under way, then end the tasks, the last one first."""
        with self._changed:
            self.ended.set()
            self._changed.notify()
        self._thread.join()
        for thread in tuple(self._apart):
            thread.join()
        for task in reversed(self._tasks.values()):
            self._end(task)

    def add(self, name: str, work: Work) -> None:
        """Begin a task, at once if the clock runs."""
        with self._changed:
            self._tasks[name] = _Task(name, work)
            self._changed.notify()

    def wake(self, name: str) -> None:
        """Look at this task now, or again after the look under way. Nothing happens if the process does not have it."""
        with self._changed:
            if (task := self._tasks.get(name)) is not None:
                task.was_woken = True
                self._bring_forward(task, 0.0)

    def note_event(self) -> None:
        """An event may have been stored, here or by another process: tasks that asked for it become due."""
        with self._changed:
            for task in self._tasks.values():
                task.had_event = True
                if task.events_count_from < task.at:
                    self._bring_forward(task, task.events_count_from)

    def _bring_forward(self, task: _Task, at: float) -> None:
        task.at = at
        # else it wakes early enough by itself, or does not sleep
        if at < self._sleeps_until:
            self._changed.notify()

    def _run(self) -> None:
        while (task := self._await_due()) is not None:
            self._look(task)

    def _await_due(self) -> _Task | None:
        """The task whose time has come; ``None`` at the end."""
        with self._changed:
            while not self.ended.is_set():
                waiting = [each for each in self._tasks.values() if not each.is_under_way]
                task = min(waiting, key=lambda each: each.at, default=None)
                pause = task.at - time.monotonic() if task is not None else None
                if task is not None and pause is not None and pause <= 0:
                    task.is_under_way, task.was_woken, task.had_event = True, False, False
                    return task
                self._sleeps_until = task.at if task is not None else math.inf
                self._changed.wait(pause)
                self._sleeps_until = -math.inf
            return None

    def _look(self, task: _Task) -> None:
        pause = self._next(task)
        if pause is APART:
            thread = threading.Thread(target=self._go_on_apart, args=(task,), name=f"job-{task.name}", daemon=True)
            self._apart.add(thread)
            thread.start()
        else:
            self._put_back(task, pause)

    def _go_on_apart(self, task: _Task) -> None:
        while (pause := self._next(task)) is APART:
            pass
        self._put_back(task, pause)
        self._apart.discard(threading.current_thread())

    def _next(self, task: _Task) -> Next:
        try:
            if task.looks is None:
                task.looks = task.work()
            pause = next(task.looks)
            task.retry = FIRST_RETRY
        except Exception as error:  # whatever happens, it must go on being done
            if isinstance(error, AWAY):
                log.warning("job_waits", job=task.name, because=described(error))
            else:
                log.exception("job_failed", job=task.name)
            task.looks, pause = None, Next(task.retry)
            task.retry = min(2 * task.retry, LONGEST_RETRY)
        return pause

    def _put_back(self, task: _Task, pause: Next) -> None:
        now = time.monotonic()
        with self._changed:
            task.is_under_way = False
            # what came during the look counts, too: see ``was_woken`` and ``had_event``
            task.events_count_from = now + pause.after_event if pause.after_event is not None else math.inf
            at = now if task.was_woken else now + pause.seconds
            self._bring_forward(task, min(at, task.events_count_from) if task.had_event else at)

    def _end(self, task: _Task) -> None:
        try:
            if isinstance(task.looks, Generator):
                task.looks.close()
        except Exception:  # the others are ended all the same
            log.exception("job_failed", job=task.name)
