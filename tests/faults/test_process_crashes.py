"""The processes of a pub are killed while people place and confirm orders: every answer they got is true, and every
command happened once, however often it was sent."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from command_api.orders.domain import EventOrder
from command_api.orders.events import DepositReceived
from tests.harness.callers import Callers
from tests.harness.faults.tally import Fault
from tests.harness.invariants import events_of
from tests.harness.parts import Pub


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def pub(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pub]:
    """Furnished, and not yet open."""
    url = str(request.getfixturevalue("postgres_database")) if request.param == "postgres" else None
    pub = Pub(tmp_path / "data", url)
    pub.furnish()
    yield pub
    pub.kill()


def keys_in(pub: Pub) -> set[str]:
    """Keys of all commands that are stored, whoever knows."""
    query = "SELECT key FROM idempotency"
    if pub.database_url:
        with psycopg.connect(pub.database_url) as connection:
            return {str(row[0]) for row in connection.execute(query)}
    with closing(sqlite3.connect(pub.data / "events.db")) as file:
        return {str(row[0]) for row in file.execute(query)}


def test_processes_that_are_killed_under_load_cost_nothing_that_was_acknowledged(pub: Pub, fault: Fault) -> None:
    pub.start()
    with Callers(pub.commands, pub.queries, pub.token(), pub.assets) as callers:
        for number in fault.rounds():
            callers.wait_for(8 + number % 7)
            fault.hit("processes killed", pub.kill())
            unanswered = set(callers.waiting)
            fault.hit("commands without an answer at a kill", len(unanswered))
            fault.hit("of these, stored", len(unanswered & keys_in(pub)))
            pub.start()
        callers.wait_for(1)
    pub.kill()
    assert callers.unexpected == []
    fault.hit("commands acknowledged", len(callers.answered))
    fault.hit("orders refused because the asset was taken", callers.refused)
    with pub.opened() as services:
        services.runner.catch_up()
        fault.invariants.check(services.runner, callers.answered)
        assert sorted(callers.placed) == sorted(int(id.split("-")[-1]) for id in services.store.living(EventOrder))
        paid = Counter(
            event.originator_id for event in events_of(services.recorder) if isinstance(event, DepositReceived)
        )
        assert set(paid.values()) == {1}
