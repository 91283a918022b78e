"""Batches as the back office lists them."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, Field

from command_api.batches.details import Plan
from infra.declared_fields import responds
from query_api.http import Pagination
from query_api.kegs.responses import BeerKeg

BatchStatus = Literal["planned", "packaged", "cancelled"]


@responds(Plan)
class Batch(BaseModel):
    """Beer that is brewed or bought at once."""

    id: int = Field(description="id", examples=[12])
    beer_id: int = Field(description="its beer", examples=[3])
    beer_name: str = Field(description="name of the beer", examples=["Pilsen"])
    packaged_l: float = Field(description="litres of them that are in kegs", examples=[350.0])
    packaged_on: date | None = Field(description="when kegs were last filled from it", examples=["2026-11-17"])
    status: BatchStatus = Field(description="how far it is", examples=["packaged"])
    label: str = Field(description="the same in Portuguese", examples=["Envasado"])
    blocked_why: str = Field(description="why it is blocked; empty: it is not", examples=[""])
    kegs: int = Field(description="kegs that were filled from it", examples=[7])
    version: int = Field(description="for `If-Match`", examples=[3])


class BatchList(BaseModel):
    """A page of batches; `batches` repeats `data`."""

    data: list[Batch] = Field(description="the batches of this page")
    batches: list[Batch] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")


class RecallOrder(BaseModel):
    """An order that has or waits for full kegs of a batch."""

    order_id: int = Field(description="id of the order", examples=[38])
    order_code: str = Field(description="its code", examples=["EV-2026-00038"])
    state: Literal["out", "set_aside", "booked"] = Field(
        description="`out`: its customer has them; `set_aside`: they stand ready for it", examples=["out"]
    )
    container_tags: list[str] = Field(description="what is written on the kegs", examples=[["BARRIL50-0007"]])


class BatchTrace(BaseModel):
    """Where every keg of a batch is. The litres add up: packaged = in house + with customers + ended."""

    batch: Batch
    kegs: list[BeerKeg] = Field(description="every keg of it, by the tag of the container")
    orders: list[RecallOrder] = Field(description="who must be told if it is called back: customers who have it first")
    in_house_l: float = Field(description="litres of full and tapped kegs in the house", examples=[200.0])
    with_customers_l: float = Field(description="litres of full kegs whose container is out", examples=[100.0])
    ended_l: float = Field(description="litres of kegs that ran dry or were poured away", examples=[50.0])
