"""What the tests of the star begin with."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from tests.harness.parties import Party, warehouse
from tests.harness.read_models import NOON, History

Only = Callable[..., dict[str, Any]]


@pytest.fixture
def party(history: History) -> Party:
    """An order for the end of November, and the pieces that it may hold. Its first event is at 12:01."""
    warehouse(history)
    history.now = NOON
    return Party(history, 42)


@pytest.fixture
def only(history: History) -> Only:
    """``only(table, "column", …)``: these columns of the one row there is."""

    def read(table: sa.Table, *names: str) -> dict[str, Any]:
        [row] = history.rows(table)
        return {name: row[name] for name in names}

    return read
