"""GET of an order's dossier, under ``/api/v1/event-orders``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Response

from query_api.answers import not_kept
from query_api.http import Now, OrderReader, SettingsOf, Snapshot, reading
from query_api.log import TheLog
from query_api.orders.detail import event_order
from query_api.orders.dossier import READ_MODELS, dossier
from query_api.orders.parameters import HoldHours, OrderId
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages
from query_api.seal.routes import TheSeal

router = APIRouter(prefix="/api/v1/event-orders", tags=["event-orders"])

AllNow = Annotated[Snapshot, Depends(reading(*READ_MODELS))]


@router.get(
    "/{id}/documents/dossier",
    response_model=PaperPages,
    responses=AS_A_PAPER,
    summary="The dossier of an order",
    operation_id="readEventOrderDossier",
)
@not_kept("made for its instant")
def read_dossier(
    _: OrderReader,
    read: AllNow,
    now: Now,
    settings: SettingsOf,
    hold_hours: HoldHours,
    log: TheLog,
    seal: TheSeal,
    id: OrderId,
    accept: Accept = "",
) -> Response:
    """Quote, acceptance, deposit, delivery, return and settlement, every event with its number in the log, and the seal
    that covers them. Of every status, a draft or a cancelled order too."""
    order = event_order(read, log, id, now, hold_hours)
    return dossier(read, log, seal.folder, order, settings, now).answer(accept, read.headers)
