"""Systems on each database: empty ones, and the small pub with its backup."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from rich.console import Console

from infra.settings import Settings
from launcher.admin.backup.backing_up import back_up
from launcher.admin.backup.content import PASSING, tables_in_order
from launcher.admin.backup.loading import in_log
from launcher.composition import Services, open_services
from launcher.progress import Bars
from tests.harness.postgres import Postgres
from tests.harness.prepared import Prepared


@dataclass(frozen=True)
class Place:
    """A data folder and perhaps a PostgreSQL."""

    settings: Settings

    @contextmanager
    def open(self) -> Iterator[Services]:
        services = open_services(self.settings)
        try:
            services.migrate()
            yield services
        finally:
            services.close()


@dataclass(frozen=True)
class Pub(Place):
    """The small pub. ``saved`` is a backup of it with its keys."""

    saved: Path


def settings_of(data: Path, url: str | None) -> Settings:
    return Settings(data=data, database_url=url, read_database_url=None, environment="test")


def log_of(services: Services) -> list[tuple[Any, ...]]:
    """Everything that is stored of every event."""
    return [tuple(event) for event in in_log(services.recorder)]


def tables_of(services: Services, left_out: frozenset[str] = PASSING) -> dict[str, list[tuple[Any, ...]]]:
    """The ordinary tables of the write side."""
    with services.recorder.engine.connect() as connection:
        return {
            table.name: [tuple(row) for row in connection.execute(sa.select(table).order_by(*table.primary_key))]
            for table in tables_in_order()
            if table.name not in left_out
        }


def files_of(services: Services) -> dict[str, bytes]:
    return {kept.key: b"".join(services.files.read(kept.key)) for kept in services.files.kept()}


@pytest.fixture(scope="session")
def bars() -> Bars:
    """Progress that is shown nowhere."""
    return Bars(Console(file=io.StringIO()))


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """What the test opened; closed after it."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def machine(postgres_server: Postgres, tmp_path: Path, held: ExitStack) -> Callable[[str, str], Place]:
    """Makes empty systems, each on a database of the kind that is asked for."""

    def make(kind: str, name: str) -> Place:
        url = held.enter_context(postgres_server.database()) if kind == "postgres" else None
        return Place(settings_of(tmp_path / name, url))

    return make


@pytest.fixture(scope="session")
def pubs(
    small_pub: Prepared, postgres_server: Postgres, tmp_path_factory: pytest.TempPathFactory, bars: Bars
) -> Iterator[Callable[[str], Pub]]:
    """The small pubs of the session, one per database, each with its backup. Read only."""
    with ExitStack() as held:  # its databases are dropped before `postgres_server` stops

        @cache
        def pub(kind: str) -> Pub:
            folder = tmp_path_factory.mktemp(f"pub-{kind}")
            place = Place(settings_of(folder / "data", held.enter_context(small_pub.on(kind, folder / "data")).url))
            with place.open() as services:
                back_up(services, folder / "pub.backup", bars, with_keys=True)
            return Pub(place.settings, folder / "pub.backup")

        yield pub


@pytest.fixture
def pub(pubs: Callable[[str], Pub]) -> Pub:
    """The small pub on SQLite. Read only."""
    return pubs("sqlite")


@pytest.fixture
def own_pub(small_pub: Prepared, tmp_path: Path, held: ExitStack) -> Place:
    """A copy of the small pub on SQLite that the test may change."""
    return Place(settings_of(tmp_path / "pub", held.enter_context(small_pub.on("sqlite", tmp_path / "pub")).url))
