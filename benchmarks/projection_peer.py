"""The peer: the same read model as a user of the `eventsourcing` library writes it, on PostgreSQL."""

import contextlib
import time
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from eventsourcing.application import Application
from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import Tracking
from eventsourcing.postgres import PostgresTrackingRecorder
from eventsourcing.projection import Projection, ProjectionRunner
from psycopg.sql import SQL

from benchmarks.till import LINE, LibraryTab

_UPSERT = SQL(
    "INSERT INTO library_tabs (id, lines, total) VALUES (%s, 1, %s)"
    " ON CONFLICT (id) DO UPDATE SET lines = library_tabs.lines + 1, total = library_tabs.total + excluded.total"
)


class Tabs(PostgresTrackingRecorder):
    """The materialised view and the position, in one transaction per event."""

    def create_table(self) -> None:
        super().create_table()
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute("CREATE TABLE IF NOT EXISTS library_tabs (id uuid PRIMARY KEY, lines bigint, total numeric)")

    def add(self, tab: Any, amount: Any, tracking: Tracking) -> None:
        with self.datastore.transaction(commit=True) as cursor:
            self._insert_tracking(cursor, tracking)
            cursor.execute(_UPSERT, (tab, amount), prepare=True)


class TabsProjection(Projection[Tabs]):
    name = "tabs"

    @singledispatchmethod
    def process_event(self, _event: Any, tracking: Tracking) -> None:
        self.view.insert_tracking(tracking)

    @process_event.register
    def _(self, event: LibraryTab.Opened, tracking: Tracking) -> None:
        self.view.add(event.originator_id, event.price * event.quantity, tracking)

    @process_event.register
    def _(self, event: LibraryTab.LineAdded, tracking: Tracking) -> None:
        self.view.add(event.originator_id, event.price * event.quantity, tracking)


@contextlib.contextmanager
def library_log(env: dict[str, str], events: int) -> Iterator[None]:
    """A log of ``events`` events in streams of twenty."""
    with contextlib.closing(Application[Any](env)) as application:
        for _ in range(events // 20):
            tab = LibraryTab(**LINE)
            for _ in range(19):
                tab.add(**LINE)
            application.save(tab)
        yield


def library_projects(env: dict[str, str], url: str, events: int) -> float:
    """Events per second that the library's runner brings from the log to the table."""
    engine = sa.create_engine(sa.make_url(url).set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        connection.execute(sa.text("DROP TABLE IF EXISTS library_tabs, tabs_tracking"))
    engine.dispose()
    started = time.perf_counter()
    with ProjectionRunner(
        application_class=Application[Any], projection_class=TabsProjection, view_class=Tabs, env=env
    ) as runner:
        runner.wait(events, timeout=300)
        return events / (time.perf_counter() - started)
