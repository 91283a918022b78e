"""What every test may ask for: a PostgreSQL server for the session, a database for itself."""

import signal
from collections.abc import Iterator

import pytest

from tests.harness.postgres import Postgres, PostgresMissing, temporary_postgres


def pytest_configure(config: pytest.Config) -> None:
    """A terminated run cleans up like an interrupted one: servers stop, temporary folders go."""

    def interrupt(_signal: int, _frame: object) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, interrupt)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One temporary PostgreSQL cluster for the whole session, `fsync` on. Without a server the test fails and says why."""
    try:
        with temporary_postgres() as server:
            yield server
    except PostgresMissing as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def postgres_url(postgres_server: Postgres) -> str:
    """The URL of the session's server (its maintenance database)."""
    return postgres_server.url()


@pytest.fixture
def postgres_database(postgres_server: Postgres) -> Iterator[str]:
    """The URL of a fresh, empty database that is dropped after the test."""
    with postgres_server.database() as url:
        yield url
