"""Rows of an exported history come from another process, and are those that this one would make."""

import base64
from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from command_api.customers.events import CustomerRegistered
from infra.security.permissions import Principal, Role
from infra.security.wrapping import SIZE
from launcher.exported_rows import ExportedRows
from launcher.history import StoredLog
from query_api.audit.exporting import rows_of
from tests.harness.blank import Blank
from tests.harness.read_models import History
from tests.query_api.conftest import ENGINES, READ_MODELS, history_on

ADMIN = Principal(1, "rui", "Rui", "", Role.ADMIN, False, False, "choperia", ("audit",), "s")


@pytest.fixture(params=ENGINES)
def house(request: pytest.FixtureRequest, blank: Blank) -> Iterator[History]:
    """A customer, whose name is encrypted in the log."""
    with history_on(request.param, blank, READ_MODELS["audit"]) as history:
        history.given("customer-4", CustomerRegistered, name="Dalva Nogueira", phone="", document="")
        history.follow()
        yield history


def test_another_process_makes_the_same_rows(house: History) -> None:
    key = SecretStr(base64.b64encode(b"k" * SIZE).decode())
    exported = ExportedRows(house.settings.model_copy(update={"personal_key": key}))
    try:
        [row] = exported(ADMIN, [1])
    finally:
        exported.close()
    assert [row] == rows_of(house.database, StoredLog(house.recorder), ADMIN, [1])
    assert "Dalva Nogueira" in str(row)
