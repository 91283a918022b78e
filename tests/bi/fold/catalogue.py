"""Products and categories as they are now, and every price that a visitor ever saw."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from tests.bi.fold.log import Happened, of_kind

NO_CATEGORY = "Sem categoria"


Version = tuple[datetime, datetime | None, str, int | None, Decimal, bool, str]
"""From when, until when; then name, category, price, whether it is shown, and the unit."""


@dataclass(slots=True)
class Product:
    """Names and prices have three sources; what people set goes before the source's, that before the first one."""

    id: int
    first_name: str
    first_price: Decimal
    category_id: int | None
    visible: bool
    unit: str = "unidade"
    removed: bool = False
    set_name: str | None = None
    source_name: str | None = None
    set_price: Decimal | None = None
    source_price: Decimal | None = None
    prices: list[tuple[datetime, Decimal, Decimal]] = field(default_factory=list)
    """When what a visitor pays changed, from what to what."""
    versions: list[Version] = field(default_factory=list)
    """What it was, oldest first."""

    @property
    def name(self) -> str:
        return next(name for name in (self.set_name, self.source_name, self.first_name) if name is not None)

    @property
    def price(self) -> Decimal:
        return next(price for price in (self.set_price, self.source_price, self.first_price) if price is not None)

    def note_version(self, at: datetime) -> None:
        """It is another one since ``at``, or gone, or still as it was."""
        shown = (self.name, self.category_id, self.price, self.visible, self.unit)
        if self.versions:
            since, _, *before = self.versions[-1]
            if tuple(before) == shown and not self.removed:
                return
            at = max(at, since)
            self.versions[-1] = (since, at, *self.versions[-1][2:])
        if not self.removed:
            self.versions.append((at, None, *shown))


@dataclass(slots=True)
class Category:
    id: int
    name: str
    removed: bool = False


@dataclass(slots=True)
class Catalogue:
    products: dict[int, Product] = field(default_factory=dict)
    categories: dict[int, Category] = field(default_factory=dict)

    def category_of(self, product_id: int) -> tuple[int, str]:
        """Where the product is now; ``0`` where that is nowhere any more."""
        category_id = self.products[product_id].category_id
        category = None if category_id is None else self.categories[category_id]
        return (category.id, category.name) if category and not category.removed else (0, NO_CATEGORY)


def catalogue_of(log: Iterable[Happened]) -> Catalogue:
    catalogue = Catalogue()
    for event in of_kind(log, "category", "product"):
        (_category if event.kind == "category" else _product)(catalogue, event)
    return catalogue


def _category(catalogue: Catalogue, event: Happened) -> None:
    match event.topic:
        case "catalogue.CategoryCreated":
            catalogue.categories[event.id] = Category(event.id, event.fields["name"])
        case "catalogue.CategoryRenamed":
            catalogue.categories[event.id].name = event.fields["name"]
        case "catalogue.CategoryDeleted":
            catalogue.categories[event.id].removed = True


def _product(catalogue: Catalogue, event: Happened) -> None:
    if event.topic == "catalogue.ProductAdded":
        fields = event.fields
        unit = fields.get("unit", "unidade")
        catalogue.products[event.id] = Product(
            event.id, fields["name"], Decimal(fields["price"]), fields["category_id"], fields["visible"], unit
        )
    product = catalogue.products[event.id]
    before = product.price
    _change(product, event)
    if product.price != before:
        product.prices.append((event.at, before, product.price))
    product.note_version(event.at)


def _change(product: Product, event: Happened) -> None:
    fields = event.fields
    match event.topic:
        case "catalogue.ProductRenamed":
            product.set_name = fields["name"]
        case "catalogue.ProductRepriced":
            product.set_price = _money(fields["price"])
        case "catalogue.ProductSourceSynced":
            product.source_name, product.source_price = fields["name_source"], _money(fields["price_source"])
        case "catalogue.ProductDetailsChanged":
            product.unit = fields["unit"]
        case "catalogue.ProductMovedToCategory":
            product.category_id = fields["category_id"]
        case "catalogue.ProductShown" | "catalogue.ProductHidden":
            product.visible = event.topic.endswith("Shown")
        case "catalogue.ProductRemoved":
            product.removed = True


def _money(text: str | None) -> Decimal | None:
    return None if text is None else Decimal(text)
