"""What administrators see of the system, and what they do to its read models over HTTP."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.accounts.commands import create_user
from command_api.catalogue.importing import import_catalogue
from command_api.publisher import positions
from infra.clock import utc_now
from infra.connections import budget_of
from infra.position import START, Position
from infra.read_database import open_read_database
from launcher.clock import Clock
from launcher.composition import Services, create_apps, system_context
from launcher.heartbeat import Presence, moved_by
from launcher.jobs.schedule import jobs
from projections.accounts.tables import people
from projections.catalogue.tables import products
from projections.registry import PROJECTIONS
from projections.runtime import processes, rebuilds, tracking
from projections.runtime.inbox import tables as inbox
from projections.runtime.processes import Process
from query_api.system import measuring
from query_api.system.labels import LABELS
from tests.launcher.cli.test_main import EXAMPLE, said
from tests.launcher.conftest import BOTH, CommandLine
from tests.query_api.conftest import FakeSessions

SYSTEM = "/api/v1/admin/system"


def eventually(what: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not what():
        assert time.monotonic() < until
        time.sleep(0.02)


class House:
    """An administrator over HTTP, and the house that is looked at."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.commands_app, self.queries_app = create_apps(services)
        for app in (self.commands_app, self.queries_app):
            app.state.sessions = FakeSessions()
        headers = {"Authorization": "Bearer admin"}
        self.commands, self.queries = (
            TestClient(app, headers=headers) for app in (self.commands_app, self.queries_app)
        )

    def state(self) -> dict[str, Any]:
        self.queries_app.state.measuring._at = float("-inf")  # measured anew
        answer = self.queries.get(SYSTEM)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def rebuild(self, id: int) -> dict[str, Any]:
        return next(each for each in self.state()["rebuilds"] if each["id"] == id)

    def projection(self, name: str) -> dict[str, Any]:
        return next(each for each in self.state()["projections"] if each["name"] == name)

    def post(self, path: str, **body: Any) -> Any:
        return self.commands.post(f"{SYSTEM}{path}", json=body or None)


@pytest.fixture
def house(services: Services) -> Iterator[House]:
    import_catalogue(services.store, EXAMPLE.read_bytes(), system_context(), lambda _done, _total: None)
    services.runner.catch_up()
    yield House(services)
    services.rebuilds.stop()


@BOTH
def test_the_state_tells_how_much_there_is_and_how_far_everything_is(house: House) -> None:
    state, services = house.state(), house.services
    with services.recorder.engine.connect() as connection:
        events = connection.execute(sa.text("SELECT count(*) FROM events")).scalar_one()
    store = state["store"]
    assert (store["events"], store["position"]) == (events, str(services.recorder.head()))
    assert sum(minute["events"] for minute in store["per_minute"]) == events
    assert len(store["per_minute"]) == 61
    assert store["first_at"] <= store["last_at"]
    assert store["size_bytes"] > 0
    assert state["read_database"]["size_bytes"] > 0
    assert state["read_database"]["apart"] == (services.settings.database_url is None)
    assert [each["name"] for each in state["projections"]] == sorted(LABELS, key=lambda name: LABELS[name])
    assert {(each["state"], each["lag_events"], each["failure"]) for each in state["projections"]} == {
        ("live", 0, None)
    }
    assert (state["processes"], state["rebuilds"], state["kafka"]) == ([], [], None)


def test_every_read_model_has_a_name_for_people() -> None:
    assert set(LABELS) == {projection.name for projection in PROJECTIONS}


@BOTH
def test_what_the_history_has_not_taken_yet_is_counted_all_the_same(house: House) -> None:
    before = house.state()["store"]["events"]
    services = house.services
    create_user(services.store, services.security, "rui", "barril-de-carvalho-7", "Rui", "staff", email="r@example.com")
    after = house.state()
    assert after["store"]["events"] > before
    late = house.projection("history")
    assert late["lag_events"] == after["store"]["events"] - before
    services.runner.catch_up()
    assert house.projection("history")["lag_events"] == 0
    assert house.state()["store"]["events"] == after["store"]["events"]


