"""Schemathesis reads both OpenAPI documents and tries to catch the applications lying: every check it has, as an
administrator, with a bounded number of examples."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from starlette.types import ASGIApp

from infra.security.database import transaction
from infra.security.hygiene import harden
from infra.security.tables import accounts, login_attempts
from tests.security.conftest import PASSWORD, System

EXAMPLES = 12
MEANT = ["2xx", "401", "403", "404", "409", "412", "429"]
"""What a well formed call may be answered. 401 and 429: the credentials are made up; 412: so is the version."""
JUDGED = {
    "POST /api/me/password": "the current password is made up",
    "POST /api/users": "a password can be well formed and weak",
}
"""Calls whose values are also judged beyond what a schema can say: there, 422 is an answer too."""

CONFIG: dict[str, Any] = {
    "generation": {"max-examples": EXAMPLES},
    "checks": {"positive_data_acceptance": {"expected-statuses": MEANT}},
    "operations": [
        {
            "include-name": name,
            "checks": {"positive_data_acceptance": {"expected-statuses": [*MEANT, "422"]}},
        }
        for name in JUDGED
    ],
}
bounded = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def described(app: ASGIApp, path: str) -> Any:
    return schemathesis.openapi.from_asgi(path, app, config=schemathesis.Config.from_dict(CONFIG))


@pytest.fixture(scope="module")
def commands(composed: System) -> Any:
    return described(harden(composed.commands, composed.services.settings), "/api/command/openapi.json")


@pytest.fixture(scope="module")
def queries(composed: System) -> Any:
    return described(harden(composed.queries, composed.services.settings), "/api/query/openapi.json")


of_commands = schemathesis.pytest.from_fixture("commands")
of_queries = schemathesis.pytest.from_fixture("queries")


@of_commands.parametrize()
@bounded
def test_commands_do_what_they_say(case: Any, composed: System) -> None:
    case.call_and_validate(headers=signed_in(composed, case))


@of_queries.parametrize()
@bounded
def test_reads_do_what_they_say(case: Any, composed: System) -> None:
    case.call_and_validate(headers=signed_in(composed, case))


def signed_in(system: System, case: Any) -> dict[str, str]:
    """A person whom the calls cannot lock out: what they did to the tester is undone before the next."""
    if case.operation.path in {"/api/login", "/api/logout", "/api/session/refresh"}:
        return {}
    security = system.services.security
    bearer = getattr(system, "tester", None)
    if bearer is None or security.sessions.principal(bearer) is None:
        with transaction(security.engine) as connection:
            connection.execute(login_attempts.delete())
            connection.execute(
                accounts.update().where(accounts.c.username == "admin").values(must_change_password=False)
            )
        bearer = system.sign_in("admin", PASSWORD).json()["token"]
        system.tester = bearer  # type: ignore[attr-defined]
    return {"Authorization": f"Bearer {bearer}"}
