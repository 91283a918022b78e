"""Bodies of this slice's commands."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Final

from pydantic import Field

from command_api.equipment.commands import ChangeAsset, RegisterAsset
from command_api.equipment.details import ModelContainer, ModelTerms
from command_api.equipment.events import KitItem, LocationKind
from command_api.equipment.kits import ChangeKit, DefineKit
from command_api.equipment.locations import AddLocation, ChangeLocation
from command_api.equipment.models import AddModel, ChangeModel
from command_api.fields import NAME_PATTERN, Id, Line, MaybeTag, Name, Price, Tag, Text, given_fields
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.kernel.partial import if_sent
from command_api.rules.asset_status import AssetStatus
from command_api.rules.rentals import RentalPeriod
from infra.declared_fields import requests

MOST_KIT_ITEMS: Final = 50

Pieces = Annotated[int, Field(ge=1, le=1000)]
Code = Annotated[Name, Field(max_length=40)]
Notes = Annotated[Text, Field(max_length=2000)]
Reason = Annotated[Line, Field(min_length=1, max_length=300, json_schema_extra={"pattern": NAME_PATTERN})]


@requests(ModelContainer)
@requests(ModelTerms)
class NewModelBody(Body):
    name: Name = Field(description="1 to 100 characters, unique", examples=["Barril 50L"])
    is_active: bool = Field(True, description="new assets of it may be registered", examples=[True])

    def command(self) -> AddModel:
        return AddModel(
            self.name, fields_of(ModelTerms, self), fields_of(ModelContainer, self), is_active=self.is_active
        )


@requests(ModelContainer, partial=True)
@requests(ModelTerms, partial=True)
class ModelBody(Body):
    """What is left out stays; `null` empties `capacity_l`, `tare_kg` and `weight_kg`."""

    name: Name | None = Field(None, description="1 to 100 characters, unique", examples=["Barril 50L"])
    is_active: bool | None = Field(None, description="new assets of it may be registered", examples=[True])

    def command(self, id: int) -> ChangeModel:
        return ChangeModel(
            id,
            name=if_sent(self.name),
            terms=given_fields(self, ModelTerms),
            container=given_fields(self, ModelContainer),
            is_active=if_sent(self.is_active),
        )


class NewLocationBody(Body):
    name: Name = Field(description="1 to 100 characters, unique", examples=["Galpão da distribuidora"])
    kind: LocationKind = Field(description="whose it is, or `transito` for what is on the way", examples=["choperia"])
    is_active: bool = Field(True, description="equipment may be sent there", examples=[True])

    def command(self) -> AddLocation:
        return AddLocation(self.name, self.kind, self.is_active)


class LocationBody(Body):
    """What is left out stays."""

    name: Name | None = Field(None, description="1 to 100 characters, unique", examples=["Galpão novo"])
    kind: LocationKind | None = Field(None, description="the one it has; it never changes", examples=["choperia"])
    is_active: bool | None = Field(None, description="equipment may be sent there", examples=[False])

    def command(self, id: int) -> ChangeLocation:
        return ChangeLocation(id, name=if_sent(self.name), kind=if_sent(self.kind), is_active=if_sent(self.is_active))


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
            notes=self.notes,
        )


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
            notes=if_sent(self.notes),
            status=if_sent(self.status),
            reason=self.reason,
        )


class AssetStatusBody(Body):
    status: AssetStatus = Field(description="what it is now, said by hand", examples=["maintenance"])
    reason: Reason = Field(description="why, 1 to 300 characters", examples=["Válvula com vazamento"])

    def command(self, id: int) -> ChangeAsset:
        return ChangeAsset(id, status=self.status, reason=self.reason)


class KitItemBody(Body):
    model_id: Id = Field(description="id of the model", examples=[4])
    model_name: Line | None = Field(None, description="accepted and ignored", examples=["Barril 50L"])
    qty_required: Pieces = Field(1, description="how many assets of it", examples=[2])
    unit_price: Price = Field(Decimal(0), description="BRL each", examples=[560])
    is_optional: bool = Field(False, description="taken where it is free; never limits the kit", examples=[False])

    def item(self) -> KitItem:
        return KitItem(
            model_id=self.model_id,
            qty_required=self.qty_required,
            unit_price=self.unit_price,
            is_optional=self.is_optional,
        )


KitItems = Annotated[list[KitItemBody], Field(max_length=MOST_KIT_ITEMS)]


class NewKitBody(Body):
    code: Code = Field(description="1 to 40 characters, unique", examples=["FESTA-50"])
    name: Name = Field(description="1 to 100 characters", examples=["Kit Festa 50L"])
    description: Notes = Field("", description="what is in it, for the customer", examples=["Barril, chopeira e gás."])
    rental_price: Price = Field(Decimal(0), description="BRL per rental period", examples=[720])
    rental_period: RentalPeriod = Field("daily", description="what the price is for", examples=["daily"])
    penalty_per_day: Price = Field(Decimal(0), description="BRL for every day of delay", examples=[80])
    is_active: bool = Field(True, description="it can be ordered", examples=[True])
    items: KitItems = Field(default_factory=list, description="the models it takes")

    def command(self) -> DefineKit:
        return DefineKit(
            code=self.code,
            name=self.name,
            items=tuple(item.item() for item in self.items),
            description=self.description,
            rental_price=self.rental_price,
            rental_period=self.rental_period,
            penalty_per_day=self.penalty_per_day,
            is_active=self.is_active,
        )


class KitBody(Body):
    """What is left out stays."""

    code: Code | None = Field(None, description="1 to 40 characters, unique", examples=["FESTA-50"])
    name: Name | None = Field(None, description="1 to 100 characters", examples=["Kit Festa 50L"])
    description: Notes | None = Field(
        None, description="what is in it, for the customer", examples=["Barril, chopeira e gás."]
    )
    rental_price: Price | None = Field(None, description="BRL per rental period", examples=[750])
    rental_period: RentalPeriod | None = Field(None, description="what the price is for", examples=["daily"])
    penalty_per_day: Price | None = Field(None, description="BRL for every day of delay", examples=[80])
    is_active: bool | None = Field(None, description="it can be ordered", examples=[True])
    items: KitItems | None = Field(None, description="all the models it takes")

    def command(self, id: int) -> ChangeKit:
        return ChangeKit(
            id,
            code=if_sent(self.code),
            name=if_sent(self.name),
            items=if_sent(None if self.items is None else tuple(item.item() for item in self.items)),
            description=if_sent(self.description),
            rental_price=if_sent(self.rental_price),
            rental_period=if_sent(self.rental_period),
            penalty_per_day=if_sent(self.penalty_per_day),
            is_active=if_sent(self.is_active),
        )
