"""The orders' reads over a history, by a clock that stands still."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from infra.security.permissions import Principal, Role
from query_api.app import create_query_app
from query_api.http import clock
from tests.harness.read_models import History
from tests.query_api.conftest import FakeProgress, history_on


class StaffSessions:
    """The token is the role; staff may place orders."""

    def principal(self, token: str) -> Principal | None:
        if token not in set(Role):
            return None
        return Principal(
            user_id=1,
            username=token,
            name=token,
            email="",
            role=Role(token),
            can_place_orders=token == "staff",
            can_view_bi=False,
            cost_center="choperia",
            granted=(),
            session_id="s",
        )


@contextmanager
def counter_over(history: History, now: datetime) -> Iterator[TestClient]:
    """Somebody at the counter who asks at ``now``."""
    app = create_query_app(
        read_database=history.database, progress=FakeProgress(), settings=history.settings, sessions=StaffSessions()
    )
    app.dependency_overrides[clock] = lambda: now
    headers = {"Authorization": "Bearer staff", "Accept-Encoding": "identity"}
    with TestClient(app, headers=headers, raise_server_exceptions=False) as client:
        yield client


AskedAt = Callable[[datetime], TestClient]


@pytest.fixture
def asked_at(history: History) -> Iterator[AskedAt]:
    """Somebody at the counter, at any time, when the read models have followed."""
    with ExitStack() as stack:

        def at(now: datetime) -> TestClient:
            history.follow()
            return stack.enter_context(counter_over(history, now))

        yield at


@pytest.fixture(scope="module")
def module_history(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[History]:
    """An empty log for all tests of a module, on the engine of its parameter."""
    folder: Path = tmp_path_factory.mktemp("orders")
    with history_on(request.param, folder, request) as history:
        yield history
