"""The processes between a store and its read models, as a supervisor starts them."""

import contextlib
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from command_api.event_store import Recorder
from command_api.publisher import positions
from command_api.publisher.publisher import Publisher
from infra.kafka.client import Kafka
from infra.position import START, Position
from infra.settings import Settings
from tests.harness.forked import choperia
from tests.harness.read_models import History
from tests.harness.system import environment

PATIENCE = 60.0


class HasRecorder(Protocol):
    """A history, or the services of a process."""

    recorder: Recorder


QUICK = {"infra.kafka.client.SESSION_MS": 2_000, "infra.kafka.client.DELIVERY_MS": 2_000}
"""What would be waited for after a kill, in production for longer."""


def settings_of(settings: Settings, kafka: Kafka) -> dict[str, str]:
    """As the environment says it."""
    given: dict[str, Any] = {
        "environment": "test",
        "data": settings.data,
        "kafka": kafka.servers,
        "kafka_topic": kafka.topic,
        "kafka_partitions": kafka.partitions,
    }
    if settings.database_url:
        secrets = {"secret_key": "k" * 40, "personal_key": "a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s="}
        given |= {"database_url": settings.database_url, **secrets}
    return environment(**{name: str(value) for name, value in given.items()})


class Process:
    """One ``choperia …``; what it says is in ``log``."""

    def __init__(self, command: list[str], settings: dict[str, str], log: Path) -> None:
        self.log = log
        log.touch()
        self._process = choperia(command, settings, log, QUICK)

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """SIGTERM is what a supervisor sends, SIGKILL a crash; the exit code."""
        self._process.send_signal(how)
        try:
            return self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise

    def will_say(self, word: str) -> bool:
        """Wait until its log has this word; ``False`` after some patience, or if it has ended."""
        deadline = time.monotonic() + PATIENCE
        while word not in self.log.read_text():
            if time.monotonic() > deadline or self._process.poll() is not None:
                return False
            time.sleep(0.02)
        return True


@contextlib.contextmanager
def started(command: list[str], settings: dict[str, str], folder: Path) -> Iterator[Process]:
    """A process that is gone at the end, whatever happens."""
    number = len(list(folder.glob("*.log")))
    process = Process(command, settings, folder / f"{command[0]}-{number}.log")
    try:
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.end(signal.SIGKILL)


@contextlib.contextmanager
def publisher(history: History, kafka: Kafka) -> Iterator[Process]:
    """``choperia publisher``, ended as a supervisor ends it."""
    with started(["publisher"], settings_of(history.settings, kafka), history.settings.data) as process:
        yield process
        if process.runs:
            process.end()


@contextlib.contextmanager
def publishing(history: HasRecorder, kafka: Kafka) -> Iterator[None]:
    """A publisher in a thread: quicker, where it need not die."""
    ended = threading.Event()
    thread = threading.Thread(target=Publisher(history.recorder, kafka).run, args=(ended,))
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


@contextlib.contextmanager
def worker(history: History, kafka: Kafka, *projections: str, source: str = "kafka") -> Iterator[Process]:
    """``choperia worker``, for all read models or these."""
    command = ["worker", "--source", source]
    command += ["--projections", ",".join(projections)] if projections else []
    with started(command, settings_of(history.settings, kafka), history.settings.data) as process:
        yield process


def reached(history: HasRecorder, kafka: Kafka) -> Position:
    """The last event of which the publisher has noted that Kafka has it."""
    return positions.published(history.recorder.engine, kafka.topic) or START


def published(history: HasRecorder, kafka: Kafka, patience: float = PATIENCE) -> None:
    """Wait until the publisher has noted that Kafka has the whole history."""
    deadline = time.monotonic() + patience
    while (now := reached(history, kafka)) < history.recorder.head():
        assert time.monotonic() < deadline, f"published up to {now} of {history.recorder.head()}"
        time.sleep(0.02)