def test_counts_and_sizes_are_taken_once_for_all_who_ask(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "FRESH", 3600.0)
    taken: list[Position] = []

    def newer(position: Position) -> int:
        taken.append(position)
        return 0

    monkeypatch.setattr(house.queries_app.state.store_figures, "newer", newer)
    for _ in range(3):
        assert house.queries.get(SYSTEM).status_code == 200
    assert len(taken) == 1


@BOTH
def test_a_rebuilt_read_model_serves_once_somebody_says_so(house: House) -> None:
    with house.services.read_database.write() as connection:
        connection.execute(people.insert().values(reference="user-1", name="Ana Beltrão"))
        connection.execute(products.update().where(products.c.id == 2).values(name="Outro"))
    answer = house.post("/rebuilds", projection="catalogue")
    assert answer.status_code == 202
    id = answer.json()["id"]
    eventually(lambda: house.rebuild(id)["state"] == "ready")
    ready = house.rebuild(id)
    assert (ready["who"], ready["label"], ready["decided_by"], ready["seconds_left"]) == (
        "Ana Beltrão",
        "Catálogo",
        None,
        None,
    )
    assert ready["comparison"]["different"] == 1
    [row] = ready["comparison"]["differences"]
    assert ({"name": "name", "live": "Outro"}.items() <= row["columns"][0].items(), row["key"]) == (True, "2")
    again = house.post("/rebuilds", projection="catalogue")
    assert (again.status_code, again.json()["error"]) == (409, "Esta leitura já está sendo refeita.")
    assert house.post(f"/rebuilds/{id}/switch").status_code == 202
    eventually(lambda: house.rebuild(id)["state"] == "switched")
    assert house.rebuild(id)["decided_by"] == "Ana Beltrão"
    with house.services.read_database.read() as connection:
        name = connection.execute(sa.select(products.c.name).where(products.c.id == 2)).scalar_one()
    assert name != "Outro"
    late = house.post(f"/rebuilds/{id}/switch")
    assert (late.status_code, "já não espera" in late.json()["error"]) == (409, True)
    assert house.commands.delete(f"{SYSTEM}/rebuilds/{id}").status_code == 204
    assert house.state()["rebuilds"] == []
    assert house.commands.delete(f"{SYSTEM}/rebuilds/{id}").status_code == 404
    assert house.post(f"/rebuilds/{id}/switch").status_code == 404


@BOTH
def test_a_rebuild_is_dropped_from_another_process_than_the_one_that_runs_it(house: House) -> None:
    id = house.post("/rebuilds", projection="menu").json()["id"]
    database = open_read_database(house.services.settings, budget_of("command-api"))
    try:
        rebuilds.ask_drop(database, id, "Rui")
    finally:
        database.close()
    eventually(lambda: house.rebuild(id)["state"] == "dropped")
    assert house.rebuild(id)["decided_by"] == "Rui"


def test_what_cannot_be_is_refused_in_a_sentence(house: House) -> None:
    services = house.services
    assert house.post("/rebuilds", projection="nope").json()["error"] == "Não existe a leitura “nope”."
    assert house.post("/projections/nope/resume").status_code == 404
    held = house.post("/projections/menu/resume")
    assert (held.status_code, held.json()["error"]) == (409, "Nada segura esta leitura.")
    no_event = house.post("/projections/menu/skip", position="0.1", reason="um teste")
    assert (no_event.status_code, no_event.json()["error"]) == (409, "Esta leitura não está parada neste registro.")
    assert house.post("/rebuilds/99/switch").status_code == 404
    id = rebuilds.begin(services.read_database, "menu", "sistema", datetime.now(UTC), automatic=True)
    early = house.post(f"/rebuilds/{id}/switch")
    assert (early.status_code, early.json()["error"]) == (409, "A leitura ainda está sendo refeita.")
    own = house.commands.delete(f"{SYSTEM}/rebuilds/{id}")
    assert (own.status_code, "versão nova" in own.json()["error"]) == (409, True)


def test_what_a_dead_process_left_is_found_by_whoever_takes_commands(house: House) -> None:
    id = rebuilds.begin(house.services.read_database, "menu", "Ana", datetime.now(UTC))
    with jobs(house.services):
        eventually(lambda: house.rebuild(id)["state"] == "failed")
    assert house.rebuild(id)["reason"] == rebuilds.BROKEN_OFF


