"""GETs of fiscal data."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Response
from pydantic import AfterValidator

from command_api.rules.windows import PUB_TIME
from infra.fiscal.cities import cities_named, city_of_postal_code
from query_api.answers import kept, kept_for_a_minute, not_kept
from query_api.fiscal.queries import READ_MODELS, every_profile, the_classes, the_house, the_provider
from query_api.fiscal.responses import (
    FiscalCities,
    FiscalCity,
    FiscalHouseAnswer,
    FiscalProviderAnswer,
    TaxClasses,
    TaxProfiles,
)
from query_api.http import CustomerReader, FiscalReader, Now, OperationsReader, SettingsOf, Snapshot, reading, storable

router = APIRouter(prefix="/api/v1/fiscal", tags=["fiscal"])

FiscalNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
PostalCode = Annotated[
    str, Query(max_length=9, description="a CEP, with or without its hyphen", examples=["07500-000"])
]
Search = Annotated[
    str,
    Query(max_length=100, description="the beginning of a word of the name", examples=["santa is"]),
    AfterValidator(storable),
]


@router.get("/house", summary="What notes say of the house", operation_id="readFiscalHouse")
@kept
def read_house(_: FiscalReader, read: FiscalNow, response: Response) -> FiscalHouseAnswer:
    """With `ETag` for `If-Match`."""
    found = the_house(read)
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get("/provider", summary="The provider of notes", operation_id="readFiscalProvider")
@kept
def read_provider(_: FiscalReader, read: FiscalNow, settings: SettingsOf, response: Response) -> FiscalProviderAnswer:
    """Without its secrets. With `ETag` for `If-Match`."""
    found = the_provider(read, settings.base_url)
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get("/profiles", summary="Tax profiles", operation_id="listTaxProfiles")
@kept_for_a_minute
def list_profiles(_: OperationsReader, read: FiscalNow, now: Now) -> TaxProfiles:
    """All of them, with the taxes of today and of every other day."""
    return every_profile(read, now.astimezone(PUB_TIME).date())


@router.get("/classes", summary="Classes of IBS and CBS", operation_id="listTaxClasses")
@not_kept("a table in memory")
def list_classes(_: FiscalReader) -> TaxClasses:
    """The official table (cClassTrib) that is in force, with its date."""
    return the_classes()


@router.get("/cities", summary="Cities with their IBGE codes", operation_id="listFiscalCities")
@not_kept("a table that ships")
def list_cities(_: CustomerReader, postal_code: PostalCode = "", search: Search = "") -> FiscalCities:
    """The city of `postal_code`, if it is known; else those that are called like `search`."""
    owner = city_of_postal_code(postal_code)
    found = [owner] if owner else cities_named(search)
    return FiscalCities(data=[FiscalCity(**city._asdict()) for city in found])
