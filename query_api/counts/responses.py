"""Counts as the back office lists them."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from command_api.rules.asset_status import AssetStatus
from query_api.http import Pagination


class WarehouseCount(BaseModel):
    """A finished count of a place."""

    id: int = Field(description="id", examples=[4])
    location_id: int = Field(description="the place", examples=[2])
    location_name: str = Field(description="its name at the time", examples=["Galpão"])
    counted_at: datetime = Field(description="when it was finished", examples=["2026-11-23T13:00:00Z"])
    actor_name: str = Field(description="who finished it", examples=["Ana Beltrão"])
    found: int = Field(description="pieces that stood there as expected", examples=[41])
    missing: int = Field(description="pieces that did not", examples=[2])
    elsewhere: int = Field(description="pieces that should be elsewhere, out, lost or retired", examples=[1])
    unknown: int = Field(description="labels of no asset", examples=[0])
    note: str = Field(description="anything else; may be empty", examples=[""])


class WarehouseCountList(BaseModel):
    """A page of counts."""

    data: list[WarehouseCount] = Field(description="newest first")
    pagination: Pagination = Field(description="where this page stands")


class OpenCount(BaseModel):
    """A count that goes on."""

    id: int = Field(description="id", examples=[4])
    location_id: int = Field(description="the place", examples=[2])
    location_name: str = Field(description="its name when the count began", examples=["Galpão"])
    begun_at: datetime = Field(description="when it began", examples=["2026-11-23T12:30:00Z"])
    actor_name: str = Field(description="who began it", examples=["Ana Beltrão"])
    tags: list[str] = Field(description="what was read so far, the latest first", examples=[["BARRIL50-0007"]])


class OpenCountList(BaseModel):
    """Every count that goes on."""

    counts: list[OpenCount] = Field(description="the oldest first")


class MissingPiece(BaseModel):
    """What has become of a piece that was missing."""

    status: AssetStatus = Field(description="what people said of it and its orders do with it", examples=["available"])
    location_id: int = Field(description="where it is now", examples=[2])
    location_name: str = Field(description="name of that place", examples=["Galpão"])
    version: int = Field(description="of the asset, for `If-Match`", examples=[4])
    keg_id: int | None = Field(description="the full keg that it holds; `null`: none", examples=[41])
    beer: str = Field(description="what is in it; empty: nothing", examples=["Pilsen"])
    litres: float = Field(description="of that beer", examples=[50])
    read_later_at: str = Field(description="the place where a later count read its label; empty: none", examples=[""])
    is_open: bool = Field(description="nobody has said yet what became of it", examples=[True])


class CountLine(BaseModel):
    """A label of a count."""

    outcome: Literal["found", "missing", "elsewhere", "unknown"] = Field(description="what the count said of it")
    asset_id: int | None = Field(description="the asset; `null`: of none", examples=[7])
    tag: str = Field(description="what was written on it at the time", examples=["BARRIL50-0007"])
    now: MissingPiece | None = Field(description="of a missing piece; `null` also where it was deleted since")


class WarehouseCountDetail(BaseModel):
    """A count and its labels."""

    count: WarehouseCount
    lines: list[CountLine] = Field(description="missing, elsewhere, found, unknown; each by tag")
