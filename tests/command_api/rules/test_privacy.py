"""How long data are kept, and what keeps them from being erased."""

from datetime import UTC, date, datetime

import pytest

from command_api.rules.order_status import LABELS, STATUSES, Status
from command_api.rules.privacy import kept_until, obstacle


@pytest.mark.parametrize(
    ("last_at", "months", "day"),
    [
        (datetime(2026, 11, 21, 15, tzinfo=UTC), 60, date(2031, 11, 21)),
        (datetime(2026, 8, 31, 15, tzinfo=UTC), 6, date(2027, 2, 28)),
        (datetime(2026, 12, 5, 15, tzinfo=UTC), 1, date(2027, 1, 5)),
        (datetime(2027, 1, 1, 2, tzinfo=UTC), 12, date(2027, 12, 31)),
    ],
    ids=["years", "a month without that day", "over the new year", "still the day before at the pub"],
)
def test_data_are_kept_for_so_many_months_by_the_calendar_of_the_pub(last_at: datetime, months: int, day: date) -> None:
    assert kept_until(last_at, months) == day


@pytest.mark.parametrize("status", [status for status in STATUSES if status != "cancelled"])
def test_every_obstacle_names_the_order_and_what_to_do(status: Status) -> None:
    sentence = obstacle("EV-2026-00042", status)
    assert "EV-2026-00042" in sentence
    assert sentence.endswith("antes.")
    if status not in {"draft", "delivered"}:
        assert LABELS[status] in sentence
