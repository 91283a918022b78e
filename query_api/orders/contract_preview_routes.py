"""The contract as the house words it, before an order has one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from query_api.answers import not_kept
from query_api.http import Now, SettingsOf, SettingsReader, Snapshot, reading
from query_api.orders.papers.contract import contract
from query_api.orders.papers.example import example_order
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages

router = APIRouter(tags=["site"])

SiteNow = Annotated[Snapshot, Depends(reading("site"))]


@router.get(
    "/api/v1/settings/contract/preview",
    response_model=PaperPages,
    responses=AS_A_PAPER,
    summary="The contract of an example",
    operation_id="readContractPreview",
)
@not_kept("dated by the clock")
def read_contract_preview(
    _: SettingsReader, read: SiteNow, now: Now, settings: SettingsOf, accept: Accept = ""
) -> Response:
    """With the clauses that count now, for a customer and an order that do not exist."""
    return contract(read, example_order(now), settings, now).answer(accept, read.headers)
