"""A small disk that something else fills while people work: no answer lies, reading goes on, and writing resumes by
itself as soon as there is room."""

import contextlib
import errno
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from command_api.catalogue.categories import Category
from command_api.kernel import stream_id
from tests.harness.faults.tally import Fault
from tests.harness.parts import Pub

CATEGORIES = "/api/v1/admin/categories"
SIZE = 24 << 20
PATIENCE = 60.0
FULL = {"SQLITE_FULL", "SQLITE_IOERR", "SQLITE_IOERR_WRITE", "SQLITE_CANTOPEN"}


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of ``SIZE`` bytes in memory. Mounting one takes rights that a container often lacks."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "choperia-tests", place], capture_output=True, text=True
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here ({mounted.stderr.strip()}); full databases are tested anyway")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", place], check=True)


def fill(place: Path) -> Path:
    """Leave not a byte."""
    ballast = place / "ballast"
    with ballast.open("ab", buffering=0) as file:
        for size in (1 << 20, 4096):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)), (place / "more").open("wb", buffering=0) as file:
        file.write(bytes(4096))
    (place / "more").unlink()
    return ballast


def test_a_full_disk_stops_writes_only_and_only_as_long_as_it_is_full(disk: Path, fault: Fault) -> None:
    pub = Pub(disk / "data", None)
    pub.furnish()
    pub.start()
    acknowledged: list[int] = []
    with httpx.Client(base_url=pub.commands, timeout=60, headers={"Authorization": f"Bearer {pub.token()}"}) as client:

        def add() -> httpx.Response:
            answer = client.post(CATEGORIES, json={"name": "Chopes " + "e mais chopes " * 5})
            if answer.is_success:
                acknowledged.append(answer.json()["id"])
            return answer

        for _ in fault.rounds():
            assert add().status_code == 201
            ballast = fill(disk)
            refused = until(add, lambda answer: not answer.is_success)
            assert refused.status_code == 503, refused.text
            assert refused.json()["error"].startswith("O sistema está se recuperando.")
            known = len(acknowledged)
            for _ in range(20):
                assert add().status_code == 503
            large = client.post(CATEGORIES, json={"name": "x" * 100_000})
            assert large.status_code == 503, f"a body that waits on the disk: {large.text}"
            assert large.json()["error"].startswith("O sistema está se recuperando.")
            fault.hit("commands refused because the disk was full", 22)
            ready = client.get("/readyz")
            assert ready.status_code == 503, ready.text
            assert ready.json()["checks"]["writing"]["detail"] in FULL
            assert len(acknowledged) == known
            read = client.get(CATEGORIES)
            assert read.status_code == 200, f"reading goes on: {read.text}"
            ballast.unlink()
            resumed = until(add, lambda answer: answer.is_success)
            until(lambda: client.get("/readyz"), lambda answer: answer.is_success)
            shown = client.get(CATEGORIES, headers={"X-Min-Position": resumed.headers["X-Event-Position"]})
            assert shown.status_code == 200
    pub.kill()
    with pub.opened() as services:
        services.runner.catch_up()
        fault.invariants.check(services.runner, [(f"category-{id}", 1) for id in acknowledged])
        assert sorted(map(stream_id, services.store.living(Category))) == acknowledged
    fault.hit("commands acknowledged", len(acknowledged))


def until(call: Callable[[], httpx.Response], wanted: Callable[[httpx.Response], bool]) -> httpx.Response:
    """Again and again; there is room in the files for a few more events when the disk is full."""
    deadline = time.monotonic() + PATIENCE
    while not wanted(answer := call()):
        assert time.monotonic() < deadline, answer.text
    return answer
