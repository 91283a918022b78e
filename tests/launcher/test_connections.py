"""How many connections a process opens, and what happens when they are all taken."""

from __future__ import annotations

import contextlib
import re
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from starlette.testclient import TestClient

from command_api.accounts.commands import create_user
from command_api.catalogue.categories import CreateCategory, create_category
from command_api.event_store import Store, open_recorder
from command_api.kernel import Actor, CommandContext
from infra import connections
from infra.connections import KINDS, Kind, budget_of
from infra.read_database import open_read_database
from infra.security.personal_key import open_wrapping
from infra.security.security import open_security
from infra.settings import LEAST_CONNECTIONS, Settings
from launcher.composition import Services, create_command_gateway, create_query_gateway, open_services
from tests.harness.blank import Blank
from tests.harness.system import DEMO_PASSWORD

USUAL: dict[Kind, int] = {"command-api": 2, "query-api": 2, "publisher": 2, "worker": 3}
"""What one machine runs on a PostgreSQL as it comes, which allows 100 connections, 3 of them to its administrators."""


def test_the_usual_processes_leave_room_on_a_server_as_it_comes() -> None:
    assert sum(budget_of(kind).total * count for kind, count in USUAL.items()) <= 100 - 3 - 10


def test_the_table_that_operators_read_is_what_processes_do() -> None:
    deploy = (Path(__file__).parents[2] / "docs" / "deploy.md").read_text()
    said = re.findall(r"^\| `([a-z-]+)`[^|]*\|((?: *\d* *\|){7})$", deploy, re.MULTILINE)
    table = {kind: [int(cell or 0) for cell in map(str.strip, cells.split("|")[:-1])] for kind, cells in said}
    budgets = {kind: budget_of(kind) for kind in KINDS if kind != "tool"}
    assert table == {
        kind: [each.total, each.listening, each.locks, each.upkeep, each.store, each.events, each.read]
        for kind, each in budgets.items()
    }
    assert replace(budget_of("tool"), kind="serve", patience=budget_of("serve").patience) == budget_of("serve")


def test_a_budget_is_kept_and_serves_every_use() -> None:
    for kind, total in product(KINDS, (LEAST_CONNECTIONS, 9, 10, 17, 60, 1000)):
        budget = budget_of(kind, total)
        assert budget.total <= total, kind
        assert min(budget.store, budget.events, budget.read) >= 1, (kind, total)
        if kind != "publisher":
            assert budget.total == total, kind
        if kind in ("serve", "command-api", "query-api", "tool"):
            assert budget.store >= 2, "the writer has one for itself"


def settings_of(data: Path, url: str, **more: object) -> Settings:
    given = {"environment": "test", "captcha": "off", "database_url": url, "read_database_url": None}
    return Settings(data=data, **{**given, **more})  # type: ignore[arg-type]


def ctx() -> CommandContext:
    return CommandContext(Actor(1, "Ana"), datetime.now(UTC), uuid.uuid4().hex)


class Watch:
    """The connections that processes have to a database, asked on a connection of its own."""

    def __init__(self, url: str) -> None:
        self._own = psycopg.connect(url, autocommit=True)

    def names(self) -> list[str]:
        query = (
            "SELECT application_name FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name LIKE 'choperia %' ORDER BY 1"
        )
        return [name for (name,) in self._own.execute(query)]

    def until_none_is_left(self) -> None:
        deadline = time.monotonic() + 60
        while self.names():
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def close(self) -> None:
        self._own.close()


@pytest.fixture
def url(blank: Blank, tmp_path: Path) -> Iterator[str]:
    """A database with every table and no row."""
    with blank.on("postgres", tmp_path) as copy:
        assert copy.url
        yield copy.url


@pytest.fixture
def watch(url: str) -> Iterator[Watch]:
    with closing(Watch(url)) as opened:
        yield opened


