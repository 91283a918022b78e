"""When an asset is not free, and why: the table that keeps two orders from getting the same one."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Final

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from command_api.equipment import events
from command_api.equipment.domain import Asset
from command_api.kernel import Refused
from command_api.rules.windows import PUB_TIME, Window
from tests.scenario import LONG_AGO, Happened, given, happened

BUFFER: Final = 120
BEFORE = datetime(2026, 11, 1, 12, tzinfo=UTC)


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """An instant of November 2026 at the pub."""
    return datetime(2026, 11, day, hour, minute, tzinfo=PUB_TIME)


HELD: Final = Window(at(10, 8), at(11, 12))
"""Order 1 has it from Tuesday morning to Wednesday noon; cleaned by 14:00."""


def booked(order: int = 1, window: Window = HELD, buffer_min: int = BUFFER) -> Happened:
    return happened(
        events.AssetBooked, order_id=order, order_code=f"EV-2026-{order:05}", window=window, buffer_min=buffer_min
    )


def out(order: int | None = 1) -> Happened:
    return happened(events.AssetCheckedOut, order_id=order, stock_location_id=9)


def asset(*since: Happened) -> Asset:
    registered = happened(events.AssetRegistered, asset_tag="CHOPEIRA2-0001", model_id=1, stock_location_id=1)
    aggregate = given(Asset, registered, *since, id=7).aggregate
    assert aggregate is not None
    return aggregate


def why(it: Asset, start: datetime, end: datetime, *, buffer_min: int = BUFFER, now: datetime = BEFORE) -> str:
    obstacle = it.obstacle(Window(start, end), buffer_min, now=now)
    return obstacle.sentence if obstacle else ""


@pytest.mark.parametrize(
    ("start", "end", "free"),
    [
        pytest.param(at(12, 8), at(12, 18), True, id="a day later"),
        pytest.param(at(11, 14), at(11, 18), True, id="from the minute its cleaning ends"),
        pytest.param(at(11, 13, 59), at(11, 18), False, id="a minute before its cleaning ends"),
        pytest.param(at(11, 12), at(11, 18), False, id="from its end, while it is being cleaned"),
        pytest.param(at(9, 8), at(10, 6), True, id="cleaned by the minute it leaves"),
        pytest.param(at(9, 8), at(10, 6, 1), False, id="its own cleaning would end a minute late"),
        pytest.param(at(9, 8), at(10, 8), False, id="back when it should leave, dirty"),
        pytest.param(HELD.start, HELD.end, False, id="the same days"),
        pytest.param(at(10, 12), at(10, 18), False, id="inside"),
        pytest.param(at(9, 8), at(13, 12), False, id="around"),
    ],
)
def test_windows_are_half_open_and_both_sides_are_cleaned(start: datetime, end: datetime, free: bool) -> None:
    assert (why(asset(booked()), start, end) == "") is free


@pytest.mark.parametrize(("theirs", "mine", "free"), [(0, 0, True), (1, 0, False), (0, 1, True)])
def test_after_another_order_only_its_cleaning_counts(theirs: int, mine: int, free: bool) -> None:
    it = asset(booked(buffer_min=theirs))
    assert (why(it, HELD.end, HELD.end + timedelta(hours=4), buffer_min=mine) == "") is free


@pytest.mark.parametrize(("theirs", "mine", "free"), [(0, 0, True), (1, 0, True), (0, 1, False)])
def test_before_another_order_only_the_own_cleaning_counts(theirs: int, mine: int, free: bool) -> None:
    it = asset(booked(buffer_min=theirs))
    assert (why(it, HELD.start - timedelta(hours=4), HELD.start, buffer_min=mine) == "") is free


def test_an_order_is_not_in_its_own_way() -> None:
    assert asset(booked(1)).obstacle(HELD, BUFFER, now=BEFORE, order_id=1) is None
    obstacle = asset(booked(1)).obstacle(HELD, BUFFER, now=BEFORE, order_id=2)
    assert obstacle is not None
    assert (obstacle.asset_id, obstacle.asset_tag, obstacle.order_id, obstacle.order_code) == (
        7,
        "CHOPEIRA2-0001",
        1,
        "EV-2026-00001",
    )


def test_of_several_orders_in_the_way_the_first_is_named() -> None:
    it = asset(booked(2, Window(at(20, 8), at(21, 12))), booked(1))
    assert "EV-2026-00001" in why(it, at(9, 8), at(25, 12))


def test_what_was_released_is_free() -> None:
    assert why(asset(booked(), happened(events.AssetBookingReleased, order_id=1)), HELD.start, HELD.end) == ""


@pytest.mark.parametrize(
    ("now", "start", "says"),
    [
        pytest.param(at(11, 9), at(11, 14), "", id="still on time: free after its cleaning"),
        pytest.param(at(11, 9), at(11, 13), "na rua com o evento EV-2026-00001 até 11/11/2026 12:00", id="on time"),
        pytest.param(at(11, 12), at(11, 14), "", id="due this very minute"),
        pytest.param(at(11, 15), at(11, 16), "ainda não voltou do evento EV-2026-00001", id="late, not clean yet"),
        pytest.param(at(11, 15), at(11, 16, 59), "está atrasado", id="late, cleaning would end a minute after"),
        pytest.param(at(11, 15), at(11, 17), "", id="late, but back now it would be clean by then"),
        pytest.param(at(15, 15), at(15, 16), "que termina em 11/11/2026 12:00 e está atrasado", id="days late"),
        pytest.param(at(15, 15), at(20, 8), "", id="days late, and wanted next week"),
    ],
)
def test_what_is_out_and_late_blocks_until_now_and_its_cleaning(now: datetime, start: datetime, says: str) -> None:
    sentence = why(asset(booked(), out()), start, start + timedelta(hours=2), now=now)
    assert (sentence == "") is (says == "")
    assert says in sentence


def test_what_was_never_delivered_is_not_late() -> None:
    assert why(asset(booked()), at(15, 16), at(15, 18), now=at(15, 15)) == ""


def test_what_left_early_is_gone_at_once() -> None:
    it = asset(booked(), out())
    assert "está na rua" in why(it, at(9, 10), at(9, 11), buffer_min=0, now=at(9, 9))


def test_after_a_return_it_is_cleaned() -> None:
    returned = happened(events.AssetReturned, order_id=1, condition="ok", stock_location_id=1)  # at LONG_AGO
    it = asset(booked(), out(), returned)
    clean = LONG_AGO + timedelta(minutes=BUFFER)
    minute = timedelta(minutes=1)
    assert why(it, clean, clean + timedelta(days=1), now=LONG_AGO) == ""
    assert why(it, clean - minute, clean + timedelta(days=1), now=clean - minute) == (
        "O ativo CHOPEIRA2-0001 voltou do evento EV-2026-00001 e só fica pronto em 02/01/2026 17:30."
    )


def test_a_shorter_cleaning_does_not_end_a_longer_one() -> None:
    def came_back(order: int) -> Happened:
        return happened(events.AssetReturned, order_id=order, condition="ok", stock_location_id=1)

    it = asset(booked(1, HELD, 300), out(1), came_back(1), booked(2, HELD, 10), out(2), came_back(2))
    assert it.cleaning is not None
    assert (it.cleaning.order_id, it.cleaning.until) == (1, LONG_AGO + timedelta(minutes=300))


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (happened(events.AssetSetAside), "O ativo CHOPEIRA2-0001 foi reservado à mão."),
        (out(None), "O ativo CHOPEIRA2-0001 foi retirado à mão."),
        (happened(events.AssetSentToMaintenance), "O ativo CHOPEIRA2-0001 está em manutenção."),
        (happened(events.AssetLost), "O ativo CHOPEIRA2-0001 está perdido."),
        (happened(events.AssetRetired), "O ativo CHOPEIRA2-0001 está aposentado."),
    ],
)
def test_what_people_said_is_in_every_orders_way(said: Happened, sentence: str) -> None:
    assert why(asset(said), at(20, 8), at(21, 12)) == sentence
    with pytest.raises(Refused) as refusal:
        asset(said).book(1, "EV-2026-00001", HELD, BUFFER, now=BEFORE)
    assert refusal.value.details["order"] is None


@pytest.mark.parametrize(("condition", "free"), [("ok", True), ("damaged", False), ("lost", False)])
def test_what_came_back_damaged_or_not_at_all_is_not_free(condition: str, free: bool) -> None:
    it = asset(booked(), out(), happened(events.AssetReturned, order_id=1, condition=condition, stock_location_id=1))
    assert (why(it, at(20, 8), at(21, 12)) == "") is free


HOURS = st.integers(0, 60)


@for_all(st.lists(st.tuples(HOURS, st.integers(1, 12), st.integers(0, 240)), max_size=12))
def test_whatever_is_asked_for_no_two_holds_share_an_instant(wishes: list[tuple[int, int, int]]) -> None:
    it = asset()
    for order, (start, hours, buffer_min) in enumerate(wishes, 1):
        window = Window(at(10, 8) + timedelta(hours=start), at(10, 8) + timedelta(hours=start + hours))
        try:
            it.book(order, f"EV-{order}", window, buffer_min, now=BEFORE)
        except Refused:
            clashes = [h for h in it.bookings.values() if h.blocked.overlaps(window.cleaned(buffer_min))]
            assert clashes, "only a hold that is in the way may refuse"
    holds = sorted(it.bookings.values(), key=lambda held: held.window.start)
    for earlier, later in pairwise(holds):
        assert earlier.blocked.end <= later.window.start


def test_an_asset_with_years_of_loans_holds_only_what_has_not_ended() -> None:
    loans: list[Happened] = []
    for order in range(1, 401):
        start = at(10, 8) + timedelta(days=order)
        loans += [
            booked(order, Window(start, start + timedelta(hours=4))),
            out(order),
            happened(events.AssetReturned, order_id=order, condition="ok", stock_location_id=1),
        ]
    it = asset(*loans, booked(500))
    assert list(it.bookings) == [500]
    assert it.times_used == 400
