"""What happened since, what a person may not do and what the domain refuses stand in the way of an undo."""

from dataclasses import replace
from decimal import Decimal

import pytest

from command_api.accounts.commands import ChangeUser, change_user
from command_api.accounts.events import UserRegistered, UserRoleChanged
from command_api.catalogue.categories import delete_categories
from command_api.catalogue.commands import ChangeProduct, change_products, remove_products
from command_api.catalogue.details import Details
from command_api.catalogue.events import (
    ProductAdded,
    ProductDetailsChanged,
    ProductHidden,
    ProductMovedToCategory,
    ProductRepriced,
)
from command_api.customers.commands import Choice
from command_api.equipment.commands import ChangeAsset, change_asset
from command_api.equipment.domain import Location
from command_api.equipment.events import AssetCheckedOut, AssetPutBack, AssetSentToMaintenance
from command_api.freight.commands import SetConfig, set_config
from command_api.freight.events import FreightConfigSet
from command_api.images.commands import delete_images, reorder_images
from command_api.images.events import ImagesReordered
from command_api.kernel import Actor, Forbidden, NotFound, Refused, VersionMismatch
from command_api.kernel.partial import Partial
from command_api.orders import events as order_events
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
    schedule_delivery,
)
from command_api.orders.details import OrderFields
from command_api.orders.events import ReturnedAsset
from command_api.orders.lines import Line
from command_api.stock.commands import RecordSale, record_sales
from command_api.stock.events import StockMinimumSet
from command_api.undo.commands import undo
from command_api.undo.rehearsal import Rehearsal
from infra.security.permissions import Permission, Role
from tests.command_api.undo.conftest import EVERYTHING, PARTY, House


def reprice(house: House, price: str) -> int:
    change_products(house.store, [ChangeProduct(1, price=Decimal(price))], house.ctx)
    return house.last("product-1", ProductRepriced)


def said(house: House, stream: str, version: int) -> str:
    """The one thing that stands in the way; trying says the same."""
    [obstacle] = house.preview(stream, version).obstacles
    with pytest.raises((Refused, Forbidden)) as refusal:
        house.undo(stream, version)
    assert refusal.value.sentence == obstacle.sentence
    return obstacle.sentence


def test_a_price_that_changed_again_is_not_silently_overwritten(house: House) -> None:
    reprice(house, "12.40")
    first, second = reprice(house, "12.90"), reprice(house, "13.50")
    sentence = said(house, "product-1", first)
    assert sentence.startswith("Isto mudou outra vez em ")
    assert ", por Ana: desfazer aqui voltaria ao que era antes de tudo isso." in sentence
    assert house.preview("product-1", first).obstacles[0].version == second
    house.undo("product-1", second)
    house.undo("product-1", first)
    assert house.state("product-1").price_manual == Decimal("12.40")


def test_what_else_happened_to_it_since_stays(house: House) -> None:
    reprice(house, "12.40")
    price = reprice(house, "12.90")
    change_products(house.store, [ChangeProduct(1, visible=False, name="Pilsen da casa")], house.ctx)
    house.undo("product-1", price)
    state = house.state("product-1")
    assert (state.price_manual, state.visible, state.name_manual) == (Decimal("12.40"), False, "Pilsen da casa")


def test_of_a_record_only_what_the_event_changed_goes_back(house: House) -> None:
    change_products(house.store, [ChangeProduct(1, details=Partial(Details, sku="CH-01"))], house.ctx)
    first = house.last("product-1", ProductDetailsChanged)
    change_products(house.store, [ChangeProduct(1, details=Partial(Details, summary="Gelada"))], house.ctx)
    house.undo("product-1", first)
    details = house.state("product-1").details
    assert (details.sku, details.summary) == ("", "Gelada")


def test_terms_that_others_changed_since_stay(house: House) -> None:
    settings = house.state("freight_config-1").settings
    set_config(house.store, SetConfig("choperia", replace(settings, origin="Rua do Sino, 1")), house.ctx)
    first = house.last("freight_config-1", FreightConfigSet)
    moved = house.state("freight_config-1").settings
    set_config(house.store, SetConfig("choperia", replace(moved, lat=-23.5)), house.ctx)
    house.undo("freight_config-1", first)
    assert house.state("freight_config-1").settings == replace(settings, lat=-23.5)


