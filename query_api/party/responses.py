"""A party as the public site estimates it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, Field

Thirst = Literal["light", "normal", "heavy"]
AvailabilityWord = Literal["available", "few", "ask"]
CalendarDay = date


class EstimatedKegs(BaseModel):
    """Full kegs of one size."""

    container_l: float = Field(description="litres of each", examples=[50.0])
    quantity: int = Field(description="kegs", examples=[2])
    unit_price: float | None = Field(description="BRL each; `null`: no price", examples=[720.0])


class EstimatedServing(BaseModel):
    """Taps or gas."""

    model_id: int = Field(description="the model", examples=[4])
    name: str = Field(description="its name when it was estimated", examples=["Chopeira elétrica 1 via"])
    quantity: int = Field(description="pieces", examples=[1])
    unit_price: float = Field(description="BRL each", examples=[100.0])


class PartyEstimate(BaseModel):
    """What a party needs and costs, as a visitor is answered."""

    date: CalendarDay = Field(description="day of the party", examples=["2026-12-19"])
    town: str = Field(description="where it is", examples=["Arujá - SP"])
    guests: int = Field(description="people", examples=[80])
    hours: int = Field(description="how long it lasts", examples=[5])
    drinkers_percent: int = Field(description="of a hundred people, how many drink beer", examples=[70])
    thirst: Thirst = Field(description="how much they drink", examples=["normal"])
    beer_id: int | None = Field(description="the beer; `null`: the house has none with a price", examples=[3])
    beer_name: str = Field(description="its name then; may be empty", examples=["Pilsen"])
    litres: int = Field(description="litres that are drunk, with the loss", examples=[114])
    kegs: list[EstimatedKegs] = Field(description="the kegs")
    equipment: list[EstimatedServing] = Field(description="what serves them")
    distance_km: float | None = Field(description="about, by road; `null` without freight terms", examples=[18.9])
    freight: float | None = Field(description="BRL, about; `null` without freight terms", examples=[55.0])
    total: float | None = Field(description="BRL, about; `null` without a price", examples=[1720.0])
    availability: AvailabilityWord = Field(description="`ask`: a person has to look", examples=["available"])
    issued_at: datetime = Field(description="when it was estimated", examples=["2026-11-23T15:00:00Z"])


class SignedEstimate(PartyEstimate):
    """The estimate for a visitor. No figure of it says how much the house has."""

    signed: str = Field(description="for `POST /api/v1/leads`, good for two days", examples=["eyJkYXRlIjoi.5f0c2d"])


class PartyTown(BaseModel):
    """A town that the house delivers to."""

    id: str = Field(description="for the estimate", examples=["aruja"])
    name: str = Field(description="with its state", examples=["Arujá - SP"])


class PartyBeer(BaseModel):
    """A beer that is sold in kegs."""

    id: int = Field(description="for the estimate", examples=[3])
    name: str = Field(description="its name", examples=["Pilsen"])
    style: str = Field(description="its style; may be empty", examples=["German Pilsner"])


class PartyChoices(BaseModel):
    """What a visitor chooses from."""

    towns: list[PartyTown] = Field(description="near ones by name; empty without freight terms")
    beers: list[PartyBeer] = Field(description="by name; empty where no beer has a price")
