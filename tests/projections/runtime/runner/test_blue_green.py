"""A rebuild that waits beside the serving tables until somebody decides; nobody who reads or writes notices."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from infra.read_database import Busy
from projections.runtime import generations, rebuilds, tracking
from projections.runtime.applying import FailedEvent
from projections.runtime.definition import handles
from projections.runtime.rebuild import clear_up, held, rebuild, rebuild_when_told, verify
from projections.runtime.rows import Rows
from tests.harness.taps import Bar, GlassPoured, Taps, taps
from tests.projections.runtime.runner.conftest import Another

ROOT = Path(__file__).parents[4]
NOW = datetime(2026, 11, 21, 15, tzinfo=UTC)


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not what():
        assert time.monotonic() < until
        time.sleep(0.01)


class Renewal:
    """A rebuild in a thread, as a process runs it."""

    def __init__(self, bar: Bar, stack: ExitStack) -> None:
        self.bar, self.ended, self.error = bar, threading.Event(), None
        self._right = stack.enter_context(ExitStack())
        self._held = self._right.enter_context(held(bar.database, bar.runner.projections["taps"], "Ana"))
        self.id = self._held.id
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        stack.callback(self.stop)

    def _run(self) -> None:
        try:
            with self._right:
                rebuild_when_told(self.bar.recorder, self._held, threading.Lock(), self.ended)
        except Exception as error:  # noqa: BLE001  # for who asks
            self.error: Exception | None = error

    def stop(self) -> None:
        self.ended.set()
        self._thread.join()

    def over(self) -> rebuilds.RebuildRun:
        self._thread.join(60)
        return self.row()

    def row(self) -> rebuilds.RebuildRun:
        with self.bar.database.read() as connection:
            found = rebuilds.with_id(connection, self.id)
        assert found is not None
        return found

    def ready(self) -> rebuilds.RebuildRun:
        eventually(lambda: self.row().state not in ("running", "comparing"))
        assert self.row().state == "ready", self.row()
        return self.row()


@pytest.fixture
def renewed(bar: Bar) -> Iterator[Callable[[], Renewal]]:
    bar.open(1)
    for _ in range(30):
        bar.pour(1)
    bar.follow()
    with ExitStack() as stack:
        yield lambda: Renewal(bar, stack)


def names(bar: Bar) -> set[str]:
    return set(sa.inspect(bar.database.engine).get_table_names())


def listed(bar: Bar) -> list[rebuilds.RebuildRun]:
    with bar.database.read() as connection:
        return rebuilds.every(connection)


def beside(bar: Bar) -> tuple[str, ...]:
    with bar.database.read() as connection:
        row = tracking.tracked(connection, f"taps{generations.BESIDE}")
    return (str(row.position),) if row else ()


def test_the_new_tables_follow_until_the_switch_and_then_equal_the_history(
    bar: Bar, renewed: Callable[[], Renewal]
) -> None:
    bar.runner.start()
    tables, writing = names(bar), threading.Event()
    seen: set[int] = set()

    def work() -> None:
        while not writing.is_set():
            bar.pour(1)
            seen.add(bar.count())

    worker = threading.Thread(target=work)
    worker.start()
    try:
        renewal = renewed()
        ready = renewal.ready()
        assert ready.comparison is not None
        assert (ready.comparison["different"], ready.comparison["equal"]) == (0, ready.comparison["rows"])
    finally:
        writing.set()
        worker.join()
    last = bar.pour(1)
    assert bar.runner.wait_for("taps", last, 60)
    eventually(lambda: beside(bar) == (str(last),))
    assert rebuilds.ask_switch(bar.database, renewal.id, "Rui", NOW) == "ready"
    ended = renewal.over()
    assert (ended.state, ended.started_by, ended.decided_by, ended.reason) == ("switched", "Ana", "Rui", "")
    assert ended.done == ended.total
    assert bar.runner.wait_for("taps", bar.pour(1), 60), "the runner goes on with the new tables"
    comparison = verify(bar.recorder, bar.database, bar.runner.projections["taps"])
    assert comparison.equal
    assert comparison.serving_hash == comparison.replayed_hash
    assert (seen, names(bar), beside(bar)) == ({1}, tables, ())


def test_a_row_that_was_changed_by_hand_is_shown_before_anybody_decides(
    bar: Bar, renewed: Callable[[], Renewal]
) -> None:
    with bar.database.write() as connection:
        connection.execute(taps.update().values(ml=-1))
    renewal = renewed()
    comparison: Any = renewal.ready().comparison
    assert (comparison["different"], comparison["equal"], comparison["rows"]) == (1, 1, 2)
    assert comparison["differences"] == [
        {"table": "taps", "key": "1", "columns": [{"name": "ml", "live": "-1", "replayed": "9000"}]}
    ]
    assert bar.rows(taps)[0]["ml"] == -1, "what serves is left alone until then"
    rebuilds.ask_switch(bar.database, renewal.id, "Rui", NOW)
    assert renewal.over().state == "switched"
    assert bar.rows(taps)[0]["ml"] == 9000


def test_a_rebuild_that_nobody_wants_leaves_nothing(bar: Bar, renewed: Callable[[], Renewal]) -> None:
    tables = names(bar)
    renewal = renewed()
    renewal.ready()
    assert names(bar) > tables
    dropped = rebuilds.ask_drop(bar.database, renewal.id, "Rui")
    assert dropped is not None
    assert dropped.state == "ready"
    assert rebuilds.ask_switch(bar.database, renewal.id, "Rui", NOW) != "ready", "it is ready no more"
    ended = renewal.over()
    assert (ended.state, ended.decided_by, ended.reason) == ("dropped", "Rui", "")
    assert (names(bar), beside(bar)) == (tables, ())
    rebuilds.ask_drop(bar.database, renewal.id, "Rui")
    with bar.database.read() as connection:
        assert rebuilds.every(connection) == [], "asked again, it goes from the list"


def test_a_process_that_ends_breaks_its_rebuild_off(bar: Bar, renewed: Callable[[], Renewal]) -> None:
    tables = names(bar)
    renewal = renewed()
    renewal.ready()
    with pytest.raises(Busy), held(bar.database, bar.runner.projections["taps"], "Rui"):
        pass
    with pytest.raises(Busy):
        clear_up(bar.database, bar.runner.projections["taps"], renewal.id)
    renewal.stop()
    assert (renewal.row().state, renewal.row().reason) == ("failed", rebuilds.BROKEN_OFF)
    assert (names(bar), beside(bar)) == (tables, ())


_PROCESS = """
import sys, threading
from pathlib import Path
from projections.runtime.rebuild import held, rebuild_when_told
from tests.harness.taps import open_bar
bar = open_bar(Path(sys.argv[1]), sys.argv[2] or None)
with held(bar.database, bar.runner.projections["taps"], "Ana") as right:
    rebuild_when_told(bar.recorder, right, threading.Lock(), threading.Event())
