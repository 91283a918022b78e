"""GET of the state of the system, under ``/api/v1/admin``."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from query_api.answers import not_kept
from query_api.http import Now, SettingsReader, Snapshot, reading
from query_api.system.measuring import Measuring
from query_api.system.queries import Asked, system_state
from query_api.system.responses import SystemState
from query_api.system.store import StoreFigures

router = APIRouter(prefix="/api/v1/admin", tags=["system"])

SystemNow = Annotated[Snapshot, Depends(reading("history", "accounts"))]


def _asked(request: Request, read: SystemNow, now: Now) -> Asked:
    store: StoreFigures = request.app.state.store_figures
    measuring: Measuring = request.app.state.measuring
    settings, version = request.app.state.settings, request.app.state.version
    return Asked(read.connection, store, measuring, settings, version, now)


@router.get("/system", summary="How the system is doing", operation_id="readSystem")
@not_kept("the process")
def read_system(_: SettingsReader, asked: Annotated[Asked, Depends(_asked)]) -> SystemState:
    """Store, processes, read models and rebuilds, as they are now. Cheap enough to poll."""
    return system_state(asked)
