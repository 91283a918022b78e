"""Several processes move one read model: the one that comes second stands by, and reports no failure that is none."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from structlog.testing import capture_logs

from infra.position import Position
from projections.runtime import rebuilds, tracking
from projections.runtime.definition import Projection, handles
from projections.runtime.rebuild import rebuild
from projections.runtime.rows import Rows
from projections.runtime.tracking import ConcurrencyConflict, Failure, Move, Tracked
from tests.harness.taps import Bar, GlassPoured, Pours, Taps, taps
from tests.projections.runtime.runner.conftest import Another
from tests.projections.runtime.runner.test_poison import FixedTaps

NOW = datetime.now(UTC)


class QueryingTaps(Taps):
    """Its handler queries changed rows, so it begins to write before the batch is handled."""

    @handles(GlassPoured)
    def poured(self, event: GlassPoured, rows: Rows) -> None:
        super().poured(event, rows)
        rows.select(sa.select(rows.table(taps).c.id))


class CountingTaps(Taps):
    """Its handler cannot apply an event to rows that have it already."""

    @handles(GlassPoured)
    def poured(self, event: GlassPoured, rows: Rows) -> None:
        table = rows.table(taps)
        [glasses] = rows.select(sa.select(table.c.glasses))
        if glasses.glasses != event.originator_version - 2:
            raise ValueError("counted twice")
        super().poured(event, rows)


def stored(bar: Bar) -> dict[str, str]:
    """Every stored failure, stale ones too."""
    with bar.database.read() as connection:
        rows = connection.execute(sa.select(tracking.failures.c.name, tracking.failures.c.position)).all()
    return {row.name: row.position for row in rows}


def row_of(bar: Bar, name: str) -> Tracked:
    with bar.database.read() as connection:
        row = tracking.tracked(connection, name)
    assert row is not None
    return row


def failure_at(position: Position) -> Failure:
    return Failure(position, "tap-1", 2, "taps.GlassPoured", "ValueError", 1, NOW, NOW + timedelta(hours=1))


@pytest.mark.parametrize("read_model", [QueryingTaps, CountingTaps])
def test_a_handler_that_fails_because_another_process_was_quicker_is_no_failure(
    bar: Bar, another: Another, read_model: type[Projection]
) -> None:
    first, second = another(read_model), another(read_model)
    bar.open(1)
    for runner in (first, second):
        runner.catch_up()
    bar.pour(1)
    second.catch_up()
    with capture_logs() as logs:
        first.catch_up()
    assert [line for line in logs if line["event"] == "projection_stopped"] == []
    assert stored(bar) == {}
    assert first.position("taps") == bar.recorder.head()
    assert bar.board() == "Pilsen 300"


def test_a_failure_is_gone_when_a_process_that_does_not_know_it_moves_on(bar: Bar, another: Another) -> None:
    strict, lenient = another(Taps), another(FixedTaps)
    bar.open(1)
    for runner in (strict, lenient):
        runner.catch_up()
    poison = bar.pour(1, 0)
    strict.catch_up()
    assert stored(bar) == {"taps": str(poison)}
    lenient.catch_up()
    assert stored(bar) == {}


def _advance(connection: sa.Connection, old: Tracked, new: Position) -> None:
    tracking.advance(connection, "taps", generation=0, old=old.position, new=new, events=1)


def _advance_together(connection: sa.Connection, old: Tracked, new: Position) -> None:
    tracking.advance_together(connection, [Move("taps", 0, old.position, new)])


def _switch(connection: sa.Connection, old: Tracked, new: Position) -> None:
    tracking.switch(connection, "taps", replace(old, position=new, generation=1))


@pytest.mark.parametrize("move", [_advance, _advance_together, _switch])
def test_every_way_of_moving_past_an_event_clears_its_failure(
    bar: Bar, move: Callable[[sa.Connection, Tracked, Position], None]
) -> None:
    old = row_of(bar, "taps")
    event, other = Position(0, 5), row_of(bar, "pours")
    with bar.database.write() as connection:
        tracking.keep_failure(connection, "taps", failure_at(event), old, current=True)
        tracking.keep_failure(connection, "pours", failure_at(event), other, current=True)
    if move is not _switch:
        with bar.database.write() as connection:
            move(connection, old, Position(0, 4))
        assert stored(bar) == {"taps": "0.5", "pours": "0.5"}, "the event has not been passed"
    now = row_of(bar, "taps")
    with bar.database.write() as connection:
        move(connection, now, event)
    assert stored(bar) == {"pours": "0.5"}


def test_a_failure_belongs_to_the_position_and_the_tables_that_were_read(bar: Bar) -> None:
    now = row_of(bar, "taps")
    for seen in (replace(now, position=Position(0, 1)), replace(now, generation=1)):
        with pytest.raises(ConcurrencyConflict), bar.database.write() as connection:
            tracking.keep_failure(connection, "taps", failure_at(Position(0, 5)), seen, current=True)
    assert stored(bar) == {}


def test_a_stale_failure_of_an_earlier_version_of_the_software_is_not_shown(bar: Bar) -> None:
    bar.open(1)
    bar.follow()
    values = {**failure_at(row_of(bar, "taps").position).__dict__, "position": str(row_of(bar, "taps").position)}
    with bar.database.write() as connection:
        connection.execute(tracking.failures.insert().values(name="taps", **values))
    assert {(each.name, each.state, each.failure) for each in bar.runner.health()} == {
        ("taps", "live", None),
        ("pours", "live", None),
    }
    with bar.database.write() as connection:
        assert tracking.every(connection)[1] == {}
        assert not tracking.retry_now(connection, "taps", NOW), "nothing holds it"


def test_a_new_version_that_fails_says_so_while_the_old_one_moves_on(bar: Bar, another: Another) -> None:
    class Broken(Taps):
        version = 2

        @handles(GlassPoured)
        def poured(self, event: GlassPoured, rows: Rows) -> None:
            raise ValueError("not finished")

    bar.open(1)
    bar.pour(1)
    bar.follow()
    broken = another(Broken)
    broken.renew()
    bar.pour(1)
    bar.runner.catch_up()
    [health] = broken.health()
    assert (health.state, "ValueError" in str(health.failure)) == ("failed", True)
    assert {each.state for each in bar.runner.health()} == {"live"}, "the old one does what it should"
    another(type("Repaired", (Taps,), {"version": 2})).renew()
    assert stored(bar) == {}


def test_a_rebuild_that_another_process_ended_does_not_blame_an_event(bar: Bar, another: Another) -> None:
    def end_it() -> None:
        with bar.database.write() as connection:
            for run in rebuilds.under_way(connection):
                rebuilds.end(connection, run.id, "failed", rebuilds.BROKEN_OFF, NOW)

    class Interrupted(QueryingTaps):
        @handles(GlassPoured)
        def poured(self, event: GlassPoured, rows: Rows) -> None:
            end_it()
            super().poured(event, rows)

    bar.open(1)
    bar.pour(1)
    bar.follow()
    runner = another(Interrupted, Pours)
    with pytest.raises(ConcurrencyConflict):
        rebuild(runner.recorder, runner.database, runner.projections["taps"])
