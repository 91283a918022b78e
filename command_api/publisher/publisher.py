"""Reads the log in order, sends every event to Kafka, and notes how far Kafka has acknowledged."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import closing
from typing import Final

import sqlalchemy as sa
import structlog
from kafka import KafkaProducer
from kafka.errors import KafkaError

from command_api.event_store.recorder import Recorded, Recorder, StoreAway
from command_api.publisher.positions import Fenced, move, published
from infra.exclusive import Busy, exclusive
from infra.kafka.client import Kafka
from infra.kafka.envelope import Envelope, headers_of
from infra.position import Position

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
        self._waits = ""

    def run(self, ended: threading.Event) -> None:
        """Publish whenever nobody else does, until ``ended``. What goes wrong is logged and tried again."""
        while not ended.is_set():
            try:
                with exclusive(self._recorder.engine, f"publisher-{self._kafka.topic}"):
                    self._publish(ended)
            except Busy:
                self._wait("another publisher is active", ended)
            except Fenced:
                self._wait("another publisher has gone on", ended)
            except (KafkaError, StoreAway, sa.exc.DBAPIError, OSError) as error:
                self._wait(f"{type(error).__name__}: {error}"[:500], ended)

    def _publish(self, ended: threading.Event) -> None:
        self._kafka.make_topic()
        position = published(self._recorder.engine, self._kafka.topic)
        with closing(self._kafka.producer()) as producer:
            log.info("publisher_active", topic=self._kafka.topic, position=str(position))
            self._waits = ""
            while not ended.is_set():
                events = self._recorder.read_after(position, BATCH)
                if events:
                    self._send(producer, position, events)
                    move(self._recorder.engine, self._kafka.topic, position, events[-1].position)
                    position = events[-1].position
                else:
                    self._recorder.wait_beyond(position, IDLE)

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

    def _wait(self, why: str, ended: threading.Event) -> None:
        if why != self._waits:
            self._waits = why
            log.warning("publisher_waits", topic=self._kafka.topic, because=why)
        ended.wait(LOOK)
