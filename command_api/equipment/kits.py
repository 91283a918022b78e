"""Commands on kits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from command_api.equipment.details import FREE_BY_DAY, KitItem, KitTerms
from command_api.equipment.domain import Kit, Model
from command_api.equipment.users import save_removed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Taken
from command_api.kernel.partial import UNSET, Maybe, Partial, stated


@dataclass(frozen=True, slots=True)
class DefineKit:
    code: str
    name: str
    items: Sequence[KitItem] = ()
    terms: KitTerms = FREE_BY_DAY
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class ChangeKit:
    """Fields that are ``UNSET`` stay; ``items`` are all items."""

    id: int
    code: Maybe[str] = UNSET
    name: Maybe[str] = UNSET
    items: Maybe[Sequence[KitItem]] = UNSET
    terms: Partial[KitTerms] = field(default_factory=lambda: Partial(KitTerms))
    is_active: Maybe[bool] = UNSET


def define_kit(store: Store, command: DefineKit, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` (a model), ``Refused``, ``Taken`` (code)."""
    _check_models(store, command.items)
    id = store.new_id(Kit)
    kit = Kit.define(id, command.code, command.name, command.items, command.terms, is_active=command.is_active)
    return _save(store, kit, ctx)


def change_kit(store: Store, command: ChangeKit, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` (the kit, a model), ``Refused``, ``Taken`` (code)."""
    kit = store.load(Kit, command.id, ctx)
    _check_models(store, command.items or ())
    kit.redefine(
        code=stated(command.code, kit.code),
        name=stated(command.name, kit.name),
        items=stated(command.items, kit.items),
        terms=command.terms.applied_to(kit.terms),
    )
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
