"""A read model is made again beside the one that serves, compared and switched."""

import sqlite3
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from infra.read_database import Busy
from projections.runtime import generations, tracking
from projections.runtime.applying import FailedEvent
from projections.runtime.comparison import Comparison
from projections.runtime.definition import handles
from projections.runtime.rebuild import rebuild, verify
from projections.runtime.rows import Rows
from projections.runtime.runner import Runner
from tests.harness.faults.tally import Fault
from tests.harness.taps import Bar, GlassPoured, Taps, board, open_bar, pours, taps
from tests.projections.runtime.runner.conftest import Another, busy_evening, names, rebuilt, tamper, verified


def test_a_rebuild_gives_the_same_rows_and_leaves_nothing_behind(bar: Bar) -> None:
    busy_evening(bar)
    before, tables = bar.rows(taps), names(bar)
    progress: list[tuple[int, int]] = []
    rebuilt(bar, progress=lambda done, total: progress.append((done, total)))
    assert bar.rows(taps) == before
    assert names(bar) == tables
    assert progress[-1][0] == progress[-1][1] == bar.recorder.head().number
    assert verified(bar).equal


def test_a_rebuild_can_be_repeated_and_keeps_the_indexes(bar: Bar) -> None:
    busy_evening(bar)
    bar.follow()
    indexes = _indexed_columns(bar)
    for _ in range(3):
        rebuilt(bar)
        assert _indexed_columns(bar) == indexes
        bar.pour(1)
        bar.follow()
        assert verified(bar).equal


def _indexed_columns(bar: Bar) -> list[list[str | None]]:
    return sorted(index["column_names"] for index in sa.inspect(bar.database.engine).get_indexes("taps"))


def test_what_an_interrupted_rebuild_left_behind_goes_with_the_next_one(bar: Bar) -> None:
    busy_evening(bar)
    bar.follow()
    tables = names(bar)
    copies = generations.beside(Taps.tables, 1)
    with bar.database.write() as connection:
        generations.create(connection, list(copies.values()))
        connection.execute(copies[taps].insert().values(id=99, beer="Spilt", glasses=1, ml=1))
    rebuilt(bar)
    assert names(bar) == tables
    assert verified(bar).equal


