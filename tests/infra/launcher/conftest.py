"""The command line on each database."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from infra.launcher.cli import app
from infra.launcher.composition import Services, open_services
from infra.settings import Settings


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


@pytest.fixture(params=["sqlite", "postgres"])
def choperia(request: pytest.FixtureRequest, tmp_path: Path) -> CommandLine:
    url = request.getfixturevalue("postgres_database") if request.param == "postgres" else None
    return CommandLine(tmp_path / "data", url)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def services(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Services]:
    """Everything one process works with, on each database."""
    url = request.getfixturevalue("postgres_database") if request.param == "postgres" else None
    opened = open_services(Settings(data=tmp_path, database_url=url, read_database_url=None))
    opened.migrate()
    yield opened
    opened.close()
