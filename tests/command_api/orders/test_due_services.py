"""A piece whose test is over is never given to an order; one whose rule is over needs a reason and the right."""

from datetime import date, timedelta
from typing import Any

import pytest

from command_api.equipment.commands import record_service
from command_api.equipment.details import ServiceRecord
from command_api.equipment.models import ChangeModel, change_model
from command_api.kernel import CommandContext, Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import Breach, EquipmentSwapped, EventOrderDelivered, ItemKind
from command_api.orders.extending import extend_order
from command_api.orders.lines import Line
from command_api.orders.loading import load_order
from command_api.orders.swapping import swap_asset
from command_api.rules.services import Service, ServiceKind
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom
from tests.command_api.orders.test_beer_lines import house_in
from tests.harness.invariants import events_of

TODAY = date(2026, 11, 21)
LAPSED = "vale até 27/11/2026"
OVER = "vale até 27/11/2026: registre um novo teste antes"


def needs(room: Stockroom, kind: ServiceKind = "test", every_days: int = 6) -> None:
    change_model(
        room.store,
        ChangeModel(room.barrel_model, services=(Service(name="Pressão", every_days=every_days, kind=kind),)),
        room.ctx(),
    )


def done(room: Stockroom, *barrels: int, on: date = TODAY) -> None:
    """On 21 November it holds until the 27th: the party is from the 28th to the 29th."""
    for barrel in barrels:
        record_service(
            room.store, barrel, ServiceRecord(service="Pressão", done_on=on), room.ctx(now=NOW + timedelta(days=2))
        )


@pytest.fixture
def due(room: Stockroom) -> Stockroom:
    """Every barrel was tested on 21 November."""
    needs(room)
    done(room, *room.barrels)
    return room


def test_a_piece_whose_test_ends_before_it_is_back_is_refused_with_the_way_to_it(due: Stockroom) -> None:
    barrel = due.asset(due.barrels[0])
    with pytest.raises(Refused) as refused:
        due.place(Line("asset", barrel.number))
    assert refused.value.sentence == f"O teste “Pressão” do ativo {barrel.asset_tag} {OVER}."
    assert refused.value.details["mend"] == {"screen": "asset", "id": barrel.number}
    assert refused.value.details["free"] == []


@pytest.mark.parametrize("kind", ["model", "kit"])
def test_any_piece_of_a_model_and_a_kit_are_refused_too(due: Stockroom, kind: str) -> None:
    line = Line("model", due.barrel_model) if kind == "model" else Line("kit", due.kit)
    with pytest.raises(Refused, match=f"só há 0 livres.*{OVER}"):
        due.place(line)


def test_it_is_given_for_dates_before_and_after_the_next_test(due: Stockroom) -> None:
    before = {"preferred_delivery_date": SATURDAY - timedelta(days=3), "pickup_date": SATURDAY - timedelta(days=2)}
    assert set(due.place(**before).bookings) == {due.barrels[0]}
    done(due, due.barrels[1], on=TODAY + timedelta(days=2))
    assert set(due.place(Line("model", due.barrel_model)).bookings) == {due.barrels[1]}


def test_what_is_free_instead_and_what_is_swapped_in_hold_too(due: Stockroom) -> None:
    first, second, third = due.barrels
    done(due, first, second, on=TODAY + timedelta(days=2))
    order = due.place(Line("asset", first))
    with pytest.raises(Refused, match=OVER) as refused:
        swap_asset(due.store, order.number, first, third, due.ctx())
    assert [each["id"] for each in refused.value.details["free"]] == [second]


def test_what_an_order_holds_already_stays(room: Stockroom) -> None:
    order = room.place(Line("asset", room.barrels[0]))
    needs(room)
    done(room, *room.barrels)
    lines = [Line("asset", room.barrels[0], id=1), Line("asset", room.taps[0])]
    change_order(room.store, ChangeOrder(order.number, lines=lines), room.ctx())
    assert set(room.order(order.number).bookings) == {room.barrels[0], room.taps[0]}


