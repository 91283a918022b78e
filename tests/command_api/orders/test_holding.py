"""What an order holds while it changes, and what the people of the depot do meanwhile; on both databases."""

from datetime import timedelta
from decimal import Decimal

import pytest

from command_api.catalogue.categories import CreateCategory, create_category
from command_api.catalogue.commands import AddProduct, add_product
from command_api.equipment.commands import ChangeAsset, RegisterAsset, change_asset, delete_asset, register_asset
from command_api.equipment.details import KitItem, ModelTerms
from command_api.equipment.kits import ChangeKit, DefineKit, change_kit, define_kit
from command_api.equipment.models import ChangeModel, change_model
from command_api.kernel import Conflict, InUse, Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    Deposit,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    register_return,
    release_overdue_hold,
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.lines import Line
from command_api.orders.swapping import swap_asset
from command_api.rules.windows import shift_end, shift_start
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom

FULL = Deposit(Decimal(0), None)


def keep(order: EventOrder) -> list[Line]:
    """The lines of an order as a client sends them back."""
    return [Line(i.kind, i.ref_id, i.quantity, i.unit_price, i.id) for i in order.items]


def to_maintenance(room: Stockroom, asset_id: int) -> None:
    change_asset(room.store, ChangeAsset(asset_id, status="maintenance", reason="Válvula"), room.ctx())


def scheduled(room: Stockroom, order: EventOrder, *, day: int = 0) -> EventOrder:
    confirm_order(room.store, order.number, FULL, room.ctx())
    delivery = Delivery(SATURDAY + timedelta(days=day), "manha", "Toninho")
    schedule_delivery(room.store, order.number, delivery, room.ctx())
    return room.order(order.number)


def delivered(room: Stockroom, order: EventOrder) -> EventOrder:
    scheduled(room, order)
    deliver_order(room.store, order.number, room.ctx(now=shift_start(SATURDAY, "manha")))
    return room.order(order.number)


def test_a_refused_order_takes_no_code(room: Stockroom) -> None:
    held = room.place()
    for _ in range(3):
        with pytest.raises(Refused, match="BARRIL"):
            room.place()
    assert (held.order_code, room.place(Line("asset", room.barrels[1])).order_code) == (
        "EV-2026-00001",
        "EV-2026-00002",
    )


def test_without_a_pickup_the_longest_loan_says_when_it_ends(room: Stockroom) -> None:
    change_model(room.store, ChangeModel(room.tap_model, terms=Partial(ModelTerms, default_loan_days=3)), room.ctx())
    order = room.place(Line("kit", room.kit), pickup_date=None, preferred_delivery_shift="tarde")
    assert order.window is not None
    assert order.window.start == shift_start(SATURDAY, "tarde")
    assert order.window.end == shift_end(SATURDAY + timedelta(days=3), "tarde")


def test_two_of_a_kit_hold_twice_as_much(room: Stockroom) -> None:
    order = room.place(Line("kit", room.kit, Decimal(2)))
    assert sorted(order.bookings) == sorted([*room.barrels[:2], *room.taps])
    assert order.total_amount == 1440


def test_what_is_optional_comes_along_where_it_is_free(room: Stockroom) -> None:
    gas = register_asset(room.store, RegisterAsset(room.gas_model, room.depot), room.ctx()).id
    assert gas in room.place(Line("kit", room.kit)).bookings
    assert gas not in room.place(Line("kit", room.kit)).bookings


def test_a_kit_leaves_what_people_named(room: Stockroom) -> None:
    order = room.place(Line("kit", room.kit), Line("asset", room.barrels[0]))
    named = order.bookings[room.barrels[0]]
    assert named.item_id == 2
    assert room.barrels[1] in order.bookings


def test_a_kit_that_is_refused_says_what_is_in_the_way(room: Stockroom) -> None:
    first = room.place(Line("kit", room.kit, Decimal(2)))
    with pytest.raises(Refused, match="só há 0") as refusal:
        room.place(Line("kit", room.kit))
    details = refusal.value.details
    assert details["order"] == {"id": first.number, "order_code": first.order_code}
    assert details["asset"] == {"id": room.taps[0], "asset_tag": room.asset(room.taps[0]).asset_tag}
    assert details["free"] == []


