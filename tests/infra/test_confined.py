"""Functions over hostile files: whatever they do, their process can be ended, and the next call is served."""

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from command_api.kernel import Refused
from infra.confined import MOST_WAITING, Confined, Limits, TooExpensive, ending
from infra.problems import Problem
from tests.harness import confined_work as work

MIB = 1024 * 1024
PATIENCE = 30.0
LOOSE = Limits(cpu=60, wall=60, memory=512 * MIB)


def until(holds: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


@pytest.fixture
def confined() -> Iterator[Callable[..., Confined]]:
    opened: list[Confined] = []

    def start(workers: int = 1, limits: Limits = LOOSE) -> Confined:
        opened.append(Confined(workers, limits))
        return opened[-1]

    yield start
    for each in opened:
        each.end()


def test_the_server_comes_first_where_the_processor_is_busy(confined: Callable[..., Confined]) -> None:
    child = confined().run(work.process)
    assert os.getpriority(os.PRIO_PROCESS, child) > os.getpriority(os.PRIO_PROCESS, 0)


@pytest.mark.parametrize(
    ("function", "limits"),
    [
        pytest.param(work.spin, Limits(cpu=1, wall=60, memory=512 * MIB), id="processor"),
        pytest.param(work.sleep_in_c, Limits(cpu=60, wall=3, memory=512 * MIB), id="clock"),
        pytest.param(work.hoard, LOOSE, id="memory"),
        pytest.param(work.crash, LOOSE, id="crash"),
    ],
)
def test_a_call_beyond_its_limits_is_refused_and_its_process_replaced(
    confined: Callable[..., Confined], function: Callable[[], Any], limits: Limits
) -> None:
    apart = confined(limits=limits)
    first = apart.run(work.process)
    with pytest.raises(TooExpensive) as refused:
        apart.run(function)
    assert refused.value.status == 422
    assert is_gone(first)
    assert apart.run(work.process) != first


def test_processor_time_counts_for_each_call_by_itself(confined: Callable[..., Confined]) -> None:
    apart = confined(limits=Limits(cpu=1, wall=60, memory=512 * MIB))
    assert len({apart.run(work.process_after, 0.7) for _ in range(4)}) == 1


def test_a_process_is_warm_holds_no_secret_and_is_replaced_when_it_died(
    confined: Callable[..., Confined], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHOPERIA_SECRET", "a secret")
    apart = confined()
    pid = apart.run(work.process)
    assert apart.run(work.process) == pid != os.getpid()
    assert not [name for name in apart.run(work.environment) if name.startswith("CHOPERIA")]
    os.kill(pid, signal.SIGKILL)
    until(lambda: is_gone(pid))
    assert apart.run(work.process) != pid


def test_a_refusal_passes_as_it_was_raised(confined: Callable[..., Confined]) -> None:
    apart = confined()
    with pytest.raises(Refused) as refused:
        apart.run(work.refuse, "Falta uma coluna.")
    assert (refused.value.sentence, refused.value.details) == ("Falta uma coluna.", {"columns": ["data"]})
    with pytest.raises(ZeroDivisionError):
        apart.run(divmod, 1, 0)


@pytest.mark.parametrize("open_file", [tempfile.TemporaryFile, tempfile.SpooledTemporaryFile])
def test_an_open_file_is_read_where_it_is_from_its_beginning(
    confined: Callable[..., Confined], open_file: Callable[[], Any]
) -> None:
    apart = confined()
    with open_file() as file:
        file.write(b"first" + bytes(100_000) + b"last!")
        for _ in range(2):
            assert apart.run(work.both_ends, file, 5) == (b"first", b"last!")
            assert file.tell() == 100_010
            file.seek(0, os.SEEK_END)


def test_an_answer_that_names_a_function_is_not_believed(confined: Callable[..., Confined]) -> None:
    apart = confined()
    first = apart.run(work.process)
    with pytest.raises(Exception, match="no plain value"):
        apart.run(work.forge)
    assert apart.run(work.process) != first


def test_as_many_calls_at_a_time_as_there_are_workers(confined: Callable[..., Confined], tmp_path: Path) -> None:
    apart = confined(workers=2)
    with ThreadPoolExecutor(6) as callers:
        calls = [callers.submit(apart.run, work.held, str(tmp_path), number) for number in range(6)]
        until(lambda: len(list(tmp_path.iterdir())) == 2)
        assert len(apart._busy) == 2
        (tmp_path / "released").touch()
        assert [call.result() for call in calls] == list(range(6))
    assert len({path.name.split("-")[1] for path in tmp_path.glob("busy-*")}) == 2


def test_an_end_kills_what_runs_and_refuses_what_waits(confined: Callable[..., Confined], tmp_path: Path) -> None:
    apart = confined(workers=1)
    with ThreadPoolExecutor(3) as callers:
        calls = [callers.submit(apart.run, work.held, str(tmp_path), number) for number in range(3)]
        until(lambda: list(tmp_path.iterdir()))
        with ending():
            problems = [call.exception(PATIENCE) for call in calls]
    assert [problem.status for problem in problems if isinstance(problem, Problem)] == [503] * 3
    assert len(list(tmp_path.iterdir())) == 1
    assert apart.run(work.process)


def test_who_comes_when_too_many_wait_is_told_to_come_again(confined: Callable[..., Confined]) -> None:
    apart = confined(workers=1)
    goes_on = threading.Event()

    async def scenario() -> None:
        calls = [asyncio.create_task(apart.queued(goes_on.wait)) for _ in range(1 + MOST_WAITING)]
        await asyncio.sleep(0)  # each of them is in the queue
        with pytest.raises(Problem) as refused:
            await apart.queued(goes_on.wait)
        assert (refused.value.status, refused.value.headers) == (503, {"Retry-After": "10"})
        calls[-1].cancel()  # who no longer waits makes room
        await asyncio.wait([calls[-1]])
        another = asyncio.create_task(apart.queued(goes_on.wait))
        await asyncio.sleep(0)
        goes_on.set()
        assert all(await asyncio.gather(another, *calls[:-1]))
        assert await apart.queued(goes_on.wait)

    asyncio.run(scenario())


def test_a_process_ends_with_its_parent_also_in_the_middle_of_a_call(tmp_path: Path) -> None:
    script = f"""
from infra.confined import Confined, Limits
from tests.harness import confined_work
Confined(1, Limits(600, 600, 1 << 30)).run(confined_work.held, {str(tmp_path)!r}, 1)
"""
    path = os.pathsep.join(each for each in sys.path if each)
    with subprocess.Popen([sys.executable, "-c", script], env={**os.environ, "PYTHONPATH": path}) as parent:
        until(lambda: list(tmp_path.iterdir()))
        pid = int(next(tmp_path.iterdir()).name.split("-")[1])
        parent.kill()
    until(lambda: is_gone(pid))
