"""The tables of another version of the code are made again by the process that finds them."""

import time

import sqlalchemy as sa

from projections.runtime.definition import handles
from projections.runtime.rebuild import verify
from projections.runtime.rows import Rows
from tests.harness.taps import Bar, GlassPoured, TapOpened, Taps, board, taps
from tests.projections.runtime.runner.conftest import Another, LoudTaps, busy_evening, names

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