@pytest.mark.postgres
def test_two_dozen_people_at_once_are_served_within_the_least_budget(
    url: str, watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # as long as the slowest machine needs for all of them
    patient = replace(connections._SHARES["command-api"], patience=60.0)
    monkeypatch.setitem(connections._SHARES, "command-api", patient)
    settings = settings_of(tmp_path, url, connections=LEAST_CONNECTIONS)
    services = open_services(settings, "command-api")
    services.create_tables()
    failures: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for time_ in range(4):
                create_category(services.store, CreateCategory(f"Chopes {number}.{time_}"), ctx())
                services.recorder.head()
                services.security.sessions.living(1, time.time(), limit=1)
                with services.read_database.read() as connection:
                    connection.execute(sa.text("SELECT pg_sleep(0.01)"))
        except BaseException as failure:  # noqa: BLE001  # told below
            failures.append(failure)

    with services.recorder.locks.exclusive("one"), services.read_database.exclusive("another"):
        people = [threading.Thread(target=work, args=(number,)) for number in range(24)]
        for each in people:
            each.start()
        most: list[str] = []
        while any(each.is_alive() for each in people):
            most = max(most, watch.names(), key=len)
            time.sleep(0.005)
        for each in people:
            each.join()
    services.close()
    assert failures == []
    assert len(most) <= LEAST_CONNECTIONS, most
    assert {name.split()[1] for name in most} == {"command-api"}
    watch.until_none_is_left()


class Crowded:
    """A process whose connections are few, and whoever waits for one waits a moment only."""

    def __init__(self, services: Services, url: str) -> None:
        settings = services.settings
        few = replace(budget_of("tool", LEAST_CONNECTIONS), patience=0.1)
        self.recorder = open_recorder(None, url, open_wrapping(settings), budget=few)
        self.database = open_read_database(settings, few)
        self.services = replace(
            services,
            recorder=self.recorder,
            store=Store(self.recorder),
            read_database=self.database,
            security=open_security(settings, self.recorder.engine),
        )

    def take_all(self, engine: sa.Engine, stack: ExitStack) -> None:
        """Everything that ``engine`` may open."""
        with contextlib.suppress(sa.exc.TimeoutError):
            while True:
                stack.enter_context(engine.connect())

    def close(self) -> None:
        self.database.close()
        self.recorder.close()


@pytest.fixture
def crowded(url: str, tmp_path: Path) -> Iterator[Crowded]:
    services = open_services(settings_of(tmp_path, url))
    services.migrate()
    create_user(services.store, services.security, "ana", DEMO_PASSWORD, "Ana", "admin", email="ana@example.com")
    opened = Crowded(services, url)
    yield opened
    opened.close()
    services.close()


@pytest.mark.postgres
def test_who_finds_all_connections_taken_is_told_to_come_back(crowded: Crowded) -> None:
    reads = TestClient(create_query_gateway(crowded.services), raise_server_exceptions=False)
    commands = TestClient(create_command_gateway(crowded.services), raise_server_exceptions=False)
    body = {"username": "ana", "password": DEMO_PASSWORD, "captcha_token": ""}
    token = commands.post("/api/login", json=body).json()["token"]
    mine = {"Authorization": f"Bearer {token}"}
    path = "/api/v1/admin/categories"
    for engine in (crowded.database.engine, crowded.recorder.engine):
        with ExitStack() as stack:
            crowded.take_all(engine, stack)
            answers = [reads.get(path, headers=mine)]
            if engine is crowded.recorder.engine:
                answers.append(commands.post(path, json={"name": "Chopes"}, headers=mine))
            for answer in answers:
                assert answer.status_code == 503
                assert answer.json()["error"] == "Há acessos demais neste momento. Tente de novo em instantes."
                assert int(answer.headers["Retry-After"]) > 0
        assert reads.get(path, headers=mine).status_code == 200
    assert commands.post(path, json={"name": "Chopes"}, headers=mine).status_code == 201


@pytest.mark.postgres
def test_connections_that_nobody_uses_are_given_back(url: str, watch: Watch, tmp_path: Path) -> None:
    settings = settings_of(tmp_path, url)
    budget = replace(budget_of("query-api"), idle=1)
    recorder = open_recorder(None, url, budget=budget)
    recorder.migrate()
    database = open_read_database(settings, budget)
    try:
        with ExitStack() as stack:
            for _ in range(4):
                stack.enter_context(database.engine.connect()).execute(sa.text("SELECT 1"))
            recorder.head()
            assert len(watch.names()) >= 5
        watch.until_none_is_left()
        recorder.head()
        with database.read() as connection:
            assert connection.execute(sa.text("SELECT 1")).scalar() == 1
    finally:
        database.close()
        recorder.close()
