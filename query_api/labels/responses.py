"""What a label that was read says."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from command_api.rules.asset_status import AssetStatus
from command_api.site.label_format import LabelFormat
from infra.declared_fields import responds
from query_api.kegs.responses import BeerKeg
from query_api.labels.papers import LabelPaper, PaperName


class LabelledAsset(BaseModel):
    """A container or another piece of equipment."""

    id: int = Field(description="id", examples=[7])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_name: str = Field(description="its model", examples=["Barril 50L"])
    is_container: bool = Field(description="beer can be filled into it", examples=[True])
    status: AssetStatus = Field(description="what people said of it and its orders do with it", examples=["available"])
    location_name: str = Field(description="where it is now", examples=["Galpão"])
    home_location_name: str = Field(description="where it is kept", examples=["Galpão"])
    notes: str = Field(description="what whoever takes it should know; may be empty", examples=["Alça nova."])


class LabelledOrder(BaseModel):
    """The order that has the asset, or the next one that waits for it."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    state: Literal["booked", "set_aside", "out"] = Field(description="`out`: it has it", examples=["out"])
    start: datetime = Field(description="start of the delivery shift", examples=["2026-11-28T11:00:00Z"])
    end: datetime = Field(description="end of the pickup shift", examples=["2026-11-30T21:00:00Z"])


class ReadLabel(BaseModel):
    """The thing of a label: an asset, or a tap of the house."""

    tag: str = Field(description="what the label says", examples=["BARRIL50-0007"])
    tap: int | None = Field(description="number of the tap; `null`: the label is of an asset", examples=[None])
    asset: LabelledAsset | None = Field(description="`null`: the label is of a tap")
    keg: BeerKeg | None = Field(description="the beer in the container, or on the tap; `null`: none")
    order: LabelledOrder | None = Field(description="`null`: no order has the asset or waits for it")


class LabelPaperAnswer(BaseModel):
    """A sheet with equal labels, or a roll with one on each page."""

    name: PaperName = Field(description="how it is asked for", examples=["A4260"])
    title: str = Field(description="for people", examples=["Pimaco A4260: 63,5 × 38,1 mm, 21 por folha"])
    columns: int = Field(description="labels beside each other", examples=[3])
    labels: int = Field(description="of a sheet", examples=[21])

    @classmethod
    def of(cls, paper: LabelPaper) -> LabelPaperAnswer:
        """As its geometry has it."""
        return cls(name=paper.name, title=paper.title, columns=paper.columns, labels=paper.labels)


@responds(LabelFormat)
class OwnLabels(BaseModel):
    """The house's own labels, in millimetres."""


class LabelPapers(BaseModel):
    """What labels can be printed on."""

    papers: list[LabelPaperAnswer] = Field(description="the house's own format at the end, if it has one")
    own: OwnLabels | None = Field(description="changed by `PUT /api/v1/site/labels`; `null`: none yet")
    version: int = Field(
        description="of the house's data, for `If-Match`; 0 before anybody has said anything", examples=[3]
    )
