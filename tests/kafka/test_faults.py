"""Publishers and brokers that die under load: nothing is lost, and every read model equals a replay."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest
from kafka.errors import CommitFailedError

from command_api.publisher import positions
from infra.kafka.client import Kafka, KafkaConsumer
from infra.position import START, Position
from projections.runtime.inbox.stager import Stager
from tests.harness.faults.tally import Fault
from tests.harness.kafka import Broker, require_broker, temporary_broker
from tests.harness.taps import Bar
from tests.kafka.conftest import AS_IN_PRODUCTION
from tests.kafka.inboxes import Inbox, check, following, log_of
from tests.kafka.processes import PATIENCE, QUICK, Process, published, publisher, publishing, reached


class Evening:
    """A thread that pours until it is over."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._pour)

    def _pour(self) -> None:
        tap = 0
        while not self._over.wait(0.02):
            tap = tap % 9 + 1
            self._bar.pour(tap, 100 + tap)

    def __enter__(self) -> None:
        self._thread.start()

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


def active(process: Process) -> bool:
    """Wait until it publishes."""
    return process.will_say("publisher_active")


def stands_by(process: Process) -> bool:
    """Wait until it has found another one at work."""
    return process.will_say("another publisher is active")


def goes_on(bar: Bar, kafka: Kafka, after: Position) -> None:
    """Wait until something more is published."""
    deadline = time.monotonic() + PATIENCE
    while reached(bar, kafka) <= after:
        assert time.monotonic() < deadline
        time.sleep(0.02)


@AS_IN_PRODUCTION
def test_a_killed_publisher_loses_nothing_because_another_one_stands_by(
    broker: Broker, kafka: Kafka, bar: Bar, fault: Fault
) -> None:
    with ExitStack() as stack:
        one = stack.enter_context(publisher(bar, kafka))
        assert active(one)
        with Evening(bar):
            for _ in fault.rounds():
                other = stack.enter_context(publisher(bar, kafka))
                assert stands_by(other)
                one.end(signal.SIGKILL)
                assert active(other)
                goes_on(bar, kafka, reached(bar, kafka))
                one = other
        published(bar, kafka)
    told = [each for partition in broker.records(kafka.topic) for each in partition]
    assert sorted(set(told)) == log_of(bar), "nothing is lost, and what was said twice was said the same way"
    fault.hit("records that were said twice", len(told) - len(set(told)))
    fault.invariants.log(bar.recorder, bar.acknowledged)


@pytest.fixture(scope="module")
def own_broker() -> Iterator[Broker]:
    """A broker that a test may kill."""
    require_broker()
    with temporary_broker() as own:
        yield own


@AS_IN_PRODUCTION
def test_a_killed_broker_is_waited_for(
    own_broker: Broker, kafka: Kafka, bar: Bar, fault: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in QUICK.items():
        monkeypatch.setattr(name, value)
    there = Kafka(own_broker.servers, kafka.topic, 4)
    inbox = Inbox(bar)
    stager = Stager(bar.database, there, inbox.recorder)
    stager.start()
    inbox.runner.start()
    with publishing(bar, there):
        with Evening(bar):
            for _ in fault.rounds():
                first = bar.recorder.head()
                assert inbox.runner.wait_for("pours", first, PATIENCE)
                own_broker.stop(signal.SIGKILL)
                while bar.recorder.head().number < first.number + 50:
                    time.sleep(0.02)
                own_broker.start()
        last = bar.recorder.head()
        for name in ("taps", "pours"):
            assert inbox.runner.wait_for(name, last, PATIENCE), [each.trouble for each in inbox.runner.health()]
        assert [each.failure for each in inbox.runner.health()] == [None, None]
    stager.stop()
    inbox.stop()
    check(bar, fault.invariants)
    told = [each for partition in own_broker.records(there.topic) for each in partition]
    assert sorted(set(told)) == log_of(bar)
    fault.hit("records that were said twice", len(told) - len(set(told)))


@AS_IN_PRODUCTION
def test_what_is_published_again_changes_nothing(broker: Broker, kafka: Kafka, bar: Bar, fault: Fault) -> None:
    inbox = Inbox(bar)
    stager = Stager(bar.database, kafka, inbox.recorder)
    stager.start()
    inbox.runner.start()
    for tap in range(1, 10):
        bar.open(tap)
    for number in fault.rounds():
        for _ in range(20):
            last = bar.pour(1 + number % 9)
        with publishing(bar, kafka):
            published(bar, kafka)
        positions.move(bar.recorder.engine, kafka.topic, last, START)
    last = bar.pour(1)
    with publishing(bar, kafka):
        published(bar, kafka)
        for name in ("taps", "pours"):
            assert inbox.runner.wait_for(name, last, PATIENCE), [str(each) for each in inbox.runner.health()]
    told = [each for partition in broker.records(kafka.topic) for each in partition]
    stager.stop()
    inbox.stop()
    check(bar, fault.invariants)
    assert sorted(set(told)) == log_of(bar)
    assert len(told) > len(set(told))
    fault.hit("records that were said twice", len(told) - len(set(told)))


def changed(monkeypatch: pytest.MonkeyPatch, change: Callable[[KafkaConsumer, bool], None]) -> list[KafkaConsumer]:
    """The consumers that are made from now on, by stagers that notice silence soon. ``change`` is told whether it is
    the first one."""
    monkeypatch.setattr("projections.runtime.inbox.stager.STILL", 0.5)
    consumers: list[KafkaConsumer] = []
    made = Kafka.consumer

    def consumer_of(self: Kafka, group: str) -> KafkaConsumer:
        consumer = made(self, group)
        change(consumer, not consumers)
        consumers.append(consumer)
        return consumer

    monkeypatch.setattr(Kafka, "consumer", consumer_of)
    return consumers


@contextmanager
def poured(bar: Bar, kafka: Kafka) -> Iterator[None]:
    """A glass that has come through Kafka into the read models."""
    with following(bar, kafka) as inbox, publishing(bar, kafka):
        bar.open(1)
        last = bar.pour(1)
        published(bar, kafka)
        assert all(inbox.runner.wait_for(name, last, PATIENCE) for name in ("taps", "pours"))
        yield
    check(bar)


def test_a_consumer_that_hears_nothing_any_more_is_replaced(
    broker: Broker, kafka: Kafka, bar: Bar, monkeypatch: pytest.MonkeyPatch
) -> None:
    def deafen(consumer: KafkaConsumer, is_first: bool) -> None:
        poll = consumer.poll
        if is_first:
            monkeypatch.setattr(consumer, "poll", lambda **how: poll(**how) and {})

    consumers = changed(monkeypatch, deafen)
    with poured(bar, kafka):
        pass
    assert len(consumers) > 1


def test_a_member_that_its_group_has_dropped_joins_again(
    kafka: Kafka, bar: Bar, monkeypatch: pytest.MonkeyPatch
) -> None:
    committed = threading.Event()

    def drop(consumer: KafkaConsumer, is_first: bool) -> None:
        commit = consumer.commit

        def committing(*offsets: object, **how: object) -> None:
            if is_first:
                raise CommitFailedError
            commit(*offsets, **how)
            committed.set()

        monkeypatch.setattr(consumer, "commit", committing)

    consumers = changed(monkeypatch, drop)
    with poured(bar, kafka):
        assert committed.wait(PATIENCE), "the real broker takes the offsets of a member"
    assert len(consumers) > 1
