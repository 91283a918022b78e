"""A first start whose read models do not get on: when it is given up, and what is said."""

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from infra.position import START, Position
from launcher.scaled.read_models import STANDSTILL, Following
from launcher.scaled.supervisor import DidNotStart, Task
from launcher.scaled.system import System, WantedSystem
from projections.registry import PROJECTIONS
from projections.runtime import processes, tracking
from projections.runtime.processes import Process
from projections.runtime.tracking import Failure
from tests.harness.blank import Blank
from tests.harness.read_models import History, open_history

pytestmark = pytest.mark.postgres
LIVE = {projection.name: "live" for projection in PROJECTIONS}
STATES = LIVE | {"customers": "failed", "menu": "catching_up", "orders": "catching_up"}
NOW = datetime.now(UTC)


class Clock:
    """Seconds that a test decides."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def history(blank: Blank) -> Iterator[History]:
    """Every read model at the start, none of them moved by anybody."""
    with blank.on("postgres") as place, closing(open_history(place.data, place.url)) as opened:
        yield opened


def url_of(history: History) -> str:
    assert history.settings.database_url is not None
    return history.settings.database_url


def stop_customers(history: History) -> None:
    failure = Failure(
        Position(0, 7), "customer-62", 1, "customers.CustomerRegistered", "KeyError", 3, NOW, NOW + timedelta(hours=1)
    )
    with history.database.write() as connection:
        row = tracking.tracked(connection, "customers")
        assert row is not None
        tracking.keep_failure(connection, "customers", failure, row, current=True)


def test_slow_is_no_standstill(history: History) -> None:
    clock = Clock()
    following = Following(url_of(history), clock)
    position = START
    for number in range(1, 6):
        clock.now += STANDSTILL - 1
        with history.database.write() as connection:
            tracking.advance(connection, "orders", generation=0, old=position, new=Position(0, number), events=1)
        position = Position(0, number)
        assert not following.stands_still(STATES)
    clock.now += STANDSTILL
    assert following.stands_still(STATES)


def test_those_that_are_up_to_date_do_not_hide_one_that_is_stopped(history: History) -> None:
    clock = Clock()
    following = Following(url_of(history), clock)
    states = LIVE | {"customers": "failed"}
    assert not following.stands_still(states)
    clock.now += STANDSTILL
    with history.database.write() as connection:
        tracking.advance(connection, "orders", generation=0, old=START, new=Position(0, 1), events=1)
    assert not following.stands_still(states | {"orders": "catching_up"}), "it has just moved"
    assert following.stands_still(states)


def test_what_does_not_move_is_named_with_its_reason_and_what_to_do(history: History, tmp_path: Path) -> None:
    stop_customers(history)
    processes.create(history.database)
    now = datetime.now(UTC)
    doing = {"projections": ["menu"], "troubles": {"menu": "outro processo a está refazendo"}}
    processes.write(history.database, Process("w", "worker", "bar", 4711, "1", now, now, doing))

    headline, *lines, advice = Following(url_of(history)).description(STATES, tmp_path).splitlines()

    assert (
        headline
        == f"Os modelos de leitura não avançam há 3 minutos: {len(PROJECTIONS) - 3} de {len(PROJECTIONS)} em dia."
    )
    assert lines == [
        "  customers, na posição 0.0: parou em customers.CustomerRegistered em customer-62/1 (0.7): KeyError",
        "  menu, na posição 0.0: outro processo a está refazendo",
        "  orders, na posição 0.0: sem falha registrada",
    ]
    assert str(tmp_path) in advice


def test_a_start_that_stands_still_ends(history: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As /readyz of the query API says it, for ever."""

    class Readiness(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"checks": {"projections": {"detail": STATES}}}).encode())

        def log_message(self, *_: object) -> None:
            return

    stop_customers(history)
    monkeypatch.setattr("launcher.scaled.read_models.STANDSTILL", 0.5)
    told: list[str] = []
    system = System(WantedSystem(tmp_path, 0, demo=False), told.append)
    monkeypatch.setattr(system._cluster, "url", lambda: url_of(history))
    with HTTPServer(("127.0.0.1", 0), Readiness) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        query = Task("query-api-1", (), tmp_path / "log", port=server.server_port)
        with pytest.raises(DidNotStart, match=r"customers, na posição 0\.0: parou em customers\.CustomerRegistered"):
            system._await_read_models(query)
        server.shutdown()
    assert told == [f"modelos de leitura em dia: {len(PROJECTIONS) - 3} de {len(PROJECTIONS)}"]