def test_an_undo_is_undone_like_anything_else(house: House) -> None:
    reprice(house, "12.40")
    version = reprice(house, "12.90")
    undone = house.undo("product-1", version).version
    assert said(house, "product-1", version).startswith("Já foi desfeito em ")
    house.undo("product-1", undone)
    assert house.state("product-1").price_manual == Decimal("12.90")
    assert house.history("product-1")[-1].metadata.causation_id == f"product-1/{undone}"
    house.undo("product-1", version)
    assert house.state("product-1").price_manual == Decimal("12.40")


def test_what_went_back_by_itself_is_as_it_was(house: House) -> None:
    reprice(house, "12.40")
    version = reprice(house, "12.90")
    reprice(house, "12.40")
    assert said(house, "product-1", version).startswith("Já está como era antes: voltou a ser assim em ")


def test_a_first_price_goes_back_to_the_one_of_the_source(house: House) -> None:
    house.undo("product-1", reprice(house, "12.90"))
    assert house.state("product-1").price_manual is None
    assert house.state("product-1").display_price == Decimal("11.90")


@pytest.mark.parametrize("needed", [Permission.CATALOGUE])
def test_reading_the_history_is_not_enough_to_change_prices(house: House, needed: Permission) -> None:
    version = reprice(house, "12.90")
    with pytest.raises(Forbidden) as refusal:
        house.undo("product-1", version, rights=EVERYTHING - {needed})
    [obstacle] = house.preview("product-1", version, EVERYTHING - {needed}).obstacles
    assert obstacle.sentence == refusal.value.sentence
    assert "permissão para alterar o cardápio" in obstacle.sentence


def test_what_never_happened_is_not_found(house: House) -> None:
    for stream, version in (("product-1", 99), ("product-1", 0), ("product-99", 1), ("nothing-1", 1)):
        with pytest.raises(NotFound):
            house.preview(stream, version)
        with pytest.raises(NotFound):
            house.undo(stream, version)


def test_the_beginning_is_kept(house: House) -> None:
    assert "cadastro" in said(house, "product-1", house.last("product-1", ProductAdded))
    assert "desative-a" in said(house, "user-2", house.last("user-2", UserRegistered))
    assert "não há um antes" in said(house, "stock_item-1", house.last("stock_item-1", StockMinimumSet))


def test_what_was_removed_since_is_not_brought_back(house: House) -> None:
    version = reprice(house, "12.90")
    remove_products(house.store, [1], house.ctx)
    assert said(house, "product-1", version) == "Isto foi excluído depois: não há mais onde desfazer."


def test_a_code_that_somebody_else_has_by_now_is_refused_in_the_words_of_the_domain(any_house: House) -> None:
    house = any_house
    for sku in ("CH-01", "CH-02"):
        change_products(house.store, [ChangeProduct(1, details=Partial(Details, sku=sku))], house.ctx)
    version = house.last("product-1", ProductDetailsChanged)
    change_products(house.store, [ChangeProduct(2, details=Partial(Details, sku="CH-01"))], house.ctx)
    assert said(house, "product-1", version) == "O SKU “CH-01” já pertence a outro produto."


def test_the_last_administrator_stays_one(any_house: House) -> None:
    house = any_house
    change_user(house.store, ChangeUser(2, role=Role.STAFF), house.ctx)
    change_user(house.store, ChangeUser(2, role=Role.ADMIN), house.ctx)
    version = house.last("user-2", UserRoleChanged)
    house.actor = Actor(2, "Rui")
    assert said(house, "user-2", version) == "Ninguém altera o próprio papel."
    change_user(house.store, ChangeUser(1, active=False), house.ctx)
    house.actor = Actor(1, "Ana")
    assert "administrador" in said(house, "user-2", version)


def test_where_it_was_before_is_gone_by_now(house: House) -> None:
    change_products(house.store, [ChangeProduct(2, category_id=2)], house.ctx)
    change_products(house.store, [ChangeProduct(2, category_id=1)], house.ctx)
    version = house.last("product-2", ProductMovedToCategory)
    delete_categories(house.store, [2], house.ctx)
    assert said(house, "product-2", version) == "Categoria 2 não existe mais."


