"""The command API on a real store; a bearer token is the name of a role."""

import uuid
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.testclient import TestClient

from command_api.event_store import Store, open_recorder
from command_api.event_store.recorder import AlreadyAnswered, StoreUnavailable
from command_api.http import answer_again, answer_refusal
from command_api.kernel import Actor, CommandContext, DomainError
from infra.problems import install_problems
from infra.security.permissions import Principal, Role
from tests.harness.blank import Blank
from tests.harness.personal import personal_wrapping


class SessionsByRole:
    """A fake of the sessions: whoever says to be an `admin` is one."""

    def principal(self, token: str) -> Principal | None:
        if token not in set(Role):
            return None
        return Principal(
            1, token, token.title(), f"{token}@example.com", Role(token), False, False, "choperia", (), "s"
        )


@contextmanager
def store_on(engine: str, blank: Blank) -> Iterator[Store]:
    """An empty store."""
    with (
        blank.on(engine) as place,
        closing(open_recorder(place.data / "events.db", place.url, personal_wrapping())) as recorder,
    ):
        yield Store(recorder, name_of={1: "Ana", 2: "Rui"}.get)


BOTH = pytest.mark.parametrize(
    "engine", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)
"""Marks what a database could do differently; everything else runs on SQLite alone."""


@pytest.fixture
def engine(request: pytest.FixtureRequest) -> str:
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def store(engine: str, blank: Blank) -> Iterator[Store]:
    with store_on(engine, blank) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgres"])
def any_store(request: pytest.FixtureRequest, blank: Blank) -> Iterator[Store]:
    """A store on each database."""
    with store_on(request.param, blank) as opened:
        yield opened


@pytest.fixture
def ctx() -> CommandContext:
    return CommandContext(Actor(1, "Ana"), datetime.now(UTC), uuid.uuid4().hex)


def calls_of(store: Store, router: APIRouter, role: Role | None = Role.ADMIN, **state: object) -> TestClient:
    """The calls of a slice on this store, by a signed-in role or by nobody."""
    api = FastAPI(routes=router.routes)
    api.state.store = store
    api.state.sessions = SessionsByRole()
    api.state.fingerprint_key = b"fingerprints"
    api.state.drafts = None  # asked only where the house wants notes before a delivery
    for name, value in state.items():
        setattr(api.state, name, value)
    install_problems(api, DomainError, StoreUnavailable)
    api.add_exception_handler(DomainError, answer_refusal)
    api.add_exception_handler(AlreadyAnswered, answer_again)
    headers = {"Authorization": f"Bearer {role.value}"} if role else {}
    return TestClient(api, headers=headers, raise_server_exceptions=True)


@pytest.fixture
def serving(store: Store) -> Iterator[Callable[..., TestClient]]:
    """Serves a slice's router to a signed-in role (or to nobody)."""
    opened: list[TestClient] = []

    def client(router: APIRouter, role: Role | None = Role.ADMIN, **state: object) -> TestClient:
        opened.append(calls_of(store, router, role, **state).__enter__())
        return opened[-1]

    yield client
    for each in opened:
        each.__exit__(None, None, None)
