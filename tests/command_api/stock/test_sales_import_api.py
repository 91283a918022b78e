"""Sending a file of sales: what is taken in, and what is refused at the door."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from command_api.event_store import Store
from command_api.stock.import_jobs import next_job
from command_api.stock.import_routes import router
from infra.files import FolderFiles
from infra.security.permissions import Role
from infra.settings import Settings
from infra.workbooks import XLSX, workbook_of

SALES = "/api/v1/sales/import"
TEXT = b"source_id;sold_at;sku;quantity\nPDV-1;20/11/2026 19:30;CH-01;2\n"
CSV = {"Content-Type": "text/csv"}


@pytest.fixture
def files(tmp_path: Path) -> FolderFiles:
    return FolderFiles(tmp_path / "files")


@pytest.fixture
def api(serving: Callable[..., TestClient], files: FolderFiles, tmp_path: Path) -> TestClient:
    settings = Settings(data=tmp_path, sales_import_mb=1)
    return serving(router, Role.STAFF, files=files, settings=settings)


@pytest.mark.parametrize(
    "content_type", ["text/csv", "text/csv; charset=utf-8", "TEXT/CSV", "application/vnd.ms-excel"]
)
def test_a_file_is_taken_in_and_imported_later(api: TestClient, files: FolderFiles, content_type: str) -> None:
    answer = api.post(f"{SALES}?file_name=novembro.csv", content=TEXT, headers={"Content-Type": content_type})
    assert answer.status_code == 202, answer.text
    assert answer.json()["id"] == 1
    assert answer.json()["already_there"] is False
    assert answer.headers["Location"] == "/api/v1/sales/imports/1"
    assert answer.headers["X-Event-Position"] == answer.json()["position"]
    assert [kept.size for kept in files.all_staged()] == [len(TEXT)]


def test_a_form_brings_it_as_well(api: TestClient, files: FolderFiles) -> None:
    answer = api.post(SALES, files={"file": ("vendas.csv", TEXT, "text/csv")})
    assert answer.status_code == 202, answer.text
    assert [kept.size for kept in files.all_staged()] == [len(TEXT)]


def test_a_workbook_is_kept_as_its_csv(api: TestClient, files: FolderFiles) -> None:
    header, *rows = [line.split(";") for line in TEXT.decode().splitlines()]
    content = workbook_of("vendas", header, rows)
    answer = api.post(SALES, files={"file": ("vendas.xlsx", content, XLSX)})
    assert answer.status_code == 202, answer.text
    assert [kept.size for kept in files.all_staged()] == [len(TEXT.rstrip())]


def test_the_same_file_is_the_same_import(api: TestClient, files: FolderFiles) -> None:
    first, second = (api.post(SALES, content=TEXT, headers=CSV).json() for _ in range(2))
    assert (first["id"], second["id"], second["already_there"]) == (1, 1, True)
    assert len(list(files.all_staged())) == 1


def test_a_file_without_the_needed_columns_says_which(api: TestClient, files: FolderFiles, store: Store) -> None:
    answer = api.post(SALES, content=b"cupom;data\n1;20/11/2026\n", headers=CSV)
    assert answer.status_code == 422
    assert answer.json()["columns"] == ["quantidade", "sku ou id do produto (product_id)"]
    assert "quantidade" in answer.json()["error"]
    assert list(files.all_staged()) == []
    assert next_job(store.recorder.engine) is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00" * 100,
        b"source_id;sold_at;sku;quantity\n",
        TEXT.decode().encode("utf-16"),
        TEXT + b"x" * 200_000,
        b"\xff\xfe\xfd\n\xff",
        b'"unclosed;sold_at\n',
    ],
)
def test_what_is_no_csv_of_sales_is_refused(api: TestClient, files: FolderFiles, content: bytes) -> None:
    for answer in (
        api.post(SALES, content=content, headers=CSV),
        api.post(SALES, files={"file": ("vendas.csv", content, "text/csv")}),
    ):
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"].endswith(".")
    assert list(files.all_staged()) == []


@pytest.mark.parametrize("form", [False, True])
def test_a_file_over_the_limit_is_refused_and_not_kept(api: TestClient, files: FolderFiles, form: bool) -> None:
    content = TEXT * 20_000
    answer = (
        api.post(SALES, files={"file": ("vendas.csv", content, "text/csv")})
        if form
        else api.post(SALES, content=content, headers=CSV)
    )
    assert answer.status_code == 413
    assert "1 MB" in answer.json()["error"]
    assert list(files.all_staged()) == []


FORM = "multipart/form-data; boundary=x"


def form_with(field: str) -> bytes:
    return b"--x\r\nContent-Disposition: form-data; " + field.encode() + b"\r\n\r\n1\r\n--x--\r\n"


@pytest.mark.parametrize(
    ("content", "content_type", "status"),
    [
        (TEXT, "application/json", 415),
        (TEXT, "", 415),
        (b"--x\r\n", "multipart/form-data", 422),
        (b"no boundary in here", FORM, 422),
        (form_with('name="other"'), FORM, 422),
        (form_with('name="data"; filename="a.csv"'), FORM, 422),
    ],
)
def test_what_is_sent_in_another_form_is_refused(
    api: TestClient, content: bytes, content_type: str, status: int
) -> None:
    answer = api.post(SALES, content=content, headers={"Content-Type": content_type})
    assert answer.status_code == status, answer.text


def test_a_name_that_cannot_be_printed_is_not_kept(api: TestClient) -> None:
    assert api.post(f"{SALES}?file_name=a%00b", content=TEXT, headers=CSV).status_code == 422
    sent = api.post(SALES, files={"file": ("vendas\u2028.csv", TEXT, "text/csv")})
    assert sent.status_code == 202


def test_an_import_is_cancelled_once(api: TestClient) -> None:
    id = api.post(SALES, content=TEXT, headers=CSV).json()["id"]
    address = f"/api/v1/sales/imports/{id}/cancellation"
    assert api.post(address).status_code == 201
    assert api.post(address).status_code == 409
    assert api.post("/api/v1/sales/imports/99/cancellation").status_code == 404


@pytest.mark.parametrize("role", [Role.BI, Role.CLIENT, None])
def test_only_the_operations_import(
    serving: Callable[..., TestClient], files: FolderFiles, tmp_path: Path, role: Role | None
) -> None:
    api = serving(router, role, files=files, settings=Settings(data=tmp_path))
    status = 401 if role is None else 403
    assert api.post(SALES, content=TEXT, headers=CSV).status_code == status
    assert api.post("/api/v1/sales/imports/1/cancellation").status_code == status
