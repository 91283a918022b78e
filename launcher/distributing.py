"""``choperia publisher`` and ``choperia worker``: the processes between the event store and the read models."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Literal

from command_api.event_store import Recorder
from command_api.publisher.publisher import Publisher
from infra.connections import Budget, budget_of
from infra.kafka.client import Kafka, kafka_of
from infra.read_database import ReadDatabase, open_read_database
from infra.settings import Misconfigured, Settings
from infra.telemetry import Figure, connections, showing
from launcher.clock import Clock
from launcher.health import Check, Operating, answering, read_models_follow, readers_of, store_answers
from launcher.heartbeat import Presence, moved_by
from launcher.jobs.seal import compare_with_heads, open_seal
from launcher.observability import observed
from launcher.open_store import open_store
from projections.registry import PROJECTIONS
from projections.runtime.definition import Projection
from projections.runtime.inbox import InboxRecorder, tables
from projections.runtime.inbox.keeping import Keeper
from projections.runtime.inbox.stager import Stager
from projections.runtime.runner import Runner
from projections.seal.signing import SealFolder

From = Literal["store", "kafka"]


def publish(settings: Settings, port: int | None = None) -> None:
    """Publish the log until SIGTERM or Ctrl-C, or stand by while another process does. Operators are answered on
    ``port``. Raises ``Misconfigured``."""
    kafka = _kafka(settings)
    with observed(settings, "publisher"):
        budget = budget_of("publisher", settings.connections)
        recorder = open_store(settings, budget)
        publisher = Publisher(recorder, kafka)

        def doing() -> dict[str, object]:
            waits = "" if publisher.stands_by else publisher.waits
            position = str(publisher.position) if publisher.active else None
            return {
                "active": publisher.active,
                "position": position,
                "waits": waits,
                "topic": kafka.topic,
                "port": port,
            }

        operating = Operating({"store": store_answers(recorder), "kafka": publisher.readiness}, readers_of(settings))
        figures = (*publisher.figures(), connections(events=recorder.engine))
        try:
            with (
                _until_told() as ended,
                showing(*figures),
                answering(operating, settings.host, port),
                _opened_when_needed(settings, budget) as database,
                Clock() as clock,
            ):
                clock.add("presence", Presence(database, "publisher", doing).work)
                publisher.run(ended)
        finally:
            recorder.close()


def work(settings: Settings, names: Sequence[str], source: From, port: int | None = None) -> None:
    """Move these read models until SIGTERM or Ctrl-C. Operators are answered on ``port``. Raises ``Misconfigured``."""
    kafka = _kafka(settings) if source == "kafka" else None
    with observed(settings, "worker"):
        chosen = [projection for projection in PROJECTIONS if projection.name in names]
        budget = budget_of("worker", settings.connections)
        recorder, database = open_store(settings, budget), open_read_database(settings, budget)
        try:
            with _until_told() as ended, _moving(recorder, database, chosen, kafka, open_seal(settings)) as moving:
                figures = (*moving.figures(), connections(events=recorder.engine, reads=database.engine))
                operating = Operating(moving.checks(), readers_of(settings))
                with showing(*figures), answering(operating, settings.host, port), Clock() as clock:
                    presence = Presence(lambda: database, "worker", lambda: {**moving.doing(), "port": port})
                    clock.add("presence", presence.work)
                    ended.wait()
        finally:
            database.close()
            recorder.close()


@dataclass(frozen=True)
class Moving:
    """What moves read models: ``inbox`` and ``stager`` where it is from Kafka."""

    runner: Runner
    inbox: InboxRecorder | None = None
    stager: Stager | None = None

    def checks(self) -> dict[str, Check]:
        """The checks behind ``/readyz``."""
        checks = {"store": store_answers(self.runner.recorder), "projections": read_models_follow(self.runner)}
        return checks | ({"kafka": self.stager.readiness} if self.stager else {})

    def figures(self) -> tuple[Figure, ...]:
        """What ``/metrics`` shows beside the read models."""
        return tuple(figure for part in (self.inbox, self.stager) if part for figure in part.figures())

    def doing(self) -> dict[str, object]:
        """What the process says about itself."""
        said = {**moved_by(self.runner), "source": "kafka" if self.stager else "store"}
        if self.stager is None:
            return said
        read = [
            {"partition": each.partition, "offset": each.offset, "end": each.end} for each in self.stager.partitions()
        ]
        return {**said, "topic": self.stager.topic, "waits": self.stager.waits, "partitions": read}


@contextmanager
def _opened_when_needed(settings: Settings, budget: Budget) -> Iterator[Callable[[], ReadDatabase]]:
    """The read database, for callers that can do without it: it may be unavailable."""
    opened: list[ReadDatabase] = []

    def database() -> ReadDatabase:
        if not opened:
            opened.append(open_read_database(settings, budget))
        return opened[0]

    try:
        yield database
    finally:
        for each in opened:
            each.close()


@contextmanager
def _moving(
    log: Recorder,
    database: ReadDatabase,
    chosen: Sequence[type[Projection]],
    kafka: Kafka | None,
    seal: SealFolder,
) -> Iterator[Moving]:
    """Moves the read models: from the store's tail without a Kafka, else from the topic."""
    if kafka is None:
        runner = Runner(log, database, chosen)
        compare_with_heads(runner, seal, log)
        with _running(runner):
            yield Moving(runner)
        return
    tables.migrate(database)
    with closing(InboxRecorder(log, database)) as inbox:
        stager = Stager(database, kafka, inbox)
        keeper = Keeper(log, database, inbox, [projection.name for projection in PROJECTIONS])
        runner = Runner(inbox, database, chosen, log)
        compare_with_heads(runner, seal, log)
        stager.start()
        keeper.start()
        try:
            with _running(runner):
                yield Moving(runner, inbox, stager)
        finally:
            stager.stop()
            keeper.stop()


@contextmanager
def _running(runner: Runner) -> Iterator[None]:
    runner.migrate()
    runner.start()
    try:
        yield
    finally:
        runner.stop()


def _kafka(settings: Settings) -> Kafka:
    kafka = kafka_of(settings)
    if kafka is None:
        raise Misconfigured("CHOPERIA_KAFKA não está definida: diga onde está o Kafka, como host:porta.")
    return kafka


@contextmanager
def _until_told() -> Iterator[threading.Event]:
    """An event that SIGTERM and SIGINT set, while inside."""
    ended = threading.Event()
    before = {told: signal.signal(told, lambda *_: ended.set()) for told in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield ended
    finally:
        for told, handler in before.items():
            signal.signal(told, handler)
