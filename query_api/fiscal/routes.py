"""GETs for fiscal notes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import AfterValidator

from infra.fiscal.cities import cities_named, city_of_postal_code
from query_api.answers import not_kept
from query_api.fiscal.responses import FiscalCities, FiscalCity
from query_api.http import CustomerReader, storable

router = APIRouter(prefix="/api/v1/fiscal", tags=["fiscal"])

PostalCode = Annotated[
    str, Query(max_length=9, description="a CEP, with or without its hyphen", examples=["07500-000"])
]
Search = Annotated[
    str,
    Query(max_length=100, description="the beginning of a word of the name", examples=["santa is"]),
    AfterValidator(storable),
]


@router.get("/cities", summary="Cities with their IBGE codes", operation_id="listFiscalCities")
@not_kept("a table that ships")
def list_cities(_: CustomerReader, postal_code: PostalCode = "", search: Search = "") -> FiscalCities:
    """The city of `postal_code`, if it is known; else those that are called like `search`."""
    owner = city_of_postal_code(postal_code)
    found = [owner] if owner else cities_named(search)
    return FiscalCities(data=[FiscalCity(**city._asdict()) for city in found])
