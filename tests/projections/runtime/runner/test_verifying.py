"""A read model is verified against a replay of the whole history."""

import pytest

from projections.runtime.rebuild import Outdated, verify
from tests.harness.taps import Bar, GlassPoured, taps
from tests.projections.runtime.runner.conftest import LoudTaps, busy_evening, tamper, verified


def test_verification_finds_a_row_that_was_changed_by_hand(bar: Bar) -> None:
    busy_evening(bar)
    bar.follow()
    assert verified(bar).equal
    tamper(bar)
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
