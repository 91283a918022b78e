"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, WithJsonSchema

from command_api.batches.commands import ChangeBatch, Fill, PlanBatch
from command_api.batches.domain import HIGHEST_COST, Plan
from command_api.fields import ContainerLitres, Day, Decimals, Id, Line, Name, Quantity, Tag, given_fields
from command_api.http import Body

MOST_FILLS: Final = 200

Code = Annotated[Line, Field(max_length=40)]
Supplier = Annotated[Line, Field(max_length=100)]
Litres = Annotated[
    Quantity,
    Field(gt=0, le=1_000_000),
    WithJsonSchema({"type": "number", "exclusiveMinimum": 0, "maximum": 1_000_000, "multipleOf": 0.001}),
]
Cost = Annotated[
    Decimals,
    Field(ge=0, le=HIGHEST_COST, decimal_places=2),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": float(HIGHEST_COST), "multipleOf": 0.01}),
]


class NewBatchBody(Body):
    beer_id: Id = Field(description="id of the beer", examples=[3])
    litres: Litres = Field(description="litres that it will give", examples=[1000])
    ready_on: Day = Field(description="the first day on which it can be packaged", examples=["2026-11-16"])
    code: Code = Field("", description="unique; empty: made from the week, as L2647", examples=["L2647"])
    supplier: Supplier = Field("", description="who brews it; empty: the house", examples=[""])
    cost: Cost | None = Field(None, description="BRL for all of it", examples=[4200])

    def command(self) -> PlanBatch:
        return PlanBatch(self.beer_id, Plan(**given_fields(self, Plan).values))


class BatchBody(Body):
    """What is left out stays; `null` empties `cost`."""

    litres: Litres | None = Field(None, description="litres that it will give", examples=[900])
    ready_on: Day | None = Field(None, description="the first day to package it", examples=["2026-11-18"])
    code: Annotated[Name, Field(max_length=40)] | None = Field(None, description="unique", examples=["L2647"])
    supplier: Supplier | None = Field(None, description="who brews it; empty: the house", examples=[""])
    cost: Cost | None = Field(None, description="BRL for all of it; fixed once packaged", examples=[4200])
    status: Literal["cancelled"] | None = Field(None, description="it is not brewed", examples=["cancelled"])

    def command(self, id: int) -> ChangeBatch:
        return ChangeBatch(id, given_fields(self, Plan), cancelled=self.status == "cancelled")


class FillBody(Body):
    container_tag: Tag = Field(
        description="tag of the container, or the address of its label", examples=["BARRIL50-0007"]
    )
    litres: ContainerLitres = Field(description="litres that were filled in", examples=[50])
    best_before: Day = Field(description="the last day on which it may be served", examples=["2027-01-15"])

    def fill(self) -> Fill:
        return Fill(self.container_tag, self.litres, self.best_before)


class PackageBody(Body):
    fills: Annotated[list[FillBody], Field(min_length=1, max_length=MOST_FILLS)] = Field(
        description="one per container"
    )
