"""Kits: models that are rented together."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from typing import Any, Final, Self

import msgspec

from command_api.equipment.domain.models import Model
from command_api.equipment.domain.names import LONGEST_TAG, check_name
from command_api.equipment.events import (
    KitDefined,
    KitDeleted,
    KitDiscontinued,
    KitItem,
    KitOffered,
    KitRedefined,
)
from command_api.kernel import Aggregate, Event, Refused, money, stream_name
from command_api.kernel.aggregates import Claim
from command_api.kernel.text import name_form
from command_api.rules.amounts import check_amount
from command_api.rules.rentals import RentalPeriod

KIT_CODE: Final = "kit-code"
"""Scope of the claim."""
MOST_OF_A_MODEL: Final = 1000


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
        *,
        code: str,
        name: str,
        items: Sequence[KitItem] = (),
        description: str = "",
        rental_price: Decimal = Decimal(0),
        rental_period: RentalPeriod = "daily",
        penalty_per_day: Decimal = Decimal(0),
        is_active: bool = True,
    ) -> Self:
        """Prices and the penalty for every day of delay in BRL."""
        terms = _terms(code, name, items, description, rental_price, rental_period, penalty_per_day)
        return cls.begin(KitDefined, id, **terms, is_active=is_active)

    def redefine(
        self,
        *,
        code: str,
        name: str,
        items: Sequence[KitItem],
        description: str,
        rental_price: Decimal,
        rental_period: RentalPeriod,
        penalty_per_day: Decimal,
    ) -> None:
        """For orders to come."""
        terms = _terms(code, name, items, description, rental_price, rental_period, penalty_per_day)
        if terms != {name: getattr(self, name) for name in terms}:
            self.trigger_event(KitRedefined, **terms)

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
        self.description = event.description
        self.rental_price = event.rental_price
        self.rental_period = event.rental_period
        self.penalty_per_day = event.penalty_per_day


def _terms(
    code: str,
    name: str,
    items: Sequence[KitItem],
    description: str,
    rental_price: Decimal,
    rental_period: RentalPeriod,
    penalty_per_day: Decimal,
) -> dict[str, Any]:
    check_name(code, what="O código do kit", longest=LONGEST_TAG)
    check_name(name, what="O nome do kit")
    check_amount("O preço do kit", rental_price)
    check_amount("A multa por dia", penalty_per_day)
    for item in items:
        if not 1 <= item.qty_required <= MOST_OF_A_MODEL:
            raise Refused(f"A quantidade de cada item vai de 1 a {MOST_OF_A_MODEL}.")
        check_amount("O preço de cada item", item.unit_price)
    if len({(item.model_id, item.is_optional) for item in items}) != len(items):
        raise Refused("O mesmo modelo aparece duas vezes no kit; some as quantidades em um item só.")
    return {
        "code": code,
        "name": name,
        "items": tuple(msgspec.structs.replace(item, unit_price=money(item.unit_price)) for item in items),
        "description": description,
        "rental_price": money(rental_price),
        "rental_period": rental_period,
        "penalty_per_day": money(penalty_per_day),
    }
