"""A delivery goes by what its driver saw; what the office adds meanwhile stays in the house until somebody decides."""

import hashlib
from decimal import Decimal

import pytest

from command_api.event_store import Store
from command_api.kernel import Refused
from command_api.orders.commands import ChangeOrder, Receiver, change_order
from command_api.orders.domain import EventOrder, StopProof
from command_api.orders.left_behind import decide_left_behind
from command_api.orders.lines import Line
from command_api.orders.swapping import TakenIn
from command_api.orders.taking_back import take_back_delivery
from command_api.stops.commands import hand_over, keep_proof, load_van, swap_piece
from tests.command_api.orders.conftest import SATURDAY, stockroom_in
from tests.command_api.stops.test_stops import EIGHT, PNG, Round, round_in

RECEIVER = Receiver(SATURDAY, "delivery", "Dalva")
ADDED = Decimal(350)


@pytest.fixture
def day(store: Store) -> Round:
    return round_in(stockroom_in(store))


def order_of(day: Round) -> EventOrder:
    return day.room.order(day.mine)


def loaded(day: Round) -> int:
    """The version of the order that the phone shows once the van is loaded."""
    load_van(day.store, SATURDAY, [day.tag], EIGHT, day.ctx())
    return order_of(day).version


def add_a_tap(day: Round) -> int:
    """The office adds a tap to the order while the phone has no network. The tap."""
    change(day, *lines_of(day), Line("asset", day.room.taps[0], unit_price=ADDED))
    return day.room.taps[0]


def lines_of(day: Round) -> list[Line]:
    return [Line(each.kind, each.ref_id, each.quantity, each.unit_price, each.id) for each in order_of(day).items]


def change(day: Round, *lines: Line) -> None:
    change_order(day.store, ChangeOrder(day.mine, lines=lines), day.room.ctx())


def delivered_without_the_tap(day: Round) -> int:
    seen = loaded(day)
    tap = add_a_tap(day)
    hand_over(day.store, day.stop(), RECEIVER, EIGHT, day.ctx(), seen)
    return tap


def test_a_piece_that_came_onto_the_order_after_the_signature_is_not_delivered(day: Round) -> None:
    owed = order_of(day).account.balance
    tap = delivered_without_the_tap(day)
    order = order_of(day)
    assert (order.status, order.out) == ("delivered", {day.room.barrels[0]})
    assert order.account.balance == owed
    assert order.left is not None
    assert [each.asset_id for each in order.left.pieces] == [tap]
    assert order.number in day.room.asset(tap).bookings, "nobody else gets it before somebody decides"


def test_a_phone_that_says_nothing_of_what_it_showed_delivers_everything(day: Round) -> None:
    loaded(day)
    tap = add_a_tap(day)
    hand_over(day.store, day.stop(), RECEIVER, EIGHT, day.ctx())
    assert order_of(day).out == {day.room.barrels[0], tap}
    assert order_of(day).left is None


def test_what_does_not_change_the_lines_is_no_difference(day: Round) -> None:
    seen = order_of(day).version
    loaded(day)
    hand_over(day.store, day.stop(), RECEIVER, EIGHT, day.ctx(), seen)
    assert order_of(day).out == {day.room.barrels[0]}
    assert order_of(day).left is None


def test_a_piece_that_took_the_place_of_one_that_was_seen_is_delivered(day: Round) -> None:
    seen = loaded(day)
    other = day.room.barrels[2]
    taken_in = TakenIn("damaged", None)
    swap_piece(day.store, day.stop(), day.tag, day.room.asset(other).asset_tag, taken_in, EIGHT, day.ctx())
    hand_over(day.store, day.stop(), RECEIVER, EIGHT, day.ctx(), seen)
    assert (order_of(day).out, order_of(day).left) == ({other}, None)


def test_a_line_that_was_taken_off_and_added_again_was_seen(day: Round) -> None:
    seen = loaded(day)
    change(day, Line("asset", day.room.barrels[0], unit_price=Decimal(80)))
    hand_over(day.store, day.stop(), RECEIVER, EIGHT, day.ctx(), seen)
    assert order_of(day).left is None


def test_of_a_line_that_grew_as_many_pieces_go_as_were_seen(day: Round) -> None:
    change(day, *lines_of(day), Line("model", day.room.tap_model, Decimal(1), unit_price=ADDED))
    seen = loaded(day)
    first = order_of(day).bookings.keys() & {*day.room.taps}
    *others, taps = lines_of(day)
    change(day, *others, Line("model", day.room.tap_model, Decimal(2), ADDED, taps.id))
    hand_over(day.store, day.stop(), RECEIVER, EIGHT, day.ctx(), seen)
    assert order_of(day).out == {day.room.barrels[0], *first}
    assert order_of(day).items[-1].quantity == 1


def test_what_was_handed_over_although_it_was_off_the_order_is_named(day: Round) -> None:
    change(day, *lines_of(day), Line("asset", day.room.taps[0]))
    seen = loaded(day)
    name = order_of(day).items[-1].name
    change(day, lines_of(day)[0])
    hand_over(day.store, day.stop(), RECEIVER, EIGHT, day.ctx(), seen)
    left = order_of(day).left
    assert left is not None
    assert (left.lines, left.gone) == ((), (name,))


def test_what_was_left_behind_is_taken_off(day: Round) -> None:
    tap = delivered_without_the_tap(day)
    decide_left_behind(day.store, day.mine, "taken_off", day.room.ctx())
    assert order_of(day).left is None
    assert day.mine not in day.room.asset(tap).bookings
    with pytest.raises(Refused, match="não há nada a decidir"):
        decide_left_behind(day.store, day.mine, "taken_off", day.room.ctx())


def test_what_was_left_behind_is_delivered_later_by_a_draft_of_its_own(day: Round) -> None:
    tap = delivered_without_the_tap(day)
    answer = decide_left_behind(day.store, day.mine, "later", day.room.ctx()).answer
    later = day.room.order(answer["later_id"])
    assert (later.status, later.order_code) == ("draft", answer["later_code"])
    assert later.details.customer == order_of(day).details.customer
    assert [(each.ref_id, each.unit_price) for each in later.items] == [(tap, ADDED)]


def test_a_delivery_is_not_taken_back_before_the_difference_is_decided(day: Round) -> None:
    delivered_without_the_tap(day)
    with pytest.raises(Refused, match="decida primeiro"):
        take_back_delivery(day.store, day.mine, day.room.ctx())


def test_a_signature_is_kept_with_what_was_shown_above_it(day: Round) -> None:
    shown = "Barril 50L\nBARRIL50-0001"
    receipt = keep_proof(day.store, day.stop(), "signature", PNG, "", EIGHT, day.ctx(), shown)
    kept = day.store.load(StopProof, receipt.id)
    assert (kept.shown, kept.shown_sha256) == (shown, hashlib.sha256(shown.encode()).hexdigest())
