"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from command_api.equipment.commands import ChangeAsset, RegisterAsset
from command_api.equipment.details import (
    MOST_SERVICES,
    AssetDetails,
    KitItem,
    KitTerms,
    LocationDetails,
    LocationKind,
    ModelContainer,
    ModelRental,
    ModelTerms,
    Notes,
    ServiceRecord,
)
from command_api.equipment.kits import ChangeKit, DefineKit
from command_api.equipment.locations import AddLocation, ChangeLocation
from command_api.equipment.models import AddModel, ChangeModel
from command_api.fields import Id, Line, MaybeTag, Name, Reason, Tag, given_fields
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.kernel.partial import if_sent
from command_api.rules.asset_status import AssetStatus
from command_api.rules.services import Service
from infra.declared_fields import requests

MOST_KIT_ITEMS: Final = 50

Code = Annotated[Name, Field(max_length=40)]


@requests(Service)
class ServiceBody(Body):
    """Work that pieces of a model need again and again."""


Services = Annotated[list[ServiceBody], Field(max_length=MOST_SERVICES)]


@requests(ModelRental)
@requests(ModelContainer)
@requests(ModelTerms)
class NewModelBody(Body):
    name: Name = Field(description="1 to 100 characters, unique", examples=["Barril 50L"])
    is_active: bool = Field(True, description="new assets of it may be registered", examples=[True])
    services: Services = Field(default_factory=list, description="the maintenance that its pieces need")

    def command(self) -> AddModel:
        return AddModel(
            self.name,
            fields_of(ModelTerms, self),
            fields_of(ModelContainer, self),
            fields_of(ModelRental, self),
            _services(self.services),
            is_active=self.is_active,
        )


@requests(ModelRental, partial=True)
@requests(ModelContainer, partial=True)
@requests(ModelTerms, partial=True)
class ModelBody(Body):
    """What is left out stays; `null` empties what may be unknown, and the price and its period."""

    name: Name | None = Field(None, description="1 to 100 characters, unique", examples=["Barril 50L"])
    is_active: bool | None = Field(None, description="new assets of it may be registered", examples=[True])
    services: Services | None = Field(None, description="all the maintenance that its pieces need")

    def command(self, id: int) -> ChangeModel:
        return ChangeModel(
            id,
            name=if_sent(self.name),
            terms=given_fields(self, ModelTerms),
            container=given_fields(self, ModelContainer),
            rental=given_fields(self, ModelRental),
            services=if_sent(None if self.services is None else _services(self.services)),
            is_active=if_sent(self.is_active),
        )


@requests(LocationDetails)
class NewLocationBody(Body):
    name: Name = Field(description="1 to 100 characters, unique", examples=["Galpão da distribuidora"])
    kind: LocationKind = Field(description="whose it is, or `transito` for what is on the way", examples=["choperia"])
    is_active: bool = Field(True, description="equipment may be sent there", examples=[True])

    def command(self) -> AddLocation:
        return AddLocation(fields_of(LocationDetails, self), self.kind, self.is_active)


@requests(LocationDetails, partial=True)
class LocationBody(Body):
    """What is left out stays."""

    name: Name | None = Field(None, description="1 to 100 characters, unique", examples=["Galpão novo"])
    kind: LocationKind | None = Field(None, description="the one it has; it never changes", examples=["choperia"])
    is_active: bool | None = Field(None, description="equipment may be sent there", examples=[False])

    def command(self, id: int) -> ChangeLocation:
        return ChangeLocation(
            id,
            details=given_fields(self, LocationDetails),
            kind=if_sent(self.kind),
            is_active=if_sent(self.is_active),
        )


