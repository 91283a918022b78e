"""Freight terms, difficulties and the log of quotes."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Response
from pydantic import Field

from command_api.fields import NAME_PATTERN, Id, Line, Name, given_fields
from command_api.freight.commands import (
    ChangeDifficulty,
    SetConfig,
    add_difficulty,
    change_difficulty,
    log_quote,
    remove_difficulty,
    set_config,
)
from command_api.freight.domain import ConfigSettings
from command_api.freight.quotes import Quotes
from command_api.http import AsOrderPlacer, AsSettingsEditor, Body, CommandAnswer, StoreOf, answer
from command_api.kernel.events import fields_of
from command_api.kernel.partial import if_sent
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Difficulty, Terms
from infra.declared_fields import requests
from infra.json_object import JsonObject

MOST_PLACES: Final = 100

QUOTED: Final[JsonObject] = {
    "cost_center": "choperia",
    "origin": "Rua do Coreto, 217, Santa Isabel - SP",
    "delivery_address": "Avenida Amazonas, 120 — Centro, Arujá - SP",
    "place_id": "aruja/avenida-amazonas",
    "lat": -23.399,
    "lng": -46.319,
    "distance_km": 19.0,
    "duration_min": 26,
    "weight_kg": 150,
    "date": "2026-11-28",
    "shift": "manha",
    "terms": {"free_km": 5, "base_rate_per_km": 3.5, "min_fee": 40, "rounding_step": 5, "max_load_kg": 600},
    "difficulty": None,
    "issued_at": "2026-11-20T15:00:00+00:00",
    "signature": "b2849d00c9c2b8172f0e7e53e2aa6045e45d257305835e2e8ff4571954f0375a",
}
"""What the log takes, for the documentation; this one is not signed."""

router = APIRouter(prefix="/api/v1/freight", tags=["freight"])

DifficultyId = Annotated[Id, Path(description="id of the difficulty", examples=[1])]
Places = Annotated[list[Annotated[Name, Field(max_length=100)]], Field(max_length=MOST_PLACES)]


@requests(Terms)
class ConfigBody(Body):
    origin: Annotated[Line, Field(min_length=1, max_length=300, json_schema_extra={"pattern": NAME_PATTERN})] = Field(
        description="where deliveries start", examples=["Rua do Coreto, 217, Centro, Santa Isabel - SP"]
    )
    lat: Annotated[float, Field(ge=-90, le=90)] = Field(description="degrees (WGS 84)", examples=[-23.3157])
    lng: Annotated[float, Field(ge=-180, le=180)] = Field(description="degrees (WGS 84)", examples=[-46.2214])

    def command(self, cost_center: CostCenter) -> SetConfig:
        return SetConfig(cost_center, ConfigSettings(self.origin, self.lat, self.lng, fields_of(Terms, self)))


@requests(Difficulty)
class NewDifficultyBody(Body):
    places: Places = Field([], description="words of addresses that it applies to", examples=[["Ouro Fino"]])
    is_active: bool = Field(True, description="whether quotes look at it", examples=[True])


@requests(Difficulty, partial=True)
class DifficultyBody(Body):
    """What is left out stays."""

    places: Places | None = Field(None, description="words of addresses that it applies to", examples=[["Ouro Fino"]])
    is_active: bool | None = Field(None, description="whether quotes look at it", examples=[True])

    def command(self, id: int) -> ChangeDifficulty:
        return ChangeDifficulty(id, given_fields(self, Difficulty), if_sent(self.places), if_sent(self.is_active))


class QuoteLogBody(Body):
    quote: JsonObject = Field(
        description="`quote_json` as `GET /api/v1/freight/quote` answered it, with its signature", examples=[QUOTED]
    )


class QuoteAnswer(CommandAnswer):
    freight_price: float = Field(description="BRL that was told", examples=[55.0])


@router.put("/configs/{cost_center}", summary="Set freight terms", operation_id="setFreightConfig")
def put_config(
    cost_center: Annotated[CostCenter, Path(description="whose", examples=["choperia"])],
    body: ConfigBody,
    response: Response,
    store: StoreOf,
    ctx: AsSettingsEditor,
) -> CommandAnswer:
    """For quotes from now on; orders keep what they were quoted."""
    return CommandAnswer(**answer(response, set_config(store, body.command(cost_center), ctx)))


@router.post("/difficulties", status_code=201, summary="Add a difficulty", operation_id="createRouteDifficulty")
def create_difficulty(
    body: NewDifficultyBody, response: Response, store: StoreOf, ctx: AsSettingsEditor
) -> CommandAnswer:
    """A hard road, for the places whose names occur in an address."""
    receipt = add_difficulty(store, fields_of(Difficulty, body), body.places, is_active=body.is_active, ctx=ctx)
    return CommandAnswer(**answer(response, receipt))


@router.patch("/difficulties/{id}", summary="Change a difficulty", operation_id="updateRouteDifficulty")
def update_difficulty(
    id: DifficultyId, body: DifficultyBody, response: Response, store: StoreOf, ctx: AsSettingsEditor
) -> CommandAnswer:
    """Orders keep what they were quoted."""
    return CommandAnswer(**answer(response, change_difficulty(store, body.command(id), ctx)))


@router.delete("/difficulties/{id}", summary="Remove a difficulty", operation_id="deleteRouteDifficulty")
def delete_difficulty(id: DifficultyId, response: Response, store: StoreOf, ctx: AsSettingsEditor) -> CommandAnswer:
    """Orders keep what they were quoted."""
    return CommandAnswer(**answer(response, remove_difficulty(store, id, ctx)))


@router.post("/quote-log", status_code=201, summary="Keep a quote", operation_id="logFreightQuote")
def keep_quote(
    body: QuoteLogBody, response: Response, store: StoreOf, ctx: AsOrderPlacer, quotes: Quotes
) -> QuoteAnswer:
    """Keeps a price that a customer was given. Only what this server signed is taken."""
    receipt = log_quote(store, quotes.read(body.quote, ctx.now), ctx)
    return QuoteAnswer(**answer(response, receipt))
