"""Who wanted equipment and could not have it is remembered, and hears the same refusal as ever."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from command_api.equipment.commands import ChangeAsset, change_asset
from command_api.event_store import Receipt
from command_api.kernel import Aggregate, Conflict, Refused, stream_id
from command_api.kernel.context import Idempotency
from command_api.orders import deciding
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    Deposit,
    change_order,
    confirm_order,
    create_order,
    place_order,
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder, RefusedDemand
from command_api.orders.events import Customer, DemandRefused, MissingModel
from command_api.orders.lines import Line
from command_api.orders.swapping import swap_asset
from command_api.rules.windows import booking_window
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom
from tests.harness.invariants import events_of

WANTS: dict[str, Any] = {
    "customer_name": "Rui Prado",
    "customer_phone": "(11) 95555-0177",
    "cost_center": "choperia",
    "preferred_delivery_date": SATURDAY,
    "pickup_date": SATURDAY + timedelta(days=1),
}


def wished(room: Stockroom, *lines: Line, **more: Any) -> None:
    with pytest.raises(Refused):
        create_order(room.store, CreateOrder(OrderFields(**{**WANTS, **more}), lines), room.ctx())


def refused(room: Stockroom) -> list[DemandRefused]:
    return [event for event in events_of(room.store.recorder) if isinstance(event, DemandRefused)]


def hold(room: Stockroom, *barrels: int, **details: Any) -> EventOrder:
    """Somebody else has these barrels, by their place in the stockroom."""
    return room.place(*(Line("asset", room.barrels[place]) for place in barrels), **details)


def drafted(room: Stockroom, *lines: Line) -> EventOrder:
    return room.order(create_order(room.store, CreateOrder(OrderFields(**WANTS), lines, place=False), room.ctx()).id)


def test_who_wants_a_piece_that_is_taken_is_remembered_with_the_day(room: Stockroom) -> None:
    hold(room, 0, 2)
    wished(room, Line("asset", room.barrels[0]), Line("asset", room.barrels[1]))
    [event] = refused(room)
    assert event.payload() == {
        "customer": Customer("Rui Prado", "(11) 95555-0177", id=3),
        "cost_center": "choperia",
        "wanted_on": SATURDAY,
        "window": booking_window(SATURDAY, "manha", SATURDAY + timedelta(days=1), "manha"),
        "models": (MissingModel(model_id=room.barrel_model, model_name="Barril 50L", wanted=2, missing=1),),
        "order_id": None,
        "order_code": None,
    }
    assert event.timestamp == NOW
    assert event.metadata.actor == "user-1"


def test_everything_that_is_missing_is_counted_not_only_what_the_refusal_names(room: Stockroom) -> None:
    room.place()
    wished(room, Line("asset", room.barrels[0]), Line("kit", room.kit, Decimal(3)))
    assert [(model.model_name, model.wanted, model.missing) for model in refused(room)[0].models] == [
        ("Barril 50L", 4, 2),
        ("Chopeira", 3, 1),
    ]


def test_what_is_optional_is_not_missed(room: Stockroom) -> None:
    wished(room, Line("kit", room.kit, Decimal(4)))
    assert room.gas_model not in {model.model_id for model in refused(room)[0].models}


def test_the_refusal_is_the_same_as_before(room: Stockroom) -> None:
    room.place()
    with pytest.raises(Refused) as refusal:
        create_order(room.store, CreateOrder(OrderFields(**WANTS), [Line("asset", room.barrels[0])]), room.ctx())
    assert refusal.value.kind == "refused"
    assert refusal.value.status == 409
    assert refusal.value.details.keys() == {"asset", "order", "free", "mend"}
    assert "está reservado para o evento" in refusal.value.sentence


@pytest.fixture
def draft(room: Stockroom) -> EventOrder:
    """A draft that names a piece which somebody else holds."""
    hold(room, 0, 1, 2)
    return drafted(room, Line("asset", room.barrels[0]))


def test_a_draft_that_cannot_be_placed_is_named(room: Stockroom, draft: EventOrder) -> None:
    with pytest.raises(Refused):
        place_order(room.store, draft.number, room.ctx())
    [event] = refused(room)
    assert (event.order_id, event.order_code) == (draft.number, draft.order_code)
    assert room.order(draft.number).status == "draft"


def test_a_draft_alone_wants_nothing_yet(room: Stockroom, draft: EventOrder) -> None:
    assert refused(room) == []


def test_more_than_there_is_for_an_order_that_stands_counts_only_what_it_lacks(room: Stockroom) -> None:
    order = room.place(Line("kit", room.kit, Decimal(2)))
    line = order.items[0]
    more = [Line("kit", room.kit, Decimal(4), line.unit_price, line.id)]
    with pytest.raises(Refused):
        change_order(room.store, ChangeOrder(order.number, lines=more), room.ctx())
    [event] = refused(room)
    assert [(model.wanted, model.missing) for model in event.models] == [(4, 1), (4, 2)]
    assert event.order_id == order.number


def test_a_delivery_that_moves_to_a_day_when_too_little_is_free_counts_for_that_day(room: Stockroom) -> None:
    later = SATURDAY + timedelta(days=7)
    hold(room, 0, 1, 2, preferred_delivery_date=later, pickup_date=later + timedelta(days=1))
    order = room.place(pickup_date=None)
    confirm_order(room.store, order.number, Deposit(Decimal(0), None), room.ctx())
    with pytest.raises(Refused):
        schedule_delivery(room.store, order.number, Delivery(later, "manha", "Toninho"), room.ctx())
    assert [event.wanted_on for event in refused(room)] == [later]


def test_a_swap_that_is_refused_is_no_demand(room: Stockroom) -> None:
    other = room.place(Line("asset", room.barrels[1]))
    order = room.place()
    with pytest.raises(Refused):
        swap_asset(room.store, order.number, room.barrels[0], other.items[0].ref_id, room.ctx())
    assert refused(room) == []


def test_a_taken_piece_is_not_missed_while_another_of_its_model_is_free(room: Stockroom) -> None:
    hold(room, 0)
    wished(room, Line("asset", room.barrels[0]))
    assert refused(room) == []


def test_a_piece_in_maintenance_is_missed_as_well(room: Stockroom) -> None:
    hold(room, 1, 2)
    change_asset(room.store, ChangeAsset(room.barrels[0], status="maintenance", reason="Válvula"), room.ctx())
    wished(room, Line("asset", room.barrels[0]))
    assert [model.missing for model in refused(room)[0].models] == [1]


def test_refusals_for_other_reasons_are_no_demand(room: Stockroom) -> None:
    wished(room, Line("asset", room.barrels[0]), preferred_delivery_date=None)
    wished(room, Line("asset", room.barrels[0]), deposit_amount=Decimal(-1))
    assert refused(room) == []


def test_a_day_that_has_passed_cannot_be_wanted(room: Stockroom) -> None:
    past = SATURDAY - timedelta(days=30)
    wished(room, Line("kit", room.kit, Decimal(9)), preferred_delivery_date=past, pickup_date=past)
    assert refused(room) == []


def test_the_key_of_a_refused_command_stays_free(room: Stockroom) -> None:
    holder = room.place()
    key = Idempotency("1", "chave", "corpo")
    command = CreateOrder(OrderFields(**WANTS), [Line("asset", room.barrels[0])])
    with pytest.raises(Refused):
        create_order(room.store, command, room.ctx(idempotency=key))
    assert room.store.answered("1", "chave") is None
    swap_asset(room.store, holder.number, room.barrels[0], room.barrels[1], room.ctx())
    placed = create_order(room.store, command, room.ctx(idempotency=key))
    answered = room.store.answered("1", "chave")
    assert answered
    assert str(placed.id) in answered.answer


def test_who_loses_a_race_wanted_it_too(room: Stockroom, monkeypatch: pytest.MonkeyPatch) -> None:
    save, rivals = room.store.save, iter([True])

    def overtaken(*aggregates: Aggregate, **options: Any) -> Receipt:
        if isinstance(aggregates[0], EventOrder) and next(rivals, False):
            monkeypatch.setattr(room.store, "save", save)
            hold(room, 0, 1, 2)
        return save(*aggregates, **options)

    monkeypatch.setattr(room.store, "save", overtaken)
    wished(room, Line("asset", room.barrels[0]))
    assert [model.missing for model in refused(room)[0].models] == [1]


@pytest.mark.parametrize("moment", ["noted", "saved"])
def test_who_is_registered_by_somebody_else_meanwhile_is_one_customer(
    room: Stockroom, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Two take the first order of one customer at the same time, one of them for a piece that is taken."""
    hold(room, 0, 1, 2)
    save, find, rivals = room.store.save, deciding.refused_customer, iter([moment])

    def overtaken_when_noted(*given: Any) -> Any:
        if next(rivals, "") == "noted":
            drafted(room, Line("asset", room.barrels[1]))
        return find(*given)

    def overtaken_when_saved(*aggregates: Aggregate, **options: Any) -> Receipt:
        if isinstance(aggregates[0], RefusedDemand) and next(rivals, "") == "saved":
            drafted(room, Line("asset", room.barrels[1]))
        return save(*aggregates, **options)

    if moment == "noted":
        monkeypatch.setattr(deciding, "refused_customer", overtaken_when_noted)
    else:
        monkeypatch.setattr(room.store, "save", overtaken_when_saved)
    wished(room, Line("asset", room.barrels[0]))
    draft = room.order(max(stream_id(order) for order in room.store.living(EventOrder)))
    assert [event.customer.id for event in refused(room)] == [draft.details.customer.id]


