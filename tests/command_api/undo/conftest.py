"""A house with a bit of everything, and somebody who may do and undo all of it."""

import uuid
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from command_api.accounts.commands import register_user
from command_api.accounts.domain import NewUser
from command_api.accounts.rows import NewPassword
from command_api.batches.commands import PlanBatch, plan_batch
from command_api.batches.details import Plan
from command_api.beers.commands import AddBeer, add_beer
from command_api.catalogue.categories import CreateCategory, create_category
from command_api.catalogue.commands import AddProduct, add_product
from command_api.compensations import Tools
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import KitItem, KitTerms, LocationDetails
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Receipt, Store
from command_api.fiscal.commands import CreateTaxProfile, change_fiscal_house, create_tax_profile
from command_api.fiscal.details import FiscalHouse, ProfileDetails
from command_api.freight.commands import SetConfig, add_difficulty, set_config
from command_api.freight.domain import ConfigSettings
from command_api.images.domain import Gallery, Image, Original
from command_api.images.events import Variant
from command_api.kernel import Actor, CommandContext, Event
from command_api.kernel.partial import Partial
from command_api.orders.commands import CreateOrder, create_order
from command_api.orders.details import OrderFields
from command_api.orders.lines import Line
from command_api.price_lists.commands import CreatePriceList, create_price_list
from command_api.price_lists.details import PriceListDetails
from command_api.route_plans.commands import add_vehicle
from command_api.route_plans.details import VehicleSettings
from command_api.rules.freight import Difficulty, Terms
from command_api.site.commands import change_business, change_holds, change_hours, change_label_format, change_pix
from command_api.site.domain import HoldRules, PixSettings
from command_api.site.events import OpeningHours
from command_api.site.info import Info
from command_api.undo.commands import Preview, preview, undo
from infra.files import FileStore
from infra.files.folder import FolderFiles
from infra.security.database import migrate_security
from infra.security.permissions import Permission, Role
from tests.harness.label_sheet import LABELS

EVERYTHING = frozenset(Permission)
TERMS = Terms(Decimal(5), Decimal("3.50"), Decimal(40), Decimal(5), Decimal(600))
FIORINO = VehicleSettings("Fiorino branca", Decimal(600), "distribuidora")
PARTY = date(2099, 5, 2)
WEEK = (OpeningHours(1, "16:30", "00:00"),)


@dataclass
class House:
    """``store`` and ``files`` are real; ``actor`` is who does and undoes."""

    store: Store
    files: FileStore
    actor: Actor

    @property
    def ctx(self) -> CommandContext:
        return CommandContext(self.actor, datetime.now(UTC), uuid.uuid4().hex)

    @property
    def tools(self) -> Tools:
        return Tools(self.store, self.files)

    def later(self, days: int) -> CommandContext:
        """After so many days from the party."""
        return replace(
            self.ctx, now=datetime(PARTY.year, PARTY.month, PARTY.day, 12, tzinfo=UTC) + timedelta(days=days)
        )

    def because(self, reason: str) -> CommandContext:
        return replace(self.ctx, reason=reason)

    def history(self, stream: str) -> list[Any]:
        return list(self.store.events.get(stream))

    def state(self, stream: str) -> Any:
        state = None
        for event in self.history(stream):
            state = event.mutate(state)
        return state

    def last(self, stream: str, event_type: type[Event]) -> int:
        """The version of the last event of this type."""
        return next(e.originator_version for e in reversed(self.history(stream)) if type(e) is event_type)

    def everything(self) -> int:
        """How many events there are."""
        return self.store.recorder.head().number

    def preview(self, stream: str, version: int, rights: frozenset[Permission] = EVERYTHING) -> Preview:
        return preview(self.tools, stream, version, rights, self.ctx)

    def undo(self, stream: str, version: int, *, rights: frozenset[Permission] = EVERYTHING) -> Receipt:
        return undo(self.tools, stream, version, rights, self.because("Foi engano"))

    def order(self, *, place: bool, lines: list[Line] | None = None) -> str:
        details = {
            "customer_name": "Festa da Vila",
            "cost_center": "distribuidora",
            "preferred_delivery_date": PARTY,
            "pickup_date": PARTY + timedelta(days=1),
            "delivery_address": "Rua Nova, 5",
        }
        command = CreateOrder(OrderFields(**details), lines if lines is not None else [Line("asset", 1)], place=place)
        return f"event_order-{create_order(self.store, command, self.ctx).id}"


