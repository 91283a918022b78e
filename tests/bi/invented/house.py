"""A small house in which anything may happen: furnished, with a clock that somebody turns by hand."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Final

from command_api.beers.commands import AddBeer, add_beer
from command_api.beers.events import SizePrice
from command_api.catalogue.categories import CreateCategory, create_category
from command_api.catalogue.commands import AddProduct, add_product
from command_api.catalogue.details import Details
from command_api.equipment.commands import RegisterAsset, register_asset
from command_api.equipment.details import KitItem, KitTerms, LocationDetails, ModelContainer, ModelTerms
from command_api.equipment.kits import DefineKit, define_kit
from command_api.equipment.locations import AddLocation, add_location
from command_api.equipment.models import AddModel, add_model
from command_api.event_store import Store
from command_api.kernel import Actor, Aggregate, CommandContext, stream_id
from command_api.orders.domain import EventOrder
from command_api.rules.windows import PUB_TIME
from command_api.stock.domain import Sale

OPENING: Final = datetime(2026, 9, 29, 14, 20, tzinfo=UTC)
"""Of a Tuesday, late in a month."""
CATEGORIES: Final = ("Chopes", "Petiscos")
PRODUCTS: Final = (("Pilsen 300 ml", "12.90", 0), ("IPA 500 ml", "23.50", 0), ("Torresmo", "31.00", 1))
BEER: Final = "Pilsen da Casa"
POURED: Final = 4
"""The product that is a glass of the beer; the next one is a keg of it."""
STEEL: Final = 4
"""The model of the barrels that are filled."""
TARE: Final = Decimal("9.8")
MODELS: Final = (("Barril 50L", 3), ("Chopeira", 2), ("água e gás", 1))


@dataclass
class House:
    """``now`` goes forward only. What exists is found by its number, going round."""

    store: Store
    now: datetime = OPENING

    def ctx(self, reason: str | None = None) -> CommandContext:
        return CommandContext(Actor(1, "Ana"), self.now, uuid.uuid4().hex, reason=reason)

    def wait(self, minutes: int) -> None:
        self.now += timedelta(minutes=minutes)

    @property
    def today(self) -> datetime:
        """Now, by the clock on the wall."""
        return self.now.astimezone(PUB_TIME)

    def living(self, kind: type[Aggregate]) -> list[int]:
        return sorted(stream_id(stream) for stream in self.store.living(kind))

    def one(self, kind: type[Aggregate], number: int) -> int:
        """The id of one that exists; ``NotFound`` follows where there is none."""
        ids = self.living(kind)
        return ids[number % len(ids)] if ids else 0

    def order(self, number: int, *statuses: str) -> EventOrder | None:
        """One of the orders in these statuses, or in any."""
        found = [self.store.load(EventOrder, id) for id in self.living(EventOrder)]
        fitting = [order for order in found if not statuses or order.status in statuses]
        return fitting[number % len(fitting)] if fitting else None

    def sale(self, number: int) -> int:
        return self.one(Sale, number)


def furnish(house: House) -> None:
    """Two categories, five products, four models with ten assets, two places, two beers and a kit."""
    store = house.store
    categories = [create_category(store, CreateCategory(name), house.ctx()).id for name in CATEGORIES]
    for name, price, category in PRODUCTS:
        add_product(store, AddProduct(name, Decimal(price), categories[category]), house.ctx())
    place = add_location(store, AddLocation(LocationDetails(name="Galpão"), "choperia"), house.ctx()).id
    add_location(store, AddLocation(LocationDetails(name="Depósito"), "distribuidora"), house.ctx())
    models = []
    for name, count in MODELS:
        models.append(add_model(store, AddModel(name, terms=ModelTerms(cleaning_buffer_min=60)), house.ctx()).id)
        for _ in range(count):
            register_asset(store, RegisterAsset(models[-1], place), house.ctx())
    parts = (KitItem(model_id=models[0], qty_required=1), KitItem(model_id=models[1], qty_required=1))
    _furnish_cellar(house, categories[0], place)
    define_kit(
        store,
        DefineKit(
            "FESTA",
            "Kit Festa",
            parts,
            terms=KitTerms(rental_price=Decimal("480.50"), penalty_per_day=Decimal("35.15")),
        ),
        house.ctx(),
    )


def _furnish_cellar(house: House, category: int, place: int) -> None:
    """Two beers, a glass and a keg of the first on the menu, and four steel barrels."""
    store, size = house.store, Decimal(30)
    price = SizePrice(container_l=size, price=Decimal("489.90"))
    beer = add_beer(store, AddBeer(BEER, prices=(price,)), house.ctx()).id
    add_beer(store, AddBeer("Weiss", prices=(price,)), house.ctx())
    for name, cost, details in (
        ("Pilsen 400 ml", "14.50", Details(beer_id=beer, pour_ml=400)),
        ("Barril de Pilsen", "489.90", Details(beer_id=beer, container_l=size)),
    ):
        add_product(store, AddProduct(name, Decimal(cost), category, details=details), house.ctx())
    steel = add_model(
        store,
        AddModel(
            "Inox", terms=ModelTerms(cleaning_buffer_min=60), container=ModelContainer(capacity_l=size, tare_kg=TARE)
        ),
        house.ctx(),
    ).id
    for _ in range(4):
        register_asset(store, RegisterAsset(steel, place), house.ctx())
