"""Lines of beer and lines by model, from the order to the return."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from fastapi.testclient import TestClient

from command_api.batches.commands import ChangeBatch, Fill, PlanBatch, change_batch, package_batch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, ChangeBeer, add_beer, change_beer
from command_api.beers.details import BeerDetails
from command_api.beers.events import SizePrice
from command_api.catalogue.commands import AddProduct, ChangeProduct, add_product, change_products
from command_api.catalogue.details import Details
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import ModelContainer, ModelTerms
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import NotFound, Refused
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    CreateOrder,
    Delivery,
    Deposit,
    cancel_order,
    change_order,
    confirm_order,
    create_order,
    deliver_order,
    register_return,
    release_overdue_hold,
    schedule_delivery,
    send_to_batch,
)
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.events import ReturnedAsset
from command_api.orders.kegs import KegBack
from command_api.orders.lines import Line
from command_api.orders.swapping import swap_asset
from command_api.promises.domain import Promises
from command_api.stock.commands import RecordSale, record_sales, tap_keg
from command_api.stock.keg_routes import router as keg_router
from command_api.stock.kegs import Keg
from tests.command_api.orders.conftest import NOW, SATURDAY, Stockroom, calls_on, stockroom_in

FRESH = date(2099, 1, 15)
SOON = SATURDAY + timedelta(days=1)


@dataclass
class House:
    """A stout of 20 and 50 L with two full kegs of 20 L, of which the second expires first."""

    room: Stockroom
    stout: int
    batch: int
    containers: list[int]
    kegs: list[int]

    def line(self, kegs: int = 1, litres: int = 20, **more: Any) -> Line:
        return Line("beer", self.stout, Decimal(kegs), container_l=Decimal(litres), **more)

    def place(self, kegs: int = 1, on: date = SATURDAY, reason: str | None = None) -> EventOrder:
        details = {
            "customer_name": "Dalva",
            "cost_center": "distribuidora",
            "preferred_delivery_date": on,
            "pickup_date": on + timedelta(days=1),
        }
        command = CreateOrder(OrderFields(**details), [self.line(kegs)])
        return self.room.order(create_order(self.room.store, command, self.room.ctx(reason=reason)).id)

    def scheduled(self, kegs: int = 1) -> EventOrder:
        order = self.place(kegs)
        confirm_order(self.room.store, order.number, Deposit(Decimal(0), None), self.room.ctx())
        self.schedule(order)
        return self.room.order(order.number)

    def schedule(self, order: EventOrder, on: date = SATURDAY) -> None:
        schedule_delivery(self.room.store, order.number, Delivery(on, "manha", "Rui"), self.room.ctx())

    @property
    def promised(self) -> dict[str, int]:
        """Kegs by the code of the order."""
        try:
            held = self.room.store.load(Promises, self.stout).promised.values()
        except NotFound:
            return {}
        return {each.order_code: sum(size.quantity for size in each.sizes) for each in held}


@pytest.fixture
def house(store: Store) -> House:
    return house_in(stockroom_in(store))


@pytest.fixture
def any_house(room: Stockroom) -> House:
    """The same on each database."""
    return house_in(room)


@pytest.fixture
def api(house: House, serving: Callable[..., TestClient]) -> TestClient:
    """The calls on orders of the house."""
    return calls_on(house.room, serving)


def house_in(room: Stockroom) -> House:
    """See ``House``."""
    store, ctx = room.store, room.ctx()
    prices = tuple(SizePrice(container_l=Decimal(size), price=Decimal(price)) for size, price in ((20, 340), (50, 779)))
    stout = add_beer(store, AddBeer("Stout", BeerDetails(style="Stout"), prices), ctx).id
    model = add_model(
        store,
        AddModel(
            "Barril 20 L",
            terms=ModelTerms(cleaning_buffer_min=60),
            container=ModelContainer(capacity_l=Decimal(20), tare_kg=Decimal(8)),
        ),
        ctx,
    ).id
    tags = ("B20-1", "B20-2")
    containers = [register_asset(store, RegisterAsset(model, room.depot, asset_tag=tag), ctx).id for tag in tags]
    batch = plan_batch(store, PlanBatch(stout, Plan(litres=Decimal(40), ready_on=NOW.date())), ctx).id
    fills = [Fill(tag, Decimal(20), best_before) for tag, best_before in zip(tags, (FRESH, SOON), strict=True)]
    kegs = package_batch(store, batch, fills, ctx).answer["kegs"]
    return House(room, stout, batch, containers, kegs)


def planned(house: House, litres: int, ready_on: date) -> int:
    return plan_batch(
        house.room.store, PlanBatch(house.stout, Plan(litres=Decimal(litres), ready_on=ready_on)), house.room.ctx()
    ).id


def test_a_line_of_beer_has_the_price_and_the_weight_of_its_size(house: House) -> None:
    order = house.place(2)
    [item] = order.items
    assert (item.name, item.unit_price, item.container_l, item.mode) == ("Stout 20 L", 340, 20, "sold")
    assert (item.unit_kg, order.total_amount) == (28, 680)


def test_any_other_line_is_sold_and_has_no_size(house: House) -> None:
    [item] = house.room.place().items
    assert (item.container_l, item.mode) == (None, "sold")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (Line("beer", 1, Decimal(1), container_l=Decimal(30)), "não tem preço para barris de 30 L"),
        (Line("beer", 1, Decimal("1.5"), container_l=Decimal(20)), "A quantidade de Stout 20 L deve ser inteira"),
        (Line("beer", 9, Decimal(1), container_l=Decimal(20)), "Chope 9 não existe"),
    ],
)
def test_what_is_no_line_of_beer_is_refused(house: House, line: Line, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        house.room.place(line)


def barrel_in(house: House) -> int:
    """A product of the catalogue: a packed keg of 20 L of the stout."""
    adding = AddProduct("Barril de Stout 20 L", Decimal(589), None)
    return add_product(house.room.store, adding, house.room.ctx()).id


def pack(house: House, product: int) -> None:
    packed = Partial(Details, beer_id=house.stout, container_l=Decimal(20))
    change_products(house.room.store, [ChangeProduct(product, details=packed)], house.room.ctx())


@pytest.mark.parametrize(("given", "price"), [(None, 340), (Decimal("550.00"), 550)])
def test_a_packed_beer_is_a_line_of_that_beer_at_its_price(house: House, given: Decimal | None, price: int) -> None:
    barrel = barrel_in(house)
    pack(house, barrel)
    [item] = house.room.place(Line("product", barrel, Decimal(2), given)).items
    assert (item.kind, item.ref_id, item.name, item.container_l) == ("beer", house.stout, "Stout 20 L", 20)
    assert (item.unit_price, item.unit_kg) == (price, 28)
    with pytest.raises(Refused, match="A quantidade de Stout 20 L deve ser inteira"):
        house.room.place(Line("product", barrel, Decimal("0.5")))


def test_a_line_from_before_the_product_was_packed_stays_a_product(house: House) -> None:
    store, room = house.room.store, house.room
    barrel = barrel_in(house)
    order = room.place(Line("product", barrel, Decimal(10)))
    pack(house, barrel)
    kept = Line("product", barrel, Decimal(11), id=order.items[0].id)
    change_order(store, ChangeOrder(order.number, lines=[kept, Line("product", barrel)]), room.ctx())
    lines = [(item.kind, item.name, item.quantity) for item in room.order(order.number).items]
    assert lines == [("product", "Barril de Stout 20 L", 11), ("beer", "Stout 20 L", 1)]


@pytest.mark.parametrize(
    ("call", "body"), [("connect", {"tap": 1}), ("kick", None), ("pour-away", {"reason": "Azedou"})]
)
def test_a_keg_that_is_out_is_neither_connected_nor_kicked_nor_poured_away(
    house: House, serving: Callable[..., TestClient], call: str, body: dict[str, Any] | None
) -> None:
    delivered(house)
    answer = serving(keg_router).post(f"/api/v1/kegs/{house.kegs[0]}/{call}", json=body)
    assert answer.status_code == 409
    assert "está com um cliente: registre a devolução" in answer.json()["error"]


def test_a_beer_that_is_not_sold_any_more_is_refused(house: House) -> None:
    change_beer(house.room.store, ChangeBeer(house.stout, is_active=False), house.room.ctx())
    with pytest.raises(Refused, match="não está mais à venda"):
        house.place()


def test_ten_stouts_with_two_in_stock_are_refused_with_what_is_missing(house: House, api: TestClient) -> None:
    store, ctx = house.room.store, house.room.ctx()
    prices = (SizePrice(container_l=Decimal(20), price=Decimal(360)),)
    add_beer(store, AddBeer("Dubbel", BeerDetails(style="Dubbel"), prices), ctx)
    imperial = add_beer(store, AddBeer("Imperial", BeerDetails(style="stout"), prices), ctx).id
    plan_batch(store, PlanBatch(imperial, Plan(litres=Decimal(200), ready_on=SATURDAY)), ctx)
    planned(house, 200, SATURDAY + timedelta(days=7))
    body = {
        "customer_name": "Dalva",
        "cost_center": "distribuidora",
        "preferred_delivery_date": SATURDAY.isoformat(),
        "items": [{"beer_id": house.stout, "container_l": 20, "quantity": 10}],
    }
    refused = api.post("/api/v1/event-orders", json=body)
    assert refused.status_code == 409
    said = refused.json()
    assert said["missing"] == [
        {"beer_id": house.stout, "container_l": 20, "missing": 8, "first_day": "2026-12-05"},
    ]
    assert said["instead"] == [{"beer_id": imperial, "beer_name": "Imperial", "container_l": 20, "quantity": 8}]
    assert said["error"] == (
        "Stout 20 L: faltam 8 de 10 para 28/11/2026. A partir de 05/12/2026 há 10. "
        "No lugar do que falta: 8 × Imperial 20 L. Para reservar assim mesmo, a produzir, diga o motivo."
    )
    assert house.promised == {}
    placed = api.post("/api/v1/event-orders", json={**body, "reason": "O cliente espera o lote."})
    assert placed.status_code == 201, placed.text
    assert house.promised == {placed.json()["order_code"]: 10}


def test_another_size_with_the_same_litres_is_offered(house: House) -> None:
    store, room = house.room.store, house.room
    tag = room.asset(room.barrels[0]).asset_tag
    package_batch(store, planned(house, 50, SATURDAY), [Fill(tag, Decimal(50), FRESH)], room.ctx())
    with pytest.raises(Refused, match=r"faltam 2 de 4 .* No lugar do que falta: 1 × Stout 50 L\."):
        house.place(4)


def test_a_promise_ends_with_the_order_and_follows_its_changes(house: House) -> None:
    store, room = house.room.store, house.room
    order = house.place(2)
    with pytest.raises(Refused, match="falta 1 de 1"):
        house.place()
    change_order(store, ChangeOrder(order.number, lines=[house.line(1)]), room.ctx())
    other = house.place()
    assert house.promised == {order.order_code: 1, other.order_code: 1}
    with pytest.raises(Refused, match="falta 1 de 2"):
        change_order(store, ChangeOrder(order.number, lines=[house.line(2)]), room.ctx())
    cancel_order(store, other.number, None, room.ctx())
    change_order(store, ChangeOrder(order.number, lines=[house.line(2)]), room.ctx())
    later = {"preferred_delivery_date": SATURDAY + timedelta(days=3), "pickup_date": SATURDAY + timedelta(days=4)}
    with pytest.raises(Refused, match="falta 1 de 2"):  # one of the kegs has expired by then
        change_order(store, ChangeOrder(order.number, details=Partial(OrderFields, **later)), room.ctx())
    release_overdue_hold(store, order.number, 24, room.ctx(now=NOW + timedelta(hours=25)))
    assert house.promised == {}


def test_other_beers_and_details_leave_a_promise_as_it_is(house: House) -> None:
    store, room = house.room.store, house.room
    order = house.place(1)
    before = store.load(Promises, house.stout).version
    change_order(store, ChangeOrder(order.number, details=Partial(OrderFields, notes="Portão azul.")), room.ctx())
    assert store.load(Promises, house.stout).version == before
    change_order(store, ChangeOrder(order.number, lines=[Line("asset", room.barrels[0])]), room.ctx())
    assert house.promised == {}


def test_a_batch_that_is_replanned_or_packaged_counts_as_it_is_now(house: House) -> None:
    store, room = house.room.store, house.room
    batch = planned(house, 60, SATURDAY)
    house.place(5)
    change_batch(store, ChangeBatch(batch, cancelled=True), room.ctx())
    with pytest.raises(Refused, match="falta 1 de 1"):
        house.place()
    planned(house, 100, SATURDAY)
    assert house.place(2).number
    with pytest.raises(Refused, match="falta 1 de 1"):
        house.place()


def test_any_free_pieces_of_a_model_are_held(house: House) -> None:
    room = house.room
    order = room.place(Line("model", room.barrel_model, Decimal(2)), Line("asset", room.barrels[1]))
    assert set(order.bookings) == set(room.barrels)
    assert order.total_amount == 300
    with pytest.raises(Refused, match="precisa de 1 × Barril 50L e só há 0 livre"):
        room.place(Line("model", room.barrel_model))


def test_a_scheduled_delivery_takes_the_kegs_that_expire_first(house: House) -> None:
    order = house.scheduled(1)
    [booking] = order.bookings.values()
    assert (booking.asset_tag, booking.item_id) == ("B20-2", order.items[0].id)
    assert house.room.asset(booking.asset_id).status == "reserved"


def test_a_keg_that_is_set_aside_for_one_week_is_not_chosen_for_another(house: House) -> None:
    one, two = (house.place(1, SATURDAY + timedelta(days=7 * week), reason="A produzir") for week in (1, 2))
    for order in (one, two):
        confirm_order(house.room.store, order.number, Deposit(Decimal(0), None), house.room.ctx())
    house.schedule(one, SATURDAY + timedelta(days=7))
    assert list(house.room.order(one.number).bookings) == house.containers[:1]
    with pytest.raises(Refused, match=r"falta 1 barril cheio"):
        house.schedule(two, SATURDAY + timedelta(days=14))


def test_a_keg_is_not_swapped_for_one_that_is_set_aside_for_another_order(house: House) -> None:
    next_week = house.place(1, SATURDAY + timedelta(days=7))
    order = house.scheduled(1)
    confirm_order(house.room.store, next_week.number, Deposit(Decimal(0), None), house.room.ctx())
    house.schedule(next_week, SATURDAY + timedelta(days=7))
    with pytest.raises(Refused, match=f"B20-1 está separado para o evento {next_week.order_code}"):
        swap_asset(house.room.store, order.number, house.containers[1], house.containers[0], house.room.ctx())


def test_a_delivery_without_full_kegs_is_not_scheduled(house: House) -> None:
    order = house.place(3, reason="A produzir")
    confirm_order(house.room.store, order.number, Deposit(Decimal(0), None), house.room.ctx())
    with pytest.raises(Refused, match=r"Stout 20 L: falta 1 barril cheio\. Envase o lote"):
        house.schedule(order)


def test_delivered_kegs_are_gone_and_come_back_empty(house: House) -> None:
    store, room = house.room.store, house.room
    order = house.scheduled(2)
    deliver_order(store, order.number, room.ctx(now=NOW + timedelta(days=7)))
    assert house.promised == {}
    with pytest.raises(Refused, match="falta 1 de 1"):
        house.place()
    with pytest.raises(Refused, match="está com um cliente"):
        tap_keg(store, house.kegs[0], "", room.ctx())
    back = [ReturnedAsset(asset_id=house.containers[0], asset_tag="", condition="ok")]
    gone = [ReturnedAsset(asset_id=house.containers[1], asset_tag="", condition="lost", charge=Decimal(400))]
    register_return(store, order.number, [*back, *gone], 0, room.ctx(now=NOW + timedelta(days=8)))
    assert [store.load(Keg, keg).status for keg in house.kegs] == ["empty", "empty"]
    batch = planned(house, 20, SATURDAY)
    assert package_batch(store, batch, [Fill("B20-1", Decimal(20), FRESH)], room.ctx(now=NOW + timedelta(days=9)))


def test_a_deposit_on_shells_is_charged_for_each_keg_until_it_is_back(house: House) -> None:
    store, room = house.room.store, house.room
    order = house.place(2)
    change_order(store, ChangeOrder(order.number, Partial(OrderFields, shell_deposit=Decimal(150))), room.ctx())
    assert (room.order(order.number).total_amount, room.order(order.number).account.balance) == (680, 980)
    confirm_order(store, order.number, Deposit(Decimal(0), None), room.ctx())
    house.schedule(order)
    deliver_order(store, order.number, room.ctx(now=NOW + timedelta(days=7)))
    later = room.ctx(now=NOW + timedelta(days=8))
    for container, condition, balance in ((0, "ok", 830), (1, "lost", 830)):
        back = ReturnedAsset(asset_id=house.containers[container], asset_tag="", condition=condition)
        register_return(store, order.number, [back], 0, later)
        assert room.order(order.number).account.balance == balance
    with pytest.raises(Refused, match="A caução por barril vai de"):
        change_order(
            store, ChangeOrder(house.room.place().number, Partial(OrderFields, shell_deposit=Decimal(-1))), room.ctx()
        )


def test_a_keg_that_was_tapped_meanwhile_does_not_leave(house: House) -> None:
    store, room = house.room.store, house.room
    order = house.scheduled(1)
    tap_keg(store, house.kegs[1], "", room.ctx())
    with pytest.raises(Refused, match="está na torneira"):
        deliver_order(store, order.number, room.ctx(now=NOW + timedelta(days=7)))
    swap_asset(store, order.number, house.containers[1], house.containers[0], room.ctx())
    deliver_order(store, order.number, room.ctx(now=NOW + timedelta(days=7)))


def test_a_keg_is_swapped_for_one_with_the_same_beer(house: House) -> None:
    store, room = house.room.store, house.room
    order = house.scheduled(1)
    model = room.asset(house.containers[0]).model_id
    empty = register_asset(store, RegisterAsset(model, room.depot, asset_tag="B20-3"), room.ctx()).id
    with pytest.raises(Refused, match="B20-3 não está cheio do mesmo chope"):
        swap_asset(store, order.number, house.containers[1], empty, room.ctx())


def test_two_orders_for_the_last_keg_at_once_do_not_both_get_it(any_house: House) -> None:
    any_house.place(1)

    def order(_: int) -> str:
        try:
            return any_house.place(1).order_code
        except Refused as refusal:
            return refusal.sentence

    with ThreadPoolExecutor(4) as people:
        outcomes = list(people.map(order, range(4)))
    assert sorted("falta 1 de 1" in outcome for outcome in outcomes) == [False, True, True, True]
    assert sum(any_house.promised.values()) == 2


@pytest.mark.parametrize(
    "item",
    [
        {"beer_id": 1},
        {"container_l": 20, "kit_id": 1},
        {"beer_id": 1, "container_l": 20, "model_id": 1},
        {"model_id": 1, "mode": "consigned"},
        {"beer_id": 1, "container_l": 0},
    ],
)
def test_an_item_is_one_thing(api: TestClient, item: dict[str, Any]) -> None:
    body = {"customer_name": "Dalva", "cost_center": "distribuidora", "items": [item], "status": "draft"}
    assert api.post("/api/v1/event-orders", json=body).status_code == 422


def delivered(house: House, kegs: int = 2, **line: Any) -> EventOrder:
    """An order of a week ago whose kegs are with the customer."""
    order = house.room.place(house.line(kegs, **line))
    confirm_order(house.room.store, order.number, Deposit(Decimal(0), None), house.room.ctx())
    house.schedule(order)
    deliver_order(house.room.store, order.number, house.room.ctx(now=NOW + timedelta(days=7)))
    return order


@pytest.mark.parametrize(
    ("mode", "back", "credit", "left", "status"),
    [
        ("sold", {"state": "sealed"}, 340, 20, "full"),
        ("consigned", {"state": "sealed"}, 340, 20, "full"),
        ("consigned", {"state": "partial", "kg": 13}, 85, 5, "discarded"),
        ("sold", {"state": "partial", "kg": 13}, 0, 5, "discarded"),
        ("consigned", {"state": "partial", "quarters": 3}, 255, 15, "discarded"),
        ("consigned", {"state": "empty"}, 0, 0, "empty"),
        ("consigned", None, 0, 0, "empty"),
    ],
)
def test_a_keg_that_comes_back_is_credited_by_mode_and_state(
    house: House, api: TestClient, mode: Any, back: dict[str, Any] | None, credit: int, left: int, status: str
) -> None:
    order = delivered(house, mode=mode)
    returned = {"asset_id": house.containers[0], "condition": "ok", "keg": back}
    answer = api.post(f"/api/v1/event-orders/{order.number}/returns", json={"assets": [returned]})
    assert answer.status_code == 201, answer.text
    event: Any = house.room.order(order.number).last_stored_event
    [keg] = [asset.keg for asset in event.assets]
    assert (keg.credit, keg.left_l) == (credit, left)
    assert keg.estimated == ("quarters" in (back or {}))
    assert house.room.store.load(Keg, house.kegs[0]).status == status


def test_a_sealed_keg_is_full_again_for_the_next_order(house: House) -> None:
    order = delivered(house)
    back = [ReturnedAsset(asset_id=id, asset_tag="", condition="ok") for id in house.containers]
    later = house.room.ctx(now=NOW + timedelta(days=8))
    sealed = {house.containers[0]: KegBack("sealed")}
    register_return(house.room.store, order.number, back, 0, later, sealed)
    assert house.place(1, SATURDAY + timedelta(days=7)).number


@pytest.mark.parametrize(
    ("condition", "keg", "sentence"),
    [
        ("ok", KegBack("lost"), "B20-1 está perdido ou voltou"),
        ("lost", KegBack("sealed"), "B20-1 está perdido ou voltou"),
        ("ok", KegBack("partial"), "Diga quantos quilos pesa o barril B20-1"),
        ("ok", KegBack("partial", Decimal(13), 1), "não os dois"),
        ("ok", KegBack("partial", Decimal(28)), r"B20-1 pesa 8 kg vazio e 28 kg cheio: confira o peso\."),
    ],
)
def test_what_cannot_have_come_back_is_refused(house: House, condition: Any, keg: KegBack, sentence: str) -> None:
    order, container = delivered(house), house.containers[0]
    back = [ReturnedAsset(asset_id=container, asset_tag="", condition=condition)]
    with pytest.raises(Refused, match=sentence):
        register_return(house.room.store, order.number, back, 0, house.room.ctx(), {container: keg})


def test_only_a_container_that_left_with_beer_brings_beer_back(house: House) -> None:
    room = house.room
    order = room.place(Line("asset", room.taps[0]))
    confirm_order(room.store, order.number, Deposit(Decimal(0), None), room.ctx())
    house.schedule(order)
    deliver_order(room.store, order.number, room.ctx(now=NOW + timedelta(days=7)))
    back = [ReturnedAsset(asset_id=room.taps[0], asset_tag="", condition="ok")]
    with pytest.raises(Refused, match="não levou chope neste pedido"):
        register_return(room.store, order.number, back, 0, room.ctx(), {room.taps[0]: KegBack("sealed")})


def test_glasses_are_sold_from_the_keg_on_tap_while_an_order_takes_the_same_beer(house: House) -> None:
    store, room = house.room.store, house.room
    order = house.place(1)
    tap_keg(store, house.kegs[1], "", room.ctx(), 1)
    glass = add_product(
        store, AddProduct("Stout 500 ml", Decimal(18), None, Details(beer_id=house.stout, pour_ml=500)), room.ctx()
    )
    record_sales(store, [RecordSale(glass.id, Decimal(4), sold_at=NOW)], room.ctx())
    assert store.load(Keg, house.kegs[1]).left_l == 18
    assert house.promised == {order.order_code: 1}


def test_an_order_in_production_names_a_batch_of_its_beer(house: House) -> None:
    store, room = house.room.store, house.room
    order = house.place(3, reason="A produzir")
    confirm_order(store, order.number, Deposit(Decimal(0), None), room.ctx())
    other = add_beer(store, AddBeer("Pilsen"), room.ctx()).id
    for code, beer in (("L1", other), ("L2", house.stout)):
        plan_batch(store, PlanBatch(beer, Plan(litres=Decimal(100), ready_on=SATURDAY, code=code)), room.ctx())
    with pytest.raises(Refused, match="O lote L1 é de um chope que este pedido não leva"):
        send_to_batch(store, order.number, "l1", room.ctx())
    send_to_batch(store, order.number, "L2", room.ctx())
    assert room.order(order.number).status == "in_factory_batch"
