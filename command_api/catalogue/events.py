"""What happens to categories and products."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from command_api.catalogue.details import CategoryWords, Details
from command_api.kernel import Event
from command_api.kernel.events import event_with

if TYPE_CHECKING:

    class _WithDetails(Event, Details, frozen=True):
        """What ``event_with`` makes, as type checkers see it."""

    class _WithWords(Event, CategoryWords, frozen=True):
        """An event with the words of a category."""
else:
    _WithDetails = event_with(Details)
    _WithWords = event_with(CategoryWords)


class CategoryCreated(Event):
    """``dm_category_id`` is the category's id in the source catalogue, if it came from there."""

    TOPIC = "catalogue.CategoryCreated"

    name: str
    slug: str
    position: int
    description: str = ""
    parent_id: int | None = None
    visible: bool = True
    dm_category_id: int | None = None


class CategoryRenamed(Event):
    """The slug stays: links that people shared keep working."""

    TOPIC = "catalogue.CategoryRenamed"

    name: str


class CategoryDescribed(Event):
    TOPIC = "catalogue.CategoryDescribed"

    description: str


class CategoryTranslated(_WithWords, frozen=True):
    """All words in other languages as they are now; those that did not change are repeated."""

    TOPIC = "catalogue.CategoryTranslated"


class CategoryMoved(Event):
    """``parent_id`` is ``None`` for a main category."""

    TOPIC = "catalogue.CategoryMoved"

    parent_id: int | None


class CategoryPositionSet(Event):
    """The place among its siblings, from 0."""

    TOPIC = "catalogue.CategoryPositionSet"

    position: int


class CategoryShown(Event):
    TOPIC = "catalogue.CategoryShown"


class CategoryHidden(Event):
    TOPIC = "catalogue.CategoryHidden"


class CategoryDeleted(Event):
    TOPIC = "catalogue.CategoryDeleted"


class ProductAdded(_WithDetails, frozen=True):
    """Price in BRL."""

    TOPIC = "catalogue.ProductAdded"

    name: str
    slug: str
    price: Decimal
    category_id: int | None = None
    visible: bool = True
    available: bool = True


class ProductRenamed(Event):
    """The name that people gave; ``None`` goes back to the source's name."""

    TOPIC = "catalogue.ProductRenamed"

    name: str | None


class ProductRepriced(Event):
    """The price that people set, in BRL; ``None`` goes back to the source's price."""

    TOPIC = "catalogue.ProductRepriced"

    price: Decimal | None


class ProductDetailsChanged(_WithDetails, frozen=True):
    """All details as they are now; those that did not change are repeated."""

    TOPIC = "catalogue.ProductDetailsChanged"


class ProductMovedToCategory(Event):
    TOPIC = "catalogue.ProductMovedToCategory"

    category_id: int | None


class ProductShown(Event):
    TOPIC = "catalogue.ProductShown"


class ProductHidden(Event):
    TOPIC = "catalogue.ProductHidden"


class ProductMadeAvailable(Event):
    TOPIC = "catalogue.ProductMadeAvailable"


class ProductMadeUnavailable(Event):
    TOPIC = "catalogue.ProductMadeUnavailable"


class ProductSourceSynced(Event):
    """What the source catalogue says; names and prices that people set keep precedence."""

    TOPIC = "catalogue.ProductSourceSynced"

    source_id: str
    name_source: str | None
    price_source: Decimal | None


class ProductRemoved(Event):
    TOPIC = "catalogue.ProductRemoved"
