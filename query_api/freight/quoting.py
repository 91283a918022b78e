"""A quote: the terms and hard roads of the read model, the way from the maps, the price from the rules, a signature."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Final

import sqlalchemy as sa
from fastapi import Request, Response
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from command_api.rules.cost_centers import CostCenter
from command_api.rules.mending import mended_at
from command_api.rules.quotes import Quote, signed
from command_api.rules.windows import Shift
from infra.maps import MapAddress, Maps, Point, Route, at_usual_speed
from infra.problems import Problem
from projections.freight.tables import configs, difficulties
from query_api.freight.queries import hard_road, terms
from query_api.freight.responses import FreightBreakdown, FreightQuote, RoadDistance, SignedQuote
from query_api.http import Day, reading, storable

MOST_KG: Final = 100_000
_COORDINATES: Final = re.compile(r"\s*(-?[0-9]{1,3}(?:\.[0-9]{1,20})?)\s*,\s*(-?[0-9]{1,3}(?:\.[0-9]{1,20})?)\s*")

Latitude = Annotated[float, Field(ge=-90, le=90, allow_inf_nan=False)]
Longitude = Annotated[float, Field(ge=-180, le=180, allow_inf_nan=False)]
Typed = Annotated[str, Field(min_length=3, max_length=300), AfterValidator(storable)]
"""An address, from three characters on."""
Told = Annotated[float, Field(ge=0, le=1_000_000, allow_inf_nan=False)]


class QuoteQuery(BaseModel):
    """Query parameters of a quote. The server ignores the client's origin and distance and uses its own, unless
    a person states the distance and says why."""

    model_config = ConfigDict(extra="forbid")

    cost_center: CostCenter = Field(description="by whose terms", examples=["choperia"])
    destination: Typed = Field(
        description="where it goes; this text stays with the order", examples=["Avenida Amazonas, 120, Arujá"]
    )
    stated_km: Annotated[float, Field(gt=0, le=1000, allow_inf_nan=False)] | None = Field(
        None, description="the road as a person knows it, in place of the maps'; needs the reason", examples=[None]
    )
    distance_reason: Annotated[str, Field(max_length=200), AfterValidator(storable)] = Field(
        "", validate_default=True, description="why the distance is stated; it stays with the order", examples=[""]
    )
    place_id: Annotated[str, Field(pattern=r"^[\x21-\x7e]{0,300}$")] = Field(
        "",
        validate_default=True,
        description="of the address that was chosen from the suggestions; may be left out where the distance is stated",
        examples=["aruja/avenida-amazonas"],
    )
    weight_kg: Annotated[float, Field(ge=0, le=MOST_KG, allow_inf_nan=False)] = Field(
        description="the load", examples=[150]
    )
    date: Day = Field(description="day of the delivery", examples=["2026-11-28"])
    shift: Shift = Field(description="shift of the delivery", examples=["manha"])
    origin: Annotated[str, Field(max_length=300), AfterValidator(storable)] = Field(
        "", description="taken, not used: deliveries start where the terms say"
    )
    lat: Latitude | None = Field(None, description="taken, not used: the place is found by its id", examples=[-23.399])
    lng: Longitude | None = Field(None, description="taken, not used: the place is found by its id", examples=[-46.319])
    distance_km: Told | None = Field(None, description="taken, not used: the maps are asked", examples=[22.4])
    duration_min: Told | None = Field(None, description="taken, not used: the maps are asked", examples=[31])

    @field_validator("distance_reason")
    @classmethod
    def _goes_with_the_distance(cls, reason: str, info: ValidationInfo) -> str:
        if (info.data.get("stated_km") is None) != (not reason.strip()):
            raise ValueError("Uma distância informada e seu motivo vêm juntos.")
        return reason.strip()

    @field_validator("place_id")
    @classmethod
    def _is_known_or_the_distance_is(cls, place_id: str, info: ValidationInfo) -> str:
        if not place_id and info.data.get("stated_km") is None:
            raise ValueError("Escolha o endereço de entrega na lista de sugestões.")
        return place_id


@dataclass(frozen=True)
class Tariff:
    """The stored inputs of a quote: the cost centre's row and the active difficulties, oldest first."""

    config: sa.RowMapping
    difficulties: Sequence[sa.RowMapping]

    @property
    def origin(self) -> Point:
        return Point(self.config["lat"], self.config["lng"])


