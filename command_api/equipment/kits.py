"""Commands on kits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from command_api.equipment.domain import Kit, Model
from command_api.equipment.events import KitItem
from command_api.equipment.users import save_removed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Taken
from command_api.kernel.partial import UNSET, Maybe, stated
from command_api.rules.rentals import RentalPeriod

_TERMS: Final = ("code", "name", "items", "description", "rental_price", "rental_period", "penalty_per_day")


@dataclass(frozen=True, slots=True)
class DefineKit:
    """Prices and the penalty for every day of delay in BRL."""

    code: str
    name: str
    items: Sequence[KitItem] = ()
    description: str = ""
    rental_price: Decimal = Decimal(0)
    rental_period: RentalPeriod = "daily"
    penalty_per_day: Decimal = Decimal(0)
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class ChangeKit:
    """Fields that are ``UNSET`` stay; ``items`` are all items."""

    id: int
    code: Maybe[str] = UNSET
    name: Maybe[str] = UNSET
    items: Maybe[Sequence[KitItem]] = UNSET
    description: Maybe[str] = UNSET
    rental_price: Maybe[Decimal] = UNSET
    rental_period: Maybe[RentalPeriod] = UNSET
    penalty_per_day: Maybe[Decimal] = UNSET
    is_active: Maybe[bool] = UNSET


def define_kit(store: Store, command: DefineKit, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` (a model), ``Refused``, ``Taken`` (code)."""
    _check_models(store, command.items)
    kit = Kit.define(
        store.new_id(Kit), **{name: getattr(command, name) for name in _TERMS}, is_active=command.is_active
    )
    return _save(store, kit, ctx)


def change_kit(store: Store, command: ChangeKit, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` (the kit, a model), ``Refused``, ``Taken`` (code)."""
    kit = store.load(Kit, command.id, ctx)
    _check_models(store, command.items or ())
    kit.redefine(**{name: stated(getattr(command, name), getattr(kit, name)) for name in _TERMS})
    kit.offer() if stated(command.is_active, kit.is_active) else kit.discontinue()
    return _save(store, kit, ctx)


def delete_kit(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``InUse`` (open orders with it)."""
    kit = store.load(Kit, id, ctx)
    kit.delete()
    return save_removed(store, kit, f"O kit “{kit.name}”", ctx)


def _check_models(store: Store, items: Sequence[KitItem]) -> None:
    for model_id in {item.model_id for item in items}:
        store.load(Model, model_id)


def _save(store: Store, kit: Kit, ctx: CommandContext) -> Receipt:
    try:
        return store.save(kit, ctx=ctx)
    except Taken as taken:
        raise Taken(f"O código “{kit.code}” já pertence a outro kit.", **taken.details) from None
