"""What becomes of a request that fails without anybody expecting it."""

import contextlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from fastapi import FastAPI, HTTPException
from prometheus_client import REGISTRY
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from infra.problems import SENTENCES, install_problems
from infra.settings import Settings
from launcher.composition import create_gateway, open_services
from launcher.gateway import Gateway, elsewhere
from launcher.health import MetricsReaders, Operating
from launcher.static import StaticFiles

UNKNOWN = ("TRACE", "CONNECT", "PROPFIND", "JABUTICABA")


def failing() -> FastAPI:
    app = FastAPI()
    install_problems(app)

    @app.post("/api/whole")
    def whole() -> None:
        raise ValueError

    @app.get("/api/allows")
    def allows() -> None:
        raise HTTPException(405, headers={"Allow": "HEAD, POST, GET"})

    @app.post("/api/half")
    def half() -> StreamingResponse:
        def parts() -> Iterator[bytes]:
            yield b"a"
            raise ValueError("broken off")

        return StreamingResponse(parts())

    return app


def gateway(commands: ASGIApp) -> TestClient:
    """Raises what reaches the server."""
    away = elsewhere(404)
    return TestClient(
        Gateway(
            commands=commands,
            queries=away,
            assistants=away,
            pages=away,
            static=StaticFiles({}),
            media=away,
            operating=Operating({}, MetricsReaders()),
            base_url="https://a.example",
        )
    )


def test_a_failure_that_was_answered_leaves_the_connection_open() -> None:
    assert gateway(failing()).post("/api/whole").status_code == 500


def test_an_answer_that_breaks_off_ends_the_connection() -> None:
    with pytest.raises(ValueError, match="broken off"):
        gateway(failing()).post("/api/half")


def test_a_path_that_exists_says_which_methods_it_has(tmp_path: Path) -> None:
    with closing(open_services(Settings(data=tmp_path, environment="test", database_url=None))) as services:
        services.migrate()
        whole = create_gateway(services)
        client = TestClient(whole)
        asset = next(path for path in whole.files if path.startswith("/assets/"))
        whole.files.keep()
        assert list(services.settings.earlier_builds_path.glob("*.zip"))
        for method in ("PUT", "DELETE", *UNKNOWN):
            for path in (asset, "/api/menu", "/api/query/openapi.json"):
                answer = client.request(method, path)
                assert (answer.status_code, answer.headers.get("allow")) == (405, "GET, HEAD"), (method, path)
        assert client.get("/api/login").headers["allow"] == "POST"
        assert client.put("/api/nothing-here").status_code == 404
        assert client.delete("/api/v1/admin/products/first").status_code == 404
        for method in UNKNOWN:
            for path in ("/", "/nothing", "/api/me", "/api/nothing-here", "/media/a.webp", "/healthz"):
                answer = client.request(method, path, headers={"X-Marked": "pitanga"})
                assert (answer.status_code, answer.json()["error"]) == (405, SENTENCES[405]), (method, path)
                assert "allow" in answer.headers, (method, path)
                assert "pitanga" not in answer.text


def test_allowed_methods_are_in_alphabetical_order() -> None:
    """The framework joins a set, whose order depends on the seed of the process."""
    assert TestClient(failing()).get("/api/allows").headers["allow"] == "GET, HEAD, POST"


def test_a_method_of_a_callers_own_is_no_label() -> None:
    with contextlib.suppress(ValueError):
        gateway(failing()).request("JABUTICABA", "/api/whole")
    labels = [sample.labels for family in REGISTRY.collect() for sample in family.samples]
    assert "JABUTICABA" not in {label.get("method") for label in labels}
    assert "other" in {label.get("method") for label in labels}
