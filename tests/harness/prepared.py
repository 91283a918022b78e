"""A business that is made once per session and copied for each test that needs one of its own."""

import contextlib
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.harness.postgres import Postgres

Make = Callable[[Path, str | None], None]
"""Fills the data folder and, where there is a URL, that database. Everything it opened is closed when it returns."""


@dataclass(frozen=True)
class Copy:
    """Where a system of a test keeps everything: its data folder, and its PostgreSQL unless it uses SQLite."""

    data: Path
    url: str | None


class Prepared:
    """Hands out copies of what ``make`` creates, once per engine. ``folder`` holds the originals; ``name`` is that of
    the database that serves as template; ``server`` is called only for a copy on PostgreSQL."""

    def __init__(self, name: str, folder: Path, server: Callable[[], Postgres], make: Make) -> None:
        self._name = name
        self._folder = folder
        self._server = server
        self._make = make

    @contextlib.contextmanager
    def on(self, engine: str, data: Path | None = None) -> Iterator[Copy]:
        """A copy on ``sqlite`` or ``postgres``, removed afterwards; in the folder ``data`` where one is given, which
        stays, else in memory."""
        with contextlib.ExitStack() as held:
            if data is None:
                folder = tempfile.TemporaryDirectory(prefix="choperia-copy-")
                data = Path(held.enter_context(folder))
            shutil.copytree(self._made(engine), data, dirs_exist_ok=True)
            if engine == "sqlite":
                yield Copy(data, None)
            else:
                yield Copy(data, held.enter_context(self._server().database(self._name)))

    def _made(self, engine: str) -> Path:
        data = self._folder / engine
        if not data.exists():
            data.mkdir()
            if engine == "sqlite":
                self._make(data, None)
            else:
                self._server().create(self._name)
                self._make(data, self._server().url(self._name))
        return data