def test_a_note_moves_nothing_whatever_became_of_kits_models_and_assets(room: Stockroom) -> None:
    order = room.place(Line("kit", room.kit), pickup_date=None)
    for asset_id in order.bookings:
        to_maintenance(room, asset_id)
    change_model(room.store, ChangeModel(room.tap_model, terms=Partial(ModelTerms, default_loan_days=9)), room.ctx())
    change_kit(room.store, ChangeKit(room.kit, is_active=False), room.ctx())
    change_order(room.store, ChangeOrder(order.number, Partial(OrderFields, notes="Portão azul")), room.ctx())
    changed = room.order(order.number)
    assert (changed.bookings, changed.window) == (order.bookings, order.window)


def test_more_items_on_the_same_dates_leave_what_is_held(room: Stockroom) -> None:
    order = room.place(Line("kit", room.kit))
    tap = next(asset_id for asset_id in order.bookings if asset_id in room.taps)
    to_maintenance(room, tap)
    more = [*keep(order), Line("asset", room.barrels[2])]
    change_order(room.store, ChangeOrder(order.number, lines=more), room.ctx())
    assert set(room.order(order.number).bookings) == {*order.bookings, room.barrels[2]}


def test_on_other_dates_a_kit_gets_what_is_fit(room: Stockroom) -> None:
    order = room.place(Line("kit", room.kit))
    tap = next(asset_id for asset_id in order.bookings if asset_id in room.taps)
    to_maintenance(room, tap)
    later = {"preferred_delivery_date": SATURDAY + timedelta(days=7), "pickup_date": None}
    change_order(room.store, ChangeOrder(order.number, Partial(OrderFields, **later)), room.ctx())
    assert set(room.taps) - set(room.order(order.number).bookings) == {tap}
    assert room.asset(tap).bookings == {}


def test_other_prices_change_the_total_and_no_booking(room: Stockroom) -> None:
    order = room.place()
    line = keep(order)[0]
    cheaper = [Line(line.kind, line.ref_id, line.quantity, Decimal("80.00"), line.id)]
    change_order(room.store, ChangeOrder(order.number, lines=cheaper), room.ctx())
    changed = room.order(order.number)
    assert (changed.total_amount, changed.booked_total, changed.bookings) == (80, 80, order.bookings)


def test_a_swap_is_not_undone_by_the_next_change(room: Stockroom) -> None:
    order = room.place(Line("asset", room.barrels[0]))
    swap_asset(room.store, order.number, room.barrels[0], room.barrels[1], room.ctx(reason="Amassado"))
    swapped = room.order(order.number)
    change_order(
        room.store,
        ChangeOrder(order.number, Partial(OrderFields, pickup_date=SATURDAY + timedelta(days=3))),
        room.ctx(),
    )
    change_order(room.store, ChangeOrder(order.number, lines=keep(swapped)), room.ctx())
    assert set(room.order(order.number).bookings) == {room.barrels[1]}
    delete_asset(room.store, room.barrels[0], room.ctx())
    with pytest.raises(Refused, match=order.order_code):
        delete_asset(room.store, room.barrels[1], room.ctx())


def test_a_swap_for_what_another_order_holds_names_what_is_free(room: Stockroom) -> None:
    other = room.place(Line("asset", room.barrels[1]))
    order = room.place(Line("asset", room.barrels[0]))
    with pytest.raises(Refused, match=other.order_code) as refusal:
        swap_asset(room.store, order.number, room.barrels[0], room.barrels[1], room.ctx())
    assert [free["id"] for free in refusal.value.details["free"]] == [room.barrels[2]]  # type: ignore[attr-defined]
    assert set(room.order(order.number).bookings) == {room.barrels[0]}


