"""GETs of kegs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from command_api.rules.windows import PUB_TIME
from query_api.answers import kept_for_a_minute
from query_api.http import Id, Now, OperationsReader, Snapshot, reading
from query_api.kegs.queries import READ_MODELS, KegPage, keg_life, kegs_shown
from query_api.kegs.responses import BeerKegList, KegLife

router = APIRouter(prefix="/api/v1/kegs", tags=["kegs"])

KegsNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]
KegLifeNow = Annotated[Snapshot, Depends(reading(*READ_MODELS, "accounts"))]
KegId = Annotated[Id, Path(description="id of the keg", examples=[41])]


@router.get("", summary="Kegs with their beer", operation_id="listBeerKegs")
@kept_for_a_minute
def list_kegs(_: OperationsReader, read: KegsNow, now: Now, page: Annotated[KegPage, Query()]) -> BeerKegList:
    """The first to expire first; `offered` marks the one to take for each beer and size."""
    found, total = kegs_shown(read, page, now.astimezone(PUB_TIME).date())
    return BeerKegList(data=found, kegs=found, pagination=page.pagination(total))


@router.get("/{id:int}", summary="The life of a keg", operation_id="getBeerKeg")
@kept_for_a_minute
def read_keg(_: OperationsReader, read: KegLifeNow, now: Now, id: KegId, response: Response) -> KegLife:
    """What it holds, where it is and what happened to it. `ETag` is the keg's."""
    found = keg_life(read, id, now.astimezone(PUB_TIME).date())
    response.headers["ETag"] = f'"{found.keg.version}"'
    return found
