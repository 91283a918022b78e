"""Replays on the command line and over HTTP."""

import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from infra.security.permissions import Role
from launcher.composition import Services, create_apps
from projections.catalogue.tables import categories, products
from projections.runtime.as_of import runs
from tests.launcher.cli.test_main import said
from tests.launcher.conftest import BOTH, CommandLine
from tests.query_api.conftest import FakeSessions

NOW = datetime(2026, 11, 21, 15, tzinfo=UTC)


def spoilt(services: Services) -> None:
    """Somebody with the database in hand changes a row, removes one and adds one."""
    with services.read_database.write() as connection:
        connection.execute(products.update().where(products.c.id == 2).values(name="Outro"))
        connection.execute(products.delete().where(products.c.id == 3))
        row = connection.execute(sa.select(categories).limit(1)).one()._asdict()
        connection.execute(categories.insert().values({**row, "id": 99}))


def test_an_operator_replays_and_learns_what_is_not_as_the_history_says(pub: CommandLine) -> None:
    replay = ("replay", "--projection", "catalogue", "--projection", "menu")
    found = said(pub(*replay))
    assert "catalogue: igual em" in found
    assert "menu: igual em" in found
    with pub.left_behind() as services:
        spoilt(services)
    found = said(pub(*replay), code=1)
    assert "1 diferentes, 1 só no ar, 1 só na releitura" in found
    assert "name: no ar Outro; na releitura" in found
    assert "menu: igual em" in found


def test_what_has_changed_since_an_event_is_no_failure(pub: CommandLine) -> None:
    found = said(pub("replay", "--projection", "catalogue", "--until", "3"))
    assert "Até o registro nº 3, gravado em" in found
    assert "só no ar, 0 só na releitura" in found
    assert "igual em" in said(pub("replay", "--projection", "catalogue", "--until", "2100-01-01T00:00"))


def test_a_replay_of_nothing_is_refused(choperia: CommandLine) -> None:
    for arguments, code, sentence in (
        (("--projection", "nope"), 1, "Não existe a leitura “nope”."),
        (("--until", "1000000"), 1, "Este registro não existe."),
        (("--until", "yesterday"), 2, "Informe um número ou um instante"),
    ):
        result = choperia("replay", *arguments)
        assert result.exit_code == code
        assert sentence in result.output


class Asking:
    """An auditor over HTTP."""

    def __init__(self, services: Services) -> None:
        self.services = services
        commands, queries = create_apps(services)
        for app in (commands, queries):
            app.state.sessions = FakeSessions()
        headers = {"Authorization": f"Bearer {Role.ADMIN}"}
        self.commands, self.queries = (TestClient(app, headers=headers) for app in (commands, queries))

    def begin(self, **body: Any) -> Any:
        return self.commands.post("/api/v1/audit/replays", json=body)

    def runs(self) -> list[dict[str, Any]]:
        answer = self.queries.get("/api/v1/audit/replays")
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["data"]
        return found

    def ended(self) -> dict[str, Any]:
        until = time.monotonic() + 60
        while self.runs()[0]["state"] == "running":
            assert time.monotonic() < until
        return self.runs()[0]

    def delete(self, id: int) -> int:
        return self.commands.delete(f"/api/v1/audit/replays/{id}").status_code


@pytest.fixture
def asking(pub: CommandLine) -> Iterator[Asking]:
    with pub.left_behind() as services:
        yield Asking(services)


@BOTH
def test_a_replay_goes_on_by_itself_and_tells_what_it_found(asking: Asking) -> None:
    names = asking.queries.get("/api/v1/audit/replays").json()["projections"]
    assert set(names) == set(asking.services.runner.projections)
    asking.begin(projections=names)
    run = asking.ended()
    assert [each["projection"] for each in run["results"]] == names
    assert all(each["rows"] == each["equal"] > 0 for each in run["results"]), run
    assert run["sentence"].startswith("Tudo igual: ")

    spoilt(asking.services)
    answer = asking.begin(projections=["menu", "catalogue"])
    assert answer.status_code == 202
    run = asking.ended()
    assert (run["id"], run["state"], run["until"], run["done"]) == (answer.json()["id"], "done", None, run["total"])
    assert run["sentence"] == "Há diferenças entre o que está no ar e a releitura em 1 de 2 leituras."
    menu, catalogue = run["results"]
    assert (menu["equal"], menu["differences"]) == (menu["rows"], [])
    assert (catalogue["changed"], catalogue["only_live"], catalogue["only_replayed"]) == (1, 1, 1)
    assert catalogue["equal"] == catalogue["rows"] - 3
    changed = next(row for row in catalogue["differences"] if row["table"] == products.name and row["key"] == "2")
    assert [(column["name"], column["live"]) for column in changed["columns"]] == [("name", "Outro")]


