"""A history on SQLite and on PostgreSQL: every test of this folder that asks for one runs on both."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.harness.blank import Blank
from tests.harness.read_models import History, open_history


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def history(request: pytest.FixtureRequest, blank: Blank) -> Iterator[History]:
    """An empty log and the read models that follow it."""
    with blank.on(request.param) as place, closing(open_history(place.data, place.url)) as opened:
        yield opened
