"""Accounts from command to list: a store, a runner and both routers in one application."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from command_api.accounts.commands import create_user
from command_api.accounts.routes import router as commands
from command_api.event_store import Store, open_recorder
from command_api.kernel import DomainError
from infra.problems import install_problems
from infra.read_database import open_read_database
from infra.security.permissions import Role
from infra.security.security import open_security
from infra.settings import Settings
from projections.accounts.projection import Accounts
from projections.runner import Runner
from query_api.accounts.routes import router as queries

PASSWORD = "chope-na-pressao"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    url = request.getfixturevalue("postgres_database") if request.param == "postgresql" else None
    return Settings(data=tmp_path, environment="test", captcha="off", database_url=url)


@pytest.fixture
def app(settings: Settings) -> Iterator[FastAPI]:
    recorder = open_recorder(settings.events_path, settings.database_url)
    recorder.migrate()
    database = open_read_database(settings)
    runner = Runner(recorder, database, [Accounts])
    runner.migrate()
    runner.start()
    security = open_security(settings, recorder.engine)
    api = FastAPI()
    api.state.store = Store(recorder)
    api.state.security = security
    api.state.sessions = security.sessions
    api.state.fingerprint_key = b"fingerprints"
    api.state.read_database = database
    api.state.progress = runner
    api.include_router(commands)
    api.include_router(queries)
    install_problems(api, DomainError)
    yield api
    runner.stop()
    security.close()
    database.close()
    recorder.close()


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url="http://localhost:8000") as opened:
        yield opened


@pytest.fixture
def register(app: FastAPI) -> Callable[..., str]:
    """Registers a user and answers the position to wait for."""

    def by_system(username: str, name: str, role: Role = Role.STAFF, **rest: object) -> str:
        email = f"{username}@example.com"
        receipt = create_user(
            app.state.store, app.state.security, username, PASSWORD, name, role, email=email, **rest  # type: ignore[arg-type]
        )  # fmt: skip
        return str(receipt.position)

    return by_system


@pytest.fixture
def as_admin(client: TestClient, register: Callable[..., str]) -> dict[str, str]:
    """Headers of a signed-in administrator who reads their own writes."""
    register("admin", "Ana Souza", Role.ADMIN)
    return signed_in(client, "admin")


def signed_in(client: TestClient, username: str) -> dict[str, str]:
    answer = client.post("/api/login", json={"username": username, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return {
        "Authorization": f"Bearer {answer.json()['token']}",
        "X-Min-Position": answer.headers["x-event-position"],
    }