"""


def test_what_a_killed_process_left_is_cleared_and_said(bar: Bar, renewed: Callable[[], Renewal]) -> None:
    tables, projection = names(bar), bar.runner.projections["taps"]
    arguments = (str(bar.settings.data), bar.settings.database_url or "")
    process = subprocess.Popen([sys.executable, "-c", _PROCESS, *arguments], cwd=ROOT)
    try:
        eventually(lambda: [run.state for run in listed(bar)] == ["ready"] or process.poll() is not None)
        assert names(bar) > tables
        with pytest.raises(Busy):
            clear_up(bar.database, projection, listed(bar)[0].id)
    finally:
        process.kill()
        process.wait()
    eventually(lambda: cleared(bar, listed(bar)[0].id))
    [run] = listed(bar)
    assert (run.state, run.reason) == ("failed", rebuilds.BROKEN_OFF)
    assert (names(bar), beside(bar)) == (tables, ())
    assert not clear_up(bar.database, projection, run.id), "once"


def cleared(bar: Bar, id: int) -> bool:
    """A server may need a moment to notice that a connection is gone."""
    try:
        return clear_up(bar.database, bar.runner.projections["taps"], id)
    except Busy:
        return False


def test_who_was_taken_over_neither_switches_nor_clears_away(bar: Bar, renewed: Callable[[], Renewal]) -> None:
    """A lock that a server has lost: another process found the row without its owner, and has ended it."""
    renewal = renewed()
    renewal.ready()
    with bar.database.write() as connection:
        rebuilds.end(connection, renewal.id, "failed", rebuilds.BROKEN_OFF, NOW)
    assert renewal.over().reason == rebuilds.BROKEN_OFF
    assert isinstance(renewal.error, tracking.ConcurrencyConflict)
    assert f"taps{generations.BESIDE}" in names(bar), "they may be somebody else's by now"


def test_an_event_that_cannot_be_applied_ends_the_rebuild_and_is_named(
    bar: Bar, renewed: Callable[[], Renewal], monkeypatch: pytest.MonkeyPatch
) -> None:
    @handles(GlassPoured)
    def refuse(_self: Taps, _event: GlassPoured, _rows: Rows) -> None:
        raise ValueError("Valdirene")

    tables = names(bar)
    monkeypatch.setattr(Taps, "poured", refuse)
    ended = renewed().over()
    assert ended.state == "failed"
    assert "tap-1/2 (taps.GlassPoured)" in ended.reason
    assert "ValueError at " in ended.reason
    assert "Valdirene" not in ended.reason
    assert (bar.board(), names(bar)) == ("Pilsen 9000", tables)


def test_what_the_command_line_and_a_new_version_rebuild_is_in_the_list_too(bar: Bar, another: Another) -> None:
    bar.open(1)
    bar.follow()

    class Louder(Taps):
        version = 2

    class Broken(Taps):
        version = 3

        def take(self, *_: Any) -> None:
            raise ValueError("not finished")

    rebuild(bar.recorder, bar.database, bar.runner.projections["taps"], who="choperia rebuild")
    another(Louder).renew()
    broken = another(Broken)
    for _ in range(3):
        broken.renew()
    with bar.database.read() as connection:
        told = [(run.started_by, run.automatic, run.state) for run in rebuilds.every(connection)]
    assert told == [
        ("sistema", True, "failed"),
        ("sistema", True, "switched"),
        ("choperia rebuild", False, "switched"),
    ]


def test_a_read_model_that_an_event_holds_is_tried_at_once_when_somebody_says_so(
    bar: Bar, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("projections.runtime.worker.FIRST_RETRY", 60.0)
    bar.open(1)
    bar.pour(1, 0)
    bar.runner.start()

    def held_back() -> tracking.Failure | None:
        with bar.database.read() as connection:
            return tracking.failure_of(connection, "taps", tracking.tracked(connection, "taps"))

    eventually(lambda: held_back() is not None)
    failure = held_back()
    assert failure is not None
    assert failure.retry_at > datetime.now(UTC) + timedelta(seconds=30)
    monkeypatch.setattr(Taps, "poured", lambda *_: None)
    with bar.database.write() as connection:
        assert tracking.retry_now(connection, "taps", datetime.now(UTC))
        assert not tracking.retry_now(connection, "pours", datetime.now(UTC)), "nothing holds it"
    assert bar.runner.wait_for("taps", bar.recorder.head(), 60)
    assert held_back() is None


def test_errors_that_were_kept_with_their_messages_say_nothing_of_somebody_who_was_erased(bar: Bar) -> None:
    bar.open(1)
    bar.pour(1, 0)
    bar.runner.catch_up()
    with bar.database.write() as connection:
        row = tracking.tracked(connection, "taps")
        failure = tracking.failure_of(connection, "taps", row)
        assert row is not None
        assert failure is not None
        told = replace(failure, error="ValueError: Valdirene")
        tracking.keep_failure(connection, "taps", told, row, current=True)
        tracking.forget_errors(connection)
        failure = tracking.failure_of(connection, "taps", row)
    run = rebuilds.begin(bar.database, "taps", "Ana", datetime.now(UTC))
    with bar.database.write() as connection:
        reason = rebuilds.poisoned("taps.GlassPoured", "tap-1", 2, "ValueError: Valdirene")
        rebuilds.end(connection, run, "failed", reason, datetime.now(UTC))
        rebuilds.forget(connection)
        [kept] = rebuilds.every(connection)
    assert failure is not None
    assert failure.error == "ValueError"
    assert kept.reason.endswith("ValueError")


def test_poison_in_a_rebuild_from_the_command_line_is_in_the_list(bar: Bar, monkeypatch: pytest.MonkeyPatch) -> None:
    bar.open(1)
    bar.pour(1)
    bar.follow()
    monkeypatch.setattr(Taps, "take", lambda *_: 1 / 0)
    with pytest.raises(FailedEvent):
        rebuild(bar.recorder, bar.database, bar.runner.projections["taps"])
    with bar.database.read() as connection:
        [run] = rebuilds.every(connection)
    assert (run.state, "ZeroDivisionError" in run.reason) == ("failed", True)


def test_the_last_twenty_are_kept(bar: Bar) -> None:
    for number in range(25):
        id = rebuilds.begin(bar.database, "taps", str(number), NOW)
        with bar.database.write() as connection:
            rebuilds.end(connection, id, "dropped", "", NOW)
    with bar.database.read() as connection:
        kept = [run.started_by for run in rebuilds.every(connection)]
    assert kept == [str(number) for number in range(24, 4, -1)]
