"""Rows of an exported history, made in a process of their own at a lower priority.

A block of a thousand events is up to a second of a processor. In a thread of the server it would hold the interpreter's
lock, for which every answer waits. The child opens the databases itself, one connection of each pool at a time: unlike
the readers of uploaded files (``infra.confined``) it holds keys, and it reads only what the house itself has written.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from typing import Final

from command_api.event_store import Recorder, open_recorder
from infra.confined import Confined, Limits
from infra.connections import PATIENTLY, Budget
from infra.read_database import ReadDatabase, open_read_database
from infra.security.permissions import Principal
from infra.security.personal_key import open_wrapping
from infra.settings import Settings
from launcher.history import StoredLog
from query_api.audit import exporting
from query_api.audit.exporting import Rows

_LIMITS: Final = Limits(cpu=120, wall=600, memory=2 * 1024 * 1024 * 1024)
_BUDGET: Final = Budget("tool", listening=0, locks=1, upkeep=0, store=1, events=1, read=1, patience=PATIENTLY)
IDLE: Final = 60.0
"""Seconds after which an unused child ends: it takes 130 MB."""


class ExportedRows:
    """``query_api.audit.exporting.RowsOf`` in one child, for all exports of this process in turns."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        # of libpq, for an address that leaves its password or certificate to them
        own = [name for name in os.environ if name.startswith("PG") or name == "HOME"]
        self._confined = Confined(workers=1, limits=_LIMITS, modules=[__name__], variables=own)
        self._lock = threading.Lock()
        self._calls = 0
        self._end: threading.Timer | None = None

    def __call__(self, reader: Principal, numbers: Sequence[int]) -> Rows:
        """The rows of a block."""
        self._count(1)
        try:
            return self._confined.run(rows_of, self._settings, reader, list(numbers))
        finally:
            self._count(-1)

    def close(self) -> None:
        """End the child; the next call starts another one."""
        self._confined.end()

    def _count(self, calls: int) -> None:
        with self._lock:
            self._calls += calls
            if self._end is not None:
                self._end.cancel()
                self._end = None
            if self._calls == 0:
                self._end = threading.Timer(IDLE, self._confined.end)
                self._end.daemon = True
                self._end.start()


_databases: Final[list[tuple[ReadDatabase, StoredLog]]] = []
"""The databases of the child, from its first call on."""


def rows_of(settings: Settings, reader: Principal, numbers: list[int]) -> Rows:
    """The rows of a block. Runs in the child, which belongs to one system."""
    if not _databases:
        _databases.append((open_read_database(settings, _BUDGET), StoredLog(_opened_log(settings))))
    database, log = _databases[0]
    return exporting.rows_of(database, log, reader, numbers)


def _opened_log(settings: Settings) -> Recorder:
    """The server has made its tables."""
    return open_recorder(
        settings.events_path,
        settings.database_url,
        open_wrapping(settings),
        session_url=settings.session_database_url,
        budget=_BUDGET,
    )
