"""The log through Kafka: 20,000 events from PostgreSQL into a topic, then into the inbox, then into a read model.

The broker is real (KRaft, one node) on this machine, with twelve partitions. *Publishing* reads the log in order and
sends every event. It is compared with a producer with the same settings that sends the same records without order.
*Staging* writes Kafka's deliveries to the inbox, rows and offsets in one transaction per batch. It is compared with a
consumer that reads the records and drops them. *Applying* reads the inbox up to its first gap. It is compared with the
same read model that follows the store. *Commit to visible* is one event at a time through all of them, in one process.
A read of one's own write waits for it for up to two seconds.
"""

import contextlib
import secrets
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import sqlalchemy as sa
from rich.console import Console

from benchmarks.measure import Bench, Ratio
from benchmarks.projection import Tabs, fill, followed, stored
from benchmarks.till import TabOpened
from command_api.event_store import Recorder, open_recorder
from command_api.event_store.mapper import EventMapper
from command_api.publisher import positions
from command_api.publisher.publisher import Publisher
from infra.kafka.broker import BrokerMissing, jars
from infra.kafka.client import Kafka
from infra.kafka.envelope import Envelope, envelope_of, headers_of
from infra.position import START
from infra.read_database import ReadDatabase, open_read_database
from infra.settings import Settings
from projections.runtime.inbox import InboxRecorder, tables
from projections.runtime.inbox.stager import BATCH, Stager
from projections.runtime.runner import Runner
from tests.harness.kafka import Broker
from tests.harness.postgres import Postgres, temporary_postgres

EVENTS = 20_000
PATIENCE = 300.0
VISITS = 200
MOST = 3
WAIT = 2000.0
PUBLISH, SEND = "publishing", "a bare producer"
STAGE, LOOK = "staging", "a bare consumer"
APPLY, FOLLOW = "applying from the inbox", "following the store"
PAIRS = ((PUBLISH, SEND), (STAGE, LOOK), (APPLY, FOLLOW))
_STAGED = sa.select(sa.func.count()).select_from(tables.events)


class Way:
    """One topic with the whole log on its way into read models of its own."""

    def __init__(self, recorder: Recorder, kafka: Kafka, database: ReadDatabase) -> None:
        self.recorder = recorder
        self.kafka = kafka
        self.database = database
        self.inbox = InboxRecorder(recorder, database)
        self.runner = Runner(self.inbox, database, (Tabs,), recorder)
        tables.migrate(database)
        self.runner.migrate()

    @contextlib.contextmanager
    def publishing(self) -> Iterator[None]:
        ended = threading.Event()
        thread = threading.Thread(target=Publisher(self.recorder, self.kafka).run, args=(ended,))
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()

    @contextlib.contextmanager
    def staging(self) -> Iterator[None]:
        stager = Stager(self.database, self.kafka, self.inbox)
        stager.start()
        try:
            yield
        finally:
            stager.stop()

    def publish(self) -> float:
        head, started = self.recorder.head(), time.perf_counter()
        with self.publishing():
            while (positions.published(self.recorder.engine, self.kafka.topic) or START) < head:
                patiently(started)
            return EVENTS / (time.perf_counter() - started)

    def stage(self) -> float:
        """From the first record that comes: joining the group takes seconds, once."""
        head, started = self.recorder.head(), time.perf_counter()
        with self.staging():
            while self.inbox.head() == START:
                patiently(started)
            with self.database.read() as connection:
                before, began = connection.scalar(_STAGED) or 0, time.perf_counter()
            while self.inbox.head() < head:
                patiently(started)
            return (EVENTS - before) / (time.perf_counter() - began)

    def apply(self) -> float:
        started = time.perf_counter()
        self.runner.catch_up()
        return EVENTS / (time.perf_counter() - started)

    def lag(self, bench: Bench) -> list[float]:
        """Milliseconds from the commit to the row."""
        mapper, found = EventMapper(), []
        task = bench.add_task("through Kafka, commit to visible", total=VISITS)
        with self.publishing(), self.staging():
            self.runner.start()
            for number in range(VISITS + 5):
                position = self.recorder.append([stored(mapper, TabOpened, EVENTS + number, 1)])
                committed = time.perf_counter()
                assert self.runner.wait_for("tabs", position, 60)
                if number >= 5:  # the first ones wait for the group
                    found.append(1000 * (time.perf_counter() - committed))
                time.sleep(0.003)
                bench.advance(task)
            self.runner.stop()
            self.inbox.close()
        return found


