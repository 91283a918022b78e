"""Positions are pairs: an event that commits late is applied, though others with greater numbers came before it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from infra.position import START, Position
from projections.runtime import tracking
from projections.runtime.tracking import ConcurrencyConflict, Move
from tests.harness.faults.tally import Fault
from tests.harness.taps import Bar, open_bar, pours


@pytest.mark.postgres
def test_an_event_that_commits_late_is_not_skipped(tmp_path: Path, postgres_database: str, fault: Fault) -> None:
    """SQLite has one writer at a time, so nothing can commit late there."""
    bar = open_bar(tmp_path, postgres_database)
    bar.runner.start()
    bar.open(1)
    for evening in fault.rounds():
        with _late_pour(postgres_database, evening):
            for _ in range(3):
                last = bar.pour(1)
            assert not bar.runner.wait_for("pours", last, 0.1), "it waits below the transaction that is still open"
        assert bar.runner.wait_for("pours", last, 10)
        last = bar.pour(1)
        assert bar.runner.wait_for("taps", last, 10)
        assert bar.runner.wait_for("pours", last, 10)
        assert bar.count(pours) == 5 * (evening + 1)
    fault.invariants.check(bar.runner, bar.acknowledged)
    bar.close()


@contextmanager
def _late_pour(url: str, evening: int) -> Iterator[None]:
    """Another process stores a glass in a transaction that begins before the others and ends after them."""
    with psycopg.connect(url) as connection:
        connection.execute(
            "INSERT INTO events (stream, version, topic, state) VALUES (%s, 1, 'taps.GlassPoured', %s)",
            (f"late-{evening}", b'{"timestamp": "2026-11-20T15:00:00Z", "ml": 200}'),
        )
        yield


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        (Position(1, 9), Position(2, 1)),
        (Position(9, 1), Position(10, 1)),
        (Position(5, 99), Position(5, 100)),
        (START, Position(0, 1)),
    ],
)
def test_positions_are_compared_as_pairs_of_numbers(earlier: Position, later: Position) -> None:
    assert earlier < later
    assert Position.parse(str(earlier)) < Position.parse(str(later))


def test_a_position_moves_only_from_where_the_reader_had_seen_it(bar: Bar) -> None:
    with bar.database.write() as connection:
        tracking.advance(connection, "taps", generation=0, old=START, new=Position(0, 5), events=5)
    for generation, old in ((0, START), (0, Position(0, 4)), (1, Position(0, 5))):
        with pytest.raises(ConcurrencyConflict), bar.database.write() as connection:
            tracking.advance(connection, "taps", generation=generation, old=old, new=Position(0, 9), events=1)
    with bar.database.read() as connection:
        row = tracking.tracked(connection, "taps")
    assert row is not None
    assert (row.position, row.events) == (Position(0, 5), 5)


def test_positions_of_ignored_events_move_together_and_each_only_from_where_it_stood(bar: Bar) -> None:
    here, there = Position(0, 5), Position(0, 6)
    moves = [Move("taps", 0, START, here), Move("pours", 0, START, there), Move("pours", 1, START, here)]
    with bar.database.write() as connection:
        assert tracking.advance_together(connection, moves) == {"taps", "pours"}
        assert tracking.advance_together(connection, moves) == set()
    with bar.database.read() as connection:
        rows = {name: tracking.tracked(connection, name) for name in ("taps", "pours")}
    assert {name: (row.position, row.events) for name, row in rows.items() if row} == {
        "taps": (here, 0),
        "pours": (there, 0),
    }
