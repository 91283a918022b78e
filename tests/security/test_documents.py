"""The OpenAPI documents: built beforehand, and in production for administrators only."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from launcher.composition import create_apps
from launcher.shipped import DOCUMENTS
from tests.security.conftest import NOBODY, System

READERS = {"development": {NOBODY, "staff", "manager", "admin"}, "production": {"admin"}}


@pytest.fixture(params=READERS)
def system(request: pytest.FixtureRequest, composed: System) -> System:
    """The applications as this environment has them; to build a document is a mistake in both."""
    settings = composed.services.settings.model_copy(update={"environment": request.param})
    commands, queries = create_apps(replace(composed.services, settings=settings))
    for app in (commands, queries):
        app.openapi = lambda: pytest.fail("a document was built while others waited")  # type: ignore[method-assign]
    return System(composed.services, commands, queries)


@pytest.mark.parametrize("name", ["command", "query"])
def test_a_document_is_what_was_built_and_read_by_those_who_may(
    system: System, name: str, request: pytest.FixtureRequest
) -> None:
    environment = request.node.callspec.params["system"]
    for person in READERS["development"]:
        app = system.commands if name == "command" else system.queries
        asked = partial(System(system.services, app, app).request, "GET", f"/api/{name}/openapi.json")
        answer = asked(headers=system.bearer(person))
        if person in READERS[environment]:
            assert answer.content == (DOCUMENTS / f"{name}.json").read_bytes()
            assert answer.headers["content-type"] == "application/json"
            known = asked(headers={**system.bearer(person), "If-None-Match": answer.headers["etag"]})
            assert (known.status_code, known.content) == (304, b"")
        else:
            assert answer.status_code == (401 if person == NOBODY else 403)


def test_the_image_of_the_containers_has_them() -> None:
    dockerfile = (Path(__file__).parents[2] / "infra" / "deploy" / "Dockerfile").read_text()
    assert "COPY frontend/openapi frontend/openapi" in dockerfile
