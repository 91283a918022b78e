"""How changes of categories and products are undone."""

from __future__ import annotations

from functools import partial
from typing import Final

from command_api.catalogue import events
from command_api.catalogue.categories import ChangeCategory, change_categories
from command_api.catalogue.commands import ChangeProduct, change_products
from command_api.catalogue.details import CategoryWords, Details
from command_api.compensations import Command, Compensations, Undone
from command_api.kernel import Event
from command_api.kernel.partial import Partial
from infra.security.permissions import Permission

compensations = Compensations()

_OF_PRODUCTS: Final[dict[str, tuple[type[Event], ...]]] = {
    "category_id": (events.ProductMovedToCategory,),
    "visible": (events.ProductShown, events.ProductHidden),
    "available": (events.ProductMadeAvailable, events.ProductMadeUnavailable),
}
_OF_CATEGORIES: Final[dict[str, tuple[type[Event], ...]]] = {
    "name": (events.CategoryRenamed,),
    "description": (events.CategoryDescribed,),
    "parent_id": (events.CategoryMoved,),
    "position": (events.CategoryPositionSet,),
    "visible": (events.CategoryShown, events.CategoryHidden),
}
"""Attributes that a field of the command of the same name sets, and the events that change them."""


def _product(undone: Undone, attribute: str, field: str) -> Command:
    command = ChangeProduct(undone.id, **{field: undone.former(attribute)})
    return lambda tools, ctx: change_products(tools.store, [command], ctx)


def _category(undone: Undone, field: str) -> Command:
    command = ChangeCategory(undone.id, **{field: undone.former(field)})
    return lambda tools, ctx: change_categories(tools.store, [command], ctx)


@compensations.undoes(events.ProductRenamed, right=Permission.CATALOGUE, fields=("name_manual",))
def former_name(undone: Undone) -> Command:
    """The name that people gave before, or the source's again."""
    return _product(undone, "name_manual", "name")


@compensations.undoes(events.ProductRepriced, right=Permission.CATALOGUE, fields=("price_manual",))
def former_price(undone: Undone) -> Command:
    """The price that people set before, or the source's again."""
    return _product(undone, "price_manual", "price")


@compensations.undoes(events.ProductDetailsChanged, right=Permission.CATALOGUE, fields=("details",))
def former_details(undone: Undone) -> Command:
    """Restore only the details that the event changed; the others stay as they are now."""
    former = undone.former("details")
    details = Partial(Details, **{path[1]: getattr(former, path[1]) for path in undone.changed})
    command = ChangeProduct(undone.id, details=details)
    return lambda tools, ctx: change_products(tools.store, [command], ctx)


@compensations.undoes(events.CategoryTranslated, right=Permission.CATALOGUE, fields=("words",))
def former_words(undone: Undone) -> Command:
    """Restore only the words that the event changed; the others stay as they are now."""
    former = undone.former("words")
    words = Partial(CategoryWords, **{path[1]: getattr(former, path[1]) for path in undone.changed})
    command = ChangeCategory(undone.id, words=words)
    return lambda tools, ctx: change_categories(tools.store, [command], ctx)


for _attribute, _events in _OF_PRODUCTS.items():
    compensations.undoes(*_events, right=Permission.CATALOGUE, fields=(_attribute,))(
        partial(_product, attribute=_attribute, field=_attribute)
    )
for _attribute, _events in _OF_CATEGORIES.items():
    compensations.undoes(*_events, right=Permission.CATALOGUE, fields=(_attribute,))(
        partial(_category, field=_attribute)
    )

compensations.keeps(
    "O que entrou no cardápio não se desfaz: oculte ou exclua no próprio cadastro.",
    events.CategoryCreated,
    events.ProductAdded,
)
compensations.keeps("O que foi excluído não volta: cadastre de novo.", events.CategoryDeleted, events.ProductRemoved)
compensations.keeps(
    "O catálogo de origem decide isto: corrija lá, ou dê ao produto um nome e um preço da casa.",
    events.ProductSourceSynced,
)
