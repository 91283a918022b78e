"""What is promised of a beer. Whether there is enough is a rule of its own: see ``rules/test_promises.py``."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from command_api.promises.domain import Promises
from command_api.promises.events import BeerPromised, BeerPromiseReleased, Cause, PromisedSize
from command_api.rules.promises import Promise
from tests.scenario import Happened, Scenario, given, happened, nothing_happened

FRIDAY, SATURDAY = date(2026, 12, 4), date(2026, 12, 5)
SMALL, LARGE = Decimal(30), Decimal(50)
TWO_LARGE = PromisedSize(container_l=LARGE, quantity=2)
ORDER: tuple[int, str] = (7, "EV-2026-00007")


def promised(*sizes: PromisedSize, order: tuple[int, str] = ORDER, day: date = FRIDAY, **more: Any) -> Happened:
    return happened(BeerPromised, order_id=order[0], order_code=order[1], day=day, sizes=sizes, **more)


def released(cause: Cause) -> Happened:
    return happened(BeerPromiseReleased, order_id=ORDER[0], order_code=ORDER[1], cause=cause)


def beer(*since: Happened) -> Scenario[Promises]:
    return given(Promises, promised(TWO_LARGE), *since, id=3)


def test_the_first_promise_of_a_beer_begins_its_stream() -> None:
    began = nothing_happened().begins(lambda: Promises.first(3, *ORDER, FRIDAY, {LARGE: 2}, {}))
    began.then(promised(TWO_LARGE))


def test_a_promise_replaces_that_of_the_same_order_and_leaves_out_sizes_without_kegs() -> None:
    one_small = PromisedSize(container_l=SMALL, quantity=1)
    changed = promised(one_small, TWO_LARGE, day=SATURDAY)
    moved = beer().when(lambda p: p.promise(*ORDER, SATURDAY, {LARGE: 2, SMALL: 1, Decimal(10): 0}, {}))
    moved.then(changed)
    assert moved.aggregate is not None
    assert moved.aggregate.holds(ORDER[0], SATURDAY, {SMALL: 1, LARGE: 2})
    assert moved.aggregate.others(ORDER[0]) == []


def test_what_nothing_covers_is_promised_as_to_produce() -> None:
    other, short = (8, "EV-2026-00008"), PromisedSize(container_l=LARGE, quantity=1)
    short_of_one = beer().when(lambda p: p.promise(*other, SATURDAY, {LARGE: 2}, {LARGE: 1}))
    short_of_one.then(promised(TWO_LARGE, order=other, day=SATURDAY, to_produce=(short,)))
    assert short_of_one.aggregate is not None
    assert short_of_one.aggregate.others(other[0]) == [Promise(FRIDAY, LARGE, 2, ORDER[0])]


@pytest.mark.parametrize("cause", ["changed", "cancelled", "delivered"])
def test_a_promise_ends_once_with_its_order(cause: Cause) -> None:
    beer().when(lambda p: p.release(ORDER[0], cause)).then(released(cause))
    beer(released(cause)).when(lambda p: p.release(ORDER[0], "cancelled")).then()
