"""A command API with nothing but accounts, on a real store."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from command_api.accounts.commands import create_user
from command_api.accounts.routes import router
from command_api.event_store import Store, open_recorder
from command_api.event_store.recorder import AlreadyAnswered, StoreUnavailable
from command_api.http import answer_again
from command_api.kernel import Actor, CommandContext, DomainError
from infra.problems import install_problems
from infra.security.permissions import Role
from infra.security.security import Security, open_security
from infra.settings import Settings
from tests.harness.blank import Blank
from tests.harness.passwords import quick_passwords
from tests.harness.personal import personal_wrapping

PASSWORD = "chope-na-pressao"
SITE = "http://localhost:8000"


@pytest.fixture
def settings(engine: str, blank: Blank) -> Iterator[Settings]:
    with blank.on(engine) as place:
        yield Settings(data=place.data, environment="test", captcha="off", base_url=SITE, database_url=place.url)


@pytest.fixture
def store(settings: Settings) -> Iterator[Store]:
    with closing(open_recorder(settings.events_path, settings.database_url, personal_wrapping())) as recorder:
        yield Store(recorder)


@pytest.fixture
def security(settings: Settings, store: Store) -> Iterator[Security]:
    with closing(open_security(settings, store.recorder.engine, quick_passwords())) as opened:
        store.name_of_account = opened.name_of
        yield opened


@pytest.fixture
def app(store: Store, security: Security, settings: Settings) -> FastAPI:
    api = FastAPI(routes=router.routes)
    api.state.store = store
    api.state.security = security
    api.state.sessions = security.sessions
    api.state.fingerprint_key = b"fingerprints"
    api.state.settings = settings
    install_problems(api, DomainError, StoreUnavailable)
    api.add_exception_handler(AlreadyAnswered, answer_again)
    return api


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    with TestClient(app, base_url=SITE) as opened:
        yield opened


type_of_register = Callable[..., int]


@pytest.fixture
def register(store: Store, security: Security) -> type_of_register:
    """Registers a user with `PASSWORD` and answers the id."""

    def by_system(username: str, role: Role = Role.STAFF, **rights: bool) -> int:
        email = f"{username}@example.com"
        return create_user(store, security, username, PASSWORD, username.title(), role, email=email, **rights).id

    return by_system


@pytest.fixture
def sign_in(client: TestClient) -> Callable[[str], dict[str, str]]:
    """Signs in and answers the headers that authorise."""

    def with_password(username: str, password: str = PASSWORD) -> dict[str, str]:
        client.cookies.clear()  # another browser
        answer = client.post("/api/login", json={"username": username, "password": password})
        assert answer.status_code == 200, answer.text
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    return with_password


@pytest.fixture
def as_system() -> CommandContext:
    return CommandContext(Actor(None, "Sistema"), datetime.now(UTC), uuid.uuid4().hex)
