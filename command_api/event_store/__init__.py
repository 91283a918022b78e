"""The append-only event store and the tables that change with it."""

from pathlib import Path

from command_api.event_store.races import retry_on_conflict
from command_api.event_store.recorded import Recorded
from command_api.event_store.recorder import Recorder, StoreUnavailable
from command_api.event_store.store import Receipt, Store
from infra.connections import Budget
from infra.security.wrapping import Wrapping

__all__ = ["Receipt", "Recorded", "Recorder", "Store", "StoreUnavailable", "open_recorder", "retry_on_conflict"]


def open_recorder(
    path: Path | None,
    database_url: str | None,
    wrapping: Wrapping | None = None,
    *,
    session_url: str | None = None,
    budget: Budget | None = None,
) -> Recorder:
    """The recorder of a PostgreSQL if ``database_url`` names one, else of the SQLite file at ``path``.

    ``session_url`` is the server's own address where ``database_url`` leads to a pooler. ``wrapping`` opens the keys of
    personal data; without it nothing personal can be written or read. The caller runs ``migrate()`` before first use
    and ``close()`` at the end.
    """
    if database_url is not None:
        from command_api.event_store.postgres import PostgresRecorder

        return PostgresRecorder(database_url, session_url=session_url, budget=budget, wrapping=wrapping)
    if path is None:
        raise ValueError("neither a path nor a database URL is given")
    from command_api.event_store.sqlite import SQLiteRecorder

    return SQLiteRecorder(path, wrapping=wrapping)
