"""The command API: every POST, PATCH, PUT and DELETE."""

from __future__ import annotations

from typing import Protocol, TypedDict, Unpack

from command_api.audit.routes import Replays
from command_api.bank import webhook
from command_api.commands_in_one_hop import CommandApp, Commands
from command_api.customers.separating import Rewrite
from command_api.event_store import Store
from command_api.event_store.damage import UnreadableEvent
from command_api.event_store.recorder import AlreadyAnswered, StoreUnavailable
from command_api.http import answer_again, answer_refusal
from command_api.images.uploads import Uploads
from command_api.kernel import DomainError
from command_api.notes.drafting import Drafts
from command_api.orders.papers import Papers
from command_api.seal.routes import Seal
from command_api.system.routes import Renewals
from infra.files import FileStore
from infra.one_hop import PlainRoute, plain_route
from infra.openapi import install_openapi
from infra.problems import CorrelationId, install_problems
from infra.routing import RouteTable, dispatch_by_table, found
from infra.security.bearer import Sessions
from infra.security.security import Security
from infra.settings import Settings
from infra.slices import routers

ROUTERS = routers("command_api")
# shared by applications: include_router would analyse every route again for each, 0.2 s
_ROUTES = [route for router in ROUTERS for route in router.routes]
_FOUND = RouteTable(_ROUTES, found)
_IN_ONE_HOP: RouteTable[PlainRoute] = RouteTable(_ROUTES, plain_route)


class Shredder(Protocol):
    """Destroys the keys of erased people."""

    def wake(self) -> None:
        """Request a look at once."""


class CommandState(TypedDict, total=False):
    """What routes find in ``app.state``. A test gives only what its routes need."""

    fingerprint_key: bytes
    settings: Settings
    files: FileStore
    uploads: Uploads
    security: Security
    sessions: Sessions
    seal: Seal
    shredder: Shredder
    rewrite: Rewrite
    replays: Replays
    renewals: Renewals
    papers: Papers
    drafts: Drafts


def create_command_app(store: Store, **state: Unpack[CommandState]) -> CommandApp:
    """The FastAPI application over ``store``."""
    app = CommandApp(
        title="Choperia: comandos",
        version="1",
        openapi_url=None,  # the document is served as it was built: `serve_document`
        docs_url=None,
        redoc_url=None,
        routes=_ROUTES,
    )
    app.state.store = store
    app.state.routes_with_a_secret = {webhook.PATH: webhook.is_authentic_call}
    for name, value in state.items():
        setattr(app.state, name, value)
    install_openapi(app)
    install_problems(app, DomainError, StoreUnavailable, UnreadableEvent)
    app.add_exception_handler(DomainError, answer_refusal)
    app.add_exception_handler(AlreadyAnswered, answer_again)
    app.add_middleware(CorrelationId)
    app.commands = Commands(app, _IN_ONE_HOP)
    dispatch_by_table(app, _FOUND)
    return app
