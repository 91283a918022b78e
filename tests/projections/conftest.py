"""A history on SQLite and on PostgreSQL: every test of this folder that asks for one runs on both."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.harness.blank import Blank
from tests.harness.read_models import History, open_history


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def history(request: pytest.FixtureRequest, blank: Blank, tmp_path: Path) -> Iterator[History]:
    """An empty log and the read models that follow it."""
    with blank.on(request.param, tmp_path) as url, closing(open_history(tmp_path, url)) as opened:
        yield opened
