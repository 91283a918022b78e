"""A bar on SQLite and on PostgreSQL, on which every test that asks for one runs, and what is done to it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from projections.runtime.comparison import Comparison
from projections.runtime.definition import Projection, handles
from projections.runtime.rebuild import rebuild, verify
from projections.runtime.rows import Rows
from projections.runtime.runner import Runner
from tests.harness.taps import Bar, TapOpened, Taps, open_bar, taps

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


class LoudTaps(Taps):
    """The next version: beers in capitals."""

    version = 2

    @handles(TapOpened)
    def opened(self, event: TapOpened, rows: Rows) -> None:
        rows.put(taps, id=int(event.originator_id[4:]), beer=str(event.beer).upper(), glasses=0, ml=0)


def busy_evening(bar: Bar, taps: int = 5, glasses: int = 40) -> None:
    for tap in range(1, taps + 1):
        bar.open(tap, f"Beer {tap}")
    for number in range(glasses):
        bar.pour(1 + number % taps)
    bar.close_tap(taps)


def rebuilt(bar: Bar, **options: Any) -> Comparison | None:
    return rebuild(bar.recorder, bar.database, bar.runner.projections["taps"], **options)


def verified(bar: Bar, name: str = "taps") -> Comparison:
    return verify(bar.recorder, bar.database, bar.runner.projections[name])


def names(bar: Bar) -> set[str]:
    return set(sa.inspect(bar.database.engine).get_table_names())


def tamper(bar: Bar) -> None:
    with bar.database.write() as connection:
        connection.execute(taps.update().where(taps.c.id == 1).values(ml=-1))
