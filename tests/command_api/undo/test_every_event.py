"""Every type of event there is: undone by the command of its slice, or kept with a sentence that says why."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as replaced

from command_api.accounts.commands import ChangeUser, change_user
from command_api.batches.commands import ChangeBatch, change_batch
from command_api.batches.details import Plan
from command_api.beers.commands import ChangeBeer, change_beer
from command_api.beers.details import BeerDetails
from command_api.beers.events import SizePrice
from command_api.catalogue.categories import ChangeCategory, change_categories
from command_api.catalogue.commands import ChangeProduct, change_products
from command_api.catalogue.details import CategoryWords, Details
from command_api.customers.access import link_account, unlink_account
from command_api.customers.details import Address, Contact, Record, TaxData
from command_api.customers.merging import merge_customer, unmerge_customer
from command_api.customers.records import ChangeCustomer, change_customer, register_customer
from command_api.equipment.commands import ChangeAsset, change_asset, record_service
from command_api.equipment.details import (
    AssetDetails,
    KitTerms,
    LocationDetails,
    ModelContainer,
    ModelRental,
    ModelTerms,
    ServicePaper,
    ServiceRecord,
)
from command_api.equipment.domain import Asset
from command_api.equipment.kits import ChangeKit, change_kit
from command_api.equipment.locations import ChangeLocation, change_location
from command_api.equipment.models import ChangeModel, change_model
from command_api.fiscal.commands import ChangeTaxProfile, change_fiscal_house, change_tax_profile
from command_api.fiscal.details import FiscalHouse, ProfileDetails
from command_api.freight.commands import ChangeDifficulty, SetConfig, change_difficulty, set_config
from command_api.images.commands import ChangeImage, change_image, reorder_images
from command_api.images.domain import Image, Words
from command_api.kernel import EVENT_TYPES, Forbidden
from command_api.kernel.partial import Partial
from command_api.orders.commands import (
    ChangeOrder,
    Delivery,
    Deposit,
    Settlement,
    change_order,
    confirm_order,
    deliver_order,
    register_return,
    schedule_delivery,
    settle_deposit,
    waive_penalty,
)
from command_api.orders.details import OrderFields
from command_api.orders.events import ReturnedAsset
from command_api.orders.extending import extend_order
from command_api.orders.lines import Line
from command_api.orders.paying import Payment, receive_payment, refund_payment
from command_api.orders.swapping import swap_asset
from command_api.price_lists.commands import ChangePriceList, change_price_list
from command_api.price_lists.details import PriceListDetails
from command_api.route_plans.commands import change_vehicle
from command_api.rules.clauses import Clause
from command_api.rules.freight import Difficulty
from command_api.rules.services import Service
from command_api.site.commands import (
    change_business,
    change_clauses,
    change_color,
    change_holds,
    change_hours,
    change_label_format,
    change_pix,
    change_special_days,
    restore_logo,
)
from command_api.site.domain import HoldRules, PixSettings
from command_api.site.events import OpeningHours, SpecialDay
from command_api.site.info import Info
from command_api.stock.commands import RecordSale, record_sales, set_minimum
from command_api.undo.commands import event_name
from command_api.undo.slices import COMPENSATIONS
from infra.security.permissions import Role
from tests.architecture.test_events import event_types
from tests.command_api.undo.conftest import EVERYTHING, FIORINO, PARTY, House
from tests.harness.label_sheet import LABELS

Deed = Callable[[House], object]
TYPES = event_types()


@dataclass(frozen=True)
class Story:
    """What somebody does (after ``before``), to which stream, and what undoing it is followed by."""

    stream: str
    deed: Deed
    followed_by: tuple[str, ...]
    before: tuple[Deed, ...] = ()
    brings_back: bool = True


def product(**fields: Any) -> Deed:
    return lambda house: change_products(house.store, [ChangeProduct(1, **fields)], house.ctx)


def price_list(**fields: Any) -> Deed:
    return lambda house: change_price_list(house.store, ChangePriceList(1, **fields), house.ctx)


def tax_profile(**fields: Any) -> Deed:
    return lambda house: change_tax_profile(house.store, ChangeTaxProfile(1, **fields), house.ctx)


def details(**fields: Any) -> Deed:
    return lambda house: change_products(house.store, [ChangeProduct(1, details=Partial(Details, **fields))], house.ctx)


def category(**fields: Any) -> Deed:
    return lambda house: change_categories(house.store, [ChangeCategory(2, **fields)], house.ctx)


def image(**fields: Any) -> Deed:
    return lambda house: change_image(house.store, house.files, ChangeImage(1, **fields), house.ctx)


def edited(house: House) -> None:
    picture = house.store.load(Image, 1)
    picture.edit(replaced(picture.look, edit_data={"brightness": 10}, color="#c5934c"))
    house.store.save(picture, ctx=house.ctx)


def user(**fields: Any) -> Deed:
    return lambda house: change_user(house.store, ChangeUser(2, **fields), house.ctx)


def asset(**fields: Any) -> Deed:
    return lambda house: change_asset(house.store, ChangeAsset(1, **fields, reason="Porque sim"), house.ctx)


def status(value: str) -> Deed:
    return asset(status=value)


def model(**fields: Any) -> Deed:
    return lambda house: change_model(house.store, ChangeModel(1, **fields), house.ctx)


CLEANED = (Service(name="Limpeza", every_days=30),)


def serviced(house: House) -> None:
    record = ServiceRecord(service="Limpeza", done_on=house.ctx.now.date() - timedelta(days=1), cost=Decimal(80))
    record_service(house.store, 1, record, house.ctx)


def attached(house: House) -> None:
    paper = ServicePaper(
        key=f"0f/{'0f' * 32}.pdf", sha256="0f" * 32, media_type="application/pdf", name="certificado.pdf", size=9
    )
    piece = house.store.load(Asset, 1, house.ctx)
    piece.attach_paper(max(piece.served), paper)
    house.store.save(piece, ctx=house.ctx)


def location(**fields: Any) -> Deed:
    return lambda house: change_location(house.store, ChangeLocation(2, **fields), house.ctx)


def kit(**fields: Any) -> Deed:
    return lambda house: change_kit(house.store, ChangeKit(1, **fields), house.ctx)


def terms(house: House) -> None:
    settings = house.state("freight_config-1").settings
    set_config(house.store, SetConfig("choperia", replace(settings, origin="Rua do Sino, 1")), house.ctx)


def difficulty(**fields: Any) -> Deed:
    return lambda house: change_difficulty(house.store, ChangeDifficulty(1, Partial(Difficulty, **fields)), house.ctx)


def drafted(house: House) -> None:
    house.order(place=False)


def placed(house: House) -> None:
    house.order(place=True)


def order(**changes: Any) -> Deed:
    return lambda house: change_order(house.store, ChangeOrder(1, **changes), house.ctx)


def swapped(house: House) -> None:
    swap_asset(house.store, 1, 1, 2, house.because("Torneira quebrada"))


def confirmed(house: House) -> None:
    house.order(place=True)
    confirm_order(house.store, 1, None, house.ctx)


def scheduled(house: House) -> None:
    schedule_delivery(house.store, 1, Delivery(PARTY, "manha", "Toninho"), house.ctx)


def delivered(house: House) -> None:
    deliver_order(house.store, 1, house.ctx)


def paid(house: House) -> None:
    house.order(place=True)
    confirm_order(house.store, 1, Deposit(Decimal(50), "pix"), house.ctx)


def returned(house: House) -> None:
    register_return(house.store, 1, [ReturnedAsset(asset_id=1, asset_tag="", condition="ok")], 0, house.ctx)


def returned_late(house: House) -> None:
    back, late = [ReturnedAsset(asset_id=1, asset_tag="", condition="ok")], house.later(days=9)
    register_return(house.store, 1, back, 0, late, penalty=Decimal(80))


def waived(house: House) -> None:
    waive_penalty(house.store, 1, Decimal(30), house.because("Chuva"))


def settled(house: House) -> None:
    settle_deposit(house.store, 1, Settlement(Decimal(20), Decimal(0), Decimal(30)), house.ctx)


def overpaid(house: House) -> None:
    receive_payment(house.store, 1, Payment(Decimal(900), "pix"), house.ctx)


def refunded(house: House) -> None:
    refund_payment(house.store, 1, Decimal(50), "pix", None, house.ctx)


def extended(house: House) -> None:
    extend_order(house.store, 1, PARTY + timedelta(days=3), "tarde", house.ctx)


def sold(house: House) -> None:
    record_sales(house.store, [RecordSale(1, Decimal(3))], house.ctx)


def beer(**fields: Any) -> Deed:
    return lambda house: change_beer(house.store, ChangeBeer(1, **fields), house.ctx)


def registered(house: House) -> None:
    register_customer(house.store, Partial(Record, name="Bar do Zeca", kind="company"), house.ctx)


def registered_again(house: House) -> None:
    register_customer(house.store, Partial(Record, name="Bar do Zeca Ltda."), house.ctx)


def linked(house: House) -> None:
    link_account(house.store, 2, 1, house.ctx)


def unlinked(house: House) -> None:
    unlink_account(house.store, 2, house.ctx)


def merged(house: House) -> None:
    merge_customer(house.store, 2, 1, house.because("Cadastro repetido"))


def unmerged(house: House) -> None:
    unmerge_customer(house.store, 2, house.because("Eram dois bares"))


def customer(**fields: Any) -> Deed:
    return lambda house: change_customer(house.store, ChangeCustomer(1, Partial(Record, **fields)), house.ctx)


STORIES: dict[str, Story] = {
    "customers.CustomerKindSet": Story(
        "customer-1", customer(kind="person"), ("customers.CustomerKindSet",), (registered,)
    ),
    "customers.CustomerReachedBy": Story(
        "customer-1", customer(email="zeca@exemplo.example"), ("customers.CustomerReachedBy",), (registered,)
    ),
    "customers.CustomerAddressesSet": Story(
        "customer-1",
        customer(addresses=(Address(label="Bar", address="Rua Nova, 5"),)),
        ("customers.CustomerAddressesSet",),
        (registered,),
    ),
    "customers.CustomerContactsSet": Story(
        "customer-1", customer(contacts=(Contact(name="Zeca"),)), ("customers.CustomerContactsSet",), (registered,)
    ),
    "customers.CustomerTaxDataSet": Story(
        "customer-1", customer(tax=TaxData(city_code="3546801")), ("customers.CustomerTaxDataSet",), (registered,)
    ),
    "customers.CustomerNoted": Story(
        "customer-1", customer(notes="Entrega de manhã"), ("customers.CustomerNoted",), (registered,)
    ),
    "customers.CustomerOptedOut": Story(
        "customer-1", customer(accepts_messages=False), ("customers.CustomerOptedIn",), (registered,)
    ),
    "customers.CustomerOptedIn": Story(
        "customer-1",
        customer(accepts_messages=True),
        ("customers.CustomerOptedOut",),
        (registered, customer(accepts_messages=False)),
    ),
    "customers.CustomersMerged": Story(
        "customer-2", merged, ("customers.CustomersUnmerged",) * 2, (registered, registered_again)
    ),
    "customers.CustomersUnmerged": Story(
        "customer-1", unmerged, ("customers.CustomersMerged",) * 2, (registered, registered_again, merged)
    ),
    "customers.CustomerPriceListSet": Story(
        "customer-1", customer(price_list_id=1), ("customers.CustomerPriceListSet",), (registered,)
    ),
    "price_lists.PriceListRenamed": Story(
        "price_list-1",
        price_list(details=Partial(PriceListDetails, name="Bares do vale")),
        ("price_lists.PriceListRenamed",),
    ),
    "price_lists.PriceListRetired": Story(
        "price_list-1", price_list(is_active=False), ("price_lists.PriceListReinstated",)
    ),
    "price_lists.PriceListReinstated": Story(
        "price_list-1", price_list(is_active=True), ("price_lists.PriceListRetired",), (price_list(is_active=False),)
    ),
    "fiscal.FiscalHouseChanged": Story(
        "fiscal_house-1",
        lambda house: change_fiscal_house(
            house.store, Partial(FiscalHouse, regime="mei", loan_profile_id=1), house.ctx
        ),
        ("fiscal.FiscalHouseChanged",),
    ),
    "fiscal.TaxProfileRenamed": Story(
        "tax_profile-1",
        tax_profile(details=Partial(ProfileDetails, name="Comodato de chopeira")),
        ("fiscal.TaxProfileRenamed",),
    ),
    "fiscal.TaxProfileRetired": Story("tax_profile-1", tax_profile(is_active=False), ("fiscal.TaxProfileReinstated",)),
    "fiscal.TaxProfileReinstated": Story(
        "tax_profile-1",
        tax_profile(is_active=True),
        ("fiscal.TaxProfileRetired",),
        (tax_profile(is_active=False),),
    ),
    "customers.CustomerTermsSet": Story(
        "customer-1", customer(credit_limit=Decimal(5000)), ("customers.CustomerTermsSet",), (registered,)
    ),
    "batches.BatchReplanned": Story(
        "batch-1",
        lambda house: change_batch(house.store, ChangeBatch(1, Partial(Plan, litres=Decimal(900))), house.ctx),
        ("batches.BatchReplanned",),
    ),
    "batches.BatchBlocked": Story(
        "batch-1",
        lambda house: change_batch(house.store, ChangeBatch(1, blocked_why="Gosto de manteiga."), house.ctx),
        ("batches.BatchUnblocked",),
    ),
    "batches.BatchUnblocked": Story(
        "batch-1",
        lambda house: change_batch(house.store, ChangeBatch(1, blocked_why=""), house.ctx),
        ("batches.BatchBlocked",),
        (lambda house: change_batch(house.store, ChangeBatch(1, blocked_why="Gosto de manteiga."), house.ctx),),
    ),
    "beers.BeerRenamed": Story("beer-1", beer(name="Pilsen da casa"), ("beers.BeerRenamed",)),
    "beers.BeerDetailsChanged": Story(
        "beer-1", beer(details=Partial(BeerDetails, ibu=30)), ("beers.BeerDetailsChanged",)
    ),
    "beers.BeerRepriced": Story(
        "beer-1",
        beer(prices=[SizePrice(container_l=Decimal(50), price=Decimal(700))]),
        ("beers.BeerRepriced",),
    ),
    "beers.BeerActivated": Story("beer-1", beer(is_active=True), ("beers.BeerDeactivated",), (beer(is_active=False),)),
    "beers.BeerDeactivated": Story("beer-1", beer(is_active=False), ("beers.BeerActivated",)),
    "catalogue.CategoryRenamed": Story("category-2", category(name="Petiscos"), ("catalogue.CategoryRenamed",)),
    "catalogue.CategoryDescribed": Story(
        "category-2", category(description="Para dividir"), ("catalogue.CategoryDescribed",)
    ),
    "catalogue.CategoryTranslated": Story(
        "category-2",
        category(words=Partial(CategoryWords, name_en="To share")),
        ("catalogue.CategoryTranslated",),
    ),
    "catalogue.CategoryMoved": Story(
        "category-2", category(parent_id=1), ("catalogue.CategoryPositionSet", "catalogue.CategoryMoved")
    ),
    "catalogue.CategoryPositionSet": Story("category-2", category(position=7), ("catalogue.CategoryPositionSet",)),
    "catalogue.CategoryShown": Story(
        "category-2", category(visible=True), ("catalogue.CategoryHidden",), (category(visible=False),)
    ),
    "catalogue.CategoryHidden": Story("category-2", category(visible=False), ("catalogue.CategoryShown",)),
    "catalogue.ProductRenamed": Story("product-1", product(name="Pilsen da casa"), ("catalogue.ProductRenamed",)),
    "catalogue.ProductRepriced": Story(
        "product-1",
        product(price=Decimal("12.90")),
        ("catalogue.ProductRepriced",),
        (product(price=Decimal("12.40")),),
    ),
    "catalogue.ProductDetailsChanged": Story(
        "product-1", details(sku="CH-01", volume_ml=300), ("catalogue.ProductDetailsChanged",)
    ),
    "catalogue.ProductMovedToCategory": Story(
        "product-1", product(category_id=2), ("catalogue.ProductMovedToCategory",)
    ),
    "catalogue.ProductShown": Story(
        "product-1", product(visible=True), ("catalogue.ProductHidden",), (product(visible=False),)
    ),
    "catalogue.ProductHidden": Story("product-1", product(visible=False), ("catalogue.ProductShown",)),
    "catalogue.ProductMadeAvailable": Story(
        "product-1", product(available=True), ("catalogue.ProductMadeUnavailable",), (product(available=False),)
    ),
    "catalogue.ProductMadeUnavailable": Story(
        "product-1", product(available=False), ("catalogue.ProductMadeAvailable",)
    ),
    "images.ImageDescribed": Story(
        "image-1", image(words=Partial(Words, title="Chope gelado")), ("images.ImageDescribed",)
    ),
    "images.ImageActivated": Story("image-1", image(active=True), ("images.ImageDeactivated",), (image(active=False),)),
    "images.ImageDeactivated": Story("image-1", image(active=False), ("images.ImageActivated",)),
    "images.ImageEdited": Story("image-1", edited, ("images.ImageEditUndone",)),
    "images.ImagesReordered": Story(
        "media_gallery-1",
        lambda house: reorder_images(house.store, [2, 1], house.ctx),
        ("images.ImagesReordered",),
    ),
    "site.BusinessInfoChanged": Story(
        "business_info-1",
        lambda house: change_business(house.store, Partial(Info, tagline="A gente acende."), house.ctx),
        ("site.BusinessInfoChanged",),
    ),
    "site.OpeningHoursChanged": Story(
        "business_info-1",
        lambda house: change_hours(house.store, [OpeningHours(2, "17:00", "23:00")], house.ctx),
        ("site.OpeningHoursChanged",),
    ),
    "site.SpecialDaysChanged": Story(
        "business_info-1",
        lambda house: change_special_days(house.store, [SpecialDay(date(2026, 12, 25), name="Natal")], house.ctx),
        ("site.SpecialDaysChanged",),
    ),
    "site.HoldRulesChanged": Story(
        "business_info-1",
        lambda house: change_holds(house.store, HoldRules(24, release_overdue_holds=False), house.ctx),
        ("site.HoldRulesChanged",),
    ),
    "site.PixSettingsChanged": Story(
        "business_info-1",
        lambda house: change_pix(house.store, PixSettings("11999990000", "", ""), house.ctx),
        ("site.PixSettingsChanged",),
    ),
    "site.ContractClausesChanged": Story(
        "business_info-1",
        lambda house: change_clauses(house.store, [Clause("Foro", "Comarca de {cidade}.")], house.ctx),
        ("site.ContractClausesChanged",),
    ),
    "site.HouseColorChanged": Story(
        "business_info-1", lambda house: change_color(house.store, "#7fd1ae", house.ctx), ("site.HouseColorChanged",)
    ),
    "site.LogoChanged": Story(
        "business_info-1",
        lambda house: restore_logo(house.store, "ab/" + "a" * 64 + ".webp", house.ctx),
        ("site.LogoChanged",),
    ),
    "site.LabelFormatChanged": Story(
        "business_info-1",
        lambda house: change_label_format(house.store, msgspec.structs.replace(LABELS, columns=2), house.ctx),
        ("site.LabelFormatChanged",),
    ),
    "freight.FreightConfigSet": Story("freight_config-1", terms, ("freight.FreightConfigSet",)),
    "freight.RouteDifficultySet": Story(
        "route_difficulty-1", difficulty(extra_flat=Decimal(30)), ("freight.RouteDifficultySet",)
    ),
    "route_plans.VehicleSet": Story(
        "vehicle-1",
        lambda house: change_vehicle(house.store, 1, msgspec.structs.replace(FIORINO, is_active=False), house.ctx),
        ("route_plans.VehicleSet",),
    ),
    "accounts.UserProfileChanged": Story("user-2", user(name="Rui Prado"), ("accounts.UserProfileChanged",)),
    "accounts.UserRoleChanged": Story("user-2", user(role=Role.STAFF), ("accounts.UserRoleChanged",)),
    "accounts.UserPermissionsChanged": Story(
        "user-2",
        user(can_view_bi=True, roles=("audit",)),
        ("accounts.UserPermissionsChanged",),
        (user(roles=("orders",)),),
    ),
    "accounts.UserLinkedToCustomer": Story(
        "user-2", linked, ("accounts.UserUnlinkedFromCustomer",), (registered, user(role=Role.CLIENT))
    ),
    "accounts.UserUnlinkedFromCustomer": Story(
        "user-2", unlinked, ("accounts.UserLinkedToCustomer",), (registered, user(role=Role.CLIENT), linked)
    ),
    "accounts.UserActivated": Story("user-2", user(active=True), ("accounts.UserDeactivated",), (user(active=False),)),
    "accounts.UserDeactivated": Story("user-2", user(active=False), ("accounts.UserActivated",)),
    "stock.StockMinimumSet": Story(
        "stock_item-1",
        lambda house: set_minimum(house.store, 1, Decimal(10), house.ctx),
        ("stock.StockMinimumSet",),
    ),
    "stock.SaleRecorded": Story("sale-1", sold, ("stock.SaleReversed", "stock.StockSaleReversed"), brings_back=False),
    "equipment.ModelRenamed": Story("equipment_model-1", model(name="Chopeira"), ("equipment.ModelRenamed",)),
    "equipment.ModelTermsChanged": Story(
        "equipment_model-1", model(terms=Partial(ModelTerms, cleaning_buffer_min=60)), ("equipment.ModelTermsChanged",)
    ),
    "equipment.ModelContainerChanged": Story(
        "equipment_model-1",
        model(container=Partial(ModelContainer, capacity_l=Decimal(50), tare_kg=Decimal(13))),
        ("equipment.ModelContainerChanged",),
    ),
    "equipment.ModelRentalChanged": Story(
        "equipment_model-1",
        model(rental=Partial(ModelRental, rental_price=Decimal(120), rental_period="weekly")),
        ("equipment.ModelRentalChanged",),
    ),
    "equipment.ModelServicesChanged": Story(
        "equipment_model-1",
        model(services=(CLEANED[0], replaced(CLEANED[0], name="Lavagem", identity="limpeza"))),
        ("equipment.ModelServicesChanged",),
        (model(services=CLEANED),),
    ),
    "equipment.AssetServiced": Story(
        "equipment_asset-1", serviced, ("equipment.AssetServiceTakenBack",), (model(services=CLEANED),)
    ),
    "equipment.ServicePaperAttached": Story(
        "equipment_asset-1", attached, ("equipment.ServicePaperRemoved",), (model(services=CLEANED), serviced)
    ),
    "equipment.ModelActivated": Story(
        "equipment_model-1", model(is_active=True), ("equipment.ModelDeactivated",), (model(is_active=False),)
    ),
    "equipment.ModelDeactivated": Story("equipment_model-1", model(is_active=False), ("equipment.ModelActivated",)),
    "equipment.LocationRenamed": Story(
        "stock_location-2", location(details=Partial(LocationDetails, name="Balcão")), ("equipment.LocationRenamed",)
    ),
    "equipment.LocationActivated": Story(
        "stock_location-2", location(is_active=True), ("equipment.LocationDeactivated",), (location(is_active=False),)
    ),
    "equipment.LocationDeactivated": Story(
        "stock_location-2", location(is_active=False), ("equipment.LocationActivated",)
    ),
    "equipment.AssetRetagged": Story("equipment_asset-1", asset(asset_tag="CH-9"), ("equipment.AssetRetagged",)),
    "equipment.AssetNoted": Story(
        "equipment_asset-1", asset(details=Partial(AssetDetails, notes="Riscada")), ("equipment.AssetNoted",)
    ),
    "equipment.AssetMoved": Story("equipment_asset-1", asset(stock_location_id=2), ("equipment.AssetMoved",)),
    "equipment.AssetSetAside": Story("equipment_asset-1", status("reserved"), ("equipment.AssetPutBack",)),
    "equipment.AssetPutBack": Story(
        "equipment_asset-1", status("available"), ("equipment.AssetSetAside",), (status("reserved"),)
    ),
    "equipment.AssetCheckedOut": Story("equipment_asset-1", status("checked_out"), ("equipment.AssetPutBack",)),
    "equipment.AssetSentToMaintenance": Story("equipment_asset-1", status("maintenance"), ("equipment.AssetRepaired",)),
    "equipment.AssetRepaired": Story(
        "equipment_asset-1", status("available"), ("equipment.AssetSentToMaintenance",), (status("maintenance"),)
    ),
    "equipment.AssetLost": Story("equipment_asset-1", status("lost"), ("equipment.AssetFound",)),
    "equipment.AssetFound": Story(
        "equipment_asset-1", status("available"), ("equipment.AssetLost",), (status("lost"),)
    ),
    "equipment.AssetRetired": Story("equipment_asset-1", status("retired"), ("equipment.AssetReinstated",)),
    "equipment.AssetReinstated": Story(
        "equipment_asset-1", status("available"), ("equipment.AssetRetired",), (status("retired"),)
    ),
    "equipment.KitRedefined": Story(
        "kit_definition-1", kit(terms=Partial(KitTerms, rental_price=Decimal(250))), ("equipment.KitRedefined",)
    ),
    "equipment.KitOffered": Story(
        "kit_definition-1", kit(is_active=True), ("equipment.KitDiscontinued",), (kit(is_active=False),)
    ),
    "equipment.KitDiscontinued": Story("kit_definition-1", kit(is_active=False), ("equipment.KitOffered",)),
    "orders.EventOrderDetailsChanged": Story(
        "event_order-1",
        order(details=Partial(OrderFields, customer_phone="+5511955550150", notes="Portão azul")),
        ("orders.EventOrderDetailsChanged", "customers.CustomerIdentified"),
        (drafted,),
    ),
    "orders.EventOrderItemsChanged": Story(
        "event_order-1",
        order(lines=[Line("asset", 1, id=1), Line("asset", 2)]),
        (
            "orders.EventOrderItemsChanged",
            "orders.EventOrderRebooked",
            "equipment.AssetBookingReleased",
        ),
        (placed,),
    ),
    "orders.EventOrderPlaced": Story(
        "event_order-1",
        placed,
        ("orders.EventOrderCancelled", "equipment.AssetBookingReleased"),
        brings_back=False,
    ),
    "orders.EventOrderRebooked": Story(
        "event_order-1",
        swapped,
        (
            "orders.EventOrderItemsChanged",
            "orders.EventOrderRebooked",
            "equipment.AssetBookingReleased",
            "equipment.AssetBooked",
        ),
        (placed,),
    ),
    "orders.PenaltyWaived": Story(
        "event_order-1",
        waived,
        ("orders.WaiverTakenBack",),
        (confirmed, scheduled, delivered, returned_late),
    ),
    "orders.PickupRescheduled": Story(
        "event_order-1",
        extended,
        ("orders.PickupRescheduled", "equipment.AssetPickupRescheduled"),
        (confirmed, scheduled, delivered),
    ),
    "orders.EventOrderDelivered": Story(
        "event_order-1",
        delivered,
        ("orders.DeliveryTakenBack", "equipment.AssetStayed"),
        (confirmed, scheduled),
    ),
    "orders.DepositSettled": Story(
        "event_order-1", settled, ("orders.SettlementTakenBack",), (paid, scheduled, delivered, returned)
    ),
    "orders.EquipmentReturned": Story(
        "event_order-1",
        returned,
        ("orders.ReturnTakenBack", "equipment.AssetReturnTakenBack"),
        (confirmed, scheduled, delivered),
    ),
    "orders.PaymentRefunded": Story("event_order-1", refunded, ("orders.RefundTakenBack",), (placed, overpaid)),
    "orders.DeliveryScheduled": Story(
        "event_order-1",
        scheduled,
        ("orders.DeliveryUnscheduled", "equipment.AssetBookingReleased", "equipment.AssetBooked"),
        (confirmed,),
    ),
}


def test_every_type_of_event_is_undone_by_a_command_or_kept_with_a_reason() -> None:
    told = {event_type.TOPIC for event_type in (*COMPENSATIONS.by_event, *COMPENSATIONS.kept)}
    assert told == set(TYPES)
    assert not COMPENSATIONS.by_event.keys() & COMPENSATIONS.kept.keys()
    assert set(STORIES) == {event_type.TOPIC for event_type in COMPENSATIONS.by_event}


@pytest.mark.parametrize("sentence", sorted(set(COMPENSATIONS.kept.values())))
def test_what_is_kept_says_why_in_a_sentence(sentence: str) -> None:
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "!" not in sentence


@pytest.mark.parametrize("topic", sorted(STORIES))
def test_undoing_brings_back_what_was_and_the_preview_said_so(house: House, topic: str) -> None:
    story, event_type = STORIES[topic], EVENT_TYPES[topic]
    for deed in story.before:
        deed(house)
    before = house.state(story.stream)
    story.deed(house)
    version = house.last(story.stream, event_type)

    stored = house.everything()
    preview = house.preview(story.stream, version)
    assert preview.obstacles == []
    assert house.everything() == stored, "a preview saves nothing"
    house.undo(story.stream, version)

    after, history = house.state(story.stream), house.history(story.stream)
    assert tuple(event.TOPIC for event in preview.events) == story.followed_by
    undoing = [event for event in history if event.metadata.causation_id == event_name(story.stream, version)]
    mine = [event for event in preview.events if event.originator_id == story.stream]
    assert [type(event) for event in undoing] == [type(event) for event in mine]
    assert {event.metadata.reason for event in undoing} == {"Foi engano"}
    assert [event.TOPIC for event in history[: len(history) - len(undoing)]], "what happened stays"
    assert not after.is_deleted
    if story.brings_back:
        for name in COMPENSATIONS.by_event[event_type].fields:
            assert getattr(after, name) == getattr(before, name), name


@pytest.mark.parametrize(
    "topic", sorted({COMPENSATIONS.by_event[EVENT_TYPES[topic]].right: topic for topic in STORIES}.values())
)
def test_an_undo_names_the_right_that_a_person_lacks(house: House, topic: str) -> None:
    story, event_type = STORIES[topic], EVENT_TYPES[topic]
    for deed in (*story.before, story.deed):
        deed(house)
    version = house.last(story.stream, event_type)
    rights = EVERYTHING - {COMPENSATIONS.by_event[event_type].right}
    [obstacle] = house.preview(story.stream, version, rights).obstacles
    assert "é preciso ter também permissão para alterar " in obstacle.sentence
    with pytest.raises(Forbidden, match=obstacle.sentence):
        house.undo(story.stream, version, rights=rights)


@pytest.mark.parametrize("topic", sorted(STORIES))
def test_what_was_undone_is_not_undone_twice(house: House, topic: str) -> None:
    story = STORIES[topic]
    for deed in (*story.before, story.deed):
        deed(house)
    version = house.last(story.stream, EVENT_TYPES[topic])
    house.undo(story.stream, version)
    assert [bool(obstacle.sentence) for obstacle in house.preview(story.stream, version).obstacles] == [True]


def test_the_documentation_lists_every_type_and_why_it_stays() -> None:
    rows = (Path(__file__).parents[3] / "docs" / "undo.md").read_text(encoding="utf-8")
    missing = [event_type.TOPIC for event_type in COMPENSATIONS.by_event if f"| `{event_type.TOPIC}` |" not in rows]
    missing += [
        event_type.TOPIC
        for event_type, why in COMPENSATIONS.kept.items()
        if f"| `{event_type.TOPIC}` | {why} |" not in rows
    ]
    assert missing == []
