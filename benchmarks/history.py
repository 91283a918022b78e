"""The history screen over logs of ten thousand and of a million events. It shows fifty rows, found by index and
read from the log. *Against* is the same page of the short log, so the ratio is the cost of a log a hundred times as
long.

Every tenth event is a price, the others are sales; ten users, a hundred products, the last thirty days. The deep page
lies behind nine tenths of the log. A difference is that of one event, with its stream replayed to it.
"""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from benchmarks.measure import Bench, Contender, Ratio, compete
from command_api.catalogue.events import ProductAdded, ProductRepriced
from command_api.event_store import Recorder, open_recorder
from command_api.event_store.mapper import EventMapper
from command_api.kernel import Event, Metadata
from command_api.stock.events import SaleRecorded
from infra.position import START
from infra.read_database import ReadDatabase, open_read_database
from infra.security.permissions import Principal, Role
from infra.settings import Settings
from launcher.history import StoredLog
from projections.accounts.projection import Accounts
from projections.customers.projection import Customers
from projections.history.projection import History
from projections.leads.projection import Leads
from projections.reservations.projection import Reservations
from projections.runtime.runner import Runner
from query_api.audit.queries import AuditAsked, event_of, facets_of, page_of
from query_api.http import Snapshot
from tests.harness.postgres import temporary_postgres

SHORT, LONG = 10_000, 1_000_000
PRODUCTS, PEOPLE = 100, 10
END = datetime(2026, 11, 21, 3, 0, tzinfo=UTC)
DAYS = 30
BLOCK = 20_000
TARGET = 0.5
"""A page of the long log may take twice the time of the same page of the short one."""

MANAGER = Principal(
    user_id=3,
    username="manager",
    name="Caio Prado",
    email="",
    role=Role.MANAGER,
    can_place_orders=False,
    can_view_bi=False,
    cost_center="choperia",
    granted=(),
    session_id="",
)
_mapper = EventMapper()


def run(bench: Bench) -> list[Ratio]:
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server:
        found = compared("SQLite", [Path(name) / "short", Path(name) / "long"], [None, None], bench)
        with server.database() as short, server.database() as long:
            return [*found, *compared("PostgreSQL", [Path(name), Path(name)], [short, long], bench)]


def compared(
    database: str,
    folders: list[Path],
    urls: list[str | None],
    bench: Bench,
    sizes: tuple[int, int] = (SHORT, LONG),
) -> list[Ratio]:
    logs = [Log(folder, url, size, bench) for folder, url, size in zip(folders, urls, sizes, strict=True)]
    ratios = []
    for what in logs[0].questions:
        contenders = [Contender(str(log.size), partial(lambda ask: ask, log.questions[what])) for log in logs]
        medians = compete(contenders, 1, bench, f"{database}, {what}", most=3)
        ours, limit = medians[str(sizes[1])], medians[str(sizes[0])]
        against = f"with {sizes[0]:,} events"
        ratios.append(Ratio(f"{database}, {sizes[1]:,} events", what, ours, against, limit, "answers/s", TARGET))
    for log in logs:
        log.close()
    return ratios


