"""The clock of what a process does by itself: when a task is looked at, what is done apart, and how it ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from launcher.clock import APART, Clock, Next

PATIENCE = 60.0
NEVER = Next(1e6)


def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.005)


class Counted:
    """A task that counts its looks, and asks for the next one as it is told."""

    def __init__(self, pause: Next) -> None:
        self.looks = 0
        self.has_ended = False
        self._pause = pause

    def work(self) -> Iterator[Next]:
        try:
            while True:
                self.looks += 1
                yield self._pause
        finally:
            self.has_ended = True


def test_a_task_is_looked_at_when_its_time_comes_and_ends_with_the_clock() -> None:
    soon, late = Counted(Next(0.01)), Counted(NEVER)
    with Clock() as clock:
        clock.add("soon", soon.work)
        clock.add("late", late.work)
        until(lambda: soon.looks >= 3 and late.looks == 1)
    assert (soon.has_ended, late.has_ended) == (True, True)
    assert late.looks == 1


def test_an_event_brings_the_next_look_of_those_that_wait_for_one() -> None:
    waits, does_not = Counted(Next(1e6, after_event=0.0)), Counted(NEVER)
    with Clock() as clock:
        clock.add("waits", waits.work)
        clock.add("does not", does_not.work)
        until(lambda: (waits.looks, does_not.looks) == (1, 1))
        clock.note_event()
        until(lambda: waits.looks == 2)
        clock.wake("does not")
        until(lambda: does_not.looks == 2)
        clock.wake("unknown")
    assert (waits.looks, does_not.looks) == (2, 2)


@pytest.mark.parametrize("what", ["event", "wake"])
def test_what_happens_during_a_look_brings_another_look(what: str) -> None:
    began, may_end, looks = threading.Event(), threading.Event(), threading.Semaphore(0)

    def work() -> Iterator[Next]:
        began.set()
        assert may_end.wait(PATIENCE)
        while True:
            looks.release()
            yield Next(1e6, after_event=0.0)

    with Clock() as clock:
        clock.add("long", work)
        assert began.wait(PATIENCE)
        if what == "event":
            clock.note_event()
        else:
            clock.wake("long")
        may_end.set()
        assert looks.acquire(timeout=PATIENCE)
        assert looks.acquire(timeout=PATIENCE)


def test_what_is_done_apart_keeps_no_other_waiting_and_is_waited_for_in_the_end() -> None:
    may_end = threading.Event()
    done: list[str] = []

    def long() -> Iterator[Next]:
        yield APART
        assert may_end.wait(PATIENCE)
        done.append(threading.current_thread().name)
        yield NEVER
        raise AssertionError("it is not due")

    quick = Counted(Next(0.001))
    with Clock() as clock:
        clock.add("long", long)
        clock.add("quick", quick.work)
        until(lambda: quick.looks >= 10)
        assert done == []
        threading.Timer(0.05, may_end.set).start()
    assert done == ["job-long"]


def test_a_task_that_fails_is_begun_anew() -> None:
    begun: list[int] = []

    def work() -> Iterator[Next]:
        begun.append(len(begun))
        if len(begun) == 1:
            raise ValueError("what nobody expected")
        yield NEVER

    with Clock() as clock:
        clock.add("trial", work)
        until(lambda: len(begun) == 2)
