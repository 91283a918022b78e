"""Kits: models that are rented together."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Self

from msgspec.structs import asdict, replace

from command_api.equipment.details import FREE_BY_DAY, MOST_OF_A_MODEL, KitItem, KitTerms
from command_api.equipment.domain.models import Model
from command_api.equipment.events import (
    KitDefined,
    KitDeleted,
    KitDiscontinued,
    KitOffered,
    KitRedefined,
)
from command_api.equipment.names import LONGEST_TAG, check_name
from command_api.kernel import Aggregate, Event, Refused, money, stream_name
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.text import name_form
from command_api.rules.amounts import check_amount

KIT_CODE: Final = "kit-code"
"""Scope of the claim."""


class Kit(Aggregate):
    """A code, a name, a price for ``rental_period`` and the assets of which models it takes.

    One without items may be written down; it has nothing to hold and is never available.
    """

    TOPIC = "kit_definition"
    NOUN = "Kit"

    @classmethod
    def define(
        cls,
        id: int,
        code: str,
        name: str,
        items: Sequence[KitItem] = (),
        terms: KitTerms = FREE_BY_DAY,
        *,
        is_active: bool = True,
    ) -> Self:
        terms, items = terms.checked(), _checked(code, name, items)
        return cls.begin(KitDefined, id, code=code, name=name, items=items, **asdict(terms), is_active=is_active)

    def redefine(self, *, code: str, name: str, items: Sequence[KitItem], terms: KitTerms) -> None:
        """Change the kit for future orders."""
        terms, items = terms.checked(), _checked(code, name, items)
        if (code, name, items, terms) != (self.code, self.name, self.items, self.terms):
            self.trigger_event(KitRedefined, code=code, name=name, items=items, **asdict(terms))

    def offer(self) -> None:
        if not self.is_active:
            self.trigger_event(KitOffered)

    def discontinue(self) -> None:
        if self.is_active:
            self.trigger_event(KitDiscontinued)

    def delete(self) -> None:
        self.trigger_event(KitDeleted)

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        return {(KIT_CODE, name_form(self.code))}

    def references(self) -> AbstractSet[str]:
        return {stream_name(Model.TOPIC, item.model_id) for item in self.items}

    def evolve(self, event: Event) -> None:
        match event:
            case KitDefined():
                self._take(event)
                self.is_active = event.is_active
                self.deleted = False
            case KitRedefined():
                self._take(event)
            case KitOffered():
                self.is_active = True
            case KitDiscontinued():
                self.is_active = False
            case KitDeleted():
                self.deleted = True

    def _take(self, event: KitDefined | KitRedefined) -> None:
        self.code = event.code
        self.name = event.name
        self.items = event.items
        self.terms = fields_of(KitTerms, event)


def _checked(code: str, name: str, items: Sequence[KitItem]) -> tuple[KitItem, ...]:
    check_name(code, what="O código do kit", longest=LONGEST_TAG)
    check_name(name, what="O nome do kit")
    for item in items:
        if not 1 <= item.qty_required <= MOST_OF_A_MODEL:
            raise Refused(f"A quantidade de cada item vai de 1 a {MOST_OF_A_MODEL}.")
        check_amount("O preço de cada item", item.unit_price)
    if len({(item.model_id, item.is_optional) for item in items}) != len(items):
        raise Refused("O mesmo modelo aparece duas vezes no kit; some as quantidades em um item só.")
    return tuple(replace(item, unit_price=money(item.unit_price)) for item in items)
