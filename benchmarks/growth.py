"""Growth of cost: the same business after ten thousand, a hundred thousand and a million events, measured in turns.

The data is the demo pub's catalogue with one order for every hundred events (each order has a dozen). The other events
are sales and a few prices. The menu stays the same size; orders and sales grow. *Against* is always the shortest log.
*Append* is one whole handler after another. *Lag* is the median from the commit to the row of a running projection.
*Menu* is one query API over 32 connections. *List* is the first page with its counts, from the query to the response.
*Rebuild* replays the read model of the menu. *Memory* is the peak of a fresh process that rebuilds the history, which
has one row per event.
"""

import contextlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path

import sqlalchemy as sa

from benchmarks import logs
from benchmarks.history import END, MANAGER
from benchmarks.measure import Bench, Contender, Ratio, Work, compete, in_turns
from benchmarks.menu import OURS, TOOLS, python_server, requests_per_second, search_path
from benchmarks.projection import Tabs, stored
from benchmarks.till import TabOpened, open_tab
from command_api.event_store import Store, open_recorder
from command_api.event_store.mapper import EventMapper
from infra.position import START
from infra.read_database import open_read_database
from infra.settings import Settings
from launcher.history import StoredLog
from projections.catalogue.projection import Catalogue
from projections.history.projection import History
from projections.menu.projection import Menu
from projections.orders.projection import Orders
from projections.runtime.definition import Projection
from projections.runtime.rebuild import rebuild
from projections.runtime.runner import Runner
from projections.sales.projection import Sales
from query_api.audit.queries import AuditAsked, page_of
from query_api.catalogue.queries import ProductPage
from query_api.http import Snapshot
from query_api.orders.queries import EventOrderPage, order_list
from query_api.sales.queries import SalesPage, sales_list
from tests.harness.personal import personal_wrapping
from tests.harness.postgres import Postgres, temporary_postgres

READ_MODELS: tuple[type[Projection], ...] = (Catalogue, History, Menu, Orders, Sales)
FLAT = 0.91
"""A tenth more is allowed."""
AFTERWARDS = END + timedelta(days=400)
"""Every order of every log is over: before that, the longer log would have more that is being cleaned right then."""
LINEAR = 0.9
VISITS = 200
LONG = 2
"""Rounds of what takes many seconds."""
_numbers = count(10_000_000)


class House:
    """A log of this many events, and the read models that its screens need."""

    def __init__(self, events: int, settings: Settings) -> None:
        self.events = events
        self.settings = settings
        logs.bring(events, settings)
        self.recorder = open_recorder(settings.events_path, settings.database_url, personal_wrapping())
        self.database = open_read_database(settings)
        self.runner = Runner(self.recorder, self.database, (*READ_MODELS, Tabs))
        self.runner.migrate()
        self.runner.catch_up()
        if settings.database_url:  # as autovacuum does in time; on SQLite nothing in the product asks for it
            with self.database.write() as connection:
                connection.execute(sa.text("ANALYZE"))
        self.store = Store(self.recorder)
        self.log = StoredLog(self.recorder)

    def lag(self) -> float:
        """The median of milliseconds from the commit to the row."""
        mapper, runner, waited = EventMapper(), Runner(self.recorder, self.database, (Tabs,)), []
        runner.start()
        for _ in range(VISITS):
            position = self.recorder.append([stored(mapper, TabOpened, next(_numbers), 1)])
            committed = time.perf_counter()
            assert runner.wait_for("tabs", position, 10)
            waited.append(time.perf_counter() - committed)
            time.sleep(0.003)
        runner.stop()
        return 1000 * statistics.median(waited)

    def lists(self) -> dict[str, Work]:
        def asked(ask: Callable[[Snapshot], object]) -> Work:
            def answer() -> object:
                with self.database.read() as connection:
                    return ask(Snapshot(connection, START, {}))

            return answer

        products = ProductPage()
        return {
            "list of products": asked(lambda read: (read.all(products.rows()), read.count(products.ids()))),
            "list of orders": asked(lambda read: order_list(read, EventOrderPage(), AFTERWARDS, 48)),
            "list of sales": asked(lambda read: sales_list(read, SalesPage())),
            "list of what happened": asked(lambda read: page_of(read, self.log, MANAGER, AuditAsked())),
        }

    def rebuilding(self) -> float:
        """Events of this log per second."""
        started = time.perf_counter()
        rebuild(self.recorder, self.database, self.runner.projections["menu"])
        return self.events / (time.perf_counter() - started)

    def peak(self) -> float:
        """MiB of a process that rebuilds the history."""
        command = [sys.executable, "-m", "benchmarks.growth", str(self.settings.data), self.settings.database_url or ""]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    def close(self) -> None:
        self.runner.stop()
        self.database.close()
        self.recorder.close()


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server:
        return [*on("SQLite", Path(name), None, bench), *on("PostgreSQL", Path(name), server, bench)]


