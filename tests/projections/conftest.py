"""A history on SQLite and on PostgreSQL: every test of this folder that asks for one runs on both."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.read_models import History, open_history


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def history(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[History]:
    """An empty log and the read models that follow it."""
    url = request.getfixturevalue("postgres_database") if request.param == "postgres" else None
    opened = open_history(tmp_path, url)
    yield opened
    opened.close()
