"""One rule over many streams, "the debts of a customer stay within a limit", in several ways.

A command reads what a customer owes and places an order of one more, a stream of its own. After twenty orders the
customer's limit is reached, and the next customer's turn comes. *One customer* is the same for all writers of a
process, and *own customers* are another for each. Who loses a race decides again, after the same pauses in all ways.

- *claim* is the product's way (`command_api/orders/credit.py`): a query finds the customer's next free number, another
  one reads the debts, and the order claims the number, which the key of an index table gives out once.
- *customer's stream*: the sum is kept in the stream of the customer, to which every order appends an event, too.
- *versions of all streams*: every order of the customer is read and gets an event, so that each must still have the
  version that was read.
- *tags* is a dynamic consistency boundary. A table `(tag, position)` beside the log has two rows per event. A
  transaction appends if no event with the customer's tag and the type came after the position that was read. On SQLite
  the writer's lock makes the condition safe. PostgreSQL needs more: an advisory lock for each tag, taken before the
  position is given; or one lock on the table of events, as in `eventsourcing` 10.0.0a8; or `SERIALIZABLE`.
- *no condition* stores what was decided on what was read.

The last two on PostgreSQL have a connection per writer; all others share transactions between the threads of a process
(group commit). All read with as few queries as they need, and map the same event.

*Decisions per order* counts the lost races: 1 is none. *Orders within limits* are those of a hundred that the rule
allows. The run ends with an error where a way with a condition lets one more pass.
"""

import contextlib
import sqlite3
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import psycopg
import sqlalchemy as sa
from psycopg.errors import SerializationFailure

from benchmarks.measure import SECONDS, Bench, Ratio, Work, in_turns
from benchmarks.till import context
from command_api.event_store import Store, open_recorder, retry_on_conflict
from command_api.event_store.group_commit import GroupCommit, UnitOfWork
from command_api.event_store.mapper import decode
from command_api.kernel import Aggregate, Conflict, Event, Metadata, Refused, Taken, stream_id, stream_name
from command_api.kernel.aggregates import Claim
from tests.harness.postgres import temporary_postgres

CLAIM, STREAM, VERSIONS = "claim", "customer's stream", "versions of all streams"
TAGS, LOCKED, TABLE_LOCK, SERIALIZABLE = "tags", "tags, advisory lock", "tags, table lock", "tags, SERIALIZABLE"
NOTHING = "no condition"

LIMIT = 20
TRIES = 1_000
TURN = "benchmark-turn"


class DebtTaken(Event):
    TOPIC = "benchmark.DebtTaken"
    customer: str
    turn: str = ""


class DebtSeen(Event):
    """Another order of the customer was placed."""

    TOPIC = "benchmark.DebtSeen"


class CustomerMet(Event):
    TOPIC = "benchmark.CustomerMet"


class Debt(Aggregate):
    TOPIC = "debt"

    def evolve(self, event: Event) -> None:
        match event:
            case DebtTaken():
                self.customer, self.turn = event.customer, event.turn

    def claims(self) -> AbstractSet[Claim]:
        return {(TURN, self.turn)} if self.turn else set()

    def references(self) -> AbstractSet[str]:
        return {self.customer}


class Debtor(Aggregate):
    TOPIC = "debtor"

    def evolve(self, event: Event) -> None:
        match event:
            case CustomerMet():
                self.owed = 0
            case DebtSeen():
                self.owed += 1


REFERRING = sa.text(
    "SELECT e.topic, e.stream, e.version, e.state FROM stream_references AS r"
    " JOIN events AS e ON e.stream = r.source WHERE r.target = :target ORDER BY e.stream, e.version"
)