def test_a_delivery_on_another_day_moves_the_window(room: Stockroom) -> None:
    order = scheduled(room, room.place(pickup_date=None), day=2)
    monday = SATURDAY + timedelta(days=2)
    assert order.details.preferred_delivery_date == monday
    held = room.asset(room.barrels[0]).bookings[order.number]
    assert held.window.start == shift_start(monday, "manha")
    assert held.set_aside
    room.place(Line("asset", room.barrels[0]), pickup_date=None)


def test_a_delivery_on_a_day_when_the_asset_is_taken_is_refused(room: Stockroom) -> None:
    order = room.place(pickup_date=None)
    tuesday = SATURDAY + timedelta(days=3)
    other = room.place(Line("asset", room.barrels[0]), preferred_delivery_date=tuesday, pickup_date=None)
    with pytest.raises(Refused, match=other.order_code):
        scheduled(room, order, day=3)
    assert room.order(order.number).status == "confirmed"
    assert room.asset(room.barrels[0]).bookings[order.number].window.start == shift_start(SATURDAY, "manha")


def test_what_is_still_with_somebody_else_does_not_leave(room: Stockroom) -> None:
    late = delivered(room, room.place())
    following = {"preferred_delivery_date": SATURDAY + timedelta(days=3), "pickup_date": None}
    # it was placed before the first one came back late
    order = room.place(Line("asset", room.barrels[0]), **following)
    scheduled(room, order, day=3)
    with pytest.raises(Refused, match=late.order_code) as refusal:
        deliver_order(room.store, order.number, room.ctx())
    assert refusal.value.details["asset"] == {"id": room.barrels[0], "asset_tag": "BARRIL50-0001"}
    assert room.order(order.number).status == "scheduled_for_delivery"


def test_what_is_in_maintenance_does_not_leave_before_it_is_swapped(room: Stockroom) -> None:
    order = scheduled(room, room.place())
    to_maintenance(room, room.barrels[0])
    with pytest.raises(Refused, match="BARRIL50-0001 está em manutenção"):
        deliver_order(room.store, order.number, room.ctx())
    swap_asset(room.store, order.number, room.barrels[0], room.barrels[1], room.ctx(reason="Válvula"))
    deliver_order(room.store, order.number, room.ctx())
    assert room.order(order.number).out == {room.barrels[1]}


def test_things_come_back_to_where_they_are_kept(room: Stockroom) -> None:
    order = delivered(room, room.place(Line("asset", room.barrels[0]), Line("asset", room.barrels[1])))
    assert room.asset(room.barrels[0]).stock_location_id not in (room.depot, room.pub)
    monday = shift_start(SATURDAY + timedelta(days=2), "manha")
    back = [ReturnedAsset(asset_id=id, asset_tag="", condition="ok") for id in room.barrels[:1]]
    gone = [
        ReturnedAsset(asset_id=room.barrels[1], asset_tag="", condition="lost", charge=Decimal(500), note="Não achou")
    ]
    register_return(room.store, order.number, [*back, *gone], 0, room.ctx(now=monday))
    assert (room.asset(room.barrels[0]).status, room.asset(room.barrels[0]).stock_location_id) == (
        "available",
        room.depot,
    )
    assert room.asset(room.barrels[1]).status == "lost"
    assert room.order(order.number).is_finished


def test_a_late_return_blocks_what_comes_after_it(room: Stockroom) -> None:
    late = delivered(room, room.place())
    too_late = shift_end(SATURDAY + timedelta(days=1), "manha") + timedelta(hours=30)
    tomorrow = too_late.date()
    with pytest.raises(Refused, match=f"{late.order_code}.*atrasado"):
        room.place(Line("asset", room.barrels[0]), now=too_late, preferred_delivery_date=tomorrow, pickup_date=None)


