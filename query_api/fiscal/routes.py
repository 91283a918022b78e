"""GETs of fiscal data."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from command_api.rules.windows import PUB_TIME
from query_api.answers import kept_for_a_minute
from query_api.fiscal.queries import READ_MODELS, every_profile, the_classes, the_house
from query_api.fiscal.responses import FiscalHouseAnswer, TaxClasses, TaxProfiles
from query_api.http import FiscalReader, Now, OperationsReader, Snapshot, reading

router = APIRouter(prefix="/api/v1/fiscal", tags=["fiscal"])

FiscalNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]


@router.get("/house", summary="What notes say of the house", operation_id="readFiscalHouse")
def read_house(_: FiscalReader, read: FiscalNow, response: Response) -> FiscalHouseAnswer:
    """With `ETag` for `If-Match`."""
    found = the_house(read)
    response.headers["ETag"] = f'"{found.version}"'
    return found


@router.get("/profiles", summary="Tax profiles", operation_id="listTaxProfiles")
@kept_for_a_minute
def list_profiles(_: OperationsReader, read: FiscalNow, now: Now) -> TaxProfiles:
    """All of them, with the taxes of today and of every other day."""
    return every_profile(read, now.astimezone(PUB_TIME).date())


@router.get("/classes", summary="Classes of IBS and CBS", operation_id="listTaxClasses")
def list_classes(_: FiscalReader) -> TaxClasses:
    """The official table (cClassTrib) that ships, with its date."""
    return the_classes()
