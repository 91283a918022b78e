"""Commands on models."""

from __future__ import annotations

from dataclasses import dataclass, field

from command_api.equipment.details import (
    NO_CONTAINER,
    USUAL_RENTAL,
    USUAL_TERMS,
    ModelContainer,
    ModelRental,
    ModelTerms,
)
from command_api.equipment.domain import Model
from command_api.equipment.users import save_removed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Taken
from command_api.kernel.partial import UNSET, Maybe, Partial, stated
from command_api.rules.services import Service


@dataclass(frozen=True, slots=True)
class AddModel:
    name: str
    terms: ModelTerms = USUAL_TERMS
    container: ModelContainer = NO_CONTAINER
    rental: ModelRental = USUAL_RENTAL
    services: tuple[Service, ...] = ()
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class ChangeModel:
    """Fields that are ``UNSET`` stay."""

    id: int
    name: Maybe[str] = UNSET
    terms: Partial[ModelTerms] = field(default_factory=lambda: Partial(ModelTerms))
    container: Partial[ModelContainer] = field(default_factory=lambda: Partial(ModelContainer))
    rental: Partial[ModelRental] = field(default_factory=lambda: Partial(ModelRental))
    services: Maybe[tuple[Service, ...]] = UNSET
    is_active: Maybe[bool] = UNSET


def add_model(store: Store, command: AddModel, ctx: CommandContext) -> Receipt:
    """Add a model. Raises ``Taken`` for a name in use."""
    model = Model.add(
        store.new_id(Model),
        name=command.name,
        terms=command.terms,
        container=command.container,
        rental=command.rental,
        services=command.services,
        is_active=command.is_active,
    )
    return _save(store, model, ctx)


def change_model(store: Store, command: ChangeModel, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``, ``Taken`` (name)."""
    model = store.load(Model, command.id, ctx)
    model.rename(stated(command.name, model.name))
    model.change_terms(command.terms.applied_to(model.terms))
    model.change_container(command.container.applied_to(model.container))
    model.change_rental(command.rental.applied_to(model.rental))
    model.change_services(stated(command.services, model.services))
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