@pytest.fixture
def house(store: Store, tmp_path: Path) -> House:
    """See ``furnished``."""
    return furnished(store, tmp_path)


@pytest.fixture
def any_house(any_store: Store, tmp_path: Path) -> House:
    """The same on each database."""
    return furnished(any_store, tmp_path)


def furnished(store: Store, folder: Path) -> House:
    """Users 1 (Ana) and 2 (Rui), both administrators; two of everything that people look after."""
    migrate_security(store.recorder.engine)
    house = House(store, FolderFiles(folder / "files"), Actor(1, "Ana"))
    ctx = house.ctx
    for name in ("Ana", "Rui"):
        user = NewUser(name.lower(), name, f"{name.lower()}@example.com", Role.ADMIN)
        register_user(store, user, NewPassword("x", temporary=False), ctx)
    add_beer(store, AddBeer("Pilsen"), ctx)
    plan_batch(store, PlanBatch(1, Plan(litres=Decimal(1000), ready_on=PARTY)), ctx)
    create_price_list(store, CreatePriceList(PriceListDetails(name="Bares da serra")), ctx)
    create_tax_profile(store, CreateTaxProfile(ProfileDetails(name="Comodato")), ctx)
    change_fiscal_house(store, Partial(FiscalHouse, regime="simples"), ctx)
    for name in ("Chopes", "Porções"):
        create_category(store, CreateCategory(name), ctx)
    add_product(store, AddProduct("Pilsen", Decimal("11.90"), 1, stock_quantity=Decimal(50)), ctx)
    add_product(store, AddProduct("IPA", Decimal("15.90"), 1), ctx)
    _pictures(store, ctx)
    for name, kind in (("Depósito", "distribuidora"), ("Salão", "choperia")):
        add_location(store, AddLocation(LocationDetails(name=name), kind), ctx)  # type: ignore[arg-type]  # literal
    add_model(store, AddModel("Chopeira elétrica"), ctx)
    for _ in range(3):
        register_asset(store, RegisterAsset(1, 1), ctx)
    define_kit(
        store, DefineKit("K1", "Kit festa", [KitItem(model_id=1)], terms=KitTerms(rental_price=Decimal(200))), ctx
    )
    settings = ConfigSettings("Rua do Coreto, 217", -23.3, -46.2, TERMS)
    set_config(store, SetConfig("choperia", settings), ctx)
    add_difficulty(store, Difficulty("Terra", Decimal("1.25"), Decimal(20)), ["Ouro Fino"], is_active=True, ctx=ctx)
    add_vehicle(store, FIORINO, ctx)
    change_business(store, Partial(Info, name="Pirilampo", city="Santa Isabel"), ctx)
    change_hours(store, WEEK, ctx)
    change_pix(store, PixSettings("contato@pirilampo.example", "", ""), ctx)
    change_holds(store, HoldRules(48, release_overdue_holds=False), ctx)
    change_label_format(store, LABELS, ctx)
    return house


def _pictures(store: Store, ctx: CommandContext) -> None:
    for _ in range(2):
        id = store.new_id(Image)
        original = Original(
            file=f"{id}.webp",
            original_name="copo.jpg",
            size=9,
            width=320,
            height=400,
            color="#b5823c",
            variants=(Variant(f"{id}-320.webp", 320, 400, 9),),
        )
        image = Image.upload(id, "hero", None, original)
        gallery = Gallery.start(id) if id == 1 else store.load(Gallery, 1)
        if id != 1:
            gallery.add(id)
        store.save(image, gallery, ctx=ctx)