@pytest.fixture
def lapsing(room: Stockroom) -> Stockroom:
    """Every barrel was cleaned on 17 November, and is cleaned every ten days."""
    cleaned(room)
    return room


def cleaned(room: Stockroom) -> None:
    needs(room, "rule", every_days=10)
    done(room, *room.barrels, on=TODAY - timedelta(days=4))


def exceeding(room: Stockroom, reason: str | None = "O cliente mesmo limpa") -> CommandContext:
    """The context of someone with the right to pass limits."""
    return room.ctx(reason=reason, may_exceed=True)


def ordered(room: Stockroom, ctx: CommandContext, *lines: Line) -> EventOrder:
    """An order for Saturday."""
    fields = OrderFields(
        customer_name="Dalva Nogueira",
        cost_center="distribuidora",
        preferred_delivery_date=SATURDAY,
        pickup_date=SATURDAY + timedelta(days=1),
    )
    return room.order(create_order(room.store, CreateOrder(fields, lines), ctx).id)


@pytest.mark.parametrize("kind", ["asset", "model", "kit"])
def test_a_piece_whose_rule_is_over_is_refused_by_name_day_and_way(lapsing: Stockroom, kind: ItemKind) -> None:
    ref = {"asset": lapsing.barrels[0], "model": lapsing.barrel_model, "kit": lapsing.kit}[kind]
    barrel = lapsing.asset(lapsing.barrels[0])
    with pytest.raises(Refused) as refused:
        lapsing.place(Line(kind, ref))
    assert refused.value.sentence == (
        f"A rotina “Pressão” do ativo {barrel.asset_tag} {LAPSED}: registre o serviço antes, ou um gerente libera com o"
        " motivo."
    )
    details = refused.value.details
    assert details["lapsed"] == [
        {"id": barrel.number, "asset_tag": barrel.asset_tag, "service": "Pressão", "until": "2026-11-27"}
    ]
    assert details["mend"] == {"screen": "asset", "id": barrel.number}
    assert details["free"] == []


@pytest.mark.parametrize(
    ("reason", "may_exceed", "booked"), [("Urgente", True, True), ("Urgente", False, False), (None, True, False)]
)
def test_it_takes_a_reason_and_the_right(
    lapsing: Stockroom, reason: str | None, may_exceed: bool, booked: bool
) -> None:
    ctx = lapsing.ctx(reason=reason, may_exceed=may_exceed)
    line = Line("model", lapsing.barrel_model)
    if booked:
        assert set(ordered(lapsing, ctx, line).bookings) == {lapsing.barrels[0]}
        return
    with pytest.raises(Refused, match=LAPSED):
        ordered(lapsing, ctx, line)


def test_no_reason_lends_a_piece_whose_test_is_over(due: Stockroom) -> None:
    with pytest.raises(Refused, match=OVER):
        ordered(due, exceeding(due), Line("asset", due.barrels[0]))


def test_a_line_that_leaves_the_choice_takes_it_last(lapsing: Stockroom) -> None:
    done(lapsing, lapsing.barrels[2], on=TODAY + timedelta(days=2))
    assert set(lapsing.place(Line("model", lapsing.barrel_model)).bookings) == {lapsing.barrels[2]}
    with pytest.raises(Refused, match=LAPSED):
        lapsing.place(Line("model", lapsing.barrel_model))


def test_dates_that_a_service_today_would_not_reach_are_free_until_it_is_over(lapsing: Stockroom) -> None:
    later: dict[str, Any] = {"preferred_delivery_date": date(2026, 12, 1), "pickup_date": date(2026, 12, 2)}
    assert lapsing.place(**later).bookings
    with pytest.raises(Refused, match=LAPSED):
        lapsing.place(Line("asset", lapsing.barrels[1]), now=NOW.replace(day=28), **later)


