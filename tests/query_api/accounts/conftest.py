"""Accounts from command to list: a store, a runner and both routers in one application."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.types import Receive, Scope, Send

from command_api.accounts.commands import create_user
from command_api.accounts.routes import router as commands
from command_api.event_store import Store
from command_api.kernel import DomainError
from infra.problems import install_problems
from infra.security.permissions import Role
from infra.security.security import open_security
from projections.accounts.projection import Accounts
from query_api.app import create_query_app
from tests.harness.blank import Blank
from tests.harness.passwords import quick_passwords
from tests.harness.read_models import open_history

PASSWORD = "chope-na-pressao"
Headers = dict[str, str]


@dataclass
class Pub:
    """The two sides of accounts behind one client."""

    app: FastAPI
    client: TestClient

    def register(self, username: str, name: str, role: Role = Role.STAFF, **rest: object) -> str:
        """Register a user; the position to wait for."""
        state = self.app.state
        email = f"{username}@example.com"
        receipt = create_user(state.store, state.security, username, PASSWORD, name, role, email=email, **rest)  # type: ignore[arg-type]
        return str(receipt.position)

    def sign_in(self, username: str) -> Headers:
        """Headers of a signed-in user who reads their own writes."""
        self.client.cookies.clear()  # another browser
        answer = self.client.post("/api/login", json={"username": username, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        return {
            "Authorization": f"Bearer {answer.json()['token']}",
            "X-Min-Position": answer.headers["x-event-position"],
        }


@contextmanager
def pub_on(engine: str, blank: Blank) -> Iterator[Pub]:
    """A pub without users."""
    with (
        blank.on(engine) as place,
        closing(open_history(place.data, place.url, [Accounts], has_tables=True, captcha="off")) as history,
    ):
        history.runner.start()
        security = open_security(history.settings, history.recorder.engine, quick_passwords())
        app = FastAPI(routes=commands.routes)
        app.state.store = Store(history.recorder)
        app.state.security = security
        app.state.sessions = security.sessions
        app.state.fingerprint_key = b"fingerprints"
        install_problems(app, DomainError)
        queries = create_query_app(
            read_database=history.database,
            progress=history.runner,
            holds=history.recorder.holds,
            settings=history.settings,
            security=security,
            sessions=security.sessions,
        )

        async def both(scope: Scope, receive: Receive, send: Send) -> None:
            side = queries if scope.get("method") == "GET" else app
            await side(scope, receive, send)

        with closing(security), TestClient(both, base_url="http://localhost:8000") as client:
            yield Pub(app, client)


@pytest.fixture
def pub(engine: str, blank: Blank) -> Iterator[Pub]:
    """A pub without users, for one test."""
    with pub_on(engine, blank) as opened:
        yield opened


@pytest.fixture
def client(pub: Pub) -> TestClient:
    return pub.client


@pytest.fixture
def as_admin(pub: Pub) -> Headers:
    """Headers of a signed-in administrator."""
    pub.register("admin", "Ana Souza", Role.ADMIN)
    return pub.sign_in("admin")
