"""GETs of the history, under ``/api/v1/audit``."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from infra.answers import described, file_of
from infra.workbooks import XLSX
from query_api.answers import kept, not_kept
from query_api.audit.as_of_routes import router as then
from query_api.audit.exporting import Export, RowsOf, rows_of
from query_api.audit.parameters import HistoryNow, SearchedHistoryNow, StreamName
from query_api.audit.queries import (
    AuditAsked,
    StreamAsked,
    event_of,
    facets_of,
    numbers_of,
    page_of,
    stream_of,
)
from query_api.audit.replay_routes import router as replays
from query_api.audit.responses import AuditDetail, AuditFacets, AuditPage, AuditStream
from query_api.audit.undo_routes import TheUndo
from query_api.audit.undo_routes import router as undo
from query_api.audit.undoing import marked
from query_api.downloads import IN_TURN, WrittenFiles
from query_api.http import AuditReader, Id
from query_api.log import TheLog

router = APIRouter(prefix="/api/v1/audit", tags=["audit"])
ROUTERS = (router, then, undo, replays)

Number = Annotated[Id, Path(description="number of the event in the log", examples=[1042])]
_AS_A_FILE: Final = {
    **file_of("JSON, or the file that `format` or `Accept` asks for", "text/csv", XLSX),
    **described({409: "This person already has a file that is under way"}),
    **IN_TURN,
}


def _exported_rows(request: Request) -> RowsOf:
    """Made by another process, where there is one for it."""
    state = request.app.state
    return getattr(state, "exported_rows", None) or partial(rows_of, state.read_database, state.log)


ExportedRows = Annotated[RowsOf, Depends(_exported_rows)]


@router.get(
    "/events", response_model=AuditPage, responses=_AS_A_FILE, summary="The history", operation_id="listHistory"
)
@not_kept("the log")
def list_history(
    request: Request,
    reader: AuditReader,
    read: SearchedHistoryNow,
    log: TheLog,
    files: WrittenFiles,
    exported: ExportedRows,
    asked: Annotated[AuditAsked, Query()],
) -> AuditPage | Response:
    """A page of events, newest first, by the clock of the filter. `format`, or `Accept: text/csv`, returns all that the
    filter finds as a file, with what each changed; `X-Total-Rows` says how many. 422 if the search matches too much."""
    kind = asked.format or ("csv" if request.headers.get("accept", "").startswith("text/csv") else None)
    if kind is None:
        return page_of(read, log, reader, asked)
    with files.place_of(reader.user_id) as place:
        return Export(exported, reader, numbers_of(read, reader, asked)).answer(place, read, kind)


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
