"""The business data for visitors and for administrators."""

from __future__ import annotations

import json
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from infra.brazilian import PUB_TIME
from infra.settings import Settings
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.http import Day, Now, SettingsReader, Snapshot, reading
from query_api.languages import PORTUGUESE, SiteLanguage
from query_api.prepared import Prepared
from query_api.site.national_holidays import national_holidays
from query_api.site.queries import house_settings, site_document
from query_api.site.responses import AgreedDay, HouseSettings, NationalHoliday, SiteAnswer
from query_api.site.special_days import READ_MODELS, agreed_days

router = APIRouter(tags=["site"])

SiteNow = Annotated[Snapshot, Depends(reading("site"))]
AgreedNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
SettingsNow = Annotated[Snapshot, Depends(reading("site", "accounts"))]


@router.get(
    "/api/site",
    response_model=SiteAnswer,
    responses={304: {"description": "`If-None-Match` names what is served"}},
    summary="The house's own data",
    operation_id="readSite",
)
@not_kept("public: `Cache-Control` of its own")
def read_site(request: Request, read: SiteNow, language: SiteLanguage = PORTUGUESE) -> Response:
    """Name, address, phones, opening hours and everything else that the public site shows. Public."""
    settings: Settings = request.app.state.settings
    body = json.dumps(site_document(read.connection, settings, language), ensure_ascii=False).encode()
    headers = {"Cache-Control": "public, no-cache", **read.headers}
    return Prepared.of(body).response(request.headers, "application/json", headers)


@router.get("/api/v1/settings", summary="What administrators set for the house", operation_id="readSettings")
@kept
def read_settings(request: Request, _: SettingsReader, read: SettingsNow, response: Response) -> HouseSettings:
    """With `ETag` for `If-Match`: business data, opening hours and how equipment waits for deposits."""
    found = HouseSettings.model_validate(house_settings(read.connection, request.app.state.settings))
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get("/api/v1/site/national-holidays", summary="Holidays of the next year", operation_id="listNationalHolidays")
@kept_for_a_minute
def list_national_holidays(request: Request, _: SettingsReader, read: SiteNow, now: Now) -> list[NationalHoliday]:
    """Public and optional holidays of Brazil and of the house's state for the next twelve months, from which special
    days are chosen. A city's own holidays are not known."""
    state = site_document(read.connection, request.app.state.settings)["address"]["state"]
    return national_holidays(now.astimezone(PUB_TIME).date(), state)


@router.get("/api/v1/site/agreed-days", summary="What was agreed for dates", operation_id="readAgreedDays")
@kept
def read_agreed_days(
    _: SettingsReader,
    read: AgreedNow,
    day: Annotated[list[Day], Query(max_length=100, description="the dates", examples=[["2026-12-25"]])],
) -> list[AgreedDay]:
    """Reservations, deliveries, pickups and routes that a change of the opening hours of these dates concerns. A date
    with nothing is left out."""
    return agreed_days(read, day)
