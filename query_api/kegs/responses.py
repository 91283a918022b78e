"""Kegs as the back office lists them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, Field

from query_api.http import Pagination

KegStatus = Literal["full", "tapped", "empty", "discarded"]
StepKind = Literal[
    "filled",
    "received",
    "connected",
    "kicked",
    "poured_away",
    "delivered",
    "returned_sealed",
    "returned_partial",
    "returned_empty",
    "returned_lost",
]


class BeerKeg(BaseModel):
    """The beer of one batch in one container, or a keg from before batches, which has a product instead."""

    id: int = Field(description="id", examples=[41])
    code: str = Field(description="code of the batch and tag of the container", examples=["L2647/BARRIL50-0007"])
    beer_id: int | None = Field(description="its beer; `null` for a keg from before batches", examples=[3])
    product_id: int | None = Field(description="the product of a keg from before batches", examples=[None])
    name: str = Field(description="name of the beer or product; empty: it was removed", examples=["Pilsen"])
    batch_id: int | None = Field(description="its batch", examples=[12])
    batch_code: str | None = Field(description="code of the batch", examples=["L2647"])
    container_id: int | None = Field(description="asset id of the container", examples=[7])
    container_tag: str = Field(description="what is written on it now; may be empty", examples=["BARRIL50-0007"])
    container_l: float = Field(description="litres that the container holds", examples=[50.0])
    litres: float = Field(description="litres that were filled in", examples=[50.0])
    filled_on: date = Field(description="when it was filled", examples=["2026-11-17"])
    best_before: date = Field(description="the last day on which it may be served", examples=["2027-01-15"])
    days_left: int = Field(description="until then; negative when it has passed", examples=[55])
    cost: float | None = Field(description="BRL of this beer", examples=[210.0])
    status: KegStatus = Field(description="what became of it", examples=["full"])
    label: str = Field(description="the same in Portuguese", examples=["Cheio"])
    tap: int | None = Field(description="number of the tap it is or was connected to", examples=[None])
    blocked: bool = Field(description="its batch is blocked: while it is full it stays where it is", examples=[False])
    offered: bool = Field(
        description="the one to take first: full, in the house, and the first of its beer and size to expire",
        examples=[True],
    )
    place: str = Field(description="where it is, in Portuguese", examples=["Cheio em Galpão"])
    order_id: int | None = Field(description="the order its container is out with", examples=[None])
    order_code: str | None = Field(description="code of that order", examples=[None])
    arrived_at: datetime = Field(description="when it was filled or received", examples=["2026-11-17T12:00:00Z"])
    connected_at: datetime | None = Field(description="when it was connected to a tap", examples=[None])
    ended_at: datetime | None = Field(description="when it ran dry or was poured away", examples=[None])
    sold_l: float = Field(description="litres that sales drew from it on tap", examples=[0.0])
    yield_percent: float | None = Field(
        description="litres sold from it ÷ litres filled in, in percent; `null` until it is empty", examples=[None]
    )
    poured_away_l: float = Field(description="litres that were poured away", examples=[0.0])
    note: str = Field(description="why it was poured away, or connected too late", examples=[""])
    version: int = Field(description="for `If-Match`", examples=[1])


class BlockedOnTap(BaseModel):
    """A keg of a blocked batch that is still connected."""

    keg_id: int = Field(description="id of the keg", examples=[41])
    tap: int | None = Field(description="number of the tap; `null`: it has none", examples=[3])
    name: str = Field(description="name of its beer", examples=["Pilsen"])
    container_tag: str = Field(description="what is written on the keg", examples=["BARRIL50-0007"])


class BeerKegList(BaseModel):
    """A page of kegs, the first to expire above; `kegs` repeats `data`."""

    data: list[BeerKeg] = Field(description="the kegs of this page")
    kegs: list[BeerKeg] = Field(description="the same, by its name")
    pagination: Pagination = Field(description="where this page stands")


class KegStep(BaseModel):
    """One thing that happened to a keg."""

    number: int = Field(description="its number in the history of the keg", examples=[2])
    at: datetime = Field(description="when it happened", examples=["2026-11-20T21:00:00Z"])
    kind: StepKind = Field(description="what it was", examples=["connected"])
    label: str = Field(description="the same in Portuguese", examples=["Na torneira 3"])
    litres: float | None = Field(description="litres that were filled in or poured away", examples=[None])
    note: str = Field(description="the reason; may be empty", examples=[""])
    actor_name: str = Field(description="who did it", examples=["Ana Beltrão"])


class KegLife(BaseModel):
    """A keg and everything that happened to it, the first above."""

    keg: BeerKeg
    steps: list[KegStep] = Field(description="what happened to it")
