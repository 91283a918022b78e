"""Concurrent commands of a process share transactions."""

import threading
import time

import pytest

from command_api.event_store.group_commit import GroupCommit, UnitOfWork


class Bench:
    """Works on batches, one at a time, each only when it may."""

    def __init__(self) -> None:
        self.batches: list[list[UnitOfWork]] = []
        self.may = threading.Semaphore(0)
        self.refuses = False
        self.committer: GroupCommit[UnitOfWork] = GroupCommit(self._work)
        self.failures: list[BaseException] = []
        self._threads: list[threading.Thread] = []

    def _work(self, batch: list[UnitOfWork]) -> None:
        self.batches.append(list(batch))
        assert self.may.acquire(timeout=60)
        if self.refuses:
            raise RuntimeError("the disk is full")

    def comes(self) -> None:
        """Somebody submits a request and waits for it."""

        def submit() -> None:
            try:
                self.committer.submit(UnitOfWork())
            except RuntimeError as failure:
                self.failures.append(failure)

        self._threads.append(threading.Thread(target=submit))
        self._threads[-1].start()

    def until(self, batches: int, waiting: int) -> None:
        deadline = time.monotonic() + 60
        while len(self.batches) < batches or len(self.committer._waiting) < waiting:
            assert time.monotonic() < deadline
            time.sleep(0.001)

    def ends(self) -> None:
        for thread in self._threads:
            thread.join(60)
            assert not thread.is_alive()


def test_who_is_alone_waits_for_nobody() -> None:
    bench = Bench()
    bench.may.release()
    bench.committer.submit(UnitOfWork())
    assert [len(batch) for batch in bench.batches] == [1]


def test_who_comes_while_others_are_at_work_shares_the_next_batch() -> None:
    bench = Bench()
    bench.comes()
    bench.until(batches=1, waiting=0)
    for _ in range(5):
        bench.comes()
    bench.until(batches=1, waiting=5)
    bench.may.release(2)
    bench.ends()
    assert [len(batch) for batch in bench.batches] == [1, 5]


def test_a_failure_is_told_to_everybody_of_its_batch_and_to_nobody_else() -> None:
    bench = Bench()
    bench.refuses = True
    bench.comes()
    bench.until(batches=1, waiting=0)
    bench.comes()
    bench.comes()
    bench.until(batches=1, waiting=2)
    bench.may.release(2)
    bench.ends()
    assert len(bench.failures) == 3
    bench.refuses = False
    bench.may.release()
    bench.committer.submit(UnitOfWork())
    assert [len(batch) for batch in bench.batches] == [1, 2, 1]


def test_a_leader_who_is_asked_to_stop_hands_over_first() -> None:
    class Stopped(BaseException):
        pass

    def work(_batch: list[UnitOfWork]) -> None:
        raise Stopped

    committer: GroupCommit[UnitOfWork] = GroupCommit(work)
    for _ in range(2):
        with pytest.raises(Stopped):
            committer.submit(UnitOfWork())
