"""What a van carries on the way, and when it arrives."""

from datetime import date, datetime, timedelta
from decimal import Decimal

from command_api.rules.van_days import drive, loads, window_of
from command_api.rules.windows import PUB_TIME

DAY = date(2026, 11, 28)
MIDNIGHT = datetime(2026, 11, 28, tzinfo=PUB_TIME)


def at(hour: int, minute: int = 0) -> datetime:
    return MIDNIGHT + timedelta(hours=hour, minutes=minute)


def test_deliveries_are_on_board_from_the_start_and_pickups_from_their_stop_on() -> None:
    assert loads([("delivery", Decimal(150)), ("pickup", Decimal(75)), ("delivery", Decimal(60))]) == [
        Decimal(kg) for kg in (210, 60, 135, 75)
    ]
    assert loads([]) == [Decimal(0)]


def test_a_van_leaves_for_the_first_shift_and_waits_where_it_is_early() -> None:
    windows = [window_of(DAY, "manha"), window_of(DAY, "manha"), window_of(DAY, "tarde")]
    driven = drive(DAY, windows, [30, 10, 20, 40], MIDNIGHT)
    assert (driven.departs_at, driven.arrivals) == (at(7, 30), [at(8), at(8, 25), at(12)])
    assert driven.waits == [timedelta(0), timedelta(0), timedelta(hours=3)]
    assert driven.returns_at == at(12, 55)


def test_no_van_leaves_before_six_or_in_the_past() -> None:
    far = drive(DAY, [window_of(DAY, "manha")], [180, 180], MIDNIGHT)
    assert (far.departs_at, far.arrivals) == (at(6), [at(9)])
    late = drive(DAY, [window_of(DAY, "manha")], [30, 30], at(11, 45))
    assert (late.departs_at, late.arrivals) == (at(11, 45), [at(12, 15)])
    assert not window_of(DAY, "manha").holds(late.arrivals[0])