class Way(ABC):
    """Places orders, and counts: orders, decisions, and orders beyond a limit. ``is_safe``: there must be none."""

    name: ClassVar[str]
    is_safe: ClassVar[bool] = True

    def __init__(self, store: Store) -> None:
        self.store = store
        self.counted: Counter[str] = Counter()
        self._placed: Counter[int] = Counter()
        self._counting = threading.Lock()

    @abstractmethod
    def place(self, customer: int) -> None:
        """Raises ``Refused`` at the limit, and ``Conflict`` or ``Taken`` after a lost race."""

    def placer(self, customers: "Customers") -> Work:
        """Places one order: of the next customer where one has reached the limit."""

        def place() -> None:
            placed = False
            while not placed:
                customer = customers.current
                placed = self._try(customer)
                if not placed:
                    customers.leave(customer)

        return place

    def _try(self, customer: int) -> bool:
        decisions = 0

        def attempt() -> None:
            nonlocal decisions
            decisions += 1
            self.place(customer)

        try:
            retry_on_conflict(attempt, TRIES, (Conflict, Taken))
        except (Conflict, Taken):
            raise
        except Refused:
            placed = False
        else:
            placed = True
        with self._counting:
            self.counted["lost"] += decisions - 1
            if placed:
                self._placed[customer] += 1
                self.counted["orders"] += 1
                self.counted["beyond"] += self._placed[customer] > LIMIT
        return placed

    def new_debt(self, customer: int, turn: str = "") -> Debt:
        id = self.store.new_id(Debt)
        return Debt.begin(DebtTaken, id, customer=stream_name(Debtor.TOPIC, customer), turn=turn)

    def debts(self, customer: int) -> list[str]:
        """The customer's orders, decided on by their events."""
        with self.store.recorder.engine.connect() as connection:
            rows = connection.execute(REFERRING, {"target": stream_name(Debtor.TOPIC, customer)}).all()
        events = [decode(row.topic, row.stream, row.version, row.state) for row in rows]
        return [event.originator_id for event in events if isinstance(event, DebtTaken)]


class Customers:
    """Who orders now: one that was met, until the limit is reached."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._meeting = threading.Lock()
        self.current = self._meet()

    def leave(self, customer: int) -> None:
        with self._meeting:
            if customer == self.current:
                self.current = self._meet()

    def _meet(self) -> int:
        id = self._store.new_id(Debtor)
        self._store.save(Debtor.begin(CustomerMet, id), ctx=context())
        return id


def check_limit(owed: int) -> None:
    if owed >= LIMIT:
        raise Refused("Limite de crédito.")


class ByClaim(Way):
    name = CLAIM

    def place(self, customer: int) -> None:
        turns = [f"{customer}/{number}" for number in range(1, LIMIT + 2)]
        taken = self.store.find_all(TURN, turns)
        check_limit(len(self.debts(customer)))
        turn = next(each for each in turns if each not in taken)
        self.store.save(self.new_debt(customer, turn), ctx=context())


class ByStream(Way):
    name = STREAM

    def place(self, customer: int) -> None:
        debtor = self.store.load(Debtor, customer)
        check_limit(debtor.owed)
        debtor.trigger_event(DebtSeen)
        self.store.save(self.new_debt(customer), debtor, ctx=context())


class ByVersions(Way):
    name = VERSIONS

    def place(self, customer: int) -> None:
        debtor = self.store.load(Debtor, customer)  # read first: an order that is placed in between is found below
        debts = self.store.load_all(Debt, [stream_id(stream) for stream in self.debts(customer)])
        check_limit(len(debts))
        seen: list[Aggregate] = [debtor, *debts.values()]
        for each in seen:
            each.trigger_event(DebtSeen)
        self.store.save(self.new_debt(customer), *seen, ctx=context())


class Unconditional(Way):
    name = NOTHING
    is_safe = False

    def place(self, customer: int) -> None:
        check_limit(len(self.debts(customer)))
        self.store.save(self.new_debt(customer), ctx=context())


class Conditional(UnitOfWork):
    """An event with the tags of its customer and its order. ``after``: the position of the last event of the customer
    that was read."""

    __slots__ = ("after", "debt", "state", "tag")

    def __init__(self, store: Store, debt: Debt, after: int) -> None:
        super().__init__()
        ctx = context()
        metadata = Metadata(actor_name=ctx.actor.name, recorded_at=ctx.now, correlation_id=ctx.correlation_id)
        [event] = debt.pending_events
        stamped: Any = msgspec.structs.replace(event, timestamp=ctx.now, metadata=metadata)  # type: ignore[type-var]
        self.tag, self.debt, self.after = debt.customer, debt.id, after
        self.state = store.mapper.to_stored_event(stamped).state

    def lose(self) -> None:
        self.failure = Conflict("Outro pedido foi gravado antes.")


READ = sa.text(
    "SELECT e.position, e.topic, e.stream, e.version, e.state FROM event_tags AS t"
    " JOIN events AS e ON e.position = t.position WHERE t.tag = :tag AND e.topic = :topic ORDER BY t.position"
)


class ByTags(Way):
    def place(self, customer: int) -> None:
        tag = stream_name(Debtor.TOPIC, customer)
        with self.store.recorder.engine.connect() as connection:
            # one query is one snapshot: the last position must be of what was read
            rows = connection.execute(READ, {"tag": tag, "topic": DebtTaken.TOPIC}).all()
        events = [decode(row.topic, row.stream, row.version, row.state) for row in rows]
        check_limit(len(events))
        self.append(Conditional(self.store, self.new_debt(customer), rows[-1].position if rows else 0))

    @abstractmethod
    def append(self, command: Conditional) -> None: ...


class OnSQLite(ByTags):
    name = TAGS

    def __init__(self, store: Store, path: Path, stack: contextlib.ExitStack) -> None:
        super().__init__(store)
        self._driver = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        stack.enter_context(contextlib.closing(self._driver))
        self._driver.execute("PRAGMA synchronous=FULL")
        self._driver.execute(
            "CREATE TABLE event_tags (tag TEXT, position INTEGER, PRIMARY KEY (tag, position)) WITHOUT ROWID"
        )
        self._committer: GroupCommit[Conditional] = GroupCommit(self._work)

    def append(self, command: Conditional) -> None:
        self._committer.submit(command)

    def _work(self, batch: list[Conditional]) -> None:
        run = self._driver.execute
        run("BEGIN IMMEDIATE")
        for command in batch:
            newer = run(
                "SELECT EXISTS (SELECT 1 FROM event_tags AS t JOIN events AS e ON e.position = t.position"
                " WHERE t.tag = ? AND t.position > ? AND e.topic = ?)",
                (command.tag, command.after, DebtTaken.TOPIC),
            ).fetchone()[0]
            if newer:
                command.lose()
                continue
            row = (command.debt, DebtTaken.TOPIC, command.state)
            position = run("INSERT INTO events (stream, version, topic, state) VALUES (?, 1, ?, ?)", row).lastrowid
            run("INSERT INTO event_tags VALUES (?, ?), (?, ?)", (command.tag, position, command.debt, position))
        run("COMMIT")


POSTGRES = b"""
CREATE TABLE event_tags (tag text COLLATE "C" NOT NULL, position bigint NOT NULL, PRIMARY KEY (tag, position));
CREATE FUNCTION append_if(
    p_lock text, p_topic text, p_tags text[], p_after bigint[], p_streams text[], p_states bytea[])
