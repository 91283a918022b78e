"""A bar on SQLite and on PostgreSQL: every test of this folder that asks for one runs on both."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from projections.runtime.definition import Projection
from projections.runtime.runner import Runner
from tests.harness.taps import Bar, open_bar

Another = Callable[..., Runner]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def bar(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Bar]:
    """An empty bar and the read models that follow it; nobody has started them."""
    url = request.getfixturevalue("postgres_database") if request.param == "postgres" else None
    opened = open_bar(tmp_path, url)
    yield opened
    opened.close()


@pytest.fixture
def another(bar: Bar) -> Iterator[Another]:
    """Runners as other processes, or later versions of the code, would have them."""
    opened: list[Runner] = []

    def one(*projections: type[Projection]) -> Runner:
        opened.append(bar.another(*projections))
        return opened[-1]

    yield one
    for runner in opened:
        runner.stop()
        runner.database.close()
        runner.recorder.close()
