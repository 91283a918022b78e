"""Several pictures in one zip, with names that every system can unpack."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from command_api.images.events import Variant
from infra.files import FileStore, FolderFiles
from query_api.images.archive import ArchiveEntry, safe_names, zipped
from tests.harness.read_models import NOON, History, uploaded
from tests.query_api.conftest import app_over, client_of

ARCHIVE = "/api/v1/admin/images/archive"


@pytest.fixture
def files(tmp_path: Path) -> FileStore:
    return FolderFiles(tmp_path / "files")


@pytest.fixture
def hall(history: History, files: FileStore) -> Iterator[TestClient]:
    """Three slides: two came with the same name, one is hidden behind a path."""
    for id, name in ((1, "balcão.png"), (2, "BALCÃO.jpg"), (3, "../../etc/passwd")):
        key = files.put(b"picture %d" % id * 20_000, "webp")
        uploaded(history, id, "hero", original_name=name, variants=(Variant(key, 1600, 900, 9),))
    history.follow()
    app = app_over(history)
    app.state.files = files
    with client_of(app, "manager") as client:
        yield client


def test_the_zip_holds_what_is_shown_in_the_order_asked_for(hall: TestClient) -> None:
    answer = hall.get(ARCHIVE, params={"ids": [3, 1, 2, 1]})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"] == 'attachment; filename="imagens.zip"'
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["_.._etc_passwd.webp", "balcão.webp", "BALCÃO (2).webp"]
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_STORED}
        assert archive.read("balcão.webp") == b"picture 1" * 20_000
        assert archive.infolist()[0].date_time[:3] == (NOON.year, NOON.month, NOON.day)


@pytest.mark.parametrize(("query", "status"), [("", 422), ("ids=", 422), ("ids=x", 422), ("ids=1&ids=99", 404)])
def test_a_zip_of_nothing_or_of_what_is_gone_is_refused(hall: TestClient, query: str, status: int) -> None:
    answer = hall.get(f"{ARCHIVE}?{query}")
    assert answer.status_code == status
    if status == 404:
        assert answer.json()["error"] == "Uma das imagens não existe. Atualize a lista e tente de novo."


def test_at_most_a_hundred_pictures_come_at_once(hall: TestClient) -> None:
    assert hall.get(ARCHIVE, params={"ids": list(range(101))}).status_code == 422


def test_only_who_keeps_the_catalogue_downloads(hall: TestClient) -> None:
    assert hall.get(ARCHIVE, params={"ids": 1}, headers={"Authorization": ""}).status_code == 401
    assert hall.get(ARCHIVE, params={"ids": 1}, headers={"Authorization": "Bearer staff"}).status_code == 403


def test_a_zip_is_sent_while_it_is_written(files: FileStore) -> None:
    keys = [files.put(bytes([number]) * 300_000, "webp") for number in range(5)]
    parts = list(zipped(files, [ArchiveEntry(key, "foto.png", NOON) for key in keys]))
    assert len(parts) > 20
    assert max(map(len, parts)) < 70_000
    with zipfile.ZipFile(io.BytesIO(b"".join(parts))) as archive:
        assert [entry.file_size for entry in archive.infolist()] == [300_000] * 5


@pytest.mark.parametrize(
    ("names", "safe"),
    [
        (["a.png", "a.jpg", "A.webp"], ["a.webp", "a (2).webp", "A (3).webp"]),
        (["a (2).png", "a.png", "a.png"], ["a (2).webp", "a.webp", "a (3).webp"]),
        (["C:\\fotos\\copo.png"], ["C__fotos_copo.webp"]),
        (["", ".png", "...", "/"], ["imagem.webp", "imagem (2).webp", "imagem (3).webp", "_.webp"]),
        (["con.png", "LPT1"], ["_con.webp", "_LPT1.webp"]),
        (["a\x00b\u202egnp.exe.png"], ["a_b_gnp.exe.webp"]),
        (["açúcar.png", "açúcar.png"], ["açúcar.webp", "açúcar (2).webp"]),
        (["x" * 300 + ".png"], ["x" * 100 + ".webp"]),
    ],
)
def test_names_are_safe_and_unique(names: list[str], safe: list[str]) -> None:
    assert safe_names(names, "webp") == safe
