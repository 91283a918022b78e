"""Bodies of this slice's commands."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Annotated, Any, Final, TypeVar

from pydantic import AfterValidator, Field, model_validator

from command_api.catalogue.categories import ChangeCategory, CreateCategory
from command_api.catalogue.commands import AddProduct, ChangeProduct
from command_api.catalogue.details import NO_WORDS, CategoryWords, Details, Summary
from command_api.fields import MAX_ID, Count, Id, Line, Name, Price, Quantity, given_fields
from command_api.http import Body
from command_api.kernel.partial import UNSET, Maybe, if_sent
from infra.declared_fields import requests

MOST_AT_ONCE: Final = 500
MOST_SOURCE_ITEMS: Final = 1000

T = TypeVar("T")


def _without_repetition(ids: list[int]) -> list[int]:
    if len(set(ids)) != len(ids):
        raise ValueError("O mesmo item aparece duas vezes.")
    return ids


Ids = Annotated[
    list[Id],
    Field(min_length=1, max_length=MOST_AT_ONCE, json_schema_extra={"uniqueItems": True}),
    AfterValidator(_without_repetition),
]
Parent = Annotated[int, Field(ge=0, le=MAX_ID)]
"""Id of the parent category; 0 stands for none, as in the list's filter."""
SourceId = Annotated[Line, Field(min_length=1, max_length=100)]


@requests(Details)
class NewProductBody(Body):
    name: Annotated[Name, Field(description="1 to 100 characters", examples=["Chope Pilsen 300 ml"])]
    category_id: Id = Field(description="id of its category", examples=[3])
    price: Price = Field(description="in BRL", examples=[11.9])
    visible: bool = Field(True, description="on the menu", examples=[True])
    available: bool = Field(True, description="can be ordered today", examples=[True])
    stock_quantity: Quantity = Field(Decimal(0), description="on the shelf now", examples=[40])
    min_stock_level: Quantity = Field(Decimal(0), description="warn at or below this", examples=[10])

    def command(self) -> AddProduct:
        return AddProduct(
            name=self.name,
            price=self.price,
            category_id=self.category_id,
            details=given_fields(self, Details).applied_to(Details()),
            visible=self.visible,
            available=self.available,
            stock_quantity=self.stock_quantity,
            min_stock_level=self.min_stock_level,
        )


@requests(Details, partial=True)
class ProductBody(Body):
    """What is left out stays. `null` means something only for `name_manual`, `price_manual` and `category_id`."""

    name: Name | None = Field(None, description="the same as `name_manual`", examples=["Chope Pilsen 300 ml"])
    name_manual: Name | None = Field(
        None, description="`null` goes back to the source's name", examples=["Chope Pilsen 300 ml"]
    )
    price: Price | None = Field(None, description="the same as `price_manual`", examples=[12.9])
    price_manual: Price | None = Field(None, description="in BRL; `null` goes back to the source's", examples=[12.9])
    category_id: Id | None = Field(None, description="`null`: no category", examples=[3])
    visible: bool | None = Field(None, description="on the menu", examples=[True])
    visibility: bool | None = Field(None, description="the same as `visible`", examples=[True])
    available: bool | None = Field(None, description="can be ordered today", examples=[True])
    availability: bool | None = Field(None, description="the same as `available`", examples=[True])
    stock_quantity: Quantity | None = Field(None, description="counted on the shelf", examples=[40])
    min_stock_level: Quantity | None = Field(None, description="warn at or below this", examples=[10])

    @model_validator(mode="after")
    def say_one_thing_once(self) -> ProductBody:
        for name, alias in (
            ("name", "name_manual"),
            ("price", "price_manual"),
            ("visible", "visibility"),
            ("available", "availability"),
        ):
            if {name, alias} <= self.model_fields_set and getattr(self, name) != getattr(self, alias):
                raise ValueError(f"{name} e {alias} dizem coisas diferentes; envie só um.")
        return self

    def command(self, id: int) -> ChangeProduct:
        return ChangeProduct(
            id,
            name=self._or_source(self.name or self.name_manual, "name_manual"),
            price=self._or_source(self.price if self.price is not None else self.price_manual, "price_manual"),
            category_id=self._or_source(self.category_id, "category_id"),
            visible=if_sent(self.visible if self.visible is not None else self.visibility),
            available=if_sent(self.available if self.available is not None else self.availability),
            details=given_fields(self, Details),
            stock_quantity=if_sent(self.stock_quantity),
            min_stock_level=if_sent(self.min_stock_level),
        )

    def _or_source(self, value: T | None, field: str) -> Maybe[T | None]:
        """``None`` counts only if the body states it in ``field``."""
        return UNSET if value is None and field not in self.model_fields_set else value


