"""What the publisher puts into Kafka: every event, in order, with its envelope; nothing lost whatever dies."""

import threading
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from kafka import KafkaConsumer, TopicPartition

from command_api.publisher import positions
from infra.kafka.client import Kafka
from infra.position import START, Position
from tests.harness.kafka import Broker
from tests.harness.taps import Bar
from tests.kafka.conftest import BOTH
from tests.kafka.inboxes import log_of
from tests.kafka.processes import published, publisher, publishing


def pour_an_evening(bar: Bar, glasses: int = 40) -> None:
    for tap in range(1, 6):
        bar.open(tap, "Weiss" if tap % 2 else "Pilsen")
    for glass in range(glasses):
        bar.pour(1 + glass % 5, 100 + glass)
    bar.switch_light()


@BOTH
def test_every_event_arrives_as_it_is_stored_and_says_what_came_before_it(
    broker: Broker, kafka: Kafka, bar: Bar
) -> None:
    pour_an_evening(bar)
    with publisher(bar, kafka):
        published(bar, kafka)
    partitions = broker.records(kafka.topic)
    assert len(partitions) == kafka.partitions
    assert sorted(each for partition in partitions for each in partition) == log_of(bar)
    for partition in partitions:
        assert partition == sorted(partition), "a partition has the log's order, so every stream has its own"
    streams = [{each.stream for each in partition} for partition in partitions]
    assert sum(len(each) for each in streams) == 6, "no stream is in two partitions"


def test_an_event_is_a_cloud_event(broker: Broker, kafka: Kafka, bar: Bar) -> None:
    bar.open(7)
    bar.pour(7, 473)
    with publishing(bar, kafka):
        published(bar, kafka)
    opened, poured = bar.recorder.read_after(START, 10)
    consumer = KafkaConsumer(bootstrap_servers=broker.servers, consumer_timeout_ms=20_000, enable_auto_commit=False)
    consumer.assign([TopicPartition(kafka.topic, number) for number in range(kafka.partitions)])
    consumer.seek_to_beginning()
    next(consumer)
    record = next(consumer)
    consumer.close()
    assert record.key == b"tap-7"
    assert record.value == poured.state
    recorded_at = msgspec.json.decode(poured.state)["metadata"]["recorded_at"]
    assert {name: value.decode() for name, value in record.headers} == {
        "ce_specversion": "1.0",
        "ce_id": "tap-7/2",
        "ce_source": "choperia",
        "ce_type": "taps.GlassPoured",
        "ce_subject": "tap-7",
        "ce_time": recorded_at,
        "content-type": "application/json",
        "ce_streamversion": "2",
        "ce_position": str(poured.position),
        "ce_previous": str(opened.position),
    }


def test_it_goes_on_where_it_stopped(broker: Broker, kafka: Kafka, bar: Bar) -> None:
    pour_an_evening(bar)
    with publisher(bar, kafka):
        published(bar, kafka)
    pour_an_evening(bar)
    with publisher(bar, kafka):
        published(bar, kafka)
    told = [each for partition in broker.records(kafka.topic) for each in partition]
    assert len(told) == len(set(told)), "nothing was said twice"
    assert sorted(told) == log_of(bar)


def test_what_was_sent_and_not_noted_is_sent_again_and_says_the_same(broker: Broker, kafka: Kafka, bar: Bar) -> None:
    pour_an_evening(bar)
    with publishing(bar, kafka):
        published(bar, kafka)
    whole = log_of(bar)
    positions.move(bar.recorder.engine, kafka.topic, whole[-1].position, whole[19].position)
    with publishing(bar, kafka):
        published(bar, kafka)
    told = [each for partition in broker.records(kafka.topic) for each in partition]
    assert len(told) == len(whole) + len(whole[20:])
    assert sorted(set(told)) == whole


@BOTH
def test_only_who_finds_the_note_where_it_left_it_moves_it(bar: Bar) -> None:
    """A publisher's lock goes with its connection, and it may not have noticed."""
    engine, here, there = bar.recorder.engine, Position(0, 3), Position(0, 9)
    assert positions.published(engine, "events") is None
    assert positions.begin(engine, "events") == START
    positions.move(engine, "events", START, there)
    with pytest.raises(positions.Fenced):
        positions.move(engine, "events", START, here)
    assert positions.begin(engine, "events") == positions.published(engine, "events") == there
    assert positions.begin(engine, "another") == START


@BOTH
def test_several_processes_begin_to_publish_at_once(bar: Bar) -> None:
    together = threading.Barrier(8)

    def begun(number: int) -> Position:
        together.wait()
        return positions.begin(bar.recorder.engine, f"topic-{number % 2}")

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(begun, range(8))) == [START] * 8
