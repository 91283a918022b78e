"""Commands on models."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from command_api.equipment.domain import Model
from command_api.equipment.users import save_removed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Taken


@dataclass(frozen=True, slots=True)
class AddModel:
    """Minutes of cleaning between two loans; days a loan lasts where nothing else is agreed; of a container its litres
    and its weight when empty. An empty ``owner`` is the house."""

    name: str
    cleaning_buffer_min: int = 120
    default_loan_days: int = 1
    is_active: bool = True
    capacity_l: Decimal | None = None
    tare_kg: Decimal | None = None
    owner: str = ""


@dataclass(frozen=True, slots=True)
class ChangeModel:
    """Only what is in ``fields`` changes: ``name``, ``cleaning_buffer_min``, ``default_loan_days``, ``is_active``,
    ``capacity_l``, ``tare_kg``, ``owner``."""

    id: int
    fields: dict[str, Any] = field(default_factory=dict)


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
    )
    return _save(store, model, ctx)


def change_model(store: Store, command: ChangeModel, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``, ``Taken`` (name)."""
    model = store.load(Model, command.id, ctx)
    fields = command.fields
    if "name" in fields:
        model.rename(fields["name"])
    model.change_terms(
        cleaning_buffer_min=fields.get("cleaning_buffer_min", model.cleaning_buffer_min),
        default_loan_days=fields.get("default_loan_days", model.default_loan_days),
    )
    model.change_container(
        capacity_l=fields.get("capacity_l", model.capacity_l),
        tare_kg=fields.get("tare_kg", model.tare_kg),
        owner=fields.get("owner", model.owner),
    )
    if "is_active" in fields:
        model.activate() if fields["is_active"] else model.deactivate()
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
