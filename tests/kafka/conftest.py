"""A broker for the session, a topic for the test, and a pub on SQLite or PostgreSQL whose events go through both."""

import contextlib
import fcntl
import json
import os
import secrets
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.kafka.client import Kafka
from tests.harness.faults.table import LONG
from tests.harness.kafka import Broker, require_broker
from tests.harness.taps import Bar, open_bar

POSTGRES = pytest.param("postgres", marks=pytest.mark.postgres)
BOTH = pytest.mark.parametrize("url", ["sqlite", POSTGRES], indirect=True)
"""For what a database could answer differently; everything else runs on SQLite alone."""
AS_IN_PRODUCTION = pytest.mark.parametrize("url", ["sqlite", POSTGRES] if LONG else [POSTGRES], indirect=True)
"""For processes that are killed: on PostgreSQL, and in the long form on SQLite too."""


@pytest.fixture(scope="session")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broker]:
    """One broker for all workers of the run (`-n 2`): the first starts it, the last one stops it. Leave it running."""
    require_broker()
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "kafka"
    folder.mkdir(exist_ok=True)
    with _noted(folder) as (shared, users):
        if not users:
            shared.port = Broker(folder).port
            shared.start()
        users.append(os.getpid())
    try:
        yield shared
    finally:
        with _noted(folder) as (shared, users):
            users.remove(os.getpid())
            if not users:
                shared.stop(signal.SIGKILL)


@contextlib.contextmanager
def _noted(folder: Path) -> Iterator[tuple[Broker, list[int]]]:
    """What is written about the shared broker and who uses it; nobody else changes it meanwhile."""
    note = folder / "users.json"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        said = json.loads(note.read_text()) if note.exists() else {"port": 0, "pid": 0, "users": []}
        shared, users = Broker(folder, said["port"], said["pid"]), said["users"]
        yield shared, users
        note.write_text(json.dumps({"port": shared.port, "pid": shared.pid, "users": users}))


@pytest.fixture
def kafka(broker: Broker) -> Kafka:
    """A topic of the test's own; nobody has made it yet."""
    return Kafka(broker.servers, f"test-{secrets.token_hex(6)}", 6)


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str | None:
    """The URL of an empty database, or nothing for SQLite."""
    chosen = getattr(request, "param", "sqlite")
    return str(request.getfixturevalue("postgres_database")) if chosen == "postgres" else None


@pytest.fixture
def bar(tmp_path: Path, url: str | None) -> Iterator[Bar]:
    """An empty bar and the read models that follow it; nobody has started them."""
    opened = open_bar(tmp_path, url)
    yield opened
    opened.close()