def test_a_rebuild_while_people_work_ends_with_equal_hashes(
    bar: Bar, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    monkeypatch.setattr("projections.runtime.replica.BATCH", 25)
    busy_evening(bar)
    bar.runner.start()
    finished = threading.Event()

    def work() -> None:
        while not finished.wait(0.005):  # without a pause more is stored than batches of this size catch up with
            bar.pour(1)

    worker = threading.Thread(target=work)
    worker.start()
    try:
        for _ in fault.rounds(at_least=2):
            before = len(bar.acknowledged)
            rebuilt(bar)
            fault.hit("events stored during a rebuild", len(bar.acknowledged) - before)
    finally:
        finished.set()
        worker.join()
    last = bar.pour(1)
    assert bar.runner.wait_for("taps", last, 30), "the runner goes on with the new tables"
    assert bar.runner.wait_for("pours", last, 30)
    fault.invariants.check(bar.runner, bar.acknowledged)


def test_readers_find_the_rows_at_every_moment_of_a_rebuild(bar: Bar) -> None:
    busy_evening(bar)
    expected = len(bar.rows(taps))
    finished = threading.Event()
    counted: set[int] = set()

    def read() -> None:
        while not finished.is_set():
            counted.add(bar.count())

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for _ in range(5):
            rebuilt(bar)
    finally:
        finished.set()
        reader.join()
    assert counted == {expected}


def test_a_read_that_began_before_a_switch_goes_on_with_the_old_rows(bar: Bar) -> None:
    busy_evening(bar)
    expected = len(bar.rows(taps))
    rebuilding = threading.Thread(target=rebuilt, args=(bar,))
    with bar.database.read(taps.name, board.name) as reader:
        reader.execute(sa.select(tracking.positions)).all()  # the snapshot is taken here
        rebuilding.start()
        deadline = time.monotonic() + 60
        while rebuilding.is_alive() and not waits_for_a_lock(bar):
            assert time.monotonic() < deadline
            time.sleep(0.01)
        assert len(reader.execute(sa.select(taps)).all()) == expected
    rebuilding.join()
    assert bar.count() == expected


def test_a_switch_and_a_wave_that_has_read_do_not_wait_for_each_other(bar: Bar, another: Another) -> None:
    reader = threading.current_thread()
    has_read = threading.Event()

    class Held(Taps):
        @handles(GlassPoured)
        def poured(self, event: GlassPoured, rows: Rows) -> None:
            super().poured(event, rows)
            if threading.current_thread() is reader:
                has_read.set()
                while switching.is_alive() and not waits_for_a_lock(bar):
                    time.sleep(0.01)

    def switch() -> None:
        assert has_read.wait(60)
        try:
            rebuilt(bar)
        except sa.exc.DBAPIError as error:  # given to the test's own thread
            failures.append(error)

    bar.open(1)
    bar.follow()
    bar.pour(1)
    failures: list[Exception] = []
    switching = threading.Thread(target=switch)
    switching.start()
    another(Held).catch_up()
    switching.join()
    assert failures == []
    bar.follow()
    assert bar.board() == "Pilsen 300"


def waits_for_a_lock(bar: Bar) -> bool:
    if bar.database.is_sqlite:
        return False
    with bar.database.engine.connect() as connection:
        return bool(connection.exec_driver_sql("SELECT count(*) FROM pg_locks WHERE NOT granted").scalar_one())


def test_a_comparison_shows_what_differs_and_can_be_declined(bar: Bar) -> None:
    busy_evening(bar)
    bar.follow()
    tamper(bar)
    shown: list[Comparison] = []

    def decline(comparison: Comparison) -> bool:
        shown.append(comparison)
        return False

    rebuilt(bar, accept=decline)
    assert [difference.serving and difference.serving["ml"] for difference in shown[0].differences] == [-1]
    assert bar.rows(taps)[0]["ml"] == -1, "nothing has changed"
    rebuilt(bar, accept=lambda comparison: not comparison.equal)
    assert bar.rows(taps)[0]["ml"] > 0
    assert rebuilt(bar, accept=lambda comparison: comparison.equal) is not None


def test_the_runner_does_not_put_back_what_a_rebuild_has_repaired(bar: Bar) -> None:
    """It remembers rows between batches; new tables make it forget, although its position is still right."""
    busy_evening(bar)
    bar.follow()
    good = bar.rows(taps)[0]
    tamper(bar)
    bar.pour(1)
    bar.follow()
    rebuilt(bar)
    bar.pour(1)
    assert bar.rows(taps)[0] == {**good, "glasses": good["glasses"] + 2, "ml": good["ml"] + 600}


def test_a_rebuild_that_meets_a_poison_event_says_which(bar: Bar) -> None:
    bar.open(1)
    bar.follow()
    for tap in range(2, 12):
        bar.open(tap)
    poison = bar.open(12, None)
    bar.open(13)
    before = names(bar)
    with pytest.raises(FailedEvent) as failure:
        rebuild(bar.recorder, bar.database, LoudOrNothing())
    assert failure.value.event.position == poison
    assert names(bar) == before


class LoudOrNothing(Taps):
    """Another version, so that the rebuild goes to the end of the log."""

    version = 3


def test_one_rebuild_of_a_read_model_at_a_time(bar: Bar) -> None:
    busy_evening(bar)
    bar.follow()

    def again(_comparison: Comparison) -> bool:
        assert _states(bar.runner) == {"taps": "rebuilding", "pours": "live"}
        with pytest.raises(Busy):
            rebuilt(bar)
        return True

    assert rebuilt(bar, accept=again) is not None
    assert _states(bar.runner) == {"taps": "live", "pours": "live"}


def _states(runner: Runner) -> dict[str, str]:
    return {health.name: health.state for health in runner.health()}


def test_a_person_who_thinks_about_a_comparison_holds_nobody(bar: Bar) -> None:
    bar.runner.start()
    bar.open(1)

    def think(_comparison: Comparison) -> bool:
        for _ in range(3):
            assert bar.runner.wait_for("taps", bar.pour(1), 10)
        return True

    assert bar.runner.wait_for("taps", bar.recorder.head(), 10)
    rebuilt(bar, accept=think)
    assert bar.board() == "Pilsen 900", "what happened meanwhile is in the new tables"
    assert bar.runner.wait_for("pours", bar.recorder.head(), 10)
    assert bar.count(pours) == 3


@pytest.mark.parametrize("earlier", [False, True])
def test_the_file_of_the_read_models_gives_back_what_a_replay_needed(tmp_path: Path, *, earlier: bool) -> None:
    """``earlier``: a file made before it could shrink in steps; it is rewritten once."""
    bar = open_bar(tmp_path, None)
    file = Path(str(bar.database.engine.url.database))
    if earlier:
        bar.database.engine.dispose()
        with sqlite3.connect(file) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("PRAGMA auto_vacuum=NONE")
            connection.execute("VACUUM")
    for _ in range(1_500):
        bar.pour(1)
    bar.follow()

    def size() -> int:
        with bar.database.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        return file.stat().st_size

    before = size()
    pours = bar.runner.projections["pours"]
    assert verify(bar.recorder, bar.database, pours).equal
    rebuild(bar.recorder, bar.database, pours)
    assert size() <= before * 1.1
    with bar.database.read() as connection:
        assert connection.exec_driver_sql("PRAGMA freelist_count").scalar_one() == 0
    bar.close()
