import base64
import io
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from PIL import Image

from command_api.event_store import Store
from command_api.images.routes import router
from command_api.images.uploads import Uploads
from command_api.images.workshop import PICTURES
from infra.files import FileStore, FolderFiles
from infra.settings import Settings

Drawn = Callable[..., bytes]


@pytest.fixture(autouse=True)
def least_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Encode in half the time. Files become larger, so a limit of bytes is harder to keep than in production."""
    monkeypatch.setattr("command_api.images.pictures._EFFORT", 0)


@pytest.fixture(scope="package", autouse=True)
def least_effort_of_children() -> Iterator[None]:
    """The same in the processes that encode for the routes."""
    PICTURES.end()
    modules, PICTURES.modules = PICTURES.modules, ["tests.harness.least_effort"]
    yield
    PICTURES.end()
    PICTURES.modules = modules


@pytest.fixture(scope="package")
def drawn() -> Drawn:
    """A picture file: a diagonal ramp, so that what is cut off can be seen. The same one is drawn once."""

    @cache
    def file(width: int, height: int, form: str = "PNG", mode: str = "RGB", **saving: Any) -> bytes:
        ramp = Image.linear_gradient("L").resize((width, height))
        image = Image.merge("RGB", (ramp, ramp.rotate(180), Image.new("L", (width, height), 90))).convert(mode)
        out = io.BytesIO()
        image.save(out, form, **saving)
        return out.getvalue()

    return file


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FolderFiles(tmp_path / "files")


@pytest.fixture
def uploads(store: Store, files: FileStore) -> Uploads:
    return Uploads(store.recorder.engine, files, b"a key for signatures")


@pytest.fixture
def state(files: FileStore, uploads: Uploads, tmp_path: Path) -> dict[str, object]:
    """What the routes find beside the store."""
    return {"files": files, "uploads": uploads, "settings": Settings(data=tmp_path)}


@pytest.fixture
def api(serving: Callable[..., TestClient], state: dict[str, object]) -> TestClient:
    return serving(router, **state)


@pytest.fixture
def encoded(drawn: Drawn) -> Callable[..., str]:
    """The same as base64."""
    return lambda *size, **options: base64.b64encode(drawn(*size, **options)).decode()
