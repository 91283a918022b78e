"""Kafka's clients as this system uses them."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal

from kafka import ConsumerRebalanceListener, KafkaAdminClient, KafkaConsumer, KafkaProducer, TopicPartition
from kafka.admin import NewTopic
from kafka.errors import KafkaConnectionError, KafkaError, KafkaTimeoutError, TopicAlreadyExistsError

from infra.exceptions import Loggable
from infra.settings import Settings

LARGEST: Final = 4 * 1024 * 1024
"""Bytes of one record at most; a command's body has 1 MiB."""
SESSION_MS: Final = 6_000
"""A worker that has not been heard of for so long has died: the others share its partitions."""
DELIVERY_MS: Final = 10_000
"""After so long a record that no broker has acknowledged has failed."""
_BOOTSTRAP_MS: Final = 10_000
_REACH: Final = 3.0
_FAREWELL: Final = 2.0


@dataclass(frozen=True)
class BrokerSecurity:
    """How brokers are spoken to. ``ca`` is a file of certificates; without it those of the machine are trusted. The
    name in a broker's certificate is always checked."""

    how: Literal["plaintext", "tls", "sasl_tls"] = "plaintext"
    ca: str | None = None
    mechanism: str = "SCRAM-SHA-512"
    user: str | None = None
    password: str | None = None

    def options(self) -> dict[str, object]:
        """The security settings in the form that the clients take."""
        if self.how == "plaintext":
            return {"security_protocol": "PLAINTEXT"}
        options: dict[str, object] = {"ssl_check_hostname": True}
        if self.ca is not None:
            options["ssl_cafile"] = self.ca
        if self.how == "tls":
            return {**options, "security_protocol": "SSL"}
        return {
            **options,
            "security_protocol": "SASL_SSL",
            "sasl_mechanism": self.mechanism,
            "sasl_plain_username": self.user,
            "sasl_plain_password": self.password,
        }


class NoBroker(Loggable, KafkaConnectionError):  # type: ignore[misc]  # the library is not typed
    """No broker of the settings responds."""


@dataclass(frozen=True)
class Kafka:
    """The topic to which the log is published: ``servers`` as ``host:port,host:port``."""

    servers: str
    topic: str
    partitions: int = 12
    security: BrokerSecurity = field(default_factory=BrokerSecurity, repr=False)

    def make_topic(self) -> None:
        """Make the topic unless it is there. It keeps everything for ever, as the event store does."""
        admin = KafkaAdminClient(**self._common())
        try:
            topic = NewTopic(
                self.topic,
                self.partitions,
                -1,  # the cluster's own number of replicas
                topic_configs={"retention.ms": "-1", "retention.bytes": "-1", "max.message.bytes": str(LARGEST)},
            )
            with contextlib.suppress(TopicAlreadyExistsError):
                admin.create_topics([topic])
            # A new topic, made by us or another process, may not be known everywhere. A group that does not see its
            # partitions shares out none; a partition without a leader does not keep readers from the others.
            with contextlib.suppress(KafkaTimeoutError):
                admin.wait_for_topics([self.topic])
        finally:
            admin.close()

    @contextlib.contextmanager
    def producing(self) -> Iterator[KafkaProducer]:
        """A producer, ended without waiting for what may never be answered.

        kafka-python 3.0.12 can lose a batch whose broker dies; its ``close`` would wait for that one for ever.
        """
        producer = self.producer()
        try:
            yield producer
        finally:
            try:
                producer.close(_FAREWELL)
            except KafkaError:
                producer._sender.force_close()  # noqa: SLF001  # there is no public way to give up

    def producer(self) -> KafkaProducer:
        """Acknowledged by all replicas, in order in each partition, nothing twice by its own retries."""
        return KafkaProducer(
            **self._common(),
            metrics_enabled=False,
            acks="all",
            enable_idempotence=True,
            compression_type="zstd",
            linger_ms=2,
            batch_size=256 * 1024,
            max_request_size=LARGEST,
            max_block_ms=10_000,
            request_timeout_ms=DELIVERY_MS // 2,
            delivery_timeout_ms=DELIVERY_MS,
            allow_auto_create_topics=False,
        )

    def consumer(self, group: str) -> KafkaConsumer:
        """A member of ``group``. It does not commit by itself: what was taken is written with what was taken."""
        return KafkaConsumer(
            **self._common(),
            metrics_enabled=False,
            group_id=group,
            enable_auto_commit=False,
            auto_offset_reset="earliest",
            session_timeout_ms=SESSION_MS,
            heartbeat_interval_ms=SESSION_MS // 6,
            max_poll_interval_ms=60_000,
            request_timeout_ms=SESSION_MS * 2,
            fetch_max_wait_ms=250,
            metadata_max_age_ms=5_000,  # so soon a group sees that there are more partitions
            allow_auto_create_topics=False,
        )

    def read_all(self) -> list[bytes]:
        """The value of every record of the topic there is now, by partition and in its order."""
        reader = KafkaConsumer(**self._common(), metrics_enabled=False, enable_auto_commit=False)
        try:
            partitions = [
                TopicPartition(self.topic, each) for each in sorted(reader.partitions_for_topic(self.topic) or ())
            ]
            reader.assign(partitions)
            reader.seek_to_beginning()
            ends = reader.end_offsets(partitions)
            found: dict[TopicPartition, list[bytes]] = {partition: [] for partition in partitions}
            while any(reader.position(each) < ends[each] for each in partitions):
                for partition, records in reader.poll(timeout_ms=500).items():
                    found[partition] += [record.value for record in records if record.value is not None]
        finally:
            reader.close()
        return [value for values in found.values() for value in values]

    def _common(self) -> dict[str, object]:
        self._reach()
        return {
            "bootstrap_servers": self._addresses(),
            "client_id": "choperia",
            "bootstrap_timeout_ms": _BOOTSTRAP_MS,
            **self.security.options(),
            "reconnect_backoff_max_ms": 1_000,
        }

    def _addresses(self) -> list[str]:
        return [server.strip() for server in self.servers.split(",")]

    def _reach(self) -> None:
        """Make sure that a broker responds. A client that finds none when it is made leaves its thread behind."""
        refusals = []
        for address in self._addresses():
            host, _, port = address.rpartition(":")
            try:
                socket.create_connection((host, int(port)), _REACH).close()
            except OSError as refusal:
                refusals.append(f"{address}: {refusal.strerror or type(refusal).__name__}")
            else:
                return
        raise NoBroker("; ".join(refusals))


def kafka_of(settings: Settings) -> Kafka | None:
    """What the settings name; ``None`` where they name no broker."""
    if settings.kafka is None:
        return None
    security = BrokerSecurity(
        how=settings.kafka_security or "plaintext",
        ca=str(settings.kafka_ca) if settings.kafka_ca else None,
        mechanism=settings.kafka_mechanism,
        user=settings.kafka_user,
        password=settings.kafka_password.get_secret_value() if settings.kafka_password else None,
    )
    return Kafka(settings.kafka, settings.kafka_topic, settings.kafka_partitions, security)


__all__ = ["BrokerSecurity", "ConsumerRebalanceListener", "Kafka", "KafkaConsumer", "KafkaProducer", "kafka_of"]
