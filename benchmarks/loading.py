"""An aggregate is loaded from its stream, as in every command. Our `Store.load` is compared with the repository of
`eventsourcing` 9.5.6 with its defaults (nothing stays in memory in either), in one thread.
"""

import contextlib
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from eventsourcing.application import Application

from benchmarks.append import LIBRARY, postgres_library, sqlite_library
from benchmarks.measure import Bench, Contender, Ratio, compete
from benchmarks.till import LINE, LibraryTab, Tab, TabOpened, context
from command_api.event_store import Recorder, Store, open_recorder
from tests.harness.postgres import temporary_postgres

OURS = "Store.load"


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server:
        folder = Path(name)
        return [
            *compared(
                "SQLite", open_recorder(folder / "events.db", None), sqlite_library(folder / "library.db"), bench
            ),
            *compared("PostgreSQL", open_recorder(None, server.url()), postgres_library(server.url()), bench),
        ]


def compared(database: str, recorder: Recorder, library: Application[Any], bench: Bench) -> Iterator[Ratio]:
    with contextlib.closing(recorder), contextlib.closing(library):
        recorder.migrate()
        store = Store(recorder, remembered=0)
        for length, target in ((10, None), (100, 5.0)):
            tab = Tab.begin(TabOpened, store.new_id(Tab), **LINE)
            theirs = LibraryTab(**LINE)
            for _ in range(length - 1):
                tab.add()
                theirs.add(**LINE)
            store.save(tab, ctx=context())
            library.save(theirs)
            contenders = [
                Contender(OURS, partial(partial, store.load, Tab, tab.number)),
                Contender(LIBRARY, partial(partial, library.repository.get, theirs.id)),
            ]
            medians = compete(contenders, 1, bench, f"{database}, {length} events")
            subject = f"{database}, {length} events"
            yield Ratio(subject, OURS, medians[OURS], LIBRARY, medians[LIBRARY], "aggregates/s", target)