def run(bench: Bench) -> list[Ratio]:
    try:
        jars()
    except BrokerMissing as missing:
        Console(stderr=True).print(f"[yellow]Kafka was not measured. {missing}[/]")
        return []
    with tempfile.TemporaryDirectory() as name, temporary_postgres() as server:
        broker = Broker(Path(name))
        broker.start()
        try:
            return measured(Path(name), server, broker, bench)
        finally:
            broker.stop()


def measured(folder: Path, server: Postgres, broker: Broker, bench: Bench) -> list[Ratio]:
    found: dict[str, list[float]] = {}
    rounds = min(bench.rounds, MOST)
    with contextlib.closing(open_recorder(None, server.url())) as recorder:
        recorder.migrate()
        fill(recorder, bench, "writing the log", EVENTS)
        task = bench.add_task("through Kafka", total=6 * rounds)
        for number in range(rounds):
            with server.database() as url:
                settings = Settings(data=folder, database_url=server.url(), read_database_url=url)
                with contextlib.closing(open_read_database(settings)) as database:
                    way = Way(recorder, topic(broker), database)
                    measures: dict[str, Callable[[], float]] = {
                        PUBLISH: way.publish,
                        SEND: partial(sent, recorder, topic(broker)),
                        STAGE: way.stage,
                        LOOK: partial(looked_at, way.kafka),
                        APPLY: way.apply,
                        FOLLOW: partial(followed, recorder, database, EVENTS),
                    }
                    for name, measure in measures.items():
                        found.setdefault(name, []).append(measure())
                        bench.advance(task)
                    waits = way.lag(bench) if number == rounds - 1 else []
        bench.remove_task(task)
    medians = {name: statistics.median(values) for name, values in found.items()}
    return [
        *(Ratio("PostgreSQL", ours, medians[ours], limit, medians[limit], "events/s") for ours, limit in PAIRS),
        *(
            Ratio("PostgreSQL, commit to visible", what, at, "the wait for one's own write", WAIT, "ms", 1.0, less=True)
            for what, at in (("p50", statistics.median(waits)), ("p99", statistics.quantiles(waits, n=100)[98]))
        ),
    ]


def topic(broker: Broker) -> Kafka:
    """One that nobody has written to."""
    kafka = Kafka(broker.servers, f"bench-{secrets.token_hex(4)}")
    kafka.make_topic()
    return kafka


def sent(recorder: Recorder, kafka: Kafka) -> float:
    """All records at once, as they are known beforehand."""
    previous, ready = START, []
    for event in recorder.read_after(START, EVENTS):
        envelope = Envelope(event.position, previous, event.stream, event.version, event.topic, event.state)
        ready.append((event.stream.encode(), event.state, headers_of(envelope)))
        previous = event.position
    with contextlib.closing(kafka.producer()) as producer:
        producer.partitions_for(kafka.topic)
        started = time.perf_counter()
        for key, value, headers in ready:
            producer.send(kafka.topic, key=key, value=value, headers=headers)
        producer.flush()
        return EVENTS / (time.perf_counter() - started)


def looked_at(kafka: Kafka) -> float:
    """From the first record on, as staging."""
    with contextlib.closing(kafka.consumer(f"bench-{secrets.token_hex(4)}")) as consumer:
        consumer.subscribe([kafka.topic])
        joining, began, first, seen = time.perf_counter(), 0.0, 0, 0
        while seen < EVENTS:
            for records in consumer.poll(timeout_ms=250, max_records=BATCH).values():
                seen += sum(envelope_of(record.headers, record.value).version > 0 for record in records)
            if seen and not began:
                began, first = time.perf_counter(), seen
            patiently(joining)
        return (EVENTS - first) / (time.perf_counter() - began)


def patiently(since: float) -> None:
    """A short pause, as long as there is hope."""
    if time.perf_counter() - since > PATIENCE:
        raise RuntimeError("the events do not arrive")
    time.sleep(0.002)
