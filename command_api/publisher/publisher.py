"""Reads the log in order, sends every event to Kafka, and notes how far Kafka has acknowledged."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Final

import sqlalchemy as sa
import structlog
from kafka import KafkaProducer
from kafka.errors import KafkaError

from command_api.event_store.recorded import Recorded
from command_api.event_store.recorder import Recorder, StoreUnavailable
from command_api.publisher.positions import Fenced, begin, move, published
from infra.exceptions import described
from infra.exclusive import Busy
from infra.kafka.client import Kafka
from infra.kafka.envelope import Envelope, headers_of
from infra.position import START, Position
from infra.telemetry import Figure, published_events
from infra.tracing import handled

log = structlog.get_logger()

BATCH: Final = 1_000
"""Events between two notes of how far it is; what a crash makes us send again at most."""
LOOK: Final = 0.5
"""Seconds between two looks of a publisher that stands by, and pauses after what went wrong."""
IDLE: Final = 1.0
ACKNOWLEDGED: Final = 15.0
"""Seconds until Kafka must have acknowledged a batch; the producer gives up before."""


class Publisher:
    """One of any number of processes is active, the others stand by.

    An event may be sent twice (after a crash between the acknowledgement and the note of it), never left out: the note
    moves only over what Kafka has. Both times it says the same, the event before it in the log included.
    """

    def __init__(self, recorder: Recorder, kafka: Kafka) -> None:
        self._recorder = recorder
        self._kafka = kafka
        self.active = False
        """Whether this process is the one that publishes."""
        self.position = START
        """Of the last event that Kafka has acknowledged, as this process knows it while it is active."""
        self.waits = ""
        """Why it does not publish, in words for operators: another does, or something is away."""
        self.stands_by = False
        """Whether it waits only because another publisher is active."""

    def run(self, ended: threading.Event) -> None:
        """Publish while no other process does, until ``ended``. Failures are logged and retried."""
        while not ended.is_set():
            try:
                with self._recorder.locks.exclusive(f"publisher-{self._kafka.topic}"):
                    self._publish(ended)
            except Busy:
                self._wait("another publisher is active", ended, stands_by=True)
            except Fenced:
                self._wait("another publisher has gone on", ended, stands_by=True)
            except (KafkaError, StoreUnavailable, sa.exc.DBAPIError, OSError) as error:
                self._wait(described(error), ended)

    def figures(self) -> tuple[Figure, ...]:
        """What ``/metrics`` shows of it."""
        return (
            Figure("publisher_active", "1 while this process is the one that publishes", lambda: {"": self.active}),
            Figure(
                "publisher_waiting",
                "1 while something other than another publisher keeps this one from publishing",
                lambda: {"": bool(self.waits) and not self.stands_by},
            ),
            Figure("publisher_lag_events", "Events that Kafka has not acknowledged yet", lambda: {"": self.lag()}),
        )

    def readiness(self) -> tuple[bool, str]:
        """Whether it does what it is for, which may be to stand by, and what it does."""
        if self.active:
            return True, f"active at {self.position}"
        return self.stands_by, self.waits or "begins"

    def lag(self) -> int:
        """Events of the log that no publisher has published yet; like a read model's, about how many."""
        head = self._recorder.head()
        engine, topic = self._recorder.engine, self._kafka.topic
        position = self.position if self.active else published(engine, topic) or START
        return max(1, head.number - position.number) if position < head else 0

    def _publish(self, ended: threading.Event) -> None:
        self._kafka.make_topic()
        self.position = begin(self._recorder.engine, self._kafka.topic)
        with self._kafka.producing() as producer:
            log.info("publisher_active", topic=self._kafka.topic, position=str(self.position))
            self.active, self.waits = True, ""
            try:
                while not ended.is_set():
                    self._go_on(producer)
            finally:
                self.active = False

    def _go_on(self, producer: KafkaProducer) -> None:
        events = self._recorder.read_after(self.position, BATCH)
        if not events:
            self._recorder.wait_beyond(self.position, IDLE)
            return
        began = time.time_ns()
        self._send(producer, self.position, events)
        move(self._recorder.engine, self._kafka.topic, self.position, events[-1].position)
        self.position = events[-1].position
        published_events.inc(len(events))
        handled("publish", events, began, {"topic": self._kafka.topic})

    def _send(self, producer: KafkaProducer, previous: Position, events: Sequence[Recorded]) -> None:
        """Send these and wait until Kafka has all of them. Raises ``KafkaError`` if one is not known to be there."""
        sent = []
        for event in events:
            envelope = Envelope(event.position, previous, event.stream, event.version, event.topic, event.state)
            previous = event.position
            key = event.stream.encode()
            sent.append(producer.send(self._kafka.topic, key=key, value=event.state, headers=headers_of(envelope)))
        producer.flush(ACKNOWLEDGED)
        for each in sent:
            each.get(0)

    def _wait(self, why: str, ended: threading.Event, *, stands_by: bool = False) -> None:
        self.stands_by = stands_by
        if why != self.waits:
            self.waits = why
            log.warning("publisher_waits", topic=self._kafka.topic, because=why)
        ended.wait(LOOK)
