"""A history on SQLite and on PostgreSQL: every test of this folder that asks for one runs on both."""

from collections.abc import Iterator, Sequence
from contextlib import closing

import pytest

from projections.registry import PROJECTIONS
from projections.runtime.definition import Projection
from tests.harness.blank import Blank
from tests.harness.read_models import History, open_history


@pytest.fixture(scope="module")
def read_models(request: pytest.FixtureRequest) -> Sequence[type[Projection]]:
    """Those that follow the history of this module: the one that its folder is named after, where there is one. Each
    takes time to open and to follow."""
    return [each for each in PROJECTIONS if each.name == request.path.parent.name] or PROJECTIONS


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def history(request: pytest.FixtureRequest, blank: Blank, read_models: Sequence[type[Projection]]) -> Iterator[History]:
    """An empty log and the read models that follow it."""
    with (
        blank.on(request.param) as place,
        closing(open_history(place.data, place.url, read_models, has_tables=True)) as opened,
    ):
        yield opened
