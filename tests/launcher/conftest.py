"""The command line and the services of a process, on SQLite; on PostgreSQL too for tests that are marked ``BOTH``."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from infra.settings import Settings
from launcher.cli.main import app
from launcher.composition import Services, open_services
from tests.harness.blank import Blank
from tests.harness.prepared import Prepared
from tests.harness.small_pub import make_small_pub

BOTH = pytest.mark.parametrize("engine", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
"""Marks what one of the databases could do differently."""


@dataclass(frozen=True)
class CommandLine:
    """``choperia`` with one data folder and one database."""

    data: Path
    database_url: str | None

    def __call__(self, *arguments: str | Path, typed: str | None = None) -> Result:
        """Run a command; ``typed`` is what the person enters."""
        environment = {"CHOPERIA_DATABASE_URL": self.database_url, "CHOPERIA_READ_DATABASE_URL": None}
        command = [*map(str, arguments), "--data", str(self.data)]
        return CliRunner().invoke(app, command, input=typed, env=environment, catch_exceptions=False)

    @contextmanager
    def left_behind(self) -> Iterator[Services]:
        """What the commands left in the stores."""
        services = open_services(Settings(data=self.data, database_url=self.database_url, read_database_url=None))
        try:
            yield services
        finally:
            services.close()


@pytest.fixture(scope="session")
def small_pub(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """Copies of a pub with something of everything."""
    folder = tmp_path_factory.mktemp("small-pub")
    return Prepared("choperia_small_pub", folder, lambda: request.getfixturevalue("postgres_server"), make_small_pub)


@pytest.fixture
def engine() -> str:
    """Overridden by ``BOTH``."""
    return "sqlite"


@pytest.fixture
def choperia(engine: str, request: pytest.FixtureRequest, tmp_path: Path) -> CommandLine:
    """Before the first start: neither a folder nor a table."""
    url = request.getfixturevalue("postgres_database") if engine == "postgres" else None
    return CommandLine(tmp_path / "data", url)


@pytest.fixture
def pub(engine: str, small_pub: Prepared, tmp_path: Path) -> Iterator[CommandLine]:
    """A copy of the small pub, whose read models are up to date."""
    with small_pub.on(engine, tmp_path / "data") as copy:
        yield CommandLine(copy.data, copy.url)


@pytest.fixture
def services(engine: str, blank: Blank, tmp_path: Path) -> Iterator[Services]:
    """Everything that one process works with, in an empty system."""
    with blank.on(engine, tmp_path) as copy:
        opened = open_services(Settings(data=copy.data, database_url=copy.url, read_database_url=None))
        opened.migrate()
        try:
            yield opened
        finally:
            opened.close()
