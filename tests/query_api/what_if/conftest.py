"""A furnished depot whose past an auditor asks about."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.testclient import TestClient

from command_api.event_store import Store
from launcher.what_if import ReplayedSeasons
from tests.harness.depot import Depot
from tests.harness.read_models import History
from tests.query_api.conftest import app_over, client_of


@pytest.fixture
def depot(history: History) -> Depot:
    furnished = Depot(Store(history.recorder))
    furnished.furnish()
    return furnished


@pytest.fixture
def signed_in(history: History) -> Iterator[Callable[[str | None], TestClient]]:
    """Somebody with this role, or nobody."""
    with ExitStack() as stack:
        app = app_over(history, seasons=ReplayedSeasons(history.recorder))
        yield lambda role: stack.enter_context(client_of(app, role))


@pytest.fixture
def ask(signed_in: Callable[[str | None], TestClient]) -> Callable[..., Any]:
    """The answer to an auditor's question; a parameter may have several values."""
    auditor = signed_in("manager")

    def asked(status: int = 200, **parameters: Any) -> Any:
        answer = auditor.get("/api/v1/audit/what-if", params=parameters)
        assert answer.status_code == status, answer.text
        return answer.json()

    return asked