def test_a_hold_is_released_when_the_deposit_does_not_come(room: Stockroom) -> None:
    order = room.place()
    on_time = room.ctx(now=NOW + timedelta(hours=48))
    with pytest.raises(Refused, match="não está vencida"):
        release_overdue_hold(room.store, order.number, 48, on_time)
    release_overdue_hold(room.store, order.number, 48, room.ctx(now=NOW + timedelta(hours=48, seconds=1)))
    cancelled = room.order(order.number)
    assert cancelled.status == "cancelled"
    assert room.asset(room.barrels[0]).bookings == {}
    assert cancelled.last_stored_event is not None
    assert cancelled.last_stored_event.metadata.reason == "Sinal não recebido em 48 horas"
    with pytest.raises(Refused, match="não está vencida"):
        release_overdue_hold(room.store, order.number, 48, room.ctx(now=NOW + timedelta(hours=99)))
    other = room.place()
    release_overdue_hold(room.store, other.number, 1, room.ctx(now=NOW + timedelta(hours=2)))
    assert room.order(other.number).last_stored_event.metadata.reason == "Sinal não recebido em 1 hora"


def test_who_paid_keeps_what_is_held(room: Stockroom) -> None:
    order = room.place()
    confirm_order(room.store, order.number, FULL, room.ctx())
    with pytest.raises(Refused, match="não está vencida"):
        release_overdue_hold(room.store, order.number, 48, room.ctx(now=NOW + timedelta(hours=99)))


def test_products_are_named_and_priced_by_the_catalogue(room: Stockroom) -> None:
    category = create_category(room.store, CreateCategory("Festa"), room.ctx()).id
    cups = add_product(room.store, AddProduct("Copos 300 ml", Decimal("0.90"), category), room.ctx()).id
    order = room.place(Line("product", cups, Decimal(50)))
    assert [(item.name, item.unit_price) for item in order.items] == [("Copos 300 ml", Decimal("0.90"))]
    assert (order.total_amount, order.bookings) == (Decimal("45.00"), {})


def test_what_cannot_be_had_any_more_is_refused_by_its_name(room: Stockroom) -> None:
    category = create_category(room.store, CreateCategory("Festa"), room.ctx()).id
    cups = add_product(room.store, AddProduct("Copos", Decimal(1), category, available=False), room.ctx()).id
    with pytest.raises(Refused, match="“Copos” está indisponível"):
        room.place(Line("product", cups))
    change_kit(room.store, ChangeKit(room.kit, is_active=False), room.ctx())
    with pytest.raises(Refused, match="“Kit Festa 50L” não está mais disponível"):
        room.place(Line("kit", room.kit))
    empty = define_kit(room.store, DefineKit("VAZIO", "Kit vazio"), room.ctx()).id
    with pytest.raises(Refused, match="“Kit vazio” ainda não tem itens"):
        room.place(Line("kit", empty))
    change_asset(room.store, ChangeAsset(room.barrels[0], status="retired", reason="Furado"), room.ctx())
    with pytest.raises(Refused, match="BARRIL50-0001 está aposentado"):
        room.place(Line("asset", room.barrels[0]))
    delete_asset(room.store, room.barrels[0], room.ctx())
    with pytest.raises(Refused, match=f"Ativo {room.barrels[0]} não existe mais. Escolha outro item."):
        room.place(Line("asset", room.barrels[0]))


def test_an_asset_of_an_open_order_is_not_deleted(room: Stockroom) -> None:
    form = {"customer_name": "Ivo", "cost_center": "choperia"}
    draft = CreateOrder(OrderFields(**form), [Line("asset", room.barrels[0])], place=False)
    create_order(room.store, draft, room.ctx())
    with pytest.raises(InUse, match="EV-2026-00001"):
        delete_asset(room.store, room.barrels[0], room.ctx())


def test_a_kit_of_more_than_there_ever_was_says_so(room: Stockroom) -> None:
    items = (KitItem(model_id=room.gas_model, qty_required=1),)
    kit = define_kit(room.store, DefineKit("GAS", "Kit gás", items=items), room.ctx()).id
    with pytest.raises(Refused, match="só há 0") as refusal:
        room.place(Line("kit", kit))
    assert not isinstance(refusal.value, Conflict)
    assert refusal.value.details["model"] == {"id": room.gas_model, "name": "Gás"}