@pytest.fixture
def forgetful(room: Stockroom, monkeypatch: pytest.MonkeyPatch) -> Stockroom:
    """A store that cannot keep refused demands."""
    save = room.store.save

    def failing(*aggregates: Aggregate, **options: Any) -> Receipt:
        if isinstance(aggregates[0], RefusedDemand):
            raise Conflict("Nada foi gravado.")
        return save(*aggregates, **options)

    monkeypatch.setattr(room.store, "save", failing)
    return room


def test_a_demand_that_cannot_be_stored_does_not_hide_the_refusal(
    forgetful: Stockroom, capsys: pytest.CaptureFixture[str]
) -> None:
    hold(forgetful, 0, 1, 2)
    with pytest.raises(Refused, match="está reservado"):
        create_order(
            forgetful.store, CreateOrder(OrderFields(**WANTS), [Line("asset", forgetful.barrels[0])]), forgetful.ctx()
        )
    assert refused(forgetful) == []
    assert "refused_demand_not_stored" in capsys.readouterr().out


def test_of_fifty_customers_who_want_the_last_kit_one_gets_it_and_the_others_are_counted(room: Stockroom) -> None:
    room.place(Line("kit", room.kit))  # one of the two taps that the house has
    together = threading.Barrier(50)

    def customer(number: int) -> str:
        wants = {**WANTS, "customer_name": f"Festa {number}", "customer_phone": f"(11) 95555-{number:04}"}
        together.wait()
        try:
            create_order(room.store, CreateOrder(OrderFields(**wants), (Line("kit", room.kit),)), room.ctx())
        except Refused:
            return "told"
        return "got it"

    with ThreadPoolExecutor(50) as pool:
        answers = Counter(pool.map(customer, range(50)))
    assert answers == {"got it": 1, "told": 49}
    assert len({event.customer.name for event in refused(room)}) == len(refused(room)) == 49
    placed = [order for order in room.store.living(EventOrder) if room.order(stream_id(order)).status != "draft"]
    assert len(placed) == 2
