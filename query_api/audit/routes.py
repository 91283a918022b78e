"""GETs of the history, under ``/api/v1/audit``."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from infra.answers import file_of
from infra.spreadsheets import csv_of
from query_api.answers import kept, not_kept
from query_api.audit.as_of_routes import router as then
from query_api.audit.parameters import HistoryNow, StreamName
from query_api.audit.queries import (
    AuditAsked,
    StreamAsked,
    event_of,
    every_event,
    facets_of,
    page_of,
    stream_of,
)
from query_api.audit.replay_routes import router as replays
from query_api.audit.responses import AuditDetail, AuditFacets, AuditPage, AuditStream
from query_api.audit.undo_routes import TheUndo
from query_api.audit.undo_routes import router as undo
from query_api.audit.undoing import marked
from query_api.http import AuditReader, Id
from query_api.log import TheLog

router = APIRouter(prefix="/api/v1/audit", tags=["audit"])
ROUTERS = (router, then, undo, replays)

Number = Annotated[Id, Path(description="number of the event in the log", examples=[1042])]
_AS_CSV: Final = file_of("JSON, or CSV where `Accept` says so", "text/csv")
_COLUMNS = (
    "Número",
    "Aconteceu em",
    "Registrado em",
    "Quem",
    "O que aconteceu",
    "Tipo",
    "Assunto",
    "Registro",
    "Versão",
    "Motivo",
    "Requisição",
)


@router.get("/events", response_model=AuditPage, responses=_AS_CSV, summary="The history", operation_id="listHistory")
@not_kept("the log")
def list_history(
    request: Request, _: AuditReader, read: HistoryNow, log: TheLog, asked: Annotated[AuditAsked, Query()]
) -> AuditPage | Response:
    """A page of events, newest first, by the clock of the filter. `Accept: text/csv` returns the newest 10,000 as a
    spreadsheet."""
    if not request.headers.get("accept", "").startswith("text/csv"):
        return page_of(read, log, asked)
    rows = [
        (
            event.number,
            event.happened_at,
            event.recorded_at,
            event.actor.name,
            event.sentence,
            event.title,
            event.subject,
            event.stream,
            event.version,
            event.reason,
            event.correlation,
        )
        for event in every_event(read, log, asked)
    ]
    headers = {**read.headers, "Content-Disposition": 'attachment; filename="historico.csv"'}
    return Response(csv_of(_COLUMNS, rows), media_type="text/csv; charset=utf-8", headers=headers)


@router.get("/events/{number:int}", summary="An event", operation_id="getHistoryEvent")
@not_kept("the log")
def read_event(reader: AuditReader, read: HistoryNow, log: TheLog, undo: TheUndo, number: Number) -> AuditDetail:
    """One event with its changes. 404 if there is none with this number."""
    [detail] = marked(read, undo, [event_of(read, log, reader, number)])
    return detail


@router.get("/facets", summary="What the history can be filtered by", operation_id="getHistoryFacets")
@kept
def read_facets(_: AuditReader, read: HistoryNow) -> AuditFacets:
    """People, kinds and types that filters accept, most frequent first."""
    return facets_of(read)


@router.get("/streams/{name}", summary="The history of one stream", operation_id="getHistoryStream")
@not_kept("the log")
def read_stream(
    reader: AuditReader,
    read: HistoryNow,
    log: TheLog,
    undo: TheUndo,
    name: StreamName,
    asked: Annotated[StreamAsked, Query()],
) -> AuditStream:
    """A page of one stream, newest first, each event with its changes. 404 for a stream without events."""
    page = stream_of(read, log, reader, name, asked)
    return page.model_copy(update={"data": list(marked(read, undo, page.data))})
