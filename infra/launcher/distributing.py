"""``choperia publisher`` and ``choperia worker``: the processes between the event store and the read models."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from command_api.event_store import Recorder, open_recorder
from command_api.publisher import Publisher
from infra.kafka.client import Kafka, kafka_of
from infra.read_database import ReadDatabase, open_read_database
from infra.security.personal_key import open_wrapping
from infra.settings import Settings
from infra.telemetry import configure_logging
from projections.inbox import InboxRecorder, tables
from projections.inbox.keeping import Keeper
from projections.inbox.stager import Stager
from projections.projection import Projection
from projections.registry import PROJECTIONS
from projections.runner import Runner

From = Literal["store", "kafka"]


class NoBroker(ValueError):
    """The settings name no Kafka."""


def publish(settings: Settings) -> None:
    """Publish the log until SIGTERM or Ctrl-C, or stand by while another process does. Raises ``NoBroker``."""
    kafka = _kafka(settings)
    configure_logging(settings.log_level)
    recorder = _open(settings)
    try:
        with _until_told() as ended:
            Publisher(recorder, kafka).run(ended)
    finally:
        recorder.close()


def work(settings: Settings, names: Sequence[str], source: From) -> None:
    """Move these read models until SIGTERM or Ctrl-C. Raises ``NoBroker``."""
    kafka = _kafka(settings) if source == "kafka" else None
    configure_logging(settings.log_level)
    chosen = [projection for projection in PROJECTIONS if projection.name in names]
    recorder, database = _open(settings), open_read_database(settings)
    try:
        with _until_told() as ended, _moving(recorder, database, chosen, kafka):
            ended.wait()
    finally:
        database.close()
        recorder.close()


@contextmanager
def _moving(
    log: Recorder, database: ReadDatabase, chosen: Sequence[type[Projection]], kafka: Kafka | None
) -> Iterator[None]:
    """From the store's tail without a Kafka."""
    if kafka is None:
        with _running(Runner(log, database, chosen)):
            yield
        return
    tables.migrate(database)
    inbox = InboxRecorder(log, database)
    stager = Stager(database, kafka, inbox)
    keeper = Keeper(log, database, inbox, [projection.name for projection in PROJECTIONS])
    stager.start()
    keeper.start()
    try:
        with _running(Runner(inbox, database, chosen, log)):
            yield
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


def _open(settings: Settings) -> Recorder:
    settings.data.mkdir(parents=True, exist_ok=True)
    recorder = open_recorder(settings.events_path, settings.database_url, open_wrapping(settings))
    recorder.migrate()
    return recorder


def _kafka(settings: Settings) -> Kafka:
    kafka = kafka_of(settings)
    if kafka is None:
        raise NoBroker("CHOPERIA_KAFKA não está definida: diga onde está o Kafka, como host:porta.")
    return kafka


@contextmanager
def _until_told() -> Iterator[threading.Event]:
    """An event that SIGTERM and SIGINT set."""
    ended = threading.Event()
    for told in (signal.SIGTERM, signal.SIGINT):
        signal.signal(told, lambda *_: ended.set())
    yield ended