def test_a_swap_follows_the_rule(lapsing: Stockroom) -> None:
    first, second, third = lapsing.barrels
    done(lapsing, first, second, on=TODAY + timedelta(days=2))
    order = lapsing.place(Line("asset", first))
    with pytest.raises(Refused, match=LAPSED) as refused:
        swap_asset(lapsing.store, order.number, first, third, lapsing.ctx(reason="Não gelou"))
    assert [each["id"] for each in refused.value.details["free"]] == [second]
    swap_asset(lapsing.store, order.number, first, third, exceeding(lapsing))
    assert set(lapsing.order(order.number).bookings) == {third}


def test_an_order_is_not_moved_past_the_rule(lapsing: Stockroom) -> None:
    before: dict[str, Any] = {
        "preferred_delivery_date": SATURDAY - timedelta(days=3),
        "pickup_date": SATURDAY - timedelta(days=2),
    }
    order = lapsing.place(**before)
    later = Partial(OrderFields, preferred_delivery_date=SATURDAY, pickup_date=SATURDAY + timedelta(days=1))
    with pytest.raises(Refused, match=LAPSED):
        change_order(lapsing.store, ChangeOrder(order.number, later), lapsing.ctx())
    change_order(lapsing.store, ChangeOrder(order.number, later), exceeding(lapsing))


def test_all_that_one_reason_answers_is_said_at_once(lapsing: Stockroom) -> None:
    house = house_in(lapsing)
    lines = (Line("asset", lapsing.barrels[0]), house.line(3))
    with pytest.raises(Refused, match=f"{LAPSED}.*Stout") as refused:
        ordered(lapsing, exceeding(lapsing, None), *lines)
    assert {"lapsed", "instead"} <= set(refused.value.details)


def waiting(room: Stockroom) -> EventOrder:
    """An order whose barrel is to leave on 24 November and to be back on the 25th; nothing is scheduled yet."""
    day = TODAY + timedelta(days=3)
    order = room.place(preferred_delivery_date=day, pickup_date=day + timedelta(days=1))
    confirm_order(room.store, order.number, None, room.ctx(reason="Amiga da casa"))
    return order


def sent(room: Stockroom) -> EventOrder:
    """The same with its delivery scheduled."""
    order = waiting(room)
    schedule(room, order)
    return order


def schedule(room: Stockroom, order: EventOrder) -> None:
    schedule_delivery(room.store, order.number, Delivery(TODAY + timedelta(days=3), "manha", "Beto"), room.ctx())


def test_an_order_whose_piece_got_a_test_that_is_over_is_not_scheduled(room: Stockroom) -> None:
    """The refusal comes before the van is at the customer's door, and says what is free instead."""
    order = waiting(room)
    needs(room, every_days=3)
    done(room, *room.barrels)
    done(room, room.barrels[1], on=TODAY + timedelta(days=2))
    barrel = room.asset(next(iter(order.bookings)))
    with pytest.raises(Refused) as refused:
        schedule(room, order)
    assert refused.value.sentence == (
        f"O teste “Pressão” do ativo {barrel.asset_tag} vale até 24/11/2026: registre um novo teste antes."
    )
    assert refused.value.details["mend"] == {"screen": "asset", "id": barrel.number}
    assert [each["id"] for each in refused.value.details["free"]] == [room.barrels[1]]
    done(room, barrel.number, on=TODAY + timedelta(days=2))
    schedule(room, order)
    assert room.order(order.number).status == "scheduled_for_delivery"


def test_an_order_whose_piece_got_a_rule_that_is_over_is_scheduled(room: Stockroom) -> None:
    """A rule warns: the order is in danger until the service is recorded."""
    order = waiting(room)
    needs(room, "rule", every_days=3)
    done(room, *room.barrels)
    schedule(room, order)
    assert room.order(order.number).status == "scheduled_for_delivery"


def leave(room: Stockroom, order: EventOrder, *, on: int, at: int | None = None) -> None:
    """The van leaves on day ``at`` of the month, recorded ``on`` another."""
    happened = None if at is None else NOW.replace(day=at)
    deliver_order(room.store, order.number, room.ctx(now=NOW.replace(day=on)), happened)


