"""How changes of models, places, assets and kits are undone. What an order did to an asset is undone at the order."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from command_api.compensations import Command, Compensations, Undone
from command_api.equipment import events
from command_api.equipment.commands import ChangeAsset, change_asset, take_service_back
from command_api.equipment.kits import ChangeKit, change_kit
from command_api.equipment.locations import ChangeLocation, change_location
from command_api.equipment.models import ChangeModel, change_model
from command_api.equipment.papers import remove_paper
from command_api.kernel import Event, Refused
from command_api.kernel.partial import Partial
from infra.security.permissions import Permission

compensations = Compensations()

_RIGHT: Final = Permission.PLACE_ORDERS
_BY_AN_ORDER: Final = "Isto aconteceu por causa de um pedido: mude ou desfaça no pedido."
_OF_ASSETS: Final[dict[str, type[Event]]] = {"asset_tag": events.AssetRetagged, "details": events.AssetNoted}
_OF_MODELS: Final[dict[tuple[str, ...], tuple[type[Event], ...]]] = {
    ("name",): (events.ModelRenamed,),
    ("terms",): (events.ModelTermsChanged,),
    ("container",): (events.ModelContainerChanged,),
    ("rental",): (events.ModelRentalChanged,),
    ("services",): (events.ModelServicesChanged,),
    ("is_active",): (events.ModelActivated, events.ModelDeactivated),
}
_OF_LOCATIONS: Final[dict[tuple[str, ...], tuple[type[Event], ...]]] = {
    ("details",): (events.LocationRenamed,),
    ("is_active",): (events.LocationActivated, events.LocationDeactivated),
}
_OF_KITS: Final[dict[tuple[str, ...], tuple[type[Event], ...]]] = {
    ("code", "name", "items", "terms"): (events.KitRedefined,),
    ("is_active",): (events.KitOffered, events.KitDiscontinued),
}
"""Attributes that fields of the command of the same name set, and the events that change them."""


def _former(undone: Undone, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: _stated(undone.former(name)) for name in names if undone.touches(name)}


def _stated(value: Any) -> Any:
    """``value`` as a command states it."""
    return Partial.of(value) if isinstance(value, Struct) else value


def _model(undone: Undone, names: tuple[str, ...]) -> Command:
    former = _former(undone, names)
    if "services" in former:  # each is the one that it was, whatever else has its name by now
        former["services"] = tuple(replace(service, identity=service.id) for service in former["services"])
    return lambda tools, ctx: change_model(tools.store, ChangeModel(undone.id, **former), ctx)


def _location(undone: Undone, names: tuple[str, ...]) -> Command:
    return lambda tools, ctx: change_location(tools.store, ChangeLocation(undone.id, **_former(undone, names)), ctx)


def _kit(undone: Undone, names: tuple[str, ...]) -> Command:
    return lambda tools, ctx: change_kit(tools.store, ChangeKit(undone.id, **_former(undone, names)), ctx)


def _asset(undone: Undone, field: str, attribute: str) -> Command:
    command = ChangeAsset(undone.id, **{field: _stated(undone.former(attribute))})
    return lambda tools, ctx: change_asset(tools.store, command, ctx)


@compensations.undoes(events.AssetMoved, right=_RIGHT, fields=("home_location_id",))
def kept_where_it_was(undone: Undone) -> Command:
    """Kept at the former place again; what is away comes home there."""
    return _asset(undone, "stock_location_id", "home_location_id")


@compensations.undoes(
    events.AssetSetAside,
    events.AssetPutBack,
    events.AssetCheckedOut,
    events.AssetSentToMaintenance,
    events.AssetRepaired,
    events.AssetLost,
    events.AssetFound,
    events.AssetRetired,
    events.AssetReinstated,
    right=_RIGHT,
    fields=("by_hand",),
)
def former_status(undone: Undone) -> Command:
    """What people said of it before. What left or was set aside with an order is undone at the order."""
    if getattr(undone.event, "order_id", None) is not None:
        raise Refused(_BY_AN_ORDER)
    return _asset(undone, "status", "by_hand")


@compensations.undoes(events.AssetServiced, right=_RIGHT)
def not_serviced(undone: Undone) -> Command:
    """The service was not done: what was due before is due again."""
    number = undone.event.originator_version
    return lambda tools, ctx: take_service_back(tools.store, undone.id, number, ctx)


@compensations.undoes(events.ServicePaperAttached, right=_RIGHT)
def not_attached(undone: Undone) -> Command:
    """The paper does not belong to its service."""
    number, sha256 = undone.event.number, undone.event.sha256
    return lambda tools, ctx: remove_paper(tools.store, undone.id, number, sha256, ctx)


for _attribute, _event in _OF_ASSETS.items():
    compensations.undoes(_event, right=_RIGHT, fields=(_attribute,))(
        partial(_asset, field=_attribute, attribute=_attribute)
    )
for _names, _events in _OF_MODELS.items():
    compensations.undoes(*_events, right=_RIGHT, fields=_names)(partial(_model, names=_names))
for _names, _events in _OF_LOCATIONS.items():
    compensations.undoes(*_events, right=_RIGHT, fields=_names)(partial(_location, names=_names))
for _names, _events in _OF_KITS.items():
    compensations.undoes(*_events, right=_RIGHT, fields=_names)(partial(_kit, names=_names))

compensations.keeps(
    "O que foi cadastrado não se desfaz: desative ou exclua no próprio cadastro.",
    events.ModelAdded,
    events.LocationAdded,
    events.AssetRegistered,
    events.KitDefined,
)
compensations.keeps(
    _BY_AN_ORDER,
    events.AssetBooked,
    events.AssetBookingReleased,
    events.AssetStayed,
    events.AssetPickupRescheduled,
    events.AssetReturned,
    events.AssetReturnTakenBack,
)
compensations.keeps("Um serviço desfeito não volta: registre-o de novo.", events.AssetServiceTakenBack)
compensations.keeps("Um papel removido não volta: anexe o arquivo de novo.", events.ServicePaperRemoved)
compensations.keeps(
    "O que foi excluído não volta: cadastre de novo.",
    events.ModelDeleted,
    events.LocationDeleted,
    events.AssetDeleted,
    events.KitDeleted,
)
