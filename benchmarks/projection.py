"""Read models: a log of 100,000 events in streams of twenty, folded into one row per stream.

*Rebuild* replays the log into new tables and switches. *Following* applies it live, with rows and position in one
transaction per batch. Both are compared with only reading the log, raw and decoded. The peer is the `ProjectionRunner`
of `eventsourcing` 9.5.6 with its defaults (it needs PostgreSQL), with the same read model. *One row per event* is a
ledger, which cannot be folded. *Commit to visible* appends one event at a time beside a running runner. Its limits are
5 ms for the median and 25 ms for the 99th percentile on an idle machine.
"""

import contextlib
import statistics
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from benchmarks.measure import Bench, Ratio, in_turns
from benchmarks.projection_peer import library_log, library_projects
from benchmarks.till import LINE, LineAdded, TabOpened
from command_api.event_store import Recorder, open_recorder
from command_api.event_store.mapper import EventMapper, decode
from command_api.kernel import Event, stream_id
from infra.position import START
from infra.read_database import ReadDatabase, open_read_database
from infra.settings import Settings
from projections.runtime.columns import amount
from projections.runtime.definition import Projection, handles
from projections.runtime.rebuild import rebuild
from projections.runtime.rows import Rows
from projections.runtime.runner import Runner
from tests.harness.postgres import temporary_postgres

EVENTS = 100_000
STREAM = 20
LIBRARY_EVENTS = 2_000
VISITS = 1_000

SCAN, DECODE = "reading the log", "reading and decoding it"
REBUILD, FOLLOW, LEDGER = "rebuild", "following", "rebuild, one row per event"
LIBRARY = "eventsourcing as it comes"

