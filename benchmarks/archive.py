"""The demo pub, and the same after everything that ended has left its log for files (`choperia audit archive`).

*Log* is the bytes of the SQLite file of events; *files* is what holds the archived events, against their states in the
log. *Reading* is every event in the order of the log, *rebuild* the read model of the orders. *An ended order* is
loaded by a process that has opened no file of events yet. `python -m benchmarks.capacity.scenarios` writes the tables
of ten years from the sizes.
"""

import contextlib
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from benchmarks.capacity.scenarios import Archived, keep_archived
from benchmarks.measure import Bench, Ratio, in_turns
from command_api.event_store.archive import Archives
from command_api.orders.domain import EventOrder
from infra.position import START
from infra.settings import Settings
from launcher.admin.archiving import archive, compact
from launcher.composition import Services, open_services
from projections.runtime.rebuild import rebuild
from tests.harness.kept_demo import kept_demo

LOG, ARCHIVED = "everything in the log", "what ended in files"
READ = 2_000


def run(bench: Bench) -> Iterator[Ratio]:
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        houses = {what: _house(Path(name) / str(number), stack) for number, what in enumerate((LOG, ARCHIVED))}
        whole, away = houses[LOG], houses[ARCHIVED]
        states = _states(whole)
        moved = archive(away, datetime.now(UTC) + timedelta(days=1))
        compact(away)
        sizes = {what: float(house.settings.events_path.stat().st_size) for what, house in houses.items()}
        events = whole.recorder.head().number
        in_log = states - _states(away)
        yield Ratio("The demo", "log", sizes[ARCHIVED] / events, LOG, sizes[LOG] / events, "bytes/event", less=True)
        filed, before = moved.size / moved.events, in_log / moved.events
        yield Ratio("The demo", "files", filed, "states in the log", before, "bytes/event", 4.0, less=True)
        keep_archived(Archived(moved.events / events, (sizes[LOG] - sizes[ARCHIVED]) / moved.events, filed))
        ended = _ended_order(away)
        asked: dict[str, Callable[[Services], float]] = {
            "reading": _read,
            "rebuild": _rebuilt,
            "an ended order": partial(_loaded, id=ended),
        }
        for what, ask in asked.items():
            measures = {name: partial(ask, house) for name, house in houses.items()}
            medians = in_turns(measures, bench, f"archive, {what}")
            unit = "orders/s" if what == "an ended order" else "events/s"
            yield Ratio("The demo", what, medians[ARCHIVED], LOG, medians[LOG], unit)


def _house(data: Path, stack: contextlib.ExitStack) -> Services:
    shutil.copytree(kept_demo(), data)
    services = open_services(Settings(data=data, database_url=None, read_database_url=None))
    stack.callback(services.close)
    services.migrate()
    services.runner.catch_up()
    compact(services)
    return services


def _states(house: Services) -> int:
    with house.recorder.engine.connect() as connection:
        return int(connection.execute(sa.text("SELECT sum(length(state)) FROM events")).scalar_one())


def _ended_order(house: Services) -> int:
    query = "SELECT stream FROM events WHERE stream LIKE 'event_order-%' AND substr(state, 1, 1) = x'00' LIMIT 1"
    with house.recorder.engine.connect() as connection:
        return int(connection.execute(sa.text(query)).scalar_one().rpartition("-")[2])


def _read(house: Services) -> float:
    _forget(house)
    started, position, events = time.perf_counter(), START, 0
    while batch := house.recorder.read_after(position, READ):
        position, events = batch[-1].position, events + len(batch)
    return events / (time.perf_counter() - started)


def _rebuilt(house: Services) -> float:
    _forget(house)
    projection = house.runner.projections["orders"]
    events = len(house.recorder.read_after(START, 1_000_000, projection.topics()))
    _forget(house)
    started = time.perf_counter()
    rebuild(house.recorder, house.read_database, projection)
    return events / (time.perf_counter() - started)


def _loaded(house: Services, id: int) -> float:
    _forget(house)
    started = time.perf_counter()
    house.store.load_all(EventOrder, [id])
    return 1 / (time.perf_counter() - started)


def _forget(house: Services) -> None:
    """No file is open."""
    archives = Archives()
    archives.read = house.recorder.archives.read
    house.recorder.archives = archives