class Log:
    """A log of this many events, its history, and what is asked of it."""

    def __init__(self, folder: Path, url: str | None, size: int, bench: Bench) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        settings = Settings(data=folder, database_url=url)
        self.size = size
        self._recorder = open_recorder(settings.events_path, url)
        self._recorder.migrate()
        fill(self._recorder, size)
        self._database: ReadDatabase = open_read_database(settings)
        runner = Runner(self._recorder, self._database, [History, Accounts, Customers, Leads, Reservations])
        runner.migrate()
        task = bench.add_task(f"folding {size:,} events", total=None)
        runner.catch_up()
        bench.remove_task(task)
        self._analyze()
        self._log = StoredLog(self._recorder)
        self.questions: dict[str, Callable[[], object]] = {
            "first page": self._page(),
            "first page, when it happened": self._page(clock="happened"),
            "deep page": self._deep(),
            "one person": self._page(actor=3),
            "one kind": self._page(kind="product"),
            "one type": self._page(type="catalogue.ProductRepriced"),
            "one stream": self._page(stream="sale-77"),
            "one request": self._page(correlation="request-500"),
            "one day": self._page(**{"from": "2026-11-02", "to": "2026-11-02"}),
            "one person on one day": self._page(actor=3, **{"from": "2026-11-02", "to": "2026-11-02"}),
            "a search for one product": self._page(search="chope 42"),
            "a search for a product and what happened": self._page(search="chope 42 preço"),
            "a search for what happens most": self._page(search="venda"),
            "what can be filtered by": self._asked(facets_of),
            "one difference": self._asked(lambda read: event_of(read, self._log, MANAGER, size // 2)),
        }

    def _page(self, **asked: object) -> Callable[[], object]:
        wanted = AuditAsked.model_validate(asked)
        return self._asked(lambda read: page_of(read, self._log, MANAGER, wanted))

    def _deep(self) -> Callable[[], object]:
        at = END - timedelta(days=DAYS * 0.9)
        micros = int(at.timestamp() * 1_000_000)
        return self._page(cursor=f"{micros}.0")

    def _asked(self, ask: Callable[[Snapshot], object]) -> Callable[[], object]:
        def answer() -> object:
            with self._database.read() as connection:
                return ask(Snapshot(connection, START, {}))

        return answer

    def _analyze(self) -> None:
        with self._database.write() as connection:
            connection.execute(sa.text("ANALYZE"))

    def close(self) -> None:
        self._database.close()
        self._recorder.close()


def fill(recorder: Recorder, size: int) -> None:
    """A log of this many events."""
    fill_with(recorder, story(size))


def fill_with(recorder: Recorder, events: Iterable[Event]) -> None:
    """The log's rows, as the store would have written them, in few large transactions."""
    insert = sa.text("INSERT INTO events (stream, version, topic, state) VALUES (:stream, :version, :topic, :state)")
    batch: list[dict[str, object]] = []
    for event in events:
        stored = _mapper.to_stored_event(event)
        batch.append(
            {
                "stream": stored.originator_id,
                "version": stored.originator_version,
                "topic": stored.topic,
                "state": stored.state,
            }
        )
        if len(batch) == BLOCK:
            _store(recorder, insert, batch)
            batch = []
    if batch:
        _store(recorder, insert, batch)


def _store(recorder: Recorder, insert: sa.TextClause, batch: list[dict[str, object]]) -> None:
    with recorder.engine.begin() as connection:
        if recorder.engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # its connections begin nothing by themselves
        connection.execute(insert, batch)


def story(size: int) -> Iterator[Event]:
    step = timedelta(days=DAYS) / size
    versions = [0] * PRODUCTS
    for number in range(size):
        at = END - step * (size - number)
        metadata = Metadata(
            actor_id=1 + number % PEOPLE,
            actor_name=f"Pessoa {number % PEOPLE}",
            recorded_at=at,
            correlation_id=f"request-{number // 3}",
        )
        product = number % PRODUCTS
        if number < PRODUCTS or number % PEOPLE == 0:
            versions[product] += 1
            common: dict[str, Any] = {
                "originator_id": f"product-{product + 1}",
                "originator_version": versions[product],
            }
            if versions[product] == 1:
                yield ProductAdded(
                    **common, timestamp=at, metadata=metadata, name=f"Chope {product}", slug="c", price=Decimal(9)
                )
            else:
                yield ProductRepriced(**common, timestamp=at, metadata=metadata, price=Decimal(number % 50 + 5))
        else:
            yield SaleRecorded(
                originator_id=f"sale-{number}",
                originator_version=1,
                timestamp=at - timedelta(minutes=number % 7),
                metadata=metadata,
                product_id=product + 1,
                quantity=Decimal(1),
                unit_price=Decimal(12),
            )