metadata = sa.MetaData()
tabs = sa.Table(
    "tabs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("lines", sa.BigInteger, nullable=False),
    sa.Column("total", amount(), nullable=False),
)
lines = sa.Table(
    "tab_lines",
    metadata,
    sa.Column("tab", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("line", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("sku", sa.Text, nullable=False),
    sa.Column("total", amount(), nullable=False),
)


class Tabs(Projection):
    name = "tabs"
    version = 1
    tables = (tabs,)

    @handles(TabOpened)
    def opened(self, event: TabOpened, rows: Rows) -> None:
        rows.put(tabs, id=stream_id(event.originator_id), lines=1, total=event.price * event.quantity)

    @handles(LineAdded)
    def added(self, event: LineAdded, rows: Rows) -> None:
        tab = rows.get(tabs, stream_id(event.originator_id))
        if tab:
            total = tab["total"] + event.price * event.quantity
            rows.change(tabs, tab["id"], lines=tab["lines"] + 1, total=total)


class Ledger(Projection):
    name = "ledger"
    version = 1
    tables = (lines,)

    @handles(TabOpened, LineAdded)
    def added(self, event: TabOpened | LineAdded, rows: Rows) -> None:
        rows.put(
            lines,
            tab=stream_id(event.originator_id),
            line=event.originator_version,
            sku=event.sku,
            total=event.price * event.quantity,
        )


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server:
        folder = Path(name)
        return [
            *measured("SQLite", Settings(data=folder, database_url=None), 0.4, bench),
            *measured("PostgreSQL", Settings(data=folder, database_url=server.url()), 0.5, bench),
        ]


def measured(database: str, settings: Settings, least: float, bench: Bench) -> Iterator[Ratio]:
    """All ratios on one database; ``least`` is the target of a rebuild against reading and decoding."""
    recorder = open_recorder(settings.events_path, settings.database_url)
    recorder.migrate()
    read_database = open_read_database(settings)
    runner = Runner(recorder, read_database, (Tabs, Ledger))
    runner.migrate()
    with contextlib.closing(recorder), contextlib.closing(read_database):
        fill(recorder, bench, f"{database}, writing the log")
        measures = {
            SCAN: partial(scan, recorder),
            DECODE: partial(scan_and_decode, recorder),
            REBUILD: partial(rebuilt, recorder, read_database, runner.projections["tabs"]),
            LEDGER: partial(rebuilt, recorder, read_database, runner.projections["ledger"]),
            FOLLOW: partial(followed, recorder, read_database),
        }
        medians = in_turns(measures, bench, f"{database}, read models", most=3)
        for what, target in ((REBUILD, least), (LEDGER, None), (FOLLOW, None)):
            yield Ratio(database, what, medians[what], DECODE, medians[DECODE], "events/s", target)
        yield Ratio(database, REBUILD, medians[REBUILD], SCAN, medians[SCAN], "events/s")
        if settings.database_url:
            peer = peers(settings.database_url, bench)
            yield Ratio(database, FOLLOW, medians[FOLLOW], LIBRARY, peer, "events/s", 30.0)
        yield from visible(database, recorder, read_database, bench)


def fill(recorder: Recorder, bench: Bench, label: str, events: int = EVENTS) -> None:
    """Streams grow side by side, a thousand at a time."""
    mapper = EventMapper()
    task = bench.add_task(label, total=events)
    for first in range(1, events // STREAM + 1, 1_000):
        for version in range(1, STREAM + 1):
            kind: type[Event] = TabOpened if version == 1 else LineAdded
            streams = range(first, min(first + 1_000, events // STREAM + 1))
            recorder.append([stored(mapper, kind, tab, version) for tab in streams])
            bench.advance(task, len(streams))
    bench.remove_task(task)


def stored(mapper: EventMapper, kind: type[Event], tab: int, version: int) -> StoredEvent:
    now = datetime.now(UTC)
    return mapper.to_stored_event(kind(originator_id=f"tab-{tab}", originator_version=version, timestamp=now, **LINE))


def scan(recorder: Recorder) -> float:
    started, position = time.perf_counter(), START
    while found := recorder.read_after(position, 5_000):
        position = found[-1].position
    return EVENTS / (time.perf_counter() - started)


def scan_and_decode(recorder: Recorder) -> float:
    started, position = time.perf_counter(), START
    while found := recorder.read_after(position, 5_000):
        position = found[-1].position
        for each in found:
            decode(each.topic, each.stream, each.version, each.state)
    return EVENTS / (time.perf_counter() - started)


def rebuilt(recorder: Recorder, database: ReadDatabase, projection: Projection) -> float:
    with database.write() as connection:  # as after an upgrade: tables of another version
        connection.execute(
            sa.text("UPDATE projection_positions SET version = 0 WHERE name = :name"), {"name": projection.name}
        )
    started = time.perf_counter()
    rebuild(recorder, database, projection)
    return EVENTS / (time.perf_counter() - started)


def followed(recorder: Recorder, database: ReadDatabase, events: int = EVENTS) -> float:
    """A new runner on an empty table, from the first event on, to the last of so many."""
    with database.write() as connection:
        connection.execute(tabs.delete())
        connection.execute(sa.text("UPDATE projection_positions SET position = '0.0', version = 1 WHERE name = 'tabs'"))
    runner = Runner(recorder, database, (Tabs,))
    started = time.perf_counter()
    runner.catch_up()
    return events / (time.perf_counter() - started)


def peers(url: str, bench: Bench) -> float:
    parsed = sa.make_url(url)
    env = {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": str(parsed.database),
        "POSTGRES_HOST": str(parsed.host),
        "POSTGRES_PORT": str(parsed.port),
        "POSTGRES_USER": str(parsed.username),
        "POSTGRES_PASSWORD": str(parsed.password),
    }
    with library_log(env, LIBRARY_EVENTS):
        once = partial(library_projects, env, url, LIBRARY_EVENTS)
        return in_turns({LIBRARY: once}, bench, LIBRARY, most=3)[LIBRARY]


def visible(database: str, recorder: Recorder, read_database: ReadDatabase, bench: Bench) -> Iterator[Ratio]:
    """From the commit of one event to its row, one after another with pauses."""
    mapper = EventMapper()
    runner = Runner(recorder, read_database, (Tabs,))
    runner.start()
    runner.wait_for("tabs", recorder.head(), 60)
    task = bench.add_task(f"{database}, commit to visible", total=VISITS)
    waited = []
    for number in range(VISITS):
        position = recorder.append([stored(mapper, TabOpened, EVENTS + number, 1)])
        committed = time.perf_counter()
        if not runner.wait_for("tabs", position, 10):
            raise RuntimeError("the runner does not follow")
        waited.append(time.perf_counter() - committed)
        time.sleep(0.003)
        bench.advance(task)
    bench.remove_task(task)
    runner.stop()
    percentiles = statistics.quantiles(waited, n=100)
    for what, seconds, limit in (("p50", percentiles[49], 5.0), ("p99", percentiles[98], 25.0)):
        subject = f"{database}, commit to visible"
        yield Ratio(subject, what, 1000 * seconds, f"limit of {limit:g} ms", limit, "ms", 1.0, less=True)
