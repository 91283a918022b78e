"""Models: what a kind of equipment needs between two loans."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final, Self

from command_api.equipment.domain.names import check_name, folded
from command_api.equipment.events import (
    ModelActivated,
    ModelAdded,
    ModelDeactivated,
    ModelDeleted,
    ModelRenamed,
    ModelTermsChanged,
)
from command_api.kernel import Aggregate, Event, Refused
from command_api.kernel.aggregates import Claim

MODEL_NAME: Final = "model-name"
"""Scope of the claim."""
LONGEST_CLEANING_MIN: Final = 7 * 24 * 60
LONGEST_LOAN_DAYS: Final = 365


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
    ) -> Self:
        _check_name(name)
        _check_terms(cleaning_buffer_min, default_loan_days)
        return cls.begin(
            ModelAdded,
            id,
            name=name,
            cleaning_buffer_min=cleaning_buffer_min,
            default_loan_days=default_loan_days,
            is_active=is_active,
        )

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
        return {(MODEL_NAME, folded(self.name))}

    def evolve(self, event: Event) -> None:
        match event:
            case ModelAdded():
                self.name = event.name
                self.cleaning_buffer_min = event.cleaning_buffer_min
                self.default_loan_days = event.default_loan_days
                self.is_active = event.is_active
                self.deleted = False
            case ModelRenamed():
                self.name = event.name
            case ModelTermsChanged():
                self.cleaning_buffer_min = event.cleaning_buffer_min
                self.default_loan_days = event.default_loan_days
            case ModelActivated():
                self.is_active = True
            case ModelDeactivated():
                self.is_active = False
            case ModelDeleted():
                self.deleted = True


def _check_name(name: str) -> None:
    check_name(name, what="O nome do modelo")


def _check_terms(cleaning_buffer_min: int, default_loan_days: int) -> None:
    if not 0 <= cleaning_buffer_min <= LONGEST_CLEANING_MIN:
        raise Refused(f"A limpeza leva de 0 a {LONGEST_CLEANING_MIN} minutos (uma semana).")
    if not 1 <= default_loan_days <= LONGEST_LOAN_DAYS:
        raise Refused(f"O empréstimo dura de 1 a {LONGEST_LOAN_DAYS} dias.")
