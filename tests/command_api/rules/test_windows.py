"""When equipment is away: shifts, pickups, windows and their overlaps."""

import json
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_api.rules.windows import (
    PUB_TIME,
    SHIFT_HOURS,
    SHIFT_LABELS,
    SHIFTS,
    Shift,
    Window,
    booking_window,
    is_overdue,
    pickup_of,
    shift_end,
    shift_start,
)

DAY = date(2026, 11, 21)
CASES: list[dict[str, Any]] = json.loads((Path(__file__).parents[3] / "frontend/src/lib/shift-cases.json").read_text())


def at(hour: int, minute: int = 0) -> datetime:
    """An instant of the day at the pub."""
    return datetime(2026, 11, 21, hour, minute, tzinfo=PUB_TIME)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["shift"])
def test_a_shift_is_the_one_of_the_order_form(case: dict[str, Any]) -> None:
    begins, ends = (datetime.combine(DAY, time.fromisoformat(case[name]), PUB_TIME) for name in ("begins", "ends"))
    shift: Shift = case["shift"]
    assert (shift_start(DAY, shift), shift_end(DAY, shift), SHIFT_LABELS[shift]) == (begins, ends, case["label"])


def test_a_day_has_three_shifts_that_follow_each_other() -> None:
    assert [case["shift"] for case in CASES] == list(SHIFTS) == list(SHIFT_HOURS) == list(SHIFT_LABELS)
    assert [shift_end(DAY, shift) for shift in SHIFTS[:2]] == [shift_start(DAY, shift) for shift in SHIFTS[1:]]


def test_shifts_are_the_pubs_wherever_the_server_stands() -> None:
    assert shift_start(DAY, "manha").astimezone(UTC) == datetime(2026, 11, 21, 11, tzinfo=UTC)


def test_shifts_keep_their_hours_while_summer_time_was_in_force() -> None:
    in_summer = date(2018, 12, 1)  # Brazil had summer time until 2019: two hours behind UTC
    assert shift_start(in_summer, "manha").astimezone(UTC).hour == 10


@pytest.mark.parametrize(
    ("pickup", "pickup_shift", "loan_days", "expected"),
    [
        pytest.param(None, None, [], (date(2026, 11, 22), "tarde"), id="nothing agreed, nothing known: a day"),
        pytest.param(None, None, [2], (date(2026, 11, 23), "tarde"), id="as long as the model is lent"),
        pytest.param(None, None, [1, 3, 2], (date(2026, 11, 24), "tarde"), id="as long as the longest is lent"),
        pytest.param(None, "noite", [2], (date(2026, 11, 23), "noite"), id="only the shift was agreed"),
        pytest.param(date(2026, 11, 30), None, [2], (date(2026, 11, 30), "tarde"), id="only the day was agreed"),
        pytest.param(DAY, "noite", [2], (DAY, "noite"), id="the same evening"),
        pytest.param(None, None, [20], (date(2026, 12, 11), "tarde"), id="into the next month"),
    ],
)
def test_the_pickup_is_as_agreed_or_after_the_longest_loan(
    pickup: date | None, pickup_shift: Shift | None, loan_days: list[int], expected: tuple[date, Shift]
) -> None:
    assert pickup_of(DAY, "tarde", pickup=pickup, pickup_shift=pickup_shift, loan_days=loan_days) == expected


@pytest.mark.parametrize(
    ("shift", "days", "pickup_shift", "hours"),
    [
        ("manha", 0, "manha", 4),
        ("manha", 0, "noite", 14),
        ("manha", 1, "manha", 28),
        ("noite", 1, "manha", 18),
        ("noite", 0, "manha", -6),
        ("manha", -1, "noite", -10),
    ],
)
def test_a_window_goes_from_the_first_shifts_start_to_the_last_ones_end(
    shift: Shift, days: int, pickup_shift: Shift, hours: int
) -> None:
    window = booking_window(DAY, shift, DAY + timedelta(days=days), pickup_shift)
    assert window.end - window.start == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("other", "overlaps"),
    [
        pytest.param(Window(at(8), at(12)), True, id="the same"),
        pytest.param(Window(at(9), at(10)), True, id="inside"),
        pytest.param(Window(at(6), at(20)), True, id="around"),
        pytest.param(Window(at(11, 59), at(13)), True, id="the last minute"),
        pytest.param(Window(at(7), at(8, 1)), True, id="the first minute"),
        pytest.param(Window(at(12), at(13)), False, id="right after"),
        pytest.param(Window(at(7), at(8)), False, id="right before"),
        pytest.param(Window(at(15), at(16)), False, id="later"),
    ],
)
def test_windows_are_half_open(other: Window, overlaps: bool) -> None:
    window = Window(at(8), at(12))
    assert window.overlaps(other) is overlaps
    assert other.overlaps(window) is overlaps


def test_cleaning_comes_after_the_end() -> None:
    assert Window(at(8), at(12)).cleaned(120) == Window(at(8), at(14))
    assert Window(at(8), at(12)).cleaned(0) == Window(at(8), at(12))


@pytest.mark.parametrize(("now", "overdue"), [(at(11, 59), False), (at(12), False), (at(12, 1), True)])
def test_what_should_be_back_is_late_after_that_minute(now: datetime, overdue: bool) -> None:
    assert is_overdue(at(12), now) is overdue


def windows() -> st.SearchStrategy[Window]:
    """Windows of at least a minute within two days."""
    minutes = st.integers(0, 2 * 24 * 60)
    return st.builds(
        lambda start, long: Window(at(0) + timedelta(minutes=start), at(0) + timedelta(minutes=start + long)),
        minutes,
        st.integers(1, 24 * 60),
    )


@given(windows(), windows())
def test_overlapping_is_mutual(one: Window, other: Window) -> None:
    assert one.overlaps(other) is other.overlaps(one)


@given(windows(), windows())
def test_windows_overlap_exactly_where_they_share_a_minute(one: Window, other: Window) -> None:
    minute = timedelta(minutes=1)
    minutes_of_one = ((one.start + n * minute) for n in range((one.end - one.start) // minute))
    assert one.overlaps(other) is any(other.start <= instant < other.end for instant in minutes_of_one)


@given(windows(), windows(), st.integers(0, 600), st.integers(0, 600))
def test_more_cleaning_never_makes_anything_free(one: Window, other: Window, buffer: int, more: int) -> None:
    if one.cleaned(buffer).overlaps(other):
        assert one.cleaned(buffer + more).overlaps(other)
