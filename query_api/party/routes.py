"""Public GETs of "Monte sua festa"."""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from command_api.rules.estimates import KEY_PURPOSE, signed
from command_api.rules.party import Thirst
from command_api.rules.windows import PUB_TIME
from infra.problems import Problem
from infra.security.visitor_rate import VisitorRate
from query_api.answers import not_kept
from query_api.http import Day, Now, OptionalId, Snapshot, reading
from query_api.party.estimating import READ_MODELS, Party, Remembered, choices, estimated
from query_api.party.responses import PartyChoices, SignedEstimate

router = APIRouter(prefix="/api/party", tags=["party"])

PartyNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
PER_MINUTE: Final = 60
_FARTHEST: Final = timedelta(days=730)


class PartyQuery(BaseModel):
    """Query parameters of an estimate. None of them names anybody."""

    model_config = ConfigDict(extra="forbid")

    date: Day = Field(description="day of the party, from today on", examples=["2026-12-19"])
    town: Annotated[str, Field(pattern="^[a-z0-9-]{0,80}$")] = Field(
        "", description="id of a town of the choices; left out: another one, without freight", examples=["aruja"]
    )
    guests: int = Field(ge=1, le=2000, description="people", examples=[80])
    hours: int = Field(ge=1, le=24, description="how long it lasts", examples=[5])
    drinkers_percent: int = Field(70, ge=1, le=100, description="of a hundred people, how many drink", examples=[70])
    thirst: Thirst = Field("normal", description="how much they drink", examples=["normal"])
    beer_id: OptionalId = Field(
        None, description="a beer of the choices; left out: that of the house, else the first", examples=[3]
    )

    def party(self) -> Party:
        return Party(**dict(self))


@router.get("", summary="What a party can be made of", operation_id="readPartyChoices")
@not_kept("public: `Cache-Control` of its own")
def read_choices(read: PartyNow, response: Response) -> PartyChoices:
    """Towns and beers. Public."""
    response.headers["Cache-Control"] = "public, max-age=60"
    return choices(read)


@router.get(
    "/estimate",
    summary="What a party needs and costs",
    operation_id="readPartyEstimate",
    responses={429: {"description": "Too many estimates for this address; see `Retry-After`"}},
)
@not_kept("public: `Cache-Control` of its own")
def read_estimate(
    request: Request, read: PartyNow, now: Now, response: Response, asked: Annotated[PartyQuery, Query()]
) -> SignedEstimate:
    """Litres, kegs, taps, freight and price, in BRL; availability in a word. Public, at most a minute old."""
    today = now.astimezone(PUB_TIME).date()
    if not today <= asked.date <= today + _FARTHEST:
        sentence = "Escolha um dia de hoje em diante, nos próximos dois anos."
        raise Problem(422, sentence, errors=[{"field": "date", "message": sentence}])
    rate: VisitorRate = request.app.state.visitor_rate
    rate.count(request.client.host if request.client else "")
    remembered: Remembered = request.app.state.estimates
    response.headers["Cache-Control"] = "public, max-age=60"
    party = asked.party()
    if known := remembered.find(party):
        return known
    estimate = estimated(read, party, now)
    key = request.app.state.security.keys.derive(KEY_PURPOSE)
    shown = SignedEstimate.model_validate(
        {name: getattr(estimate, name) for name in estimate.__struct_fields__} | {"signed": signed(estimate, key)},
        from_attributes=True,
    )
    remembered.keep(party, shown)
    return shown
