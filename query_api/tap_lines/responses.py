"""Taps as the bar sees them, and as guests do."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field

from query_api.http import Pagination
from query_api.kegs.responses import BeerKeg


class ConnectedKeg(BeerKeg):
    """A keg on tap."""

    left_l: float | None = Field(
        description="litres that sales have left in it; below zero: more was poured than filled in; `null`: unknown, "
        "as for a keg from before batches",
        examples=[31.5],
    )


class TapRow(BaseModel):
    """One tap of the house."""

    tap: int = Field(description="its number", examples=[3])
    keg: ConnectedKeg | None = Field(description="the keg that is connected to it")
    cleaned_at: datetime | None = Field(description="its last cleaning", examples=["2026-11-16T13:00:00Z"])
    cleaned_by: str | None = Field(description="who recorded that", examples=["Ana Beltrão"])
    product: str | None = Field(description="its cleaning agent", examples=["Alcalino 2%"])
    next_due: date | None = Field(description="when the next cleaning is due", examples=["2026-11-30"])
    is_due: bool = Field(description="it is due today or overdue; a tap without any cleaning is not", examples=[False])
    measured_at: datetime | None = Field(description="its last measurement", examples=["2026-11-23T19:00:00Z"])
    temperature_c: float | None = Field(description="°C of the beer, then", examples=[2.5])
    pressure_bar: float | None = Field(description="bar of the gas, then", examples=[1.2])
    note: str = Field(description="what was noted with it; may be empty", examples=[""])


class TapBoard(BaseModel):
    """Every tap, and every connected keg."""

    taps: list[TapRow] = Field(description="by number; empty: the settings do not say how many there are")
    elsewhere: list[ConnectedKeg] = Field(
        description="kegs that are connected to none of these: without a number, or beyond the last one"
    )
    offered: list[BeerKeg] = Field(
        description="for each beer the full keg in the house that expires first; the first to expire first"
    )
    due: int = Field(description="taps whose cleaning is due", examples=[2])


class TapCleaning(BaseModel):
    """A line of the cleaning log."""

    tap: int = Field(description="number of the tap", examples=[3])
    cleaned_at: datetime = Field(description="when it was cleaned", examples=["2026-11-16T13:00:00Z"])
    product: str = Field(description="cleaning agent", examples=["Alcalino 2%"])
    next_due: date = Field(description="when the next one is due", examples=["2026-11-30"])
    note: str = Field(description="anything else; may be empty", examples=[""])
    actor_name: str = Field(description="who recorded it", examples=["Ana Beltrão"])


class TapCleaningList(BaseModel):
    """A page of the cleaning log."""

    data: list[TapCleaning] = Field(description="newest first")
    pagination: Pagination = Field(description="where this page stands")


class PourSize(BaseModel):
    """A glass."""

    ml: int | None = Field(description="millilitres; `null`: the menu does not say", examples=[300])
    price: float = Field(description="BRL", examples=[12.9])


class OnTap(BaseModel):
    """A beer on tap, for guests."""

    id: int = Field(description="id of the keg", examples=[41])
    tap: int | None = Field(description="number of the tap; `null`: it has none", examples=[3])
    name: str = Field(description="of the beer, or of the product", examples=["Pilsen"])
    style: str = Field(description="may be empty", examples=["German Pils"])
    brewery: str = Field(description="empty: the house", examples=[""])
    abv: float | None = Field(description="percent by volume", examples=[4.8])
    ibu: int | None = Field(description="bitterness", examples=[32])
    ebc: int | None = Field(description="colour", examples=[7])
    sizes: list[PourSize] = Field(description="glasses on the menu, the smallest first")


class TapsNow(BaseModel):
    """What is on tap."""

    taps: list[OnTap] = Field(description="by number of the tap, those without a number last")
