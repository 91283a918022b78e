"""Databases with every table and no row. To create the tables takes longer than most tests, so it is done once."""

import contextlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from infra.security.database import migrate_security
from tests.harness.memory import memory_folder
from tests.harness.postgres import Postgres
from tests.harness.read_models import open_history

TEMPLATE = "choperia_blank"


@dataclass(frozen=True)
class Place:
    """Where a system of a test keeps everything: its data folder, and its PostgreSQL unless it uses SQLite."""

    data: Path
    url: str | None


class Blank:
    """Hands out copies of a first start: the event store, sessions and every read model, empty.

    ``folder`` holds SQLite's; ``server`` is asked for when a test wants one on PostgreSQL.
    """

    def __init__(self, folder: Path, server: Callable[[], Postgres]) -> None:
        self._folder = folder
        self._server = server

    @contextlib.contextmanager
    def on(self, engine: str) -> Iterator[Place]:
        """A copy on ``sqlite`` or ``postgres``, removed afterwards."""
        with tempfile.TemporaryDirectory(dir=memory_folder(), prefix="choperia-blank-") as name:
            data = Path(name)
            if engine == "sqlite":
                shutil.copytree(self._files, data, dirs_exist_ok=True)
                yield Place(data, None)
                return
            with self._template.database(TEMPLATE) as url:
                yield Place(data, url)

    @cached_property
    def _files(self) -> Path:
        _create(self._folder, None)
        return self._folder

    @cached_property
    def _template(self) -> Postgres:
        server = self._server()
        server.create(TEMPLATE)
        _create(self._folder, server.url(TEMPLATE))
        return server


def _create(data: Path, url: str | None) -> None:
    with closing(open_history(data, url)) as history:
        migrate_security(history.recorder.engine)
