"""GETs of tables."""

from __future__ import annotations

import json
from typing import Annotated

import sqlalchemy as sa
from fastapi import APIRouter, Depends, Path, Response

from projections.site.tables import site
from projections.waiter_calls.tables import waiter_calls
from query_api.answers import kept, not_kept
from query_api.http import Now, OperationsReader, SettingsOf, Snapshot, reading
from query_api.leads.queries import open_table_orders
from query_api.papers.typesetting import AS_A_PAPER, Accept, PaperPages
from query_api.waiter_calls.paper import table_codes
from query_api.waiter_calls.responses import OpenCall, OpenCalls, TableNow

router = APIRouter(tags=["tables"])

CallsNow = Annotated[Snapshot, Depends(reading("waiter_calls", "site"))]
WaitingNow = Annotated[Snapshot, Depends(reading("waiter_calls", "site", "leads"))]
TableNumber = Annotated[int, Path(ge=1, le=999, description="number of the table", examples=[5])]


@router.get("/api/tables/{number}", summary="A table, for its guests", operation_id="readTable")
@not_kept("public: `Cache-Control` of its own")
def read_table(read: CallsNow, number: TableNumber, response: Response) -> TableNow:
    """Whether it may call the waiter, and whether it waits. Public."""
    waits = sa.select(waiter_calls.c.called_at, waiter_calls.c.seen_at).where(
        waiter_calls.c.table_number == number, waiter_calls.c.answered_at.is_(None)
    )
    response.headers["Cache-Control"] = "no-store"
    found = read.all(waits.order_by(waiter_calls.c.id).limit(1))
    return TableNow(
        table=number,
        takes_calls=number <= _number_of_tables(read),
        called_at=found[0]["called_at"] if found else None,
        seen_at=found[0]["seen_at"] if found else None,
    )


@router.get("/api/v1/waiter-calls", summary="Tables that wait", operation_id="listWaiterCalls")
@kept
def list_calls(_: OperationsReader, read: WaitingNow) -> OpenCalls:
    """For the waiter or with an order from the menu; the longest wait first."""
    columns = waiter_calls.c
    waiting = sa.select(
        columns.id, columns.table_number.label("table"), columns.called_at, columns.seen_at, columns.version
    )
    rows = read.all(waiting.where(columns.answered_at.is_(None)).order_by(columns.called_at, columns.id))
    return OpenCalls(
        calls=[OpenCall.model_validate(row) for row in rows],
        orders=open_table_orders(read),
        tables=_number_of_tables(read),
    )


@router.get(
    "/api/v1/waiter-calls/codes",
    response_model=PaperPages,
    responses=AS_A_PAPER,
    summary="The codes of the tables on paper",
    operation_id="readTableCodes",
)
@not_kept("made for its instant")
def read_codes(_: OperationsReader, read: CallsNow, now: Now, settings: SettingsOf, accept: Accept = "") -> Response:
    """A QR code per table that opens its menu."""
    return table_codes(read, _number_of_tables(read), settings, now).answer(accept, read.headers)


def _number_of_tables(read: Snapshot) -> int:
    info = read.connection.execute(sa.select(site.c.info)).scalar_one_or_none()
    return int(json.loads(info).get("calling_tables", 0)) if info else 0
