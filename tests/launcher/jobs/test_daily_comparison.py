"""Read models are compared with the history without anyone asking for it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa

from command_api.catalogue.importing import import_catalogue
from launcher.composition import Services, system_context
from launcher.jobs.daily_comparison import SHARE, SHARE_WITHIN, DailyComparison, Ended, resting
from launcher.leader_election import Term
from projections.catalogue.tables import products
from projections.runtime import comparisons, tracking
from projections.runtime.rebuild import rebuild
from tests.launcher.cli.test_main import EXAMPLE, said
from tests.launcher.conftest import BOTH, CommandLine
from tests.launcher.test_system import House


def unhurried(_within: bool) -> None:
    """A rest that takes no time."""


@pytest.fixture
def daily(services: Services) -> DailyComparison:
    import_catalogue(services.store, EXAMPLE.read_bytes(), system_context(), lambda _done, _total: None)
    services.runner.catch_up()
    return DailyComparison(services)


@BOTH
def test_rows_changed_by_hand_are_found_and_shown_until_the_read_model_is_rebuilt(
    daily: DailyComparison, services: Services
) -> None:
    house = House(services)
    first = daily.compare("catalogue", unhurried)
    assert first is not None
    assert first.equal
    shown = house.projection("catalogue")["comparison"]
    assert (shown["different"], shown["rows"], shown["tables"]) == (0, first.rows, [])

    with services.read_database.write() as connection:
        connection.execute(products.update().where(products.c.id == 2).values(name="Outro"))
    daily.compare("catalogue", unhurried)
    shown = house.projection("catalogue")["comparison"]
    assert (shown["different"], shown["tables"]) == (1, ["catalogue_products"])
    figures = {each.name: each.different_rows for each in services.runner.figures()}
    assert (figures["catalogue"], figures["menu"]) == (1, None)

    rebuild(services.recorder, services.read_database, services.runner.projections["catalogue"])
    assert house.projection("catalogue")["comparison"] is None


def test_each_read_model_has_its_turn_once_a_day(daily: DailyComparison, services: Services) -> None:
    round_ = []
    while (name := daily.due(datetime.now(UTC))) is not None:
        round_.append(name)
        daily.compare(name, unhurried)
    assert sorted(round_) == sorted(services.runner.projections)
    tomorrow = datetime.now(UTC) + timedelta(hours=25)
    assert daily.due(tomorrow) == round_[0]
    values = {each.name: "" for each in tracking.holes.c if isinstance(each.type, sa.Text)}
    with services.read_database.write() as connection:
        hole = {**values, "name": round_[0], "generation": 0, "position": "0.1", "version": 1, "at": tomorrow}
        connection.execute(tracking.holes.insert().values(hole))
    assert daily.due(tomorrow) == round_[1], "one that leaves an event out is not compared"


def test_an_erasure_meanwhile_leaves_no_result(
    daily: DailyComparison, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = iter(("0.1", "0.1", "0.2"))
    monkeypatch.setattr(services.as_of.erasures, "last", lambda: next(last))
    assert daily.compare("menu", unhurried) is None
    with services.read_database.read() as connection:
        assert comparisons.every(connection) == {}


def test_a_comparison_sleeps_most_of_the_time_and_ends_with_its_term() -> None:
    slept: list[float] = []

    class Watched(Term):
        def __init__(self) -> None:
            self.ends = False

        def wait(self, seconds: float) -> bool:
            slept.append(seconds)
            return self.ends

    term, times = Watched(), iter((0.0, 0.1, 5.0, 5.3))
    rest = resting(term, lambda: next(times))
    rest(False)
    term.ends = True
    with pytest.raises(Ended):
        rest(True)
    assert slept == pytest.approx([0.1 * (1 - SHARE) / SHARE, 0.3 * (1 - SHARE_WITHIN) / SHARE_WITHIN])


def test_status_and_verify_tell_of_a_difference(pub: CommandLine) -> None:
    with pub.left_behind() as services, services.read_database.write() as connection:
        connection.execute(products.update().where(products.c.id == 2).values(name="Outro"))
    assert "ainda não" in said(pub("status"))
    said(pub("verify"), code=1)
    status = said(pub("status"), code=1)
    assert "1 de" in status