def test_a_preview_takes_no_number_from_anybody(house: House) -> None:
    """Where something is on the way is a place that the command makes when there is none."""
    change_asset(house.store, ChangeAsset(1, status="reserved", reason="Feira"), house.ctx)
    change_asset(house.store, ChangeAsset(1, status="checked_out", reason="Feira"), house.ctx)
    change_asset(house.store, ChangeAsset(1, status="available", reason="Voltou"), house.ctx)
    back = house.last("equipment_asset-1", AssetPutBack)
    assert house.preview("equipment_asset-1", back).obstacles == []
    rehearsal = Rehearsal(house.store)
    assert rehearsal.new_id(Location) == rehearsal.new_id(Location) == house.store.new_id(Location)


def test_slides_that_came_or_went_since_keep_the_order(house: House) -> None:
    reorder_images(house.store, [2, 1], house.ctx)
    version = house.last("media_gallery-1", ImagesReordered)
    delete_images(house.store, [2], house.ctx)
    assert "mudou outra vez" in said(house, "media_gallery-1", version)


def test_what_an_order_did_to_an_asset_is_undone_at_the_order(house: House) -> None:
    house.order(place=True)
    confirm_order(house.store, 1, Deposit(Decimal(0), None), house.ctx)
    schedule_delivery(house.store, 1, Delivery(PARTY, "manha", "Caio"), house.ctx)
    deliver_order(house.store, 1, house.ctx)
    assert "por causa de um pedido" in said(house, "equipment_asset-1", 2)
    taken = house.last("equipment_asset-1", AssetCheckedOut)
    assert said(house, "equipment_asset-1", taken)


def test_the_steps_to_the_customer_are_undone_from_the_last_on(house: House) -> None:
    stream = house.order(place=True)
    confirm_order(house.store, 1, Deposit(Decimal(0), None), house.ctx)
    schedule_delivery(house.store, 1, Delivery(PARTY, "manha", "Caio"), house.ctx)
    deliver_order(house.store, 1, house.ctx)
    scheduled, delivered = (
        house.last(stream, order_events.DeliveryScheduled),
        house.last(stream, order_events.EventOrderDelivered),
    )
    assert "Desfaça primeiro aquela mudança." in said(house, stream, scheduled)
    house.undo(stream, delivered)
    assert house.preview(stream, scheduled).obstacles == []
    deliver_order(house.store, 1, house.ctx)
    assert "mudou outra vez" in said(house, stream, delivered)
    back = ReturnedAsset(asset_id=1, asset_tag="", condition="ok")
    register_return(house.store, 1, [back], 0, house.ctx)
    assert "Desfaça primeiro aquela mudança." in said(
        house, stream, house.last(stream, order_events.EventOrderDelivered)
    )


def test_an_asset_that_is_booked_is_not_lost_again(house: House) -> None:
    change_asset(house.store, ChangeAsset(1, status="lost", reason="Sumiu"), house.ctx)
    change_asset(house.store, ChangeAsset(1, status="available", reason="Achada"), house.ctx)
    found = house.history("equipment_asset-1")[-1].originator_version
    house.order(place=True)
    assert "Troque-o por outro antes." in said(house, "equipment_asset-1", found)


def test_maintenance_is_ended_for_the_reason_that_was_given(house: House) -> None:
    change_asset(house.store, ChangeAsset(1, status="maintenance", reason="Vazando"), house.ctx)
    house.undo("equipment_asset-1", house.last("equipment_asset-1", AssetSentToMaintenance))
    assert house.state("equipment_asset-1").status == "available"
    assert house.history("equipment_asset-1")[-1].metadata.reason == "Foi engano"


def test_an_order_goes_back_to_the_customer_that_it_was_of_and_asks_for_none(house: House) -> None:
    stream = house.order(place=False)
    namesake = OrderFields(
        customer_name="Festa da Vila",
        cost_center="distribuidora",
        preferred_delivery_date=PARTY,
        pickup_date=PARTY,
        delivery_address="Rua Velha, 7",
    )
    create_order(house.store, CreateOrder(namesake, place=False, customer=Choice(new_customer=True)), house.ctx)
    first = house.state(stream).details.customer
    other = Partial(OrderFields, customer_name="Ana Lima")
    change_order(house.store, ChangeOrder(1, details=other, customer=Choice(new_customer=True)), house.ctx)
    version = house.last(stream, order_events.EventOrderDetailsChanged)
    assert house.preview(stream, version).obstacles == []
    house.undo(stream, version)
    assert house.state(stream).details.customer == first


