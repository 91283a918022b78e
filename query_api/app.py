"""The query API: every GET and HEAD."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypedDict, Unpack

import sqlalchemy as sa
from fastapi import FastAPI, Request, Response
from starlette.types import Message, Receive, Scope, Send

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
from query_api.accounts.routes import router as accounts
from query_api.audit.as_of_routes import router as then
from query_api.audit.replay_routes import router as replays
from query_api.audit.replaying import AsOfReader
from query_api.audit.routes import router as audit
from query_api.audit.undo_routes import router as undo
from query_api.audit.undoing import Undo
from query_api.bank.routes import router as bank
from query_api.batches.routes import router as batches
from query_api.beers.routes import router as beers
from query_api.bi.routes import router as bi
from query_api.catalogue.routes import router as catalogue
from query_api.counts.routes import router as counts
from query_api.customers.routes import containers
from query_api.customers.routes import router as customers
from query_api.dashboard.routes import router as dashboard
from query_api.equipment.routes import router as equipment
from query_api.freight.routes import router as freight
from query_api.http import Progress, utc_now
from query_api.images.routes import router as images
from query_api.imports.routes import router as imports
from query_api.kegs.routes import router as kegs
from query_api.labels.routes import router as labels
from query_api.leads.routes import router as leads
from query_api.live.following import Following
from query_api.live.routes import router as live
from query_api.log import Log
from query_api.menu.routes import MenuFromMemory
from query_api.menu.routes import router as menu
from query_api.orders.customer_page_routes import router as customer_page
from query_api.orders.dossier_routes import router as dossiers
from query_api.orders.own_orders_routes import router as own_orders
from query_api.orders.routes import overview as orders_overview
from query_api.orders.routes import owed as receivables
from query_api.orders.routes import router as orders
from query_api.party.estimating import Remembered
from query_api.party.routes import PER_MINUTE
from query_api.party.routes import router as party
from query_api.price_lists.routes import router as price_lists
from query_api.public import PublicReads
from query_api.reads import Entry, Reads, Streamed, entry_of
from query_api.reservations.routes import router as reservations
from query_api.route_plans.routes import drivers
from query_api.route_plans.routes import router as route_plans
from query_api.sales.routes import router as sales
from query_api.seal.queries import Sealed
from query_api.seal.routes import router as seal
from query_api.site.routes import router as site
from query_api.standing_orders.routes import router as standing_orders
from query_api.stock.routes import router as stock
from query_api.system.measuring import Measuring
from query_api.system.routes import router as system
from query_api.system.store import StoreFigures
from query_api.tables.routes import router as tables
from query_api.taps.routes import public as public_taps
from query_api.taps.routes import router as taps
from query_api.waiting import Waiting
from query_api.what_if.routes import router as what_if
from query_api.what_if.seasons import Seasons

ROUTERS = (
    menu,
    images,
    site,
    party,
    leads,
    catalogue,
    accounts,
    dossiers,
    customer_page,
    own_orders,
    orders,
    orders_overview,
    receivables,
    bank,
    customers,
    containers,
    counts,
    equipment,
    labels,
    batches,
    beers,
    kegs,
    public_taps,
    tables,
    taps,
    price_lists,
    standing_orders,
    freight,
    dashboard,
    reservations,
    route_plans,
    drivers,
    stock,
    sales,
    imports,
    bi,
    audit,
    then,
    undo,
    replays,
    seal,
    system,
    what_if,
    live,
)
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
    for name, value in state.items():
        setattr(app.state, name, value)
    install_problems(app, *expected)
    for error in (sa.exc.OperationalError, sa.exc.InterfaceError):
        app.add_exception_handler(error, _database_unavailable)
    install_openapi(app)
    app.add_middleware(CorrelationId)
    app.reads = Reads(app, _READS, read_database, app.state.waiting)
    dispatch_by_table(app, _FOUND)
    return app


async def _database_unavailable(request: Request, _error: Exception) -> Response:
    return problem_response(request, Problem(503, kind="store-away", headers={"Retry-After": "2"}))