@requests(AssetDetails)
class NewAssetBody(Body):
    asset_tag: MaybeTag = Field("", description="unique; empty: made from the model's name", examples=["BARRIL50-0007"])
    model_id: Id = Field(description="id of its model, which must be active", examples=[4])
    stock_location_id: Id = Field(description="id of the place where it is kept, which must be active", examples=[2])
    status: AssetStatus = Field(
        "available", description="as it is today; neither `reserved` nor `checked_out` yet", examples=["available"]
    )
    notes: Notes = Field("", description="notes for the person who takes it", examples=["Alça nova em março."])

    def command(self) -> RegisterAsset:
        return RegisterAsset(
            model_id=self.model_id,
            stock_location_id=self.stock_location_id,
            asset_tag=self.asset_tag,
            status=self.status,
            details=fields_of(AssetDetails, self),
        )


@requests(AssetDetails, partial=True)
class AssetBody(Body):
    """What is left out stays."""

    asset_tag: Tag | None = Field(None, description="1 to 40 characters, unique", examples=["BARRIL50-0007"])
    stock_location_id: Id | None = Field(
        None, description="id of the place where it is kept from now on; what is away comes home there", examples=[2]
    )
    notes: Notes | None = Field(None, description="notes for the person who takes it", examples=["Válvula nova."])
    status: AssetStatus | None = Field(
        None, description="what it is now, said by hand; another one needs a reason", examples=["maintenance"]
    )
    reason: Reason | None = Field(None, description="why, 1 to 300 characters", examples=["Válvula com vazamento"])

    def command(self, id: int) -> ChangeAsset:
        return ChangeAsset(
            id,
            asset_tag=if_sent(self.asset_tag),
            stock_location_id=if_sent(self.stock_location_id),
            details=given_fields(self, AssetDetails),
            status=if_sent(self.status),
            reason=self.reason,
        )


class AssetStatusBody(Body):
    status: AssetStatus = Field(description="what it is now, said by hand", examples=["maintenance"])
    reason: Reason = Field(description="why, 1 to 300 characters", examples=["Válvula com vazamento"])

    def command(self, id: int) -> ChangeAsset:
        return ChangeAsset(id, status=self.status, reason=self.reason)


@requests(ServiceRecord)
class ServiceRecordBody(Body):
    """A service that was done."""

    def command(self) -> ServiceRecord:
        return fields_of(ServiceRecord, self)


@requests(KitItem)
class KitItemBody(Body):
    model_name: Line | None = Field(None, description="accepted and ignored", examples=["Barril 50L"])


KitItems = Annotated[list[KitItemBody], Field(max_length=MOST_KIT_ITEMS)]


@requests(KitTerms)
class NewKitBody(Body):
    code: Code = Field(description="1 to 40 characters, unique", examples=["FESTA-50"])
    name: Name = Field(description="1 to 100 characters", examples=["Kit Festa 50L"])
    is_active: bool = Field(True, description="it can be ordered", examples=[True])
    items: KitItems = Field(default_factory=list, description="the models it takes")

    def command(self) -> DefineKit:
        return DefineKit(self.code, self.name, _items(self.items), fields_of(KitTerms, self), is_active=self.is_active)


@requests(KitTerms, partial=True)
class KitBody(Body):
    """What is left out stays."""

    code: Code | None = Field(None, description="1 to 40 characters, unique", examples=["FESTA-50"])
    name: Name | None = Field(None, description="1 to 100 characters", examples=["Kit Festa 50L"])
    is_active: bool | None = Field(None, description="it can be ordered", examples=[True])
    items: KitItems | None = Field(None, description="all the models it takes")

    def command(self, id: int) -> ChangeKit:
        return ChangeKit(
            id,
            code=if_sent(self.code),
            name=if_sent(self.name),
            items=if_sent(None if self.items is None else _items(self.items)),
            terms=given_fields(self, KitTerms),
            is_active=if_sent(self.is_active),
        )


def _services(services: list[ServiceBody]) -> tuple[Service, ...]:
    return tuple(fields_of(Service, each) for each in services)


def _items(items: list[KitItemBody]) -> tuple[KitItem, ...]:
    return tuple(fields_of(KitItem, each) for each in items)
