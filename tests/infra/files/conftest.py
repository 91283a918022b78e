"""Every kind of store of files: a folder, and object stores behind their local stand-ins."""

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from infra.files import FileStore, open_files
from infra.settings import Settings
from tests.harness import azure
from tests.harness.s3 import BUCKET, s3_server

OpenFiles = Callable[[str], FileStore]
KINDS = ("folder", "s3", "azure")


@pytest.fixture(scope="session")
def s3_endpoint() -> Iterator[str]:
    with s3_server() as url:
        yield url


@pytest.fixture(scope="session")
def azure_endpoint(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with azure.azure_blobs(tmp_path_factory.mktemp("azure")) as url:
        yield url


@pytest.fixture(params=KINDS)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> OpenFiles:
    """Opens the store as one machine sees it: the name is that of the machine's own data folder."""
    place: dict[str, str] = {}
    if request.param == "s3":
        place = {
            "files": f"s3://{BUCKET}/{uuid.uuid4().hex}",
            "files_endpoint": request.getfixturevalue("s3_endpoint"),
            "files_key_id": "AKIAEXAMPLE",
            "files_secret": "secret",
        }
    elif request.param == "azure":
        place = {
            "files": f"az://{azure.CONTAINER}/{uuid.uuid4().hex}",
            "files_endpoint": request.getfixturevalue("azure_endpoint"),
            "files_key_id": azure.ACCOUNT,
            "files_secret": azure.KEY,
        }
    shared = request.param == "folder"
    return lambda machine: open_files(Settings(data=tmp_path / ("shared" if shared else machine), **place))  # type: ignore[arg-type]


@pytest.fixture
def files(opened: OpenFiles) -> FileStore:
    return opened("here")
