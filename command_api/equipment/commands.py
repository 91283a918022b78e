"""Commands on assets. Those on models, places and kits are in modules of their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from command_api.equipment.details import NO_DETAILS, AssetDetails, LocationDetails, ServiceRecord
from command_api.equipment.domain import ASSET_TAG, LOCATION_NAME, Asset, Location, Model, tag_prefix
from command_api.equipment.users import save_removed
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Refused, Taken, stream_id
from command_api.kernel.partial import UNSET, Maybe, Partial, stated
from command_api.kernel.text import name_form
from command_api.rules.asset_status import AssetStatus

_TRIES: Final = 5
_ON_THE_WAY: Final = "Em trânsito"


@dataclass(frozen=True, slots=True)
class RegisterAsset:
    """Without ``asset_tag`` one is made from the model's name and a sequence."""

    model_id: int
    stock_location_id: int
    asset_tag: str = ""
    status: AssetStatus = "available"
    details: AssetDetails = NO_DETAILS


@dataclass(frozen=True, slots=True)
class ChangeAsset:
    """Fields that are ``UNSET`` stay. A status that a person sets needs a reason."""

    id: int
    asset_tag: Maybe[str] = UNSET
    stock_location_id: Maybe[int] = UNSET
    details: Partial[AssetDetails] = field(default_factory=lambda: Partial(AssetDetails))
    status: Maybe[AssetStatus] = UNSET
    reason: str | None = None


def register_asset(store: Store, command: RegisterAsset, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound`` (model, place), ``Refused`` (either is out of use), ``Taken`` (tag)."""
    model = store.load(Model, command.model_id)
    location = store.load(Location, command.stock_location_id)
    id = store.new_id(Asset)
    for attempt in range(_TRIES):
        asset = Asset.register(
            id,
            asset_tag=command.asset_tag or _next_tag(store, model),
            model=model,
            location=location,
            status=command.status,
            details=command.details,
        )
        try:
            return store.save(asset, ctx=ctx, answer={"asset_tag": asset.asset_tag})
        except Taken as taken:
            if command.asset_tag or attempt == _TRIES - 1:
                raise _tag_taken(asset, taken) from None
    raise AssertionError


def change_asset(store: Store, command: ChangeAsset, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused`` (orders are in the way, no reason), ``Taken`` (tag)."""
    ctx = replace(ctx, reason=command.reason or ctx.reason)
    for attempt in range(_TRIES):
        asset = store.load(Asset, command.id, ctx)
        others = _change(store, asset, command, ctx)
        try:
            return store.save(asset, *others, ctx=ctx)
        except Taken as taken:  # another command created the transit place: the next attempt finds it
            if taken.details["scope"] != LOCATION_NAME or attempt == _TRIES - 1:
                raise _tag_taken(asset, taken) from None
    raise AssertionError


def record_service(store: Store, id: int, record: ServiceRecord, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused`` (its model has no such service, a day to come)."""
    asset = store.load(Asset, id, ctx)
    asset.record_service(record, store.load(Model, asset.model_id).services, now=ctx.now)
    return store.save(asset, ctx=ctx)


def take_service_back(store: Store, id: int, number: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused`` (it was taken back already)."""
    asset = store.load(Asset, id, ctx)
    asset.take_service_back(number)
    return store.save(asset, ctx=ctx)


def delete_asset(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused`` (it is held), ``InUse`` (orders name it)."""
    asset = store.load(Asset, id, ctx)
    asset.delete()
    return save_removed(store, asset, f"O ativo {asset.asset_tag}", ctx)


def transit_location(store: Store) -> Location:
    """The place of equipment that is out: the first one of kind ``transito``, active places first.

    If there is none, a new one with pending events. The caller saves it too; ``Taken`` if another command was faster.
    """
    known = [store.load(Location, stream_id(stream)) for stream in store.living(Location)]
    places = sorted((place for place in known if place.kind == "transito"), key=lambda place: not place.is_active)
    if places:
        return places[0]
    id = store.new_id(Location)
    taken = any(name_form(place.name) == name_form(_ON_THE_WAY) for place in known)
    details = LocationDetails(name=f"{_ON_THE_WAY} {id}" if taken else _ON_THE_WAY)
    return Location.add(id, details=details, kind="transito")


def _change(store: Store, asset: Asset, command: ChangeAsset, ctx: CommandContext) -> Sequence[Location]:
    """Apply the command; returns the places that must be saved with the asset."""
    asset.retag(stated(command.asset_tag, asset.asset_tag))
    if command.stock_location_id is not UNSET:
        asset.move(store.load(Location, command.stock_location_id))
    asset.change_details(command.details.applied_to(asset.details))
    return _set_status(store, asset, stated(command.status, asset.status), ctx)


def _set_status(store: Store, asset: Asset, status: AssetStatus, ctx: CommandContext) -> Sequence[Location]:
    if status == asset.status:
        return ()
    if not ctx.reason:
        raise Refused("Escreva o motivo da mudança de status.")
    if status != "checked_out":
        asset.set_status(status)
        return ()
    transit = transit_location(store)
    asset.set_status(status, transit_id=transit.number)
    return (transit,) if transit.pending_events else ()


def _next_tag(store: Store, model: Model) -> str:
    """The next free tag of the model's name. Models whose names begin alike share a sequence, as they share tags."""
    prefix = tag_prefix(model.name)
    while True:
        tag = f"{prefix}-{store.next_numbers(f'asset_tag_{prefix}', 1)[0]:04}"
        if store.find(ASSET_TAG, name_form(tag)) is None:
            return tag


def _tag_taken(asset: Asset, taken: Taken) -> Taken:
    if taken.details["scope"] != ASSET_TAG:
        return taken
    return Taken(f"A etiqueta “{asset.asset_tag}” já pertence a outro ativo.", **taken.details)
