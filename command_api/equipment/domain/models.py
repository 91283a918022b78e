"""Models: what a kind of equipment needs between two loans."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from decimal import Decimal
from typing import Final, Self

from command_api.equipment.domain.names import check_name
from command_api.equipment.events import (
    ModelActivated,
    ModelAdded,
    ModelContainerChanged,
    ModelDeactivated,
    ModelDeleted,
    ModelRenamed,
    ModelTermsChanged,
)
from command_api.kernel import Aggregate, Event, Refused
from command_api.kernel.aggregates import Claim
from command_api.kernel.text import name_form
from command_api.rules.weights import size_in_name, unit_weight

MODEL_NAME: Final = "model-name"
"""Scope of the claim."""
LONGEST_CLEANING_MIN: Final = 7 * 24 * 60
LONGEST_LOAN_DAYS: Final = 365
LARGEST_CAPACITY_L: Final = Decimal(1000)
HEAVIEST_TARE_KG: Final = Decimal(1000)
HEAVIEST_KG: Final = Decimal(1000)


class Model(Aggregate):
    """A kind of equipment. ``cleaning_buffer_min`` minutes pass between two loans of an asset of it."""

    TOPIC = "equipment_model"
    NOUN = "Modelo"

    @classmethod
    def add(
        cls,
        id: int,
        *,
        name: str,
        cleaning_buffer_min: int = 120,
        default_loan_days: int = 1,
        is_active: bool = True,
        capacity_l: Decimal | None = None,
        tare_kg: Decimal | None = None,
        owner: str = "",
        weight_kg: Decimal | None = None,
    ) -> Self:
        """``owner`` is a supplier to whom a container must go back; empty: the house."""
        _check_name(name)
        _check_terms(cleaning_buffer_min, default_loan_days)
        _check_container(capacity_l, tare_kg, owner)
        _check_weight(weight_kg)
        return cls.begin(
            ModelAdded,
            id,
            name=name,
            cleaning_buffer_min=cleaning_buffer_min,
            default_loan_days=default_loan_days,
            is_active=is_active,
            capacity_l=capacity_l,
            tare_kg=tare_kg,
            owner=owner,
            weight_kg=weight_kg,
        )

    @property
    def holds_l(self) -> Decimal | None:
        """Litres that an asset of it holds; of a model without ``capacity_l``, those in its name."""
        return size_in_name(self.name) if self.capacity_l is None else self.capacity_l

    @property
    def unit_kg(self) -> Decimal:
        """Kilograms of one full piece."""
        return unit_weight(self.name, self.capacity_l, self.tare_kg, self.weight_kg)

    def rename(self, name: str) -> None:
        """Tags that were made from the old name stay."""
        _check_name(name)
        if name != self.name:
            self.trigger_event(ModelRenamed, name=name)

    def change_terms(self, *, cleaning_buffer_min: int, default_loan_days: int) -> None:
        """For bookings to come."""
        _check_terms(cleaning_buffer_min, default_loan_days)
        if (cleaning_buffer_min, default_loan_days) != (self.cleaning_buffer_min, self.default_loan_days):
            self.trigger_event(
                ModelTermsChanged, cleaning_buffer_min=cleaning_buffer_min, default_loan_days=default_loan_days
            )

    def change_container(
        self,
        *,
        capacity_l: Decimal | None,
        tare_kg: Decimal | None,
        owner: str,
        weight_kg: Decimal | None = None,
    ) -> None:
        """Orders keep the weight that their lines were recorded with."""
        _check_container(capacity_l, tare_kg, owner)
        _check_weight(weight_kg)
        known = self.capacity_l, self.tare_kg, self.owner, self.weight_kg
        if (capacity_l, tare_kg, owner, weight_kg) != known:
            self.trigger_event(
                ModelContainerChanged, capacity_l=capacity_l, tare_kg=tare_kg, owner=owner, weight_kg=weight_kg
            )

    def activate(self) -> None:
        if not self.is_active:
            self.trigger_event(ModelActivated)

    def deactivate(self) -> None:
        if self.is_active:
            self.trigger_event(ModelDeactivated)

    def delete(self) -> None:
        self.trigger_event(ModelDeleted)

    @property
    def is_deleted(self) -> bool:
        return self.deleted

    def claims(self) -> AbstractSet[Claim]:
        return {(MODEL_NAME, name_form(self.name))}

    def evolve(self, event: Event) -> None:
        match event:
            case ModelAdded():
                self.name = event.name
                self.cleaning_buffer_min = event.cleaning_buffer_min
                self.default_loan_days = event.default_loan_days
                self.is_active = event.is_active
                self._take_container(event)
                self.deleted = False
            case ModelRenamed():
                self.name = event.name
            case ModelTermsChanged():
                self.cleaning_buffer_min = event.cleaning_buffer_min
                self.default_loan_days = event.default_loan_days
            case ModelContainerChanged():
                self._take_container(event)
            case ModelActivated():
                self.is_active = True
            case ModelDeactivated():
                self.is_active = False
            case ModelDeleted():
                self.deleted = True

    def _take_container(self, event: ModelAdded | ModelContainerChanged) -> None:
        self.capacity_l = event.capacity_l
        self.tare_kg = event.tare_kg
        self.owner = event.owner
        self.weight_kg = event.weight_kg


def _check_name(name: str) -> None:
    check_name(name, what="O nome do modelo")


def _check_terms(cleaning_buffer_min: int, default_loan_days: int) -> None:
    if not 0 <= cleaning_buffer_min <= LONGEST_CLEANING_MIN:
        raise Refused(f"A limpeza leva de 0 a {LONGEST_CLEANING_MIN} minutos (uma semana).")
    if not 1 <= default_loan_days <= LONGEST_LOAN_DAYS:
        raise Refused(f"O empréstimo dura de 1 a {LONGEST_LOAN_DAYS} dias.")


def _check_container(capacity_l: Decimal | None, tare_kg: Decimal | None, owner: str) -> None:
    if capacity_l is not None and not 0 < capacity_l <= LARGEST_CAPACITY_L:
        raise Refused(f"Um barril tem até {LARGEST_CAPACITY_L} litros.")
    if tare_kg is not None and not 0 <= tare_kg <= HEAVIEST_TARE_KG:
        raise Refused(f"O peso vazio vai de 0 a {HEAVIEST_TARE_KG} kg.")
    if owner:
        check_name(owner, what="O dono")


def _check_weight(weight_kg: Decimal | None) -> None:
    if weight_kg is not None and not 0 <= weight_kg <= HEAVIEST_KG:
        raise Refused(f"O peso vai de 0 a {HEAVIEST_KG} kg.")