def test_a_replay_up_to_an_event_says_what_has_changed_since(asking: Asking) -> None:
    asking.begin(projections=["catalogue"], until=3)
    run = asking.ended()
    assert run["until"] == 3
    assert run["results"][0]["only_live"] > 0
    assert run["sentence"] == "O que está no ar mudou desde o registro nº 3 em 1 de 1 leitura."
    assert asking.begin(projections=["catalogue"], until=10_000).status_code == 404


def test_a_replay_up_to_an_instant_counts_what_was_recorded_by_then(asking: Asking) -> None:
    newest = asking.queries.get("/api/v1/audit/events?limit=1").json()["data"][0]
    asking.begin(projections=["catalogue"], until=newest["recorded_at"])
    run = asking.ended()
    assert (run["until"], run["until_at"]) == (newest["number"], newest["recorded_at"])
    assert run["sentence"].startswith("Tudo igual: ")
    assert asking.begin(projections=["catalogue"], until="2020-01-01T00:00:00Z").status_code == 404


def test_one_replay_at_a_time_and_it_can_be_stopped(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, reading = threading.Event(), threading.Event()
    reads = asking.services.recorder.read_after

    def slowly(*given: Any) -> Any:
        if threading.current_thread().name == "replay":
            reading.set()
            go_on.wait(30)
        return reads(*given)

    monkeypatch.setattr("launcher.jobs.replays._TELL", 0)
    monkeypatch.setattr(asking.services.recorder, "read_after", slowly)
    id = asking.begin(projections=["menu", "catalogue"]).json()["id"]
    assert reading.wait(30)
    assert asking.begin(projections=["menu"]).status_code == 409
    assert asking.runs()[0]["state"] == "running"
    assert asking.delete(id) == 204
    go_on.set()
    run = asking.ended()
    assert (run["state"], run["results"]) == ("stopped", [])
    assert asking.delete(id) == 204
    assert asking.runs() == []
    assert asking.delete(id) == 404


def test_a_replay_that_died_with_its_process_says_so_and_holds_nobody(asking: Asking) -> None:
    database = asking.services.read_database
    runs.begin(database, ["menu"], None, "Ana", NOW)
    with database.read() as connection:
        for later, state in ((timedelta(seconds=59), "running"), (timedelta(seconds=61), "failed")):
            assert runs.every(connection, NOW + later)[0].state == state
    asking.begin(projections=["menu"])
    assert asking.ended()["state"] == "done"
    assert [run["state"] for run in asking.runs()] == ["done", "failed"]


def test_the_last_twenty_are_kept(asking: Asking) -> None:
    for _ in range(25):
        id = runs.begin(asking.services.read_database, ["menu"], None, "Ana", NOW)
        runs.end(asking.services.read_database, id, "done", "", NOW)
    assert [run["id"] for run in asking.runs()] == list(range(25, 5, -1))


def test_what_makes_no_sense_is_refused(asking: Asking) -> None:
    for body in ({}, {"projections": []}, {"projections": ["nope"]}, {"projections": ["menu"], "until": "yesterday"}):
        assert asking.begin(**body).status_code == 422


def test_a_read_model_of_another_version_is_not_compared(asking: Asking, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = asking.services.runner.projections["menu"]
    monkeypatch.setattr(type(menu), "version", menu.version + 1)
    asking.begin(projections=["menu"])
    run = asking.ended()
    assert (run["state"], run["results"]) == ("failed", [])
    assert "de outra versão do sistema" in run["sentence"]
