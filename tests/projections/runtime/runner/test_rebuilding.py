"""A read model is made again beside the one that serves, compared, switched; and verified against a replay."""

import sqlite3
import threading
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from infra.read_database import Busy
from projections.runtime import generations, tracking
from projections.runtime.applying import FailedEvent
from projections.runtime.comparison import Comparison
from projections.runtime.definition import handles
from projections.runtime.rebuild import Outdated, rebuild, verify
from projections.runtime.rows import Rows
from projections.runtime.runner import Runner
from tests.harness.faults.tally import Fault
from tests.harness.taps import Bar, GlassPoured, TapOpened, Taps, board, open_bar, pours, taps
from tests.projections.runtime.runner.conftest import Another


class LoudTaps(Taps):
    """The next version: beers in capitals."""

    version = 2

    @handles(TapOpened)
    def opened(self, event: TapOpened, rows: Rows) -> None:
        rows.put(taps, id=int(event.originator_id[4:]), beer=str(event.beer).upper(), glasses=0, ml=0)


wider_taps = taps.to_metadata(sa.MetaData())
wider_taps.append_column(sa.Column("note", sa.Text))


class WiderTaps(Taps):
    """Another shape of the same tables; somebody forgot to raise the version."""

    tables = (wider_taps, board)

    @handles(TapOpened)
    def opened(self, event: TapOpened, rows: Rows) -> None:
        rows.put(wider_taps, id=int(event.originator_id[4:]), beer=event.beer, glasses=0, ml=0, note="new")

    @handles(GlassPoured)
    def poured(self, event: GlassPoured, rows: Rows) -> None:
        pass

    def finish(self, rows: Rows) -> None:
        pass


def busy_evening(bar: Bar, taps: int = 5, glasses: int = 40) -> None:
    for tap in range(1, taps + 1):
        bar.open(tap, f"Beer {tap}")
    for number in range(glasses):
        bar.pour(1 + number % taps)
    bar.close_tap(taps)


def rebuilt(bar: Bar, **options: Any) -> Comparison | None:
    return rebuild(bar.recorder, bar.database, bar.runner.projections["taps"], **options)


def verified(bar: Bar, name: str = "taps") -> Comparison:
    return verify(bar.recorder, bar.database, bar.runner.projections[name])


def names(bar: Bar) -> set[str]:
    return set(sa.inspect(bar.database.engine).get_table_names())


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
    _tamper(bar)
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
    _tamper(bar)
    bar.pour(1)
    bar.follow()
    rebuilt(bar)
    bar.pour(1)
    assert bar.rows(taps)[0] == {**good, "glasses": good["glasses"] + 2, "ml": good["ml"] + 600}


def _tamper(bar: Bar) -> None:
    with bar.database.write() as connection:
        connection.execute(taps.update().where(taps.c.id == 1).values(ml=-1))


def test_verification_finds_a_row_that_was_changed_by_hand(bar: Bar) -> None:
    busy_evening(bar)
    bar.follow()
    assert verified(bar).equal
    _tamper(bar)
    comparison = verified(bar)
    assert not comparison.equal
    [difference] = comparison.differences
    assert difference.table == "taps"
    assert difference.serving is not None
    assert difference.replayed is not None
    assert (difference.serving["ml"], difference.replayed["ml"]) == (-1, 2400)


def test_verification_finds_rows_that_are_missing_or_too_many(bar: Bar) -> None:
    busy_evening(bar)
    bar.follow()
    with bar.database.write() as connection:
        connection.execute(taps.delete().where(taps.c.id == 2))
        connection.execute(taps.insert().values(id=0, beer="Spilt", glasses=0, ml=0))
    found = [
        (each.serving and each.serving["id"], each.replayed and each.replayed["id"])
        for each in verified(bar).differences
    ]
    assert found == [(0, None), (None, 2)]


def test_verification_judges_a_read_model_where_it_stands(bar: Bar) -> None:
    busy_evening(bar)
    bar.follow()
    bar.pour(1, 0)
    bar.pour(1)
    bar.runner.catch_up()
    comparison = verified(bar)
    assert comparison.equal, "it was stopped by an event, and is right up to there"
    assert comparison.position < bar.recorder.head()


def test_tables_of_another_version_are_not_judged(bar: Bar) -> None:
    bar.open(1)
    bar.follow()
    with pytest.raises(Outdated):
        verify(bar.recorder, bar.database, LoudTaps())


def test_keys_with_accents_and_capitals_are_compared_in_one_order(bar: Bar) -> None:
    for tap in ("tap-á", "tap-Z", "tap-a", "tap-z", "tap-É", "tap-_", "tap-e"):
        bar.given(tap, GlassPoured, ml=100)
    bar.runner.catch_up()
    comparison = verified(bar, "pours")
    assert (comparison.equal, comparison.rows) == (True, 7)


def test_a_new_version_is_rebuilt_and_switched_by_itself(bar: Bar, another: Another) -> None:
    busy_evening(bar)
    bar.follow()
    newer = another(LoudTaps)
    assert newer.outdated() == ["taps"]
    newer.start()
    assert newer.wait_for("taps", bar.pour(1), 10)
    assert bar.board() == "BEER 1 2700, BEER 2 2400, BEER 3 2400, BEER 4 2400"
    assert newer.outdated() == []
    assert verify(bar.recorder, bar.database, newer.projections["taps"]).equal


def test_the_old_version_stands_down_when_a_newer_process_has_switched(bar: Bar, another: Another) -> None:
    busy_evening(bar)
    older, newer = another(Taps), another(LoudTaps)
    older.start()
    assert older.wait_for("taps", bar.recorder.head(), 10)
    newer.renew()
    assert not older.wait_for("taps", bar.pour(1), 1), "it must not write into tables of another version"
    newer.catch_up()
    assert str(bar.board()).startswith("BEER 1 2700")
    deadline = time.monotonic() + 10
    while "versão 2" not in str((health := older.health()[0]).trouble):
        assert time.monotonic() < deadline, "it says why it stands still"
        time.sleep(0.01)
    assert (health.version, health.failure) == (2, None)


def test_tables_of_another_shape_are_rebuilt_even_if_the_version_was_forgotten(bar: Bar, another: Another) -> None:
    bar.open(1)
    bar.follow()
    changed = another(WiderTaps)
    changed.catch_up()
    with bar.database.read() as connection:
        assert connection.execute(sa.text("SELECT note FROM taps")).scalars().all() == ["new"]


def test_a_new_version_that_cannot_apply_an_event_leaves_the_old_one_serving(bar: Bar, another: Another) -> None:
    class Broken(LoudTaps):
        @handles(GlassPoured)
        def poured(self, event: GlassPoured, rows: Rows) -> None:
            raise ValueError("not finished")

    busy_evening(bar)
    before, tables = bar.rows(taps), names(bar)
    broken = another(Broken)
    broken.renew()
    [health] = broken.health()
    assert health.state == "failed"
    assert "ValueError" in str(health.failure)
    assert bar.count() == len(before)
    assert names(bar) == tables
    repaired = another(LoudTaps)
    repaired.renew()
    assert [(each.version, each.failure) for each in repaired.health()] == [(2, None)]


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
