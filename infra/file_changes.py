"""Whether anybody has written to the files of SQLite, at the price of a look into shared memory."""

from __future__ import annotations

import contextlib
import sqlite3

import sqlalchemy as sa


class FileChanges:
    """Looks at the databases behind ``engines``, if all are files. Never waits; one thread at a time."""

    def __init__(self, *engines: sa.Engine) -> None:
        files = all(engine.dialect.name == "sqlite" for engine in engines)
        self._paths = sorted({str(engine.url.database) for engine in engines}) if files else []
        self._connections: list[sqlite3.Connection] = []

    def look(self) -> tuple[int, ...] | None:
        """Equal to the last result if no process has committed anything meanwhile. ``None`` if that is not known: a
        server would have to be asked, and that costs as much as to read."""
        if not self._paths:
            return None
        try:
            if not self._connections:
                self._connections = [self._connect(path) for path in self._paths]
            # another number after every commit of another connection
            return tuple(each.execute("PRAGMA data_version").fetchone()[0] for each in self._connections)
        except sqlite3.Error:
            self.close()
            return None

    @staticmethod
    def _connect(path: str) -> sqlite3.Connection:
        return sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)

    def close(self) -> None:
        """Release the connections; the next look opens others, and its answer is no earlier one."""
        connections, self._connections = self._connections, []
        for each in connections:
            with contextlib.suppress(sqlite3.Error):
                each.close()
