"""Commands on models."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from command_api.equipment.domain import Model
from command_api.equipment.users import save_removed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Taken
from command_api.kernel.partial import UNSET, Maybe, stated


@dataclass(frozen=True, slots=True)
class AddModel:
    """Minutes of cleaning between two loans; days a loan lasts where nothing else is agreed; of a container its litres
    and its weight when empty. An empty ``owner`` is the house. ``weight_kg`` is what one weighs on the van."""

    name: str
    cleaning_buffer_min: int = 120
    default_loan_days: int = 1
    is_active: bool = True
    capacity_l: Decimal | None = None
    tare_kg: Decimal | None = None
    owner: str = ""
    weight_kg: Decimal | None = None


@dataclass(frozen=True, slots=True)
class ChangeModel:
    """Fields that are ``UNSET`` stay."""

    id: int
    name: Maybe[str] = UNSET
    cleaning_buffer_min: Maybe[int] = UNSET
    default_loan_days: Maybe[int] = UNSET
    is_active: Maybe[bool] = UNSET
    capacity_l: Maybe[Decimal | None] = UNSET
    tare_kg: Maybe[Decimal | None] = UNSET
    owner: Maybe[str] = UNSET
    weight_kg: Maybe[Decimal | None] = UNSET


def add_model(store: Store, command: AddModel, ctx: CommandContext) -> Receipt:
    """Raises ``Taken`` (name)."""
    model = Model.add(
        store.new_id(Model),
        name=command.name,
        cleaning_buffer_min=command.cleaning_buffer_min,
        default_loan_days=command.default_loan_days,
        is_active=command.is_active,
        capacity_l=command.capacity_l,
        tare_kg=command.tare_kg,
        owner=command.owner,
        weight_kg=command.weight_kg,
    )
    return _save(store, model, ctx)


def change_model(store: Store, command: ChangeModel, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``, ``Taken`` (name)."""
    model = store.load(Model, command.id, ctx)
    model.rename(stated(command.name, model.name))
    model.change_terms(
        cleaning_buffer_min=stated(command.cleaning_buffer_min, model.cleaning_buffer_min),
        default_loan_days=stated(command.default_loan_days, model.default_loan_days),
    )
    model.change_container(
        capacity_l=stated(command.capacity_l, model.capacity_l),
        tare_kg=stated(command.tare_kg, model.tare_kg),
        owner=stated(command.owner, model.owner),
        weight_kg=stated(command.weight_kg, model.weight_kg),
    )
    model.activate() if stated(command.is_active, model.is_active) else model.deactivate()
    return _save(store, model, ctx)


def delete_model(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``InUse`` (assets of it, kits with it)."""
    model = store.load(Model, id, ctx)
    model.delete()
    return save_removed(store, model, f"O modelo “{model.name}”", ctx)


def _save(store: Store, model: Model, ctx: CommandContext) -> Receipt:
    try:
        return store.save(model, ctx=ctx)
    except Taken as taken:
        raise Taken(f"Já existe um modelo chamado “{model.name}”.", **taken.details) from None
