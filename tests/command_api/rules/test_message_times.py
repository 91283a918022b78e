"""When messages go out."""

from datetime import UTC, date, datetime, timedelta

import pytest

from command_api.rules.message_times import PAUSES, after_quiet_hours, due_at, next_attempt
from command_api.rules.windows import PUB_TIME

ANCHOR = datetime(2026, 12, 5, 8, tzinfo=PUB_TIME)
"""A Saturday."""


@pytest.mark.parametrize(
    ("days", "minutes", "at", "due"),
    [
        (0, 0, "", ANCHOR),
        (0, -180, "", datetime(2026, 12, 5, 5, tzinfo=PUB_TIME)),
        (-1, 0, "", datetime(2026, 12, 4, 8, tzinfo=PUB_TIME)),
        (-1, 0, "10:00", datetime(2026, 12, 4, 10, tzinfo=PUB_TIME)),
        (1, 0, "10:00", datetime(2026, 12, 6, 10, tzinfo=PUB_TIME)),
    ],
)
def test_a_delay_is_exact_or_has_a_time_of_day(days: int, minutes: int, at: str, due: datetime) -> None:
    assert due_at(ANCHOR, days=days, minutes=minutes, at=at) == due


def test_a_time_of_day_is_that_of_the_house_whatever_the_anchors_zone() -> None:
    late = datetime(2026, 12, 6, 1, 30, tzinfo=UTC)  # still Saturday evening in the house
    assert due_at(late, days=1, minutes=0, at="10:00") == datetime(2026, 12, 6, 10, tzinfo=PUB_TIME)


def test_a_closed_day_moves_a_message_away_from_its_anchor() -> None:
    closed = {date(2026, 12, 4), date(2026, 12, 6)}

    def is_open(day: date) -> bool:
        return day not in closed

    before = due_at(ANCHOR, days=-1, minutes=0, at="10:00", working_days=True, is_open=is_open)
    after = due_at(ANCHOR, days=1, minutes=0, at="10:00", working_days=True, is_open=is_open)
    assert (before.date(), after.date()) == (date(2026, 12, 3), date(2026, 12, 7))
    assert (before.hour, after.hour) == (10, 10)


@pytest.mark.parametrize(
    ("hour", "free"),
    [
        (20, datetime(2026, 12, 5, 20, tzinfo=PUB_TIME)),
        (21, datetime(2026, 12, 6, 8, tzinfo=PUB_TIME)),
        (7, datetime(2026, 12, 5, 8, tzinfo=PUB_TIME)),
        (8, datetime(2026, 12, 5, 8, tzinfo=PUB_TIME)),
    ],
)
def test_quiet_hours_go_over_midnight(hour: int, free: datetime) -> None:
    assert after_quiet_hours(datetime(2026, 12, 5, hour, tzinfo=PUB_TIME), "21:00", "08:00") == free


def test_quiet_hours_of_no_length_are_none() -> None:
    assert after_quiet_hours(ANCHOR, "08:00", "08:00") == ANCHOR


def test_pauses_grow_and_end() -> None:
    waits = [next_attempt(failures, ANCHOR) for failures in range(1, len(PAUSES) + 2)]
    assert waits[:3] == [ANCHOR + timedelta(seconds=each) for each in (5, 300, 1800)]
    assert waits[-2] == ANCHOR + timedelta(hours=10)
    assert waits[-1] is None


def test_the_other_side_may_ask_for_a_longer_pause() -> None:
    assert next_attempt(1, ANCHOR, 120.0) == ANCHOR + timedelta(minutes=2)
    assert next_attempt(1, ANCHOR, 10_000_000.0) == ANCHOR + timedelta(hours=10), "no longer than our longest"
