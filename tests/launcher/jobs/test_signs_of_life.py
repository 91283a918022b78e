"""A job that works at one step for long is not taken for dead."""

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from launcher.composition import Services
from projections.runtime.as_of.runs import runs
from projections.seal.checks import checks
from tests.launcher.conftest import CommandLine

NOW = datetime.now(UTC)


def replay(services: Services) -> None:
    services.replaying.begin(["menu"], None, "Ana", NOW)


def check(services: Services) -> None:
    services.auditor.begin_check("Ana", NOW)


@pytest.mark.parametrize(("begin", "table", "thread"), [(replay, runs, "replay"), (check, checks, "seal-check")])
def test_a_long_step_is_no_silence(
    pub: CommandLine,
    monkeypatch: pytest.MonkeyPatch,
    begin: Callable[[Services], None],
    table: sa.Table,
    thread: str,
) -> None:
    monkeypatch.setattr("launcher.jobs.signs_of_life.EVERY", 0.05)
    go_on = threading.Event()
    with pub.left_behind() as services:
        read = services.recorder.read_after

        def slowly(*given: Any) -> Any:
            if threading.current_thread().name == thread:
                go_on.wait(30)
            return read(*given)

        def row() -> sa.Row[Any]:
            with services.read_database.read() as connection:
                return connection.execute(sa.select(table)).one()

        monkeypatch.setattr(services.recorder, "read_after", slowly)
        begin(services)
        deadline = time.monotonic() + 10
        first = row().moved_at
        while (now := row()).moved_at < first + timedelta(seconds=0.2):
            assert time.monotonic() < deadline, "it gives no sign of life"
        assert now.state == "running"
        go_on.set()
        while row().state == "running":
            assert time.monotonic() < deadline + 30
