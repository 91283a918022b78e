"""Which keg serves which promise. Days are numbers of November 2026, sizes are litres."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from command_api.rules.promises import Fill, Planned, Promise, Supply, allot, first_day, fitting, missing, size_on

FRESH = 30


def day(number: int) -> date:
    return date(2026, 11, number)


def supply(*fills: tuple[int, int], planned: tuple[tuple[int, int], ...] = ()) -> Supply:
    """Kegs (size, last day) and batches (ready on, litres), as of the first."""
    kegs = [Fill(Decimal(size), day(best_before)) for size, best_before in fills]
    return Supply(day(1), kegs, [Planned(day(ready), Decimal(litres)) for ready, litres in planned])


def promised(*promises: tuple[int, int, int]) -> list[Promise]:
    """Promises (day, size, kegs)."""
    return [Promise(day(on), Decimal(size), kegs, order) for order, (on, size, kegs) in enumerate(promises, start=1)]


FULL = (20, FRESH)


@pytest.mark.parametrize(
    ("there", "others", "on", "wanted", "lacking"),
    [
        pytest.param(supply(FULL, FULL), [], 5, {20: 2}, {}, id="as many as there are"),
        pytest.param(supply(FULL, FULL), [], 5, {20: 10}, {20: 8}, id="ten with two in stock"),
        pytest.param(supply((50, FRESH)), [], 5, {20: 1}, {20: 1}, id="another size is another keg"),
        pytest.param(supply((20, 4)), [], 5, {20: 1}, {20: 1}, id="an expired keg is never offered"),
        pytest.param(supply((20, 5)), [], 5, {20: 1}, {}, id="it may be served on its last day"),
        pytest.param(supply(FULL, FULL), promised((9, 20, 2)), 5, {20: 1}, {20: 1}, id="promised for a later day"),
        pytest.param(supply(FULL, FULL), promised((3, 20, 2)), 5, {20: 1}, {20: 1}, id="promised for an earlier day"),
        pytest.param(supply((20, 4), FULL), promised((3, 20, 1)), 5, {20: 1}, {}, id="the first to expire goes first"),
        pytest.param(supply(planned=((4, 100),)), [], 5, {20: 5}, {}, id="a batch that is ready by then"),
        pytest.param(supply(planned=((6, 100),)), [], 5, {20: 5}, {20: 5}, id="a batch that is not ready by then"),
        pytest.param(supply(planned=((4, 30), (4, 30))), [], 5, {50: 1}, {50: 1}, id="no keg from two batches"),
        pytest.param(supply(planned=((4, 100),)), promised((5, 50, 1)), 5, {20: 3}, {20: 1}, id="sizes share a batch"),
        pytest.param(
            supply(FULL, planned=((7, 20),)), promised((9, 20, 1)), 5, {20: 1}, {}, id="the later order waits for it"
        ),
        pytest.param(
            supply(planned=((10, 40),)), promised((3, 20, 1)), 12, {20: 2}, {20: 1}, id="a late order keeps its keg"
        ),
        pytest.param(
            supply(FULL), promised((9, 20, 3)), 5, {20: 1}, {20: 1}, id="kegs that others lack do not count as lacking"
        ),
        pytest.param(
            supply(planned=((2, 40), (2, 70))),
            promised((5, 30, 1), (7, 30, 1), (7, 50, 1)),
            3,
            {30: 1},
            {30: 1},
            id="the keg of 50 of one order does not become the keg of 30 that another lacks",
        ),
    ],
)
def test_what_is_missing(
    there: Supply, others: list[Promise], on: int, wanted: dict[int, int], lacking: dict[int, int]
) -> None:
    asked = {Decimal(size): kegs for size, kegs in wanted.items()}
    assert missing(there, others, 99, day(on), asked) == {Decimal(size): kegs for size, kegs in lacking.items()}


days, sizes = st.integers(1, 6), st.sampled_from([20, 30, 50])


@given(
    fills=st.lists(st.tuples(sizes, days), max_size=3),
    planned=st.lists(st.tuples(days, st.sampled_from([20, 40, 50, 70, 100, 150])), max_size=3),
    others=st.lists(st.tuples(days, sizes, st.integers(1, 2)), max_size=5),
    on=days,
    size=sizes,
    kegs=st.integers(1, 6),
)
def test_as_many_kegs_fit_as_counting_one_by_one_finds(
    fills: list[tuple[int, int]],
    planned: list[tuple[int, int]],
    others: list[tuple[int, int, int]],
    on: int,
    size: int,
    kegs: int,
) -> None:
    there, known = supply(*fills, planned=tuple(planned)), promised(*others)

    def short(asked: int) -> dict[tuple[Decimal, date], int]:
        allotment = allot(there, [*known, Promise(day(on), Decimal(size), asked, 99)])
        return {(served.size, served.day): allotment.short[served.size, served.day] for served in allotment.served}

    before = short(0)
    fit = [all(count <= before.get(key, 0) for key, count in short(asked).items()) for asked in range(kegs + 1)]
    found = fitting(there, known, Promise(day(on), Decimal(size), kegs, 99))
    assert fit[found]
    assert found == kegs or not fit[found + 1]
    assert (found == kegs) == fit[kegs]


def test_the_first_day_that_works_is_when_a_batch_covers_all() -> None:
    there = supply(FULL, planned=((8, 20), (11, 100)))
    assert first_day(there, promised((20, 20, 1)), 99, day(5), {Decimal(20): 3}) == day(11)
    assert first_day(there, [], 99, day(5), {Decimal(20): 1}) == day(5)
    assert first_day(there, [], 99, day(5), {Decimal(20): 9}) is None


@pytest.mark.parametrize(
    ("on", "full", "planned", "promised_kegs", "free", "lacking"),
    [
        pytest.param(2, 3, 0, 3, 0, 0, id="what a later order needs is not free before"),
        pytest.param(5, 3, 0, 3, 0, 0, id="on the day of the orders"),
        pytest.param(8, 1, 2, 0, 3, 0, id="the order took what has expired"),
    ],
)
def test_a_size_on_a_day(on: int, full: int, planned: int, promised_kegs: int, free: int, lacking: int) -> None:
    there = supply((20, 6), (20, 6), (20, 9), planned=((8, 40),))
    found = size_on(there, promised((5, 20, 2), (6, 20, 1))[: 2 if on < 8 else 1], Decimal(20), day(on))
    assert found == (full, planned, promised_kegs, free, lacking)


def test_what_orders_lack_is_promised_too() -> None:
    there = supply(FULL, FULL, planned=((10, 100),))
    ten = promised((5, 20, 10))
    assert size_on(there, ten, Decimal(20), day(5)) == (2, 0, 10, 0, 8)
    assert size_on(there, ten, Decimal(20), day(10)) == (2, 5, 10, 0, 3)
