"""Response models of freight. Distances in km, loads in kg, amounts in BRL, coordinates in degrees (WGS 84)."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field

from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Difficulty, Terms
from command_api.rules.windows import Shift
from infra.declared_fields import responds
from query_api.http import Pagination

CalendarDay = date


@responds(Terms)
class FreightTerms(BaseModel):
    """By which terms a delivery is priced."""


class FreightConfig(FreightTerms):
    """The terms of a cost center, and where its deliveries start."""

    cost_center: CostCenter = Field(description="whose they are", examples=["choperia"])
    origin: str = Field(description="where deliveries start", examples=["Rua do Coreto, 217, Santa Isabel - SP"])
    lat: float = Field(description="degrees", examples=[-23.3157])
    lng: float = Field(description="degrees", examples=[-46.2214])
    version: int = Field(description="for `If-Match`", examples=[3])
    updated_at: datetime = Field(description="the last change", examples=["2026-11-20T18:03:11Z"])
    updated_by: str = Field(description="who changed it last", examples=["Ana Beltrão"])


class FreightConfigList(BaseModel):
    """Every cost center that has terms; `configs` repeats `data`."""

    data: list[FreightConfig] = Field(description="the terms, by cost center")
    configs: list[FreightConfig] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="all of them are on the one page")


@responds(Difficulty)
class RouteDifficulty(BaseModel):
    """A hard road, and the places whose names it applies to."""

    id: int = Field(description="id", examples=[1])
    places: list[str] = Field(description="districts, roads or towns, as addresses name them", examples=[["Ouro Fino"]])
    is_active: bool = Field(description="whether quotes look at it", examples=[True])
    version: int = Field(description="for `If-Match`", examples=[2])
    updated_at: datetime = Field(description="the last change", examples=["2026-11-20T18:03:11Z"])
    updated_by: str = Field(description="who changed it last", examples=["Ana Beltrão"])


class RouteDifficultyList(BaseModel):
    """A page of difficulties; `difficulties` repeats `data`."""

    data: list[RouteDifficulty] = Field(description="the difficulties of this page")
    difficulties: list[RouteDifficulty] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")


class FreightBreakdown(BaseModel):
    """Every step of the price: kilometres, kilograms, BRL."""

    distance_km: float = Field(description="the road", examples=[22.4])
    free_km: float = Field(description="kilometres that cost nothing", examples=[5.0])
    km_cobrados: float = Field(description="kilometres that are charged", examples=[17.4])
    weight_kg: float = Field(description="the load", examples=[150.0])
    trips: int = Field(description="how often the load makes the van go", examples=[1])
    custo_km: float = Field(description="kilometres × rate × trips", examples=[60.9])
    multiplier: float = Field(description="of a hard road; 1 for a plain one", examples=[1.2])
    extra_flat: float = Field(description="of a hard road", examples=[0.0])
    pre_total: float = Field(description="before the least fee and the rounding", examples=[73.08])


class LoggedQuote(BaseModel):
    """A freight quote with its calculation."""

    id: int = Field(description="id", examples=[512])
    quoted_at: datetime = Field(description="when it was calculated", examples=["2026-11-20T18:03:11Z"])
    quoted_by: str = Field(description="by whom", examples=["Ana Beltrão"])
    cost_center: CostCenter = Field(description="whose terms", examples=["choperia"])
    origin: str = Field(description="where the delivery starts", examples=["Rua do Coreto, 217, Santa Isabel - SP"])
    delivery_address: str = Field(description="where it goes", examples=["Avenida Amazonas, 120 — Centro, Arujá - SP"])
    place_id: str = Field(description="its id with the maps of that day", examples=["aruja/avenida-amazonas"])
    lat: float | None = Field(description="degrees; `null` once the quote is forgotten", examples=[-23.399])
    lng: float | None = Field(description="degrees; `null` once the quote is forgotten", examples=[-46.319])
    distance_km: float = Field(description="the road", examples=[22.4])
    duration_min: int = Field(description="minutes on it", examples=[31])
    weight_kg: float = Field(description="the load", examples=[150.0])
    freight_price: float = Field(description="BRL", examples=[75.0])
    difficulty: str | None = Field(description="the hard road; `null` for a plain one", examples=["Estrada de terra"])
    date: CalendarDay | None = Field(description="day of the delivery", examples=["2026-11-28"])
    shift: Shift | None = Field(description="shift of the delivery", examples=["manha"])
    terms: FreightTerms = Field(description="by which terms")
    breakdown: FreightBreakdown = Field(description="step by step")


class LoggedQuoteList(BaseModel):
    """A page of the log; `quotes` repeats `data`."""

    data: list[LoggedQuote] = Field(description="the quotes of this page")
    quotes: list[LoggedQuote] = Field(description="the same")
    pagination: Pagination = Field(description="where this page stands")


@responds(Difficulty)
class QuotedDifficulty(BaseModel):
    """A hard road as it was when the quote was made."""


class SignedQuote(BaseModel):
    """What an order and the log take back as it is: signed by the server, good for seven days."""

    cost_center: CostCenter = Field(description="whose terms", examples=["choperia"])
    origin: str = Field(description="where the delivery starts", examples=["Rua do Coreto, 217, Santa Isabel - SP"])
    delivery_address: str = Field(description="where it goes", examples=["Avenida Amazonas, 120 — Centro, Arujá - SP"])
    place_id: str = Field(description="its id with the maps", examples=["aruja/avenida-amazonas"])
    lat: float | None = Field(description="degrees; `null` where the maps do not know the place", examples=[-23.399])
    lng: float | None = Field(description="degrees; `null` where the maps do not know the place", examples=[-46.319])
    distance_km: float = Field(description="the road", examples=[22.4])
    duration_min: int = Field(description="minutes on it", examples=[31])
    weight_kg: float = Field(description="the load", examples=[150.0])
    date: str = Field(description="day of the delivery", examples=["2026-11-28"])
    shift: Shift = Field(description="shift of the delivery", examples=["manha"])
    terms: FreightTerms = Field(description="by which terms")
    difficulty: QuotedDifficulty | None = Field(description="the hard road; `null` for a plain one")
    issued_at: str = Field(description="instant of the quote", examples=["2026-11-20T18:03:11.042000+00:00"])
    distance_reason: str = Field(
        "", description="why a person stated the distance; empty: it is the maps'", examples=[""]
    )
    signature: str = Field(description="of all of it", examples=["5f0c2d7e91b84d0f9a3c6b1e2d4f8a70…"])


class FreightQuote(BaseModel):
    """The price of a delivery, and how it comes about."""

    freight_price: float = Field(description="BRL", examples=[75.0])
    distance_km: float = Field(description="the road, to a tenth of a kilometre", examples=[22.4])
    is_approximate: bool = Field(
        description="the map knows only the district or town: the road to the door may be longer or shorter",
        examples=[False],
    )
    duration_min: int = Field(description="minutes on it", examples=[31])
    free_km: float = Field(description="kilometres that cost nothing", examples=[5.0])
    difficulty: str | None = Field(description="the hard road; `null` for a plain one", examples=["Estrada de terra"])
    multiplier_aplicado: float = Field(description="of that road; 1 for a plain one", examples=[1.2])
    base_rate_per_km: float = Field(description="BRL per kilometre and trip", examples=[3.5])
    min_fee: float = Field(description="BRL, the least that a charged delivery costs", examples=[40.0])
    rounding_step: float = Field(description="BRL, the price is a multiple of it", examples=[5.0])
    quote_json: SignedQuote = Field(description="for the order and the log")
    breakdown: FreightBreakdown = Field(description="step by step")


class FoundAddress(BaseModel):
    """A place that can be driven to."""

    address: str = Field(description="as people read it", examples=["Avenida Amazonas, 120 — Centro, Arujá - SP"])
    lat: float = Field(description="degrees", examples=[-23.399])
    lng: float = Field(description="degrees", examples=[-46.319])
    place_id: str = Field(description="what the quote asks for", examples=["aruja/avenida-amazonas"])


class RoadDistance(BaseModel):
    """A way by road."""

    distance_km: float = Field(description="to a tenth of a kilometre", examples=[18.9])
    duration_min: int = Field(description="minutes, rounded up", examples=[26])
    origin: str = Field(description="as it was understood", examples=["Santa Isabel - SP"])
    destination: str = Field(description="as it was understood", examples=["Arujá - SP"])
