"""Commands on the places where equipment is kept."""

from __future__ import annotations

from dataclasses import dataclass, field

from command_api.equipment.details import LocationDetails, LocationKind
from command_api.equipment.domain import Location
from command_api.equipment.users import save_removed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Refused, Taken
from command_api.kernel.partial import UNSET, Maybe, Partial, stated


@dataclass(frozen=True, slots=True)
class AddLocation:
    details: LocationDetails
    kind: LocationKind
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class ChangeLocation:
    """Fields that are ``UNSET`` stay. A ``kind`` must be the one that the place has."""

    id: int
    details: Partial[LocationDetails] = field(default_factory=lambda: Partial(LocationDetails))
    kind: Maybe[LocationKind] = UNSET
    is_active: Maybe[bool] = UNSET


def add_location(store: Store, command: AddLocation, ctx: CommandContext) -> Receipt:
    """Add a location. Raises ``Taken`` for a name in use."""
    id = store.new_id(Location)
    location = Location.add(id, details=command.details, kind=command.kind, is_active=command.is_active)
    return _save(store, location, ctx)


def change_location(store: Store, command: ChangeLocation, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused`` (another kind), ``Taken`` (name)."""
    location = store.load(Location, command.id, ctx)
    if stated(command.kind, location.kind) != location.kind:
        raise Refused("O tipo de um local não muda: os eventos escolhem os ativos por ele. Cadastre outro local.")
    location.change_details(command.details.applied_to(location.details))
    location.activate() if stated(command.is_active, location.is_active) else location.deactivate()
    return _save(store, location, ctx)


def delete_location(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``InUse`` (assets are there or are kept there, or it is being counted)."""
    location = store.load(Location, id, ctx)
    location.delete()
    return save_removed(store, location, f"O local “{location.name}”", ctx)


def _save(store: Store, location: Location, ctx: CommandContext) -> Receipt:
    try:
        return store.save(location, ctx=ctx)
    except Taken as taken:
        raise Taken(f"Já existe um local chamado “{location.name}”.", **taken.details) from None