RETURNS boolean[] LANGUAGE plpgsql AS $$
DECLARE
    stored boolean[] := '{}';
    given bigint;
BEGIN
    IF p_lock = 'tag' THEN
        PERFORM pg_advisory_xact_lock(k) FROM (
            SELECT DISTINCT hashtextextended(tag, 0) AS k FROM unnest(p_tags) AS tag ORDER BY k) AS locks;
    ELSIF p_lock = 'table' THEN
        LOCK TABLE events IN EXCLUSIVE MODE;
    END IF;
    FOR n IN 1 .. cardinality(p_tags) LOOP
        IF EXISTS (
            SELECT FROM event_tags AS t JOIN events AS e ON e.position = t.position
            WHERE t.tag = p_tags[n] AND t.position > p_after[n] AND e.topic = p_topic)
        THEN
            stored := stored || false;
        ELSE
            INSERT INTO events (stream, version, topic, state) VALUES (p_streams[n], 1, p_topic, p_states[n])
            RETURNING position INTO given;
            INSERT INTO event_tags VALUES (p_tags[n], given), (p_streams[n], given);
            stored := stored || true;
        END IF;
    END LOOP;
    RETURN stored;
END $$;
"""


class OnPostgres(ByTags):
    """One connection, whose transactions the threads of the process share."""

    name = LOCKED

    def __init__(self, store: Store, url: str, stack: contextlib.ExitStack) -> None:
        super().__init__(store)
        self._driver = stack.enter_context(psycopg.connect(url, autocommit=True))
        self._committer: GroupCommit[Conditional] = GroupCommit(lambda batch: append_if(self._driver, "tag", batch))

    def append(self, command: Conditional) -> None:
        self._committer.submit(command)


class PerWriter(ByTags):
    """A connection for each thread."""

    lock: ClassVar[str]
    isolation: ClassVar[str] = "read committed"

    def __init__(self, store: Store, url: str, stack: contextlib.ExitStack) -> None:
        super().__init__(store)
        self._drivers = [stack.enter_context(psycopg.connect(url, autocommit=True)) for _ in range(40)]
        for driver in self._drivers:
            driver.execute(f"SET default_transaction_isolation TO '{self.isolation}'".encode())
        self._next = count()
        self._mine = threading.local()

    def append(self, command: Conditional) -> None:
        if not hasattr(self._mine, "driver"):
            self._mine.driver = self._drivers[next(self._next) % len(self._drivers)]
        try:
            append_if(self._mine.driver, self.lock, [command])
        except SerializationFailure:
            command.lose()
        if command.failure is not None:
            raise command.failure


class ByTableLock(PerWriter):
    name = TABLE_LOCK
    lock = "table"


class BySerializable(PerWriter):
    name = SERIALIZABLE
    lock = "none"
    isolation = "serializable"


def append_if(driver: psycopg.Connection[Any], lock: str, batch: list[Conditional]) -> None:
    given = (
        lock,
        DebtTaken.TOPIC,
        [each.tag for each in batch],
        [each.after for each in batch],
        [each.debt for each in batch],
        [each.state for each in batch],
    )
    row = driver.execute("SELECT append_if(%b, %b, %b, %b::bigint[], %b, %b::bytea[])", given, prepare=True).fetchone()
    assert row
    for command, stored in zip(batch, row[0], strict=True):
        if not stored:
            command.lose()


def run(bench: Bench) -> Iterator[Ratio]:
    with contextlib.ExitStack() as stack:
        path = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "events.db"
        recorder = stack.enter_context(contextlib.closing(open_recorder(path, None)))
        recorder.migrate()
        store = Store(recorder)
        ways = [ByClaim(store), ByStream(store), ByVersions(store), OnSQLite(store, path, stack), Unconditional(store)]
        yield from compared("SQLite", ways, bench)
    with contextlib.ExitStack() as stack:
        url = stack.enter_context(temporary_postgres()).url()
        recorder = stack.enter_context(contextlib.closing(open_recorder(None, url)))
        recorder.migrate()
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(POSTGRES)
        store = Store(recorder)
        ways = [
            ByClaim(store),
            ByStream(store),
            ByVersions(store),
            *(way(store, url, stack) for way in (OnPostgres, ByTableLock, BySerializable)),
            Unconditional(store),
        ]
        yield from compared("PostgreSQL", ways, bench)


def compared(database: str, ways: list[Way], bench: Bench) -> Iterator[Ratio]:
    for load in ("one customer", "own customers"):
        for threads in (1, 8, 40):
            subject = f"{database}, {threads} {'writer' if threads == 1 else 'writers'}, {load}"
            for way in ways:
                way.counted.clear()
            shared = load == "one customer"
            measures = {way.name: partial(orders_per_second, way, threads, shared=shared) for way in ways}
            medians = in_turns(measures, bench, subject)
            yield from figures(subject, ways, medians)


def orders_per_second(way: Way, threads: int, *, shared: bool) -> float:
    """What all writers place together between two moments. A thread may wait for long where it loses again and again,
    so its own rate says nothing."""
    customers = [Customers(way.store) for _ in range(1 if shared else threads)]
    works = [way.placer(customers[number % len(customers)]) for number in range(threads)]
    stopping = threading.Event()

    def work_on(work: Work) -> None:
        while not stopping.is_set():
            work()

    with ThreadPoolExecutor(threads) as pool:
        running = [pool.submit(work_on, work) for work in works]
        time.sleep(SECONDS / 4)
        before, started = way.counted["orders"], time.perf_counter()
        time.sleep(2 * SECONDS)
        done, seconds = way.counted["orders"] - before, time.perf_counter() - started
        stopping.set()
        for each in running:
            each.result()
    return done / seconds


def figures(subject: str, ways: list[Way], medians: dict[str, float]) -> Iterator[Ratio]:
    claim, *others = ways
    for way in others:
        target = 1.0 if way.name == VERSIONS else None
        yield Ratio(subject, CLAIM, medians[CLAIM], way.name, medians[way.name], "orders/s", target)
    for way in others:
        if way.is_safe:
            what = f"{CLAIM}, decisions per order"
            yield Ratio(subject, what, decisions(claim), way.name, decisions(way), "", less=True)
    for way in ways:
        if way.is_safe and way.counted["beyond"]:
            raise AssertionError(f"{subject}, {way.name}: {way.counted['beyond']} orders beyond the limit")
    [unsafe] = [way for way in ways if not way.is_safe]
    yield Ratio(subject, f"{CLAIM}, orders within limits", within(claim), unsafe.name, within(unsafe), "%")


def decisions(way: Way) -> float:
    return 1 + way.counted["lost"] / way.counted["orders"]


def within(way: Way) -> float:
    return 100 - 100 * way.counted["beyond"] / way.counted["orders"]
