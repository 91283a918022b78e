"""Sending the files of a house."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from command_api.customers.domain import Customer
from command_api.event_store import Store
from command_api.imports.routes import router
from infra.security.permissions import Role
from infra.settings import Settings
from infra.workbooks import XLSX, workbook_of

CUSTOMERS = "/api/v1/imports/customers"
TEXT = b"codigo;nome;telefone\nC-1;Ana;(11) 95555-0170\n"
CSV = {"Content-Type": "text/csv"}


@pytest.fixture
def api(serving: Callable[..., TestClient], tmp_path: Path) -> TestClient:
    return serving(router, Role.ADMIN, settings=Settings(data=tmp_path))


def test_a_file_is_judged_imported_and_known_again(api: TestClient, store: Store) -> None:
    judged = api.post(f"{CUSTOMERS}?dry_run=true", content=TEXT, headers=CSV)
    assert (judged.status_code, judged.json()["new"]) == (200, 1), judged.text
    assert store.living(Customer) == []
    taken = api.post(CUSTOMERS, files={"file": ("clientes.csv", TEXT, "text/csv")})
    counts = {"new": 1, "completed": 0, "already_there": 0, "refused": 0}
    assert taken.json() == {"dry_run": False, **counts, "refusals": []}
    assert taken.headers["X-Event-Position"] == str(store.recorder.head())
    again = api.post(CUSTOMERS, content=TEXT, headers=CSV)
    assert (again.json()["new"], again.json()["already_there"]) == (0, 1)
    assert "X-Event-Position" not in again.headers


def test_refused_lines_are_returned_and_not_kept(api: TestClient, store: Store, tmp_path: Path) -> None:
    answer = api.post(CUSTOMERS, content=TEXT + b"C-2;=HYPERLINK(Ana);\n", headers=CSV)
    assert answer.status_code == 200
    reason = "Parece uma fórmula; textos não começam por =, +, - ou @."
    refusal = {"line": 3, "column": "nome", "value": "=HYPERLINK(Ana)", "reason": reason}
    counts = {"new": 0, "completed": 0, "already_there": 0, "refused": 1}
    assert answer.json() == {"dry_run": False, **counts, "refusals": [refusal]}
    assert store.living(Customer) == []
    assert [path for path in tmp_path.rglob("*") if path.is_file() and b"HYPERLINK" in path.read_bytes()] == []


def test_a_file_that_is_too_large_is_cut_off(api: TestClient) -> None:
    answer = api.post(CUSTOMERS, content=b"x" * (2 * 1024 * 1024 + 1), headers=CSV)
    assert (answer.status_code, answer.json()["error"]) == (413, "O arquivo é grande demais. Máximo: 2 MB.")


def test_a_file_of_something_else_is_not_known(api: TestClient) -> None:
    assert api.post("/api/v1/imports/users", content=TEXT, headers=CSV).status_code == 422


def test_a_workbook_is_taken_as_its_csv_is(api: TestClient, store: Store) -> None:
    rows = [["C-1", "Ana", "(11) 95555-0170"], ["C-2", "Rui", "(11) 95555-0171"]]
    content = workbook_of("clientes", ["codigo", "nome", "telefone"], rows)
    taken = api.post(CUSTOMERS, files={"file": ("clientes.xlsx", content, XLSX)})
    assert (taken.status_code, taken.json()["new"]) == (200, 2), taken.text
    body = api.post(CUSTOMERS, content=content, headers={"Content-Type": XLSX})
    assert body.json()["already_there"] == 2
    broken = api.post(CUSTOMERS, content=content[:200], headers={"Content-Type": XLSX})
    assert broken.status_code == 409
    assert "não pôde ser lida" in broken.json()["error"]
