"""A real Kafka broker of our own on loopback, gone afterwards; and what is in a topic."""

import contextlib
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from kafka import KafkaConsumer, TopicPartition

from infra.kafka.broker import BrokerMissing, jars, prepare
from infra.kafka.envelope import Envelope, envelope_of
from infra.ports import free_port, listens


def require_broker() -> None:
    """Skip the test with the reason where no broker can be run; in continuous integration that is a failure."""
    try:
        jars()
    except BrokerMissing as missing:
        if os.environ.get("CI") == "true":
            pytest.fail(str(missing), pytrace=False)
        pytest.skip(str(missing))


@dataclass
class Broker:
    """A broker that can be started, killed and started again on the same data."""

    folder: Path
    port: int = field(default_factory=free_port)
    pid: int = 0

    @property
    def servers(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def log(self) -> Path:
        return self.folder / "broker.log"

    def start(self) -> None:
        """Starts it and returns when it answers; 60 seconds at most."""
        command = prepare(self.folder, self.port)
        appending = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        said = [(os.POSIX_SPAWN_OPEN, 1, str(self.log), appending, 0o600), (os.POSIX_SPAWN_DUP2, 1, 2)]
        # not `subprocess`: one process of a test run may start it and another one stop it
        self.pid = os.posix_spawn(command[0], command, os.environ, file_actions=said, setsid=True)
        deadline = time.monotonic() + 60
        while not listens(self.port):
            if not _is_there(self.pid) or time.monotonic() > deadline:
                raise RuntimeError(f"Kafka did not start:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.1)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """SIGKILL is a crash."""
        if not self.pid:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, how)
        deadline = time.monotonic() + 20
        while _is_there(self.pid) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.pid = 0

    def records(self, topic: str) -> list[list[Envelope]]:
        """Everything in the topic, by partition, in the order in which Kafka keeps it."""
        with contextlib.closing(KafkaConsumer(bootstrap_servers=self.servers, enable_auto_commit=False)) as consumer:
            partitions = [
                TopicPartition(topic, number) for number in sorted(consumer.partitions_for_topic(topic) or ())
            ]
            consumer.assign(partitions)
            consumer.seek_to_beginning()
            ends = consumer.end_offsets(partitions)
            found: dict[TopicPartition, list[Envelope]] = {partition: [] for partition in partitions}
            while any(consumer.position(partition) < ends[partition] for partition in partitions):
                for partition, records in consumer.poll(timeout_ms=500).items():
                    found[partition] += [envelope_of(record.headers, record.value) for record in records]
        return list(found.values())


def _is_there(pid: int) -> bool:
    with contextlib.suppress(ChildProcessError):
        return os.waitpid(pid, os.WNOHANG)[0] == 0
    with contextlib.suppress(ProcessLookupError):  # another worker of this test run started it
        os.kill(pid, 0)
        return True
    return False


@contextlib.contextmanager
def temporary_broker() -> Iterator[Broker]:
    """A running broker in a folder that disappears."""
    with tempfile.TemporaryDirectory(prefix="choperia-kafka-", ignore_cleanup_errors=True) as folder:
        broker = Broker(Path(folder))
        try:
            broker.start()
            yield broker
        finally:
            broker.stop(signal.SIGKILL)
