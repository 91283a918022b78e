"""Categories and products: what people may decide about the menu."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set as AbstractSet
from decimal import Decimal
from typing import Final, Self

from msgspec.structs import asdict

from command_api.catalogue import events
from command_api.catalogue.details import NO_DETAILS, NO_WORDS, CategoryWords, Details
from command_api.kernel import Aggregate, Event, Refused, money, stream_name
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.money import HIGHEST_AMOUNT
from command_api.rules.display import display_name, display_price

LONGEST_NAME: Final = 100

CATEGORY_SLUG: Final = "category-slug"
CATEGORY_LINK: Final = "category-link"
PRODUCT_SLUG: Final = "product-slug"
PRODUCT_SKU: Final = "product-sku"
PRODUCT_SOURCE: Final = "product-source"
"""Scopes of claims."""


def slugify(name: str) -> str:
    """``"Chopes & Cervejas"`` → ``"chopes-cervejas"``; accents folded, ``"item"`` where nothing is left."""
    folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", folded).strip("-")[:80].rstrip("-") or "item"


class Category(Aggregate):
    """A section of the menu. A main category may have sub-categories; those have none of their own."""

    TOPIC = "category"
    NOUN = "Categoria"

    @classmethod
    def create(
        cls,
        id: int,
        *,
        name: str,
        slug: str,
        position: int,
        description: str = "",
        parent: Category | None = None,
        visible: bool = True,
        dm_category_id: int | None = None,
    ) -> Self:
        _check_name(name)
        _check_parent(parent)
        return cls.begin(
            events.CategoryCreated,
            id,
            name=name,
            slug=slug,
            position=position,
            description=description,
            parent_id=parent.number if parent else None,
            visible=visible,
            dm_category_id=dm_category_id,
        )

    def rename(self, name: str) -> None:
        _check_name(name)
        if name != self.name:
            self.trigger_event(events.CategoryRenamed, name=name)

    def describe(self, description: str) -> None:
        if description != self.description:
            self.trigger_event(events.CategoryDescribed, description=description)

    def translate(self, words: CategoryWords) -> None:
        """Set the name and description in other languages."""
        if words != self.words:
            self.trigger_event(events.CategoryTranslated, **asdict(words))

    def move(self, parent: Category | None, *, has_children: bool) -> None:
        """Below ``parent``, or among the main categories."""
        parent_id = parent.number if parent else None
        if parent_id == self.parent_id:
            return
        if parent_id == self.number:
            raise Refused("Uma categoria não pode ficar dentro dela mesma.")
        if parent and has_children:
            raise Refused(f"“{self.name}” tem subcategorias e por isso não pode virar subcategoria.")
        _check_parent(parent)
        self.trigger_event(events.CategoryMoved, parent_id=parent_id)

    def place(self, position: int) -> None:
        if position != self.position:
            self.trigger_event(events.CategoryPositionSet, position=position)

    def show(self) -> None:
        if not self.visible:
            self.trigger_event(events.CategoryShown)

    def hide(self) -> None:
        if self.visible:
            self.trigger_event(events.CategoryHidden)

    def delete(self) -> None:
        self.trigger_event(events.CategoryDeleted)

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        """Beside the slug, the unordered pair with the parent: two categories cannot move below each other at once."""
        claims = {(CATEGORY_SLUG, self.slug)}
        if self.parent_id is not None:
            low, high = sorted((self.number, self.parent_id))
            claims.add((CATEGORY_LINK, f"{low}-{high}"))
        return claims

    def references(self) -> AbstractSet[str]:
        return {stream_name(Category.TOPIC, self.parent_id)} if self.parent_id is not None else set()

    def evolve(self, event: Event) -> None:
        match event:
            case events.CategoryCreated():
                self.name = event.name
                self.slug = event.slug
                self.position = event.position
                self.description = event.description
                self.parent_id = event.parent_id
                self.visible = event.visible
                self.words = NO_WORDS
                self.deleted = False
            case events.CategoryRenamed():
                self.name = event.name
            case events.CategoryDescribed():
                self.description = event.description
            case events.CategoryTranslated():
                self.words = fields_of(CategoryWords, event)
            case events.CategoryMoved():
                self.parent_id = event.parent_id
            case events.CategoryPositionSet():
                self.position = event.position
            case events.CategoryShown():
                self.visible = True
            case events.CategoryHidden():
                self.visible = False
            case events.CategoryDeleted():
                self.deleted = True


class Product(Aggregate):
    """Something on the menu. What people set (manual) goes before what the source catalogue says, and that before what
    the product was added with."""

    TOPIC = "product"
    NOUN = "Produto"

    @classmethod
    def add(
        cls,
        id: int,
        *,
        name: str,
        slug: str,
        price: Decimal,
        category_id: int | None,
        details: Details = NO_DETAILS,
        visible: bool = True,
        available: bool = True,
    ) -> Self:
        _check_name(name)
        _check_price(price)
        details.check()
        return cls.begin(
            events.ProductAdded,
            id,
            name=name,
            slug=slug,
            price=money(price),
            category_id=category_id,
            visible=visible,
            available=available,
            **asdict(details),
        )

    @property
    def display_name(self) -> str:
        """The name that guests read."""
        return display_name(self.name_manual, self.name_source, self.name)

    @property
    def display_price(self) -> Decimal:
        """The price that guests pay, in BRL."""
        return display_price(self.price_manual, self.price_source, self.price)

    def rename(self, name: str | None) -> None:
        """``None`` goes back to the source's name."""
        if name is not None:
            _check_name(name)
        if name != self.name_manual:
            self.trigger_event(events.ProductRenamed, name=name)

    def reprice(self, price: Decimal | None) -> None:
        """``None`` goes back to the source's price."""
        if price is not None:
            _check_price(price)
            price = money(price)
        if price != self.price_manual:
            self.trigger_event(events.ProductRepriced, price=price)

    def change_details(self, details: Details) -> None:
        details.check()
        if details != self.details:
            self.trigger_event(events.ProductDetailsChanged, **asdict(details))

    def move_to_category(self, category_id: int | None) -> None:
        if category_id != self.category_id:
            self.trigger_event(events.ProductMovedToCategory, category_id=category_id)

    def show(self) -> None:
        if not self.visible:
            self.trigger_event(events.ProductShown)

    def hide(self) -> None:
        if self.visible:
            self.trigger_event(events.ProductHidden)

    def make_available(self) -> None:
        if not self.available:
            self.trigger_event(events.ProductMadeAvailable)

    def make_unavailable(self) -> None:
        if self.available:
            self.trigger_event(events.ProductMadeUnavailable)

    def sync_source(self, source_id: str, name: str | None, price: Decimal | None) -> None:
        """What the source catalogue says now. A product follows one source item for ever."""
        if self.source_id not in (None, source_id):
            raise Refused(f"“{self.display_name}” já segue o item {self.source_id} do catálogo de origem.")
        if name is not None:
            _check_name(name)
        if price is not None:
            _check_price(price)
            price = money(price)
        if (source_id, name, price) != (self.source_id, self.name_source, self.price_source):
            self.trigger_event(events.ProductSourceSynced, source_id=source_id, name_source=name, price_source=price)

    def remove(self) -> None:
        self.trigger_event(events.ProductRemoved)

    @property
    def is_deleted(self) -> bool:
        return self.removed

    def claims(self) -> AbstractSet[Claim]:
        claims = {(PRODUCT_SLUG, self.slug)}
        if self.details.sku:
            claims.add((PRODUCT_SKU, sku_key(self.details.sku)))
        if self.source_id:
            claims.add((PRODUCT_SOURCE, self.source_id))
        return claims

    def references(self) -> AbstractSet[str]:
        return {stream_name(Category.TOPIC, self.category_id)} if self.category_id is not None else set()

    def evolve(self, event: Event) -> None:
        match event:
            case events.ProductAdded():
                self.name = event.name
                self.slug = event.slug
                self.price = event.price
                self.category_id = event.category_id
                self.visible = event.visible
                self.available = event.available
                self.details = fields_of(Details, event)
                self.name_manual: str | None = None
                self.price_manual: Decimal | None = None
                self.source_id: str | None = None
                self.name_source: str | None = None
                self.price_source: Decimal | None = None
                self.removed = False
            case events.ProductRenamed():
                self.name_manual = event.name
            case events.ProductRepriced():
                self.price_manual = event.price
            case events.ProductDetailsChanged():
                self.details = fields_of(Details, event)
            case events.ProductMovedToCategory():
                self.category_id = event.category_id
            case events.ProductShown():
                self.visible = True
            case events.ProductHidden():
                self.visible = False
            case events.ProductMadeAvailable():
                self.available = True
            case events.ProductMadeUnavailable():
                self.available = False
            case events.ProductSourceSynced():
                self.source_id = event.source_id
                self.name_source = event.name_source
                self.price_source = event.price_source
            case events.ProductRemoved():
                self.removed = True


def sku_key(sku: str) -> str:
    """SKUs are the same whatever their case."""
    return sku.upper()


def _check_name(name: str) -> None:
    if not name.strip():
        raise Refused("Por favor, insira um valor válido")
    if len(name) > LONGEST_NAME:
        raise Refused(f"O valor deve ter no máximo {LONGEST_NAME} caracteres")


def _check_price(price: Decimal) -> None:
    if not 0 <= price <= HIGHEST_AMOUNT:
        raise Refused("Por favor, insira um preço válido (maior ou igual a 0)")


def _check_parent(parent: Category | None) -> None:
    if parent and parent.parent_id is not None:
        raise Refused(f"“{parent.name}” já é uma subcategoria; escolha uma categoria principal.")