def test_a_placed_order_is_cancelled_and_its_equipment_let_go(house: House) -> None:
    stream = house.order(place=True)
    house.undo(stream, house.last(stream, order_events.EventOrderPlaced))
    assert house.state(stream).status == "cancelled"
    assert house.state("equipment_asset-1").bookings == {}


def test_money_that_came_does_not_go_back_by_an_undo(house: House) -> None:
    stream = house.order(place=True)
    confirm_order(house.store, 1, Deposit(Decimal(300), "pix"), house.ctx)
    assert "cancele o pedido ou acerte o sinal" in said(house, stream, house.last(stream, order_events.DepositReceived))
    sentence = said(house, stream, house.last(stream, order_events.EventOrderPlaced))
    assert "mudou outra vez" in sentence
    assert sentence.endswith(
        "Um pedido confirmado não volta a esperar o sinal: cancele-o, dizendo o que será do sinal."
    )


def test_a_cancelled_order_stays_cancelled(house: House) -> None:
    stream = house.order(place=True)
    cancel_order(house.store, 1, None, house.ctx)
    assert "faça outro pedido" in said(house, stream, house.last(stream, order_events.EventOrderCancelled))


def test_equipment_that_somebody_took_meanwhile_keeps_the_order_as_it_is(house: House) -> None:
    stream = house.order(place=True, lines=[Line("asset", 1), Line("asset", 2)])
    change_order(house.store, ChangeOrder(1, lines=[Line("asset", 1, id=1)]), house.ctx)
    changed = house.last(stream, order_events.EventOrderRebooked)
    items = changed - 1
    house.order(place=True, lines=[Line("asset", 2)])
    events = house.everything()
    [obstacle] = house.preview(stream, items).obstacles
    assert "está reservado" in obstacle.sentence
    assert house.everything() == events, "a preview remembers no demand"
    with pytest.raises(Refused):
        house.undo(stream, items)
    assert "desfaça aquela mudança" in said(house, stream, changed)


def test_an_address_goes_back_and_the_freight_is_open_again(house: House) -> None:
    stream = house.order(place=False)
    change_order(
        house.store, ChangeOrder(1, details=Partial(OrderFields, delivery_address="", notes="Balcão")), house.ctx
    )
    version = house.last(stream, order_events.EventOrderDetailsChanged)
    change_order(house.store, ChangeOrder(1, details=Partial(OrderFields, event_name="Bodas")), house.ctx)
    house.undo(stream, version)
    details = house.state(stream).details
    assert (details.place.address, details.notes, details.event_name) == ("Rua Nova, 5", "", "Bodas")


def test_a_preview_of_old_is_refused_as_every_stale_wish(house: House) -> None:
    version = reprice(house, "12.90")
    change_products(house.store, [ChangeProduct(1, visible=False)], house.ctx)
    stale = replace(house.because("Foi engano"), expected_version=version)
    with pytest.raises(VersionMismatch):
        undo(house.tools, "product-1", version, EVERYTHING, stale)
    fresh = replace(stale, expected_version=house.last("product-1", ProductHidden))
    undo(house.tools, "product-1", version, EVERYTHING, fresh)


def test_sales_that_go_on_meanwhile_are_no_conflict(house: House) -> None:
    """A stream that grows all the time is looked at again, not refused."""
    change_products(house.store, [ChangeProduct(1, min_stock_level=Decimal(5))], house.ctx)
    version = house.last("stock_item-1", StockMinimumSet)
    load, sold = house.store.load, []

    def busy(aggregate_class, id, ctx=None):  # type: ignore[no-untyped-def]  # stands in front of the store's own
        if aggregate_class.TOPIC == "stock_item" and not sold:
            sold.append(id)
            record_sales(house.store, [RecordSale(1, Decimal(1))], house.ctx)
        return load(aggregate_class, id, ctx)

    house.store.load = busy  # type: ignore[method-assign]
    house.undo("stock_item-1", version)
    assert sold
    assert house.state("stock_item-1").minimum == 0