class ProductUpdate(ProductBody):
    id: Id = Field(description="id of the product", examples=[42])
    version: Annotated[int, Field(ge=1)] | None = Field(
        None, description="the version that was seen; refused if it is another by now", examples=[7]
    )

    def command(self, id: int) -> ChangeProduct:
        return replace(super().command(id), seen=self.version)


@requests(CategoryWords)
class NewCategoryBody(Body):
    name: Annotated[Name, Field(description="1 to 100 characters", examples=["Chopes"])]
    description: Summary = Field("", description="one or two sentences", examples=["Doze torneiras, copo frio."])
    parent_id: Parent | None = Field(None, description="`null` or 0: a main category", examples=[None])
    visible: bool = Field(True, description="on the menu", examples=[True])
    order: Count | None = Field(None, description="place among its siblings; left out: the last", examples=[0])
    dm_category_id: Id | None = Field(None, description="its id in the source catalogue", examples=[None])

    def command(self) -> CreateCategory:
        return CreateCategory(
            name=self.name,
            description=self.description,
            parent_id=self.parent_id or None,
            visible=self.visible,
            position=self.order,
            dm_category_id=self.dm_category_id,
            words=given_fields(self, CategoryWords).applied_to(NO_WORDS),
        )


@requests(CategoryWords, partial=True)
class CategoryBody(Body):
    """What is left out stays. `null` means something only for `parent_id`."""

    name: Name | None = Field(None, description="1 to 100 characters", examples=["Chopes"])
    description: Summary | None = Field(None, description="one or two sentences", examples=["Doze torneiras."])
    parent_id: Parent | None = Field(None, description="`null` or 0: a main category", examples=[3])
    visible: bool | None = Field(None, description="on the menu", examples=[True])
    order: Count | None = Field(None, description="place among its siblings", examples=[2])

    def command(self, id: int) -> ChangeCategory:
        return ChangeCategory(
            id,
            name=if_sent(self.name),
            description=if_sent(self.description),
            visible=if_sent(self.visible),
            position=if_sent(self.order),
            parent_id=(self.parent_id or None) if "parent_id" in self.model_fields_set else UNSET,
            words=given_fields(self, CategoryWords),
        )


class CategoryUpdate(CategoryBody):
    id: Id = Field(description="id of the category", examples=[3])


def _each_once(updates: list[Any]) -> list[Any]:
    _without_repetition([update.id for update in updates])
    return updates


class ProductUpdates(Body):
    updates: Annotated[
        list[ProductUpdate],
        Field(min_length=1, max_length=MOST_AT_ONCE, description="one per product"),
        AfterValidator(_each_once),
    ]


class CategoryUpdates(Body):
    updates: Annotated[
        list[CategoryUpdate],
        Field(min_length=1, max_length=MOST_AT_ONCE, description="one per category"),
        AfterValidator(_each_once),
    ]


class IdsBody(Body):
    ids: Annotated[Ids, Field(description="which", examples=[[7, 9]])]


class CategoryOrderBody(IdsBody):
    versions: list[Annotated[int, Field(ge=1)]] | None = Field(
        None,
        max_length=MOST_AT_ONCE,
        description="the version of each that was seen; 412 where one is another by now",
        examples=[[3, 1]],
    )

    @model_validator(mode="after")
    def name_a_version_for_each(self) -> CategoryOrderBody:
        if self.versions is not None and len(self.versions) != len(self.ids):
            raise ValueError("Informe uma versão para cada item, na mesma ordem.")
        return self


class SourceItemBody(Body):
    source_id: SourceId = Field(description="the item's id in the source", examples=["PDV-1001"])
    name_source: Name = Field(description="its name there", examples=["CHOPP PILSEN 300ML"])
    price_source: Price | None = Field(None, description="its price there, in BRL", examples=[11.9])


class SourceSyncBody(Body):
    items: Annotated[
        list[SourceItemBody],
        Field(min_length=1, max_length=MOST_SOURCE_ITEMS, description="one per item of the source"),
    ]

    @model_validator(mode="after")
    def name_each_item_once(self) -> SourceSyncBody:
        if len({item.source_id for item in self.items}) != len(self.items):
            raise ValueError("O mesmo item aparece duas vezes.")
        return self
