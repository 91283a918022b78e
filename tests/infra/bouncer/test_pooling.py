"""Behind PgBouncer in transaction mode: a connection of a process is the server's for one transaction only."""

from __future__ import annotations

import contextlib
import threading
import time
import uuid
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import psycopg
import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

from command_api.accounts.commands import create_user
from command_api.catalogue.categories import CreateCategory, create_category
from command_api.catalogue.commands import AddProduct, add_product
from command_api.kernel import Actor, CommandContext
from infra.connections import Kind, Pooled, direct_engine
from infra.exclusive import AdvisoryLocks, Busy
from infra.position import Position
from infra.settings import Settings
from launcher.cli.main import app
from launcher.composition import Services, create_query_gateway, open_services
from projections.runtime.rebuild import rebuild, verify
from tests.harness.bouncer import Bouncer, bouncer_to
from tests.harness.system import DEMO_PASSWORD, environment

POOL = 4
NAMES = ("catalogue", "menu", "history", "seal", "stock")
pytestmark = pytest.mark.postgres


@pytest.fixture
def bouncer(postgres_database: str) -> Iterator[Bouncer]:
    with bouncer_to(postgres_database, pool_size=POOL) as running:
        yield running


class Pub:
    """Processes of one pub, each with services of its own."""

    def __init__(self, data: Path, bouncer: Bouncer) -> None:
        self.settings = Settings(
            data=data,
            environment="test",
            captcha="off",
            database_url=bouncer.url,
            session_database_url=bouncer.direct,
            read_database_url=None,
        )
        self._bouncer = bouncer
        self._opened = contextlib.ExitStack()

    def process(self, kind: Kind) -> Services:
        services = open_services(self.settings, kind)
        self._opened.callback(services.close)
        services.create_tables()
        return services

    def close(self) -> None:
        self._opened.close()

    def on_the_server(self, query: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self._bouncer.direct, autocommit=True) as connection:
            return connection.execute(query.encode()).fetchall()


@pytest.fixture
def pub(tmp_path: Path, bouncer: Bouncer) -> Iterator[Pub]:
    opened = Pub(tmp_path / "data", bouncer)
    yield opened
    opened.close()


def ctx() -> CommandContext:
    return CommandContext(Actor(1, "Ana"), datetime.now(UTC), uuid.uuid4().hex)


def trade(services: Services, hand: int, places: list[Position]) -> None:
    """Commands that claim names and refer to each other."""
    category = create_category(services.store, CreateCategory(f"Chopes {hand}"), ctx())
    for number in range(6):
        receipt = add_product(services.store, AddProduct(f"Pilsen {hand}.{number}", Decimal(12), category.id), ctx())
        places.append(receipt.position)


def test_commands_reads_workers_and_rebuilds_share_four_connections(pub: Pub) -> None:
    takers, answering = [pub.process("command-api") for _ in range(2)], pub.process("query-api")
    create_user(takers[0].store, takers[0].security, "ana", DEMO_PASSWORD, "Ana", "admin", email="ana@example.com")
    worker = pub.process("worker")
    worker.runner.start()
    places: list[Position] = []
    hands = [threading.Thread(target=trade, args=(takers[hand % 2], hand, places)) for hand in range(8)]
    for each in hands:
        each.start()
    for each in hands:
        each.join()
    assert len(places) == 48, "every command was taken"
    client = TestClient(create_query_gateway(answering))
    shown = client.get("/api/menu", headers={"X-Min-Position": str(max(places))})
    assert shown.status_code == 200
    assert all(worker.runner.wait_for(name, max(places), 60) for name in NAMES)
    for name in NAMES:
        projection = worker.runner.projections[name]
        rebuild(worker.recorder, worker.read_database, projection)
        comparison = verify(worker.recorder, worker.read_database, projection)
        assert comparison.equal, comparison.differences
    # nothing of a session is left on what the next transaction of whoever gets
    held = pub.on_the_server(
        "SELECT application_name, count(*) FROM pg_stat_activity JOIN pg_locks USING (pid)"
        " WHERE locktype = 'advisory' GROUP BY 1"
    )
    assert all(str(name).endswith(" locks") for name, _ in held), held
    with psycopg.connect(str(pub.settings.database_url)) as pooled:
        for setting, value in (("synchronous_commit", "on"), ("statement_timeout", "15s"), ("lock_timeout", "10s")):
            assert pooled.execute(f"SHOW {setting}".encode()).fetchone() == (value,)
    until = time.monotonic() + 30
    while _pooled(pub) > POOL and time.monotonic() < until:
        time.sleep(0.05)  # PgBouncer lists a connection that was just closed for a moment
    assert _pooled(pub) <= POOL


def _pooled(pub: Pub) -> int:
    """Connections to the database, without this one and those that last."""
    [(count,)] = pub.on_the_server(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        " AND application_name !~ '^choperia .* (locks|listen)$'"
    )
    assert isinstance(count, int)
    return count


def test_one_of_two_processes_holds_a_lock_and_the_other_has_it_afterwards(pub: Pub) -> None:
    one, other = pub.process("command-api"), pub.process("command-api")
    with one.recorder.locks.exclusive("signing") as lease:
        with pytest.raises(Busy), other.recorder.locks.exclusive("signing"):
            pass
        assert lease.holds()
    with other.recorder.locks.exclusive("signing"):
        pass


def test_without_an_address_of_the_server_itself_the_start_is_refused_in_a_sentence(
    tmp_path: Path, bouncer: Bouncer
) -> None:
    with pytest.raises(Pooled, match="CHOPERIA_SESSION_DATABASE_URL"):
        open_services(Settings(data=tmp_path, database_url=bouncer.url, read_database_url=None))
    settings = Settings(data=tmp_path, database_url=bouncer.direct, read_database_url=bouncer.url)
    with pytest.raises(Pooled, match="CHOPERIA_READ_SESSION_DATABASE_URL"):
        open_services(settings)
    started = CliRunner().invoke(app, ["query-api", "--data", str(tmp_path)], env=environment(database_url=bouncer.url))
    assert started.exit_code == 2
    assert "Configuração recusada" in started.output


def test_what_the_refusal_prevents_is_a_lock_that_two_hold(postgres_database: str) -> None:
    """Why it is refused: both get the same connection of the server, which gives its lock twice."""
    with bouncer_to(postgres_database, pool_size=1) as bouncer:
        engines = [direct_engine(bouncer.url, "choperia test") for _ in range(2)]
        one, other = (AdvisoryLocks(engine) for engine in engines)
        with one.exclusive("signing"), other.exclusive("signing"):
            pass  # neither was told that the other has it
        one.close()
        other.close()


def test_what_was_said_of_a_session_reaches_whoever_comes_next(postgres_database: str) -> None:
    """Why read models say for each transaction that it need not wait for the disk."""
    with bouncer_to(postgres_database, pool_size=1) as bouncer:
        with psycopg.connect(bouncer.url, autocommit=True) as session:
            session.execute("SET synchronous_commit = off")
        with psycopg.connect(bouncer.url) as somebody_else:
            assert somebody_else.execute("SHOW synchronous_commit").fetchone() == ("off",)
