"""GET of an undo's preview, under ``/api/v1/audit``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from infra.problems import Problem, correlation_id
from query_api.answers import not_kept
from query_api.audit.parameters import HistoryNow, StreamName
from query_api.audit.undo_responses import UndoPreview
from query_api.audit.undoing import Undo, preview_of
from query_api.http import AuditReader, Id

router = APIRouter(prefix="/api/v1/audit", tags=["audit"])

Version = Annotated[Id, Path(description="the how manieth event of its stream, from 1", examples=[7])]


def _undo(request: Request) -> Undo:
    undo: Undo = request.app.state.undo
    return undo


TheUndo = Annotated[Undo, Depends(_undo)]


@router.get(
    "/streams/{name}/events/{version}/undo",
    summary="What undoing an event would do",
    operation_id="previewUndo",
)
@not_kept("the log")
def preview_undo(
    request: Request, who: AuditReader, read: HistoryNow, undo: TheUndo, name: StreamName, version: Version
) -> UndoPreview:
    """The result of undoing the event now, rehearsed and not saved: its steps, or the obstacles."""
    rehearsed = undo.rehearse(name, version, who, correlation_id(request))
    if rehearsed is None:
        raise Problem(404, "Este registro não existe.", kind="not-found")
    return preview_of(read, rehearsed, name, who)
