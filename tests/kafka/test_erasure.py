"""What Kafka keeps of a customer is ciphertext: once the key is destroyed, nobody reads it, whoever has the topic."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from kafka import KafkaConsumer, TopicPartition

from command_api.event_store.mapper import decode
from command_api.orders.events import EventOrderDrafted
from infra.kafka.client import Kafka
from infra.settings import Settings
from launcher.composition import Services, open_services
from tests.harness.blank import Blank
from tests.harness.kafka import Broker
from tests.harness.traces import spellings
from tests.kafka.processes import published, publishing
from tests.launcher.jobs.test_privacy import NAME, SAID, stocked


@pytest.fixture
def services(blank: Blank, tmp_path: Path) -> Iterator[Services]:
    with blank.on("sqlite", tmp_path) as copy:
        opened = open_services(Settings(data=copy.data, database_url=None, read_database_url=None))
        opened.migrate()
        yield opened
        opened.close()


def topic_bytes(broker: Broker, kafka: Kafka) -> bytes:
    """Keys, headers and values of all records, uncompressed."""
    with contextlib.closing(KafkaConsumer(bootstrap_servers=broker.servers, enable_auto_commit=False)) as consumer:
        partitions = [TopicPartition(kafka.topic, number) for number in range(kafka.partitions)]
        consumer.assign(partitions)
        consumer.seek_to_beginning()
        ends = consumer.end_offsets(partitions)
        found = []
        while any(consumer.position(partition) < ends[partition] for partition in partitions):
            for records in consumer.poll(timeout_ms=500).values():
                for record in records:
                    headers = b" ".join(value for _, value in record.headers)
                    found.append(b"\n".join((record.key or b"", headers, record.value or b"")))
    return b"\n".join(found)


def drafted(broker: Broker, kafka: Kafka, services: Services) -> EventOrderDrafted:
    """The first order as the topic and the keys of this moment tell it."""
    envelopes = [each for partition in broker.records(kafka.topic) for each in partition]
    [first] = [each for each in envelopes if each.topic == EventOrderDrafted.TOPIC]
    keys = services.recorder.keys.afresh()
    event = decode(first.topic, first.stream, first.version, first.state, keys)
    assert isinstance(event, EventOrderDrafted)
    return event


def test_the_topic_holds_no_personal_data_before_or_after_an_erasure(
    broker: Broker, kafka: Kafka, services: Services
) -> None:
    house = stocked(services)
    order = house.whole_order()
    with publishing(services, kafka):
        published(services, kafka)
        assert drafted(broker, kafka, services).details.customer.name == NAME, "the key opens it"
        house.whole_record(house.customer_of(order))
        house.erase(house.customer_of(order))
        published(services, kafka)
    content = topic_bytes(broker, kafka)
    assert b"orders.EventOrderDrafted" in content
    assert {text for text in SAID for spelling in spellings(text) if spelling in content} == set()
    assert NAME not in repr(drafted(broker, kafka, services))
