"""As-of views of a log of 100,000 events: catalogue, sales and 2,000 orders for parties with their equipment.

The request is for the last event, in a process that has just started. It runs with the snapshots that earlier requests
left on disk, and without snapshots, so that the whole log is replayed into an empty copy. *Against* is a rebuild of the
same read models (`choperia rebuild`). A stream's state is its replay from its first event, described field by field;
*against* is a stream of ten events.
"""

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from benchmarks.history import END, MANAGER, fill_with, story
from benchmarks.measure import Bench, Contender, Ratio, compete, in_turns
from command_api.event_store import open_recorder
from command_api.kernel import Event, Metadata
from command_api.stock.events import StockReceived
from infra.position import START
from infra.read_database import open_read_database
from infra.settings import Settings
from launcher.history import StoredLog
from projections.registry import PROJECTIONS
from projections.runtime.as_of.as_of import AsOf
from projections.runtime.rebuild import rebuild
from projections.runtime.runner import Runner
from query_api.audit.stream_state import StateAsked, state_of
from query_api.equipment.availability import availability
from query_api.equipment.windows import WindowAsked
from query_api.http import Snapshot
from query_api.menu.queries import menu_of
from query_api.orders.queries import EventOrderPage, order_list
from query_api.stock.queries import READ_MODELS as STOCK
from query_api.stock.queries import StockPage, stock_answer
from tests.harness.equipment import furnished
from tests.harness.parties import Party, later
from tests.harness.postgres import temporary_postgres

EVENTS, ORDERS = 100_000, 2_000
ROUNDS = 2
STREAMS = (10, 1_000, 10_000)
TARGET = 5.0
"""With snapshots a question costs at most a fifth of a rebuild."""
SNAPSHOTS = 16

View = Callable[[Snapshot], object]

VIEWS: dict[str, tuple[tuple[str, ...], View]] = {
    "menu": (("menu",), lambda read: menu_of(read.connection)),
    "order board": (("orders",), lambda read: order_list(read, EventOrderPage(), END, 48)),
    "availability": (("equipment",), lambda read: availability(read, WindowAsked(), END)),
    "stock": (STOCK, lambda read: stock_answer(read, StockPage(), END)),
}


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server:
        return [
            *measured("SQLite", Path(name) / "sqlite", None, bench),
            *measured("PostgreSQL", Path(name) / "postgres", server.url(), bench),
        ]


class Collected:
    """What ``tests.harness.parties`` writes by hand, kept until it is stored all at once."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.now = END - timedelta(days=400)
        self._versions: Counter[str] = Counter()

    def given(self, stream: str, event_type: Any, *, at: datetime | None = None, **fields: Any) -> None:
        self.now += timedelta(minutes=5)
        self._versions[stream] += 1
        self.events.append(
            event_type(
                originator_id=stream,
                originator_version=self._versions[stream],
                timestamp=at or self.now,
                metadata=Metadata(actor_id=1, actor_name="Ana Beltrão", recorded_at=self.now),
                **fields,
            )
        )


def orders(count: int) -> list[Event]:
    """Orders that went all their way, one a week, each with all there is."""
    house: Any = Collected()
    furnished(house)
    for id in range(1, count + 1):
        party = Party(house, id)
        party.details = later(party, 7 * (id - count))
        party.drafted().with_freight().placed().confirmed().scheduled().delivered().returned()
    return list(house.events)


def deliveries() -> Iterator[Event]:
    """Stocks with histories of different lengths."""
    house = Collected()
    for length in STREAMS:
        for number in range(length):
            house.given(f"stock_item-{length}", StockReceived, quantity=number % 7 + 1, note=f"NF {number}")
    return iter(house.events)


def measured(database: str, folder: Path, url: str | None, bench: Bench) -> Iterator[Ratio]:
    settings = Settings(data=folder, database_url=url)
    folder.mkdir()
    recorder, reads = open_recorder(settings.events_path, url), open_read_database(settings)
    recorder.migrate()
    booked = orders(ORDERS)
    fill_with(recorder, chain(booked, deliveries(), story(EVENTS - len(booked) - sum(STREAMS))))
    runner = Runner(recorder, reads, PROJECTIONS)
    runner.migrate()
    task = bench.add_task(f"{database}, folding {EVENTS:,} events", total=None)
    runner.catch_up()
    bench.remove_task(task)
    end = recorder.head()

    def asked(names: tuple[str, ...], view: View, snapshots: int) -> float:
        as_of = AsOf(recorder, reads, runner.projections, folder / f"snapshots-{snapshots}", snapshots)
        as_of.patience = 600
        started = time.perf_counter()
        with as_of.opened(names, end) as connection:
            view(Snapshot(connection, end, {}))
        taken = time.perf_counter() - started
        as_of.close()
        return 60 / taken

    def rebuilt(names: tuple[str, ...]) -> float:
        started = time.perf_counter()
        for name in names:
            rebuild(recorder, reads, runner.projections[name])
        return 60 / (time.perf_counter() - started)

    for what, (names, view) in VIEWS.items():
        asked(names, view, SNAPSHOTS)  # the first question leaves the snapshots
        measures = {
            "with snapshots": partial(asked, names, view, SNAPSHOTS),
            "without": partial(asked, names, view, 0),
            "rebuild": partial(rebuilt, names),
        }
        medians = in_turns(measures, bench, f"{database}, {what}", most=ROUNDS)
        subject = f"{database}, {EVENTS:,} events"
        for way, target in (("with snapshots", TARGET), ("without", None)):
            yield Ratio(
                subject, f"{what}, {way}", medians[way], "whole rebuild", medians["rebuild"], "answers/min", target
            )
    log = StoredLog(recorder)

    def state(stream: str) -> object:
        with reads.read() as connection:
            return state_of(Snapshot(connection, START, {}), log, MANAGER, stream, StateAsked())

    contenders = [Contender(str(length), partial(partial, state, f"stock_item-{length}")) for length in STREAMS]
    medians = compete(contenders, 1, bench, f"{database}, a stream's state")
    for length in STREAMS[1:]:
        ours, limit = medians[str(length)], medians[str(STREAMS[0])]
        what = f"stock after {length:,} events"
        yield Ratio(f"{database}, a stream's state", what, ours, f"after {STREAMS[0]}", limit, "answers/s")
    reads.close()
    recorder.close()
