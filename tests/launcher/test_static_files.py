"""How long a browser keeps the files of the front end."""

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from launcher.static import StaticFiles, built_files


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("assets/rota-abc.js", "public, max-age=31536000, immutable"),
        ("favicon.svg", "public, max-age=3600"),
        ("rota-worker.js", "public, no-cache"),
        ("avisos-worker.js", "public, no-cache"),
    ],
)
def test_only_workers_are_asked_for_each_time(tmp_path: Path, name: str, kept: str) -> None:
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_text("content")
    answer = TestClient(StaticFiles(built_files(tmp_path))).get(f"/{name}")
    assert (answer.status_code, answer.headers["cache-control"]) == (200, kept)