def on(database: str, folder: Path, server: Postgres | None, bench: Bench) -> Iterator[Ratio]:
    with contextlib.ExitStack() as stack:
        houses: dict[int, House] = {}
        for size in bench.sizes:
            task = bench.add_task(f"{database}, a log of {size:,} events", total=None)
            url = stack.enter_context(server.database()) if server else None
            houses[size] = House(size, Settings(data=folder / f"{database}-{size}", database_url=url))
            stack.callback(houses[size].close)
            bench.remove_task(task)
        yield from measured(database, houses, bench)


def measured(database: str, houses: dict[int, House], bench: Bench) -> Iterator[Ratio]:
    def turns(what: str, ask: Callable[[House], Callable[[], float]], most: int | None = None) -> dict[str, float]:
        return in_turns({str(size): ask(house) for size, house in houses.items()}, bench, f"{database}, {what}", most)

    def works(what: str, work: dict[int, Work]) -> dict[str, float]:
        contenders = [Contender(str(size), partial(lambda each: each, each)) for size, each in work.items()]
        return compete(contenders, 1, bench, f"{database}, {what}")

    appending: dict[int, Work] = {size: partial(open_tab, house.store) for size, house in houses.items()}
    yield from compared(database, "append", works("append", appending), "commands/s")
    yield from compared(database, "lag", turns("lag", lambda house: house.lag), "ms", less=True)
    yield from menus(database, houses, bench)
    for what in next(iter(houses.values())).lists():
        asked = {size: house.lists()[what] for size, house in houses.items()}
        yield from compared(database, what, works(what, asked), "answers/s")
    speeds = turns("rebuild", lambda house: house.rebuilding, LONG)
    yield from compared(database, "rebuild", speeds, "events/s", LINEAR)
    yield from compared(database, "memory", turns("memory", lambda house: house.peak, 1), "MiB", less=True)


def menus(database: str, houses: dict[int, House], bench: Bench) -> Iterator[Ratio]:
    if any(shutil.which(tool, path=search_path()) is None for tool in TOOLS):
        return
    with contextlib.ExitStack() as stack:
        asked = {
            str(size): partial(
                requests_per_second,
                stack.enter_context(python_server(house.settings.data, OURS, house.settings.database_url)),
                200,
            )
            for size, house in houses.items()
        }
        yield from compared(database, "menu", in_turns(asked, bench, f"{database}, menu"), "requests/s")


def compared(
    database: str, what: str, medians: dict[str, float], unit: str, target: float = FLAT, *, less: bool = False
) -> Iterator[Ratio]:
    """Every longer log against the shortest."""
    (first, limit), *longer = medians.items()
    for size, ours in longer:
        against = f"with {int(first):,} events"
        yield Ratio(f"{database}, {int(size):,} events", what, ours, against, limit, unit, target, less)


def rebuild_and_tell(folder: Path, url: str | None) -> None:
    """In a process of its own: print the most memory it took, in MiB."""
    settings = Settings(data=folder, database_url=url)
    recorder = open_recorder(settings.events_path, url, personal_wrapping())
    database = open_read_database(settings)
    rebuild(recorder, database, Runner(recorder, database, (History,)).projections["history"])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(peak / (1024 if sys.platform == "linux" else 1024 * 1024))


if __name__ == "__main__":
    rebuild_and_tell(Path(sys.argv[1]), sys.argv[2] or None)
