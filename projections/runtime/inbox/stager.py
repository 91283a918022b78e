"""A member of the consumer group that fills the inbox: this process's share of the partitions."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from contextlib import closing
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
import structlog
from kafka.errors import CommitFailedError, KafkaError, RebalanceInProgressError
from kafka.structs import OffsetAndMetadata

from infra.exceptions import described
from infra.kafka.client import ConsumerRebalanceListener, Kafka, KafkaConsumer
from infra.kafka.envelope import Envelope, NotAnEvent, envelope_of
from infra.read_database import ReadDatabase
from infra.telemetry import Figure, inbox_refused, inbox_staged
from projections.runtime.inbox.recorder import InboxRecorder
from projections.runtime.inbox.staging import next_offsets, stage
from projections.runtime.inbox.tables import name_of

log = structlog.get_logger()

BATCH: Final = 2_000
POLL_MS: Final = 250
ANSWER_MS: Final = 5_000
LEFT_OUT: Final = 20.0
"""Seconds without a partition after which a worker joins the group again. With more workers than partitions, one stays
idle."""
STILL: Final = 15.0
"""Seconds without a record after which the worker compares its offsets and its membership with the broker's. On a busy
machine kafka-python 3.0.12 sometimes fetches nothing more, or is dropped by its group, keeps its partitions and reports
no error."""
PAUSE: Final = 0.5
"""Seconds after what went wrong."""


class Partition(NamedTuple):
    """The next offset to stage of a partition, and the partition's end."""

    partition: int
    offset: int
    end: int


class Stager:
    """Takes what Kafka delivers and writes it down with the offset, in one transaction. Where that fails, it begins
    again at the offset that is written."""

    def __init__(self, database: ReadDatabase, kafka: Kafka, inbox: InboxRecorder) -> None:
        self._database = database
        self._kafka = kafka
        self._inbox = inbox
        self._ends: dict[int, int | None] = {}
        self.waits = ""
        """Why nothing is taken, in words for operators; empty while all is well."""
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="inbox-stager", daemon=True)

    def start(self) -> None:
        """Join the group."""
        self._thread.start()

    def stop(self) -> None:
        """Leave the group after the batch at hand, so that the others take over at once."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.is_set():
            try:
                self._kafka.make_topic()
                with self._database.read() as connection:
                    group = f"choperia-{name_of(connection)}"
                with closing(self._kafka.consumer(group)) as consumer:
                    self._follow(consumer)
            except (KafkaError, sa.exc.DBAPIError, sa.exc.TimeoutError, OSError) as error:
                self._say(error)
                self._ended.wait(PAUSE)
            except Exception as error:  # the thread must survive any error, and reports it
                log.exception("inbox_stager")
                self._say(error)
                self._ended.wait(PAUSE)

    def _follow(self, consumer: KafkaConsumer) -> None:
        # before joining: a group leader that knows no partitions would assign none
        while not consumer.partitions_for_topic(self._kafka.topic) and not self._ended.wait(PAUSE):
            pass
        consumer.subscribe([self._kafka.topic], listener=_Resume(consumer, self._database))
        shared = heard = time.monotonic()
        while not self._ended.is_set():
            if consumer.assignment():
                shared = time.monotonic()
            elif time.monotonic() - shared > LEFT_OUT:
                return  # join again: the group may have dropped this member
            delivered = consumer.poll(timeout_ms=POLL_MS, max_records=BATCH)
            if delivered:
                moved = {(to.topic, to.partition): records[-1].offset + 1 for to, records in delivered.items()}
                events = list(_events(delivered))
                # with the offset in one transaction: if the process dies before it, Kafka delivers these again
                stage(self._database, events, moved)
                self._inbox.wake()
                inbox_staged.inc(len(events))
                heard = time.monotonic()
            elif time.monotonic() - heard > STILL:
                if because := self._is_cut_off(consumer):
                    log.warning("inbox_joins_anew", topic=self._kafka.topic, because=because)
                    return
                heard = time.monotonic()
            self._ends = {to.partition: consumer.highwater(to) for to in consumer.assignment()}
            self.waits = ""

    def _is_cut_off(self, consumer: KafkaConsumer) -> str:
        """Why this member must join again; empty if it need not."""
        share = list(consumer.assignment())
        if not share:
            return ""
        begins, ends = (ask(share, timeout_ms=ANSWER_MS) for ask in (consumer.beginning_offsets, consumer.end_offsets))
        written = next_offsets(self._database, self._kafka.topic)
        taken = {each: max(written.get(each.partition, 0), begins[each]) for each in share}
        if any(taken[each] < ends[each] for each in share):
            return "the consumer fetches nothing"
        try:
            # Only a member may commit. No consumer reads these offsets: they repeat those that are written.
            consumer.commit({each: OffsetAndMetadata(offset) for each, offset in taken.items()}, timeout_ms=ANSWER_MS)
        except (CommitFailedError, RebalanceInProgressError):
            return "the group has dropped this member"
        return ""

    @property
    def topic(self) -> str:
        """The topic that it reads."""
        return self._kafka.topic

    def readiness(self) -> tuple[bool, str]:
        """Whether Kafka can be read and deliveries are staged, and a status text."""
        return not self.waits, self.waits or f"partitions {', '.join(map(str, sorted(self._ends))) or 'none yet'}"

    def partitions(self) -> list[Partition]:
        """This worker's partitions, except those whose end the broker has not reported yet."""
        taken, ends = next_offsets(self._database, self._kafka.topic), self._ends
        return [Partition(number, taken.get(number, 0), end) for number, end in sorted(ends.items()) if end is not None]

    def figures(self) -> tuple[Figure, ...]:
        """What ``/metrics`` shows of it."""
        return (
            Figure(
                "inbox_partition_lag_events",
                "Records of the partition that this worker has not taken yet",
                lambda: {str(each.partition): max(0, each.end - each.offset) for each in self.partitions()},
                "partition",
            ),
        )

    def _say(self, error: Exception) -> None:
        why = described(error)
        if why != self.waits:
            self.waits = why
            log.warning("inbox_waits", topic=self._kafka.topic, because=why)


class _Resume(ConsumerRebalanceListener):  # type: ignore[misc]  # the library is not typed
    """A partition that comes to this worker is read from the offset that is written beside the events."""

    def __init__(self, consumer: KafkaConsumer, database: ReadDatabase) -> None:
        self._consumer = consumer
        self._database = database

    def on_partitions_revoked(self, revoked: Any) -> None:
        """Nothing to do: every delivery is staged, or will be delivered again."""

    def on_partitions_assigned(self, assigned: Any) -> None:
        log.info("inbox_partitions", partitions=sorted(partition.partition for partition in assigned))
        for partition in assigned:
            following = next_offsets(self._database, partition.topic).get(partition.partition)
            if following is not None:
                self._consumer.seek(partition, following)


def _events(delivered: dict[Any, list[Any]]) -> Iterable[Envelope]:
    for records in delivered.values():
        for record in records:
            try:
                yield envelope_of(record.headers, record.value)
            except NotAnEvent as error:  # a skipped event of ours would leave a gap, and the store would fill it
                inbox_refused.inc()
                log.warning("inbox_refused", partition=record.partition, offset=record.offset, because=str(error))