def held_up(house: House, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """These read models stand at their first event."""
    services = house.services
    with monkeypatch.context() as broken:
        for name in names:
            broken.setattr(services.runner.projections[name], "take", lambda *_: 1 / 0)
            services.runner._workers[name]._tracked = None
        with services.read_database.write() as connection:
            these = tracking.positions.c.name.in_(names)
            connection.execute(tracking.positions.update().where(these).values(position=str(START)))
        services.runner.catch_up()


def test_an_event_that_holds_a_read_model_is_shown_and_tried_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    held_up(house, monkeypatch, "menu")
    held = house.projection("menu")
    assert held["state"] == "failed"
    assert held["failure"]["error"].startswith("ZeroDivisionError ")
    number = held["failure"]["number"]
    assert number == house.queries.get(f"/api/v1/audit/events/{number}").json()["number"]
    assert house.post("/projections/menu/resume").status_code == 202
    assert datetime.fromisoformat(house.projection("menu")["failure"]["retry_at"]) <= datetime.now(UTC)


@BOTH
def test_an_event_is_left_out_of_one_read_model_and_the_history_says_why(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    held_up(house, monkeypatch, "menu", "seal", "catalogue")
    state = house.state()
    [group] = state["failures"]
    assert (group["remedy"], sorted(group["projections"])) == ("software", ["catalogue", "menu", "seal"])
    assert group["reason"].startswith("ZeroDivisionError (")
    failures = {each["name"]: each["failure"] for each in state["projections"] if each["failure"]}
    assert {name: each["skippable"] for name, each in failures.items()} == {
        "menu": True,
        "catalogue": True,
        "seal": False,
    }
    sealed = house.post("/projections/seal/skip", position=failures["seal"]["position"], reason="um teste")
    assert (sealed.status_code, "numera todos" in sealed.json()["error"]) == (409, True)
    asked = {"position": failures["menu"]["position"], "reason": "sem efeito no cardápio"}
    assert house.post("/projections/menu/skip", **asked, by="me").status_code == 422
    answer = house.post("/projections/menu/skip", **asked)
    assert answer.status_code == 201, answer.text
    house.services.runner.catch_up()
    menu = house.projection("menu")
    [hole] = menu["holes"]
    assert (menu["state"], menu["failure"], menu["lag_events"]) == ("live", None, 0)
    assert {name: hole[name] for name in ("position", "number", "stream", "reason")} == {
        **asked,
        "number": failures["menu"]["number"],
        "stream": failures["menu"]["stream"],
    }
    assert house.post("/projections/menu/skip", **asked).status_code == 409
    [event] = house.queries.get("/api/v1/audit/events", params={"stream": "system-1"}).json()["data"]
    assert (event["subject"], event["reason"]) == ("Sistema", "sem efeito no cardápio")
    said = f"pulou o registro {hole['version']} da categoria {hole['stream'].partition('-')[2]} na leitura Cardápio"
    assert said in str(event)


def test_nothing_is_left_out_while_the_history_cannot_say_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    held_up(house, monkeypatch, "menu")
    held = house.projection("menu")
    with monkeypatch.context() as away:
        away.setattr(house.services.store, "save", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            house.post("/projections/menu/skip", position=held["failure"]["position"], reason="um teste")
    after = house.projection("menu")
    assert (after["holes"], after["failure"], after["position"]) == ([], held["failure"], held["position"])


def test_a_process_is_there_while_it_lives_and_silent_when_it_was_killed(house: House) -> None:
    services = house.services
    doing = {**moved_by(services.runner), "port": 8000}
    with Clock() as clock:
        clock.add("presence", Presence(lambda: services.read_database, "serve", lambda: doing).work)
        eventually(lambda: bool(house.state()["processes"]))
        [seen] = house.state()["processes"]
        assert (seen["kind"], seen["pid"], seen["port"], seen["alive"]) == ("serve", os.getpid(), 8000, True)
        assert seen["rss_bytes"] > 1_000_000
        assert seen["doing"]["projections"] == [], "its threads have not begun"
        services.runner.start()
        later = datetime.now(UTC) + timedelta(seconds=60)
        house.queries_app.state.clock = lambda: later
        assert [each["alive"] for each in house.state()["processes"]] == [False]
        house.queries_app.state.clock = utc_now
    assert house.state()["processes"] == []


def test_who_moves_a_read_model_is_named_beside_it(house: House) -> None:
    services = house.services
    services.runner.start()
    with Clock() as clock:
        presence = Presence(lambda: services.read_database, "worker", lambda: moved_by(services.runner))
        clock.add("presence", presence.work)
        eventually(lambda: bool(house.state()["processes"]))
        state = house.state()
    assert {tuple(each["moved_by"]) for each in state["projections"]} == {(state["processes"][0]["id"],)}


def test_a_read_database_that_is_away_does_not_hold_a_process_up(house: House) -> None:
    asked = threading.Event()

    def away() -> Any:
        asked.set()
        raise ConnectionError("away")

    with Clock() as clock:
        clock.add("presence", Presence(away, "publisher", dict).work)
        assert asked.wait(60)


@BOTH
def test_rows_of_processes_that_are_long_gone_go_with_the_next_sign_of_life(house: House) -> None:
    now, database = datetime.now(UTC), house.services.read_database
    for id, seen in (("old", now - timedelta(hours=2)), ("late", now - timedelta(minutes=5)), ("new", now)):
        processes.write(database, Process(id, "worker", "bar", 1, "1", seen, seen, {}))
    assert [each["id"] for each in house.state()["processes"]] == ["late", "new"]


@BOTH
def test_the_brokers_partitions_are_told_by_those_who_read_them(house: House) -> None:
    services = house.services
    inbox.migrate(services.read_database)
    topic, head = "choperia.events", services.recorder.head()
    positions.begin(services.recorder.engine, topic)
    with services.read_database.write() as connection:
        for partition, offset in ((0, 7), (1, 5)):
            connection.execute(inbox.offsets.insert().values(topic=topic, partition=partition, next_offset=offset))
    now = datetime.now(UTC)
    partitions = [{"partition": 0, "offset": 6, "end": 9}, {"partition": 2, "offset": 0, "end": 4}]
    doing = {"source": "kafka", "topic": topic, "projections": [], "partitions": partitions}
    processes.write(services.read_database, Process("w", "worker", "bar", 1, "1", now, now, doing))
    state = house.state()
    assert [tuple(each.values()) for each in state["kafka"]["partitions"]] == [
        (0, 7, 9, 2, "w"),
        (1, 5, None, None, None),
        (2, None, 4, 4, "w"),
    ]
    assert (state["kafka"]["topic"], state["kafka"]["behind_events"]) == (topic, state["store"]["events"])
    positions.move(services.recorder.engine, topic, START, head)
    kafka = house.state()["kafka"]
    assert (kafka["published"], kafka["behind_events"]) == (str(head), 0)
    assert state["processes"][0]["doing"]["partitions"] == partitions


def test_at_a_terminal_processes_rebuilds_and_what_is_held_are_told_too(tmp_path: Path) -> None:
    choperia = CommandLine(tmp_path / "data", None)
    assert "Recusado: Nada segura esta leitura." in choperia("resume", "menu").output
    assert choperia("rebuild", "menu").exit_code == 0
    with choperia.left_behind() as services:
        now = datetime.now(UTC)
        doing = {"projections": ["menu", "stock"]}
        processes.write(services.read_database, Process("w", "worker", "bar", 4711, "1", now, now, doing))
        with services.read_database.write() as connection:
            row = tracking.tracked(connection, "menu")
            assert row is not None
            beyond = Position(row.position.transaction, row.position.number + 1)
            failure = tracking.Failure(beyond, "product-1", 1, "X", "KeyError: 'a'", 1, now, now + timedelta(hours=1))
            tracking.keep_failure(connection, "menu", failure, row, current=True)
    status = said(choperia("status"), code=1)
    assert [told for told in ("4711", "worker", "trocada", "KeyError") if told not in status] == []
    assert "menu: quem a move tenta agora." in said(choperia("resume", "menu"))
    with choperia.left_behind() as services, services.read_database.read() as connection:
        kept = tracking.failure_of(connection, "menu", tracking.tracked(connection, "menu"))
    assert kept is not None
    assert kept.retry_at <= datetime.now(UTC)
