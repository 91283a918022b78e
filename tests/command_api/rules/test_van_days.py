"""What a van carries on the way, and when it arrives."""

from datetime import date, datetime, timedelta
from decimal import Decimal

from command_api.rules.van_days import drive, fetched, loads, window_of
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


def test_what_was_brought_has_left_the_van_and_what_was_fetched_is_in_it() -> None:
    aboard = fetched([("delivery", Decimal(500)), ("pickup", Decimal(40))])
    assert loads([("delivery", Decimal(60)), ("pickup", Decimal(75))], aboard) == [Decimal(kg) for kg in (100, 40, 115)]


MORNING_AND_AFTERNOON = [window_of(DAY, "manha"), window_of(DAY, "manha"), window_of(DAY, "tarde")]


def test_a_van_whose_departure_is_set_waits_where_it_is_early() -> None:
    driven = drive(DAY, MORNING_AND_AFTERNOON, [30, 10, 20, 40], MIDNIGHT, is_set=True)
    assert (driven.departs_at, driven.arrivals) == (at(7, 30), [at(8), at(8, 25), at(12)])
    assert driven.waits == [timedelta(0), timedelta(0), timedelta(hours=3)]
    assert driven.returns_at == at(12, 55)


def test_a_van_waits_at_the_house_and_not_at_a_door_while_no_stop_gets_too_late() -> None:
    driven = drive(DAY, MORNING_AND_AFTERNOON, [30, 10, 20, 40], MIDNIGHT)
    assert (driven.departs_at, driven.arrivals) == (at(10, 30), [at(11), at(11, 25), at(12)])
    assert (driven.waits, driven.returns_at) == ([timedelta(0)] * 3, at(12, 55))
    evening = drive(DAY, [*MORNING_AND_AFTERNOON[:1], window_of(DAY, "noite")], [30, 10, 40], MIDNIGHT)
    assert (evening.arrivals, evening.waits[1]) == ([at(12), at(18)], timedelta(hours=5, minutes=35))
    late = drive(DAY, MORNING_AND_AFTERNOON, [30, 300, 20, 40], MIDNIGHT)
    assert late.arrivals[0] == at(8), "what is late already does not get later"


def test_no_van_leaves_before_six_or_in_the_past() -> None:
    far = drive(DAY, [window_of(DAY, "manha")], [180, 180], MIDNIGHT)
    assert (far.departs_at, far.arrivals) == (at(6), [at(9)])
    late = drive(DAY, [window_of(DAY, "manha")], [30, 30], at(11, 45))
    assert (late.departs_at, late.arrivals) == (at(11, 45), [at(12, 15)])
    assert not window_of(DAY, "manha").holds(late.arrivals[0])