def tariff(request: Request, response: Response, min_position: str | None, cost_center: CostCenter) -> Tariff:
    """Reads and closes the transaction before the slow call to the maps. Raises ``Problem`` 409 without terms."""
    with contextmanager(reading("freight"))(request, response, min_position) as read:
        found = read.all(sa.select(configs).where(configs.c.cost_center == cost_center))
        if not found:
            raise Problem(
                409,
                "Configure o frete deste centro de custo antes de cotar.",
                kind="freight-not-configured",
                mend=mended_at("freight"),
                headers=read.headers,
            )
        active = sa.select(difficulties).where(difficulties.c.is_active).order_by(difficulties.c.id)
        return Tariff(found[0], read.all(active))


async def quoted(asked: QuoteQuery, tariff: Tariff, maps: Maps, key: bytes, now: datetime) -> FreightQuote:
    """Raises ``Problem``: 409 for an unknown place or one without a road, 503 while the maps are unavailable. Where the
    distance is stated, the place may be unknown."""
    place = await maps.place(asked.place_id) if asked.place_id else None
    if asked.stated_km is not None:
        route = at_usual_speed(asked.stated_km)
    elif place is None:
        raise Problem(409, "Escolha o endereço de entrega na lista de sugestões.", kind="unknown-place")
    else:
        route = await maps.route(tariff.origin, place.point)
    quote = Quote(
        cost_center=asked.cost_center,
        origin=tariff.config["origin"],
        delivery_address=asked.destination,
        place_id=place.place_id if place else "",
        lat=place.point.lat if place else None,
        lng=place.point.lng if place else None,
        distance_km=tenths(route.km),
        duration_min=whole_minutes(route),
        weight_kg=Decimal(f"{asked.weight_kg:.3f}"),
        date=asked.date,
        shift=asked.shift,
        terms=terms(tariff.config),
        difficulty=hard_road(tariff.difficulties, asked.destination, place.address if place else ""),
        issued_at=now,
        distance_reason=asked.distance_reason,
    )
    steps = quote.breakdown
    return FreightQuote(
        freight_price=float(steps.price),
        distance_km=float(quote.distance_km),
        is_approximate=asked.stated_km is None and place is not None and place.is_approximate,
        duration_min=quote.duration_min,
        free_km=float(quote.terms.free_km),
        difficulty=quote.difficulty.name if quote.difficulty else None,
        multiplier_aplicado=float(steps.multiplier),
        base_rate_per_km=float(quote.terms.base_rate_per_km),
        min_fee=float(quote.terms.min_fee),
        rounding_step=float(quote.terms.rounding_step),
        quote_json=SignedQuote.model_validate(signed(quote, key)),
        breakdown=FreightBreakdown.model_validate(steps, from_attributes=True),
    )


async def road_between(origin: str, destination: str, maps: Maps) -> RoadDistance:
    """Both are addresses, or coordinates as ``-23.3157,-46.2214``.

    Raises ``Problem``: 404 for an unknown address, 409 if no road leads there, 422 for invalid coordinates, 503 while
    the maps are unavailable.
    """
    start, end = await _located("origin", origin, maps), await _located("destination", destination, maps)
    route = await maps.route(start.point, end.point)
    return RoadDistance(
        distance_km=float(tenths(route.km)),
        duration_min=whole_minutes(route),
        origin=start.address,
        destination=end.address,
    )


def tenths(km: float) -> Decimal:
    """Kilometres as quotes show and price them."""
    return Decimal(f"{km:.1f}")


def whole_minutes(route: Route) -> int:
    """Travel time in whole minutes, rounded up."""
    return math.ceil(round(route.minutes, 6))


async def _located(field: str, text: str, maps: Maps) -> MapAddress:
    if written := _COORDINATES.fullmatch(text):
        lat, lng = (float(part) for part in written.groups())
        try:
            return MapAddress(f"{lat},{lng}", Point(lat, lng), "")
        except ValueError:
            wrong = {"field": field, "message": "Latitude vai de -90 a 90 e longitude de -180 a 180."}
            raise Problem(422, errors=[wrong]) from None
    found = await maps.geocode(text)
    if not found:
        raise Problem(404, f"Não encontramos “{text}”. Confira o endereço.", kind="not-found")
    return found[0]
