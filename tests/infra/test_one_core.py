"""Threads on one core; the process of the tests gets all of its cores back."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from infra import one_core
from infra.one_core import CROWDED, LOOK_EVERY, OneCore, busy_cores, on_any_core, share_one_core

CORES = frozenset(os.sched_getaffinity(0))
pytestmark = pytest.mark.skipif(len(CORES) < 2, reason="one core only")


@pytest.fixture(autouse=True)
def all_cores_afterwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(one_core, "_shared", None)
    yield
    for thread in Path("/proc/self/task").iterdir():
        with suppress(ProcessLookupError):  # of another test, and ended meanwhile
            os.sched_setaffinity(int(thread.name), CORES)


class Machine:
    """Cores that work as a test says, in a process that takes ``used`` of the one it is on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now, self.busy, self.used = 1000.0, dict.fromkeys(CORES, 50.0), 7.0
        monkeypatch.setattr("infra.one_core.time.monotonic", lambda: self.now)
        monkeypatch.setattr("infra.one_core.random.random", lambda: 0.0)
        self.shared = OneCore(lambda: dict(self.busy), lambda: self.used)

    def work(self, *, own: float, others: float, elsewhere: float) -> bool:
        """Parts of a core, until the next look. Whether the process moved."""
        before = self.shared.core
        self.now += LOOK_EVERY
        self.used += own * LOOK_EVERY
        for core in CORES:
            self.busy[core] += (own + others if core == before else elsewhere) * LOOK_EVERY
        self.shared.look()
        return self.shared.core != before


def test_threads_share_a_core_and_move_together_to_a_freer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    machine.shared.settle()
    assert not machine.work(own=0.9, others=0.1, elsewhere=0.6)  # it is itself who keeps the core busy
    assert not machine.work(own=0.3, others=0.5, elsewhere=0.5 - CROWDED / 2)  # not worth it
    assert machine.work(own=0.3, others=0.6, elsewhere=0.1)
    assert os.sched_getaffinity(0) == {machine.shared.core}
    assert not machine.work(own=0.3, others=0.0, elsewhere=0.6)


def test_of_processes_that_see_the_same_only_some_move(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch)
    monkeypatch.setattr("infra.one_core.random.random", lambda: 0.9)
    assert not machine.work(own=0.0, others=1.0, elsewhere=0.0)


def test_new_threads_are_there_too_and_work_that_needs_no_turn_is_on_any_core() -> None:
    goes_on, seen = threading.Event(), list[set[int]]()
    early = threading.Thread(target=goes_on.wait)
    early.start()
    shared = share_one_core()
    assert shared is not None
    assert os.sched_getaffinity(early.native_id or 0) == {shared.core}
    goes_on.set()

    def work() -> None:
        seen.append(os.sched_getaffinity(0))
        with on_any_core():
            seen.append(os.sched_getaffinity(0))
            shared.settle()  # as when it moves meanwhile
            child = [sys.executable, "-c", "import os; print(len(os.sched_getaffinity(0)))"]
            assert int(subprocess.check_output(child)) == len(CORES)
        seen.append(os.sched_getaffinity(0))

    late = threading.Thread(target=work)
    late.start()
    late.join()
    assert seen == [{shared.core}, set(CORES), {shared.core}]


@pytest.mark.parametrize("forbidden", [OSError("not permitted"), None])
def test_nothing_happens_where_it_is_forbidden_or_there_is_one_core(
    monkeypatch: pytest.MonkeyPatch, forbidden: OSError | None
) -> None:
    def refuse(_thread: int, _cores: set[int]) -> None:
        assert forbidden, "with one core there is nothing to choose"
        raise forbidden

    if forbidden is None:
        os.sched_setaffinity(0, {min(CORES)})
    with monkeypatch.context() as patch:
        patch.setattr(os, "sched_setaffinity", refuse)
        assert share_one_core() is None
        with on_any_core():
            pass


def test_busy_seconds_are_those_of_each_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tick = os.sysconf("SC_CLK_TCK")
    stat = tmp_path / "stat"
    stat.write_text(
        f"cpu 9 9 9 9\ncpu0 {tick} 0 {tick} 900 900 0 0 {tick} 5 5\ncpu1 0 {tick} 0 7 7 0 0 0 0 0\nctxt 5\n"
    )
    monkeypatch.setattr("infra.one_core.Path", lambda _path: stat)
    assert busy_cores() == {0: 3.0, 1: 1.0}
    stat.unlink()
    assert busy_cores() == {}
