"""What becomes of a request that fails without anybody expecting it."""

import contextlib
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from prometheus_client import REGISTRY
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from infra.problems import install_problems
from launcher.gateway import Gateway, elsewhere
from launcher.health import MetricsReaders, Operating
from launcher.static import StaticFiles


def failing() -> FastAPI:
    app = FastAPI()
    install_problems(app)

    @app.post("/api/whole")
    def whole() -> None:
        raise ValueError

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
            pages=away,
            static=StaticFiles(),
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


def test_a_method_of_a_callers_own_is_no_label() -> None:
    with contextlib.suppress(ValueError):
        gateway(failing()).request("JABUTICABA", "/api/whole")
    labels = [sample.labels for family in REGISTRY.collect() for sample in family.samples]
    assert "JABUTICABA" not in {label.get("method") for label in labels}
    assert "other" in {label.get("method") for label in labels}