def test_nothing_is_loaded_whose_test_is_over_before_it_is_back(room: Stockroom) -> None:
    order = sent(room)
    needs(room, every_days=3)
    done(room, *room.barrels)
    tags = [room.asset(asset_id).asset_tag for asset_id in order.bookings]
    with pytest.raises(Refused, match="vale até 24/11/2026: registre um novo teste antes"):
        load_order(room.store, order.number, tags, room.ctx())
    done(room, *order.bookings, on=TODAY + timedelta(days=2))
    load_order(room.store, order.number, tags, room.ctx())
    assert room.order(order.number).loaded


@pytest.mark.parametrize("kind", ["test", "rule"])
@pytest.mark.parametrize(("on", "at", "is_over"), [(27, None, False), (28, None, True), (29, 28, True)])
def test_what_left_is_recorded_and_a_service_that_was_over_is_named(
    room: Stockroom, kind: ServiceKind, on: int, at: int | None, *, is_over: bool
) -> None:
    """Also where it is written down a day later: the day that it left counts."""
    order = sent(room)
    needs(room, kind)
    done(room, *room.barrels)
    leave(room, order, on=on, at=at)
    assert room.order(order.number).status == "delivered"
    barrel = room.asset(next(iter(order.bookings)))
    until = date(2026, 11, 27)
    breach = Breach(asset_id=barrel.number, asset_tag=barrel.asset_tag, service="Pressão", until=until)
    delivered = next(each for each in events_of(room.store.recorder) if isinstance(each, EventOrderDelivered))
    assert delivered.breaches == ((breach,) if is_over else ())


@pytest.mark.parametrize("kind", ["test", "rule"])
def test_what_was_swapped_in_at_the_door_is_recorded_and_its_service_that_was_over_is_named(
    room: Stockroom, kind: ServiceKind
) -> None:
    order = sent(room)
    leave(room, order, on=24)
    needs(room, kind, every_days=3)
    done(room, *room.barrels)
    other = room.asset(room.barrels[1])
    swap_asset(room.store, order.number, room.barrels[0], other.number, room.ctx(now=NOW.replace(day=25)))
    assert room.order(order.number).out == {other.number}
    swapped = next(each for each in events_of(room.store.recorder) if isinstance(each, EquipmentSwapped))
    assert [(each.asset_tag, each.until) for each in swapped.breaches] == [(other.asset_tag, date(2026, 11, 24))]


def test_a_loan_is_not_extended_past_a_test(room: Stockroom) -> None:
    order = sent(room)
    leave(room, order, on=24)
    needs(room)
    done(room, *room.barrels)
    with pytest.raises(Refused, match=OVER):
        extend_order(room.store, order.number, SATURDAY, "manha", exceeding(room))
    extend_order(room.store, order.number, SATURDAY - timedelta(days=1), "manha", room.ctx(now=NOW.replace(day=24)))


def test_a_loan_is_extended_past_a_rule_with_a_reason_and_the_right(room: Stockroom) -> None:
    order = sent(room)
    leave(room, order, on=24)
    cleaned(room)
    with pytest.raises(Refused, match=LAPSED):
        extend_order(room.store, order.number, SATURDAY, "manha", room.ctx(reason="A festa continua"))
    extend_order(room.store, order.number, SATURDAY, "manha", exceeding(room))
    assert room.order(order.number).details.pickup_date == SATURDAY


def test_a_full_keg_whose_test_is_over_is_named_with_the_way_to_it(room: Stockroom) -> None:
    house = house_in(room)
    order = house.place(1)
    confirm_order(room.store, order.number, None, room.ctx(reason="Amiga da casa"))
    keg = room.asset(house.containers[0])
    tested = (Service(name="Pressão", every_days=1, kind="test"),)
    change_model(room.store, ChangeModel(keg.model_id, services=tested), room.ctx())
    with pytest.raises(Refused, match=r"falta 1 barril cheio\. O teste “Pressão” do ativo B20-") as refused:
        house.schedule(order)
    assert refused.value.details["mend"]["screen"] == "asset"
