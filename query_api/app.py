"""The query API: every GET and HEAD."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypedDict, Unpack

import sqlalchemy as sa
from fastapi import FastAPI, Request, Response
from starlette.types import Message, Receive, Scope, Send

from infra.clock import utc_now
from infra.files import FileStore
from infra.maps import Maps
from infra.openapi import install_openapi
from infra.position import Position
from infra.problems import CorrelationId, Problem, install_problems, problem_response
from infra.read_database import ReadDatabase
from infra.routing import RouteTable, dispatch_by_table, found
from infra.security.bearer import Sessions
from infra.security.security import Security
from infra.security.visitor_rate import VisitorRate
from infra.settings import Settings
from infra.slices import routers
from query_api.audit.exporting import RowsOf
from query_api.audit.replaying import AsOfReader
from query_api.audit.undoing import Undo
from query_api.downloads import Downloads
from query_api.http import Progress
from query_api.live.following import Following
from query_api.log import Log
from query_api.menu.routes import MenuFromMemory
from query_api.party.estimating import Remembered
from query_api.party.routes import PER_MINUTE
from query_api.public import PublicReads
from query_api.reads import Entry, Reads, Streamed, entry_of, read_models_field
from query_api.seal.queries import Sealed
from query_api.system.measuring import Measuring
from query_api.system.store import StoreFigures
from query_api.waiting import Waiting
from query_api.what_if.seasons import Seasons

ROUTERS = routers("query_api")
# shared by applications: include_router would analyse every route again for each, 0.2 s
_ROUTES = [route for router in ROUTERS for route in router.routes]
_FOUND = RouteTable(_ROUTES, found)
_READS: RouteTable[Entry | Streamed] = RouteTable(_ROUTES, entry_of)


class QueryApp(FastAPI):
    """FastAPI, but HEAD works on every GET route, and the menu is served before all middleware and routing."""

    menu_from_memory: MenuFromMemory
    reads: Reads

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if await self.menu_from_memory.answered(scope, send):
            return
        if scope["type"] == "http" and scope["method"] == "HEAD":
            scope, send = {**scope, "method": "GET", "without_body": True}, _without_body(send)
        if not await self.reads.answered(scope, receive, send):
            await super().__call__(scope, receive, send)


def _without_body(send: Send) -> Send:
    async def send_without_body(message: Message) -> None:
        await send({**message, "body": b""} if message["type"] == "http.response.body" else message)

    return send_without_body


class QueryState(TypedDict, total=False):
    """What else routes find in ``app.state``. A test gives only what its routes need."""

    following: Following
    maps: Maps
    files: FileStore
    log: Log
    seasons: Seasons
    as_of_reader: AsOfReader
    exported_rows: RowsOf
    downloads: Downloads
    undo: Undo
    security: Security
    sessions: Sessions
    seal: Sealed
    store_figures: StoreFigures
    measuring: Measuring
    version: str


def create_query_app(
    *,
    read_database: ReadDatabase,
    progress: Progress,
    holds: Callable[[Position], bool],
    settings: Settings,
    expected: Sequence[type[Exception]] = (),
    clock: Callable[[], datetime] = utc_now,
    **state: Unpack[QueryState],
) -> QueryApp:
    """Create the application; ``holds`` returns whether the log has an event at a position, and ``expected`` are
    failures with their own response."""
    app = QueryApp(
        title="Choperia: consultas",
        version="1",
        openapi_url=None,  # the document is served as it was built: `serve_document`
        docs_url=None,
        redoc_url=None,
        routes=_ROUTES,
    )
    public = PublicReads(read_database, progress, settings)
    app.menu_from_memory = MenuFromMemory(public)
    app.state.read_database = read_database
    app.state.waiting = Waiting(read_database, holds, progress.hurry)
    app.state.settings = settings
    app.state.public = public
    app.state.visitor_rate = VisitorRate(PER_MINUTE)
    app.state.estimates = Remembered()
    app.state.clock = clock
    app.state.downloads = Downloads()
    for name, value in state.items():
        setattr(app.state, name, value)
    install_problems(app, *expected)
    for error in (sa.exc.OperationalError, sa.exc.InterfaceError):
        app.add_exception_handler(error, _database_unavailable)
    install_openapi(app, read_models_field)
    app.add_middleware(CorrelationId)
    app.reads = Reads(app, _READS, read_database, app.state.waiting)
    dispatch_by_table(app, _FOUND)
    return app


async def _database_unavailable(request: Request, _error: Exception) -> Response:
    return problem_response(request, Problem(503, kind="store-away", headers={"Retry-After": "2"}))
