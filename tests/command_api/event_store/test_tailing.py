"""Who follows the log sees every event once, in one order, whoever commits late."""

import itertools
import threading
import time
from collections.abc import Callable, Iterator

import psycopg
import pytest
from eventsourcing.persistence import StoredEvent

from command_api.event_store import Recorder, open_recorder
from infra.position import START, Position
from tests.harness.faults.tally import Fault

INSERT = "INSERT INTO events (stream, version, topic, state) VALUES (%s, 1, 'tests.Happened', '{}')"


def event(stream: str, version: int = 1, topic: str = "tests.Happened") -> StoredEvent:
    return StoredEvent(stream, version, topic, b"{}")


def drained(recorder: Recorder, position: Position, limit: int = 7) -> Iterator[tuple[Position, str]]:
    """Everything readable after ``position``, in batches."""
    while batch := recorder.read_after(position, limit):
        for recorded in batch:
            assert recorded.position > position
            position = recorded.position
            yield position, recorded.stream


def test_reading_in_batches_gives_every_event_once(recorder: Recorder) -> None:
    for number in range(20):
        recorder.append([event(f"a-{number}"), event(f"b-{number}")])
    assert [stream for _, stream in drained(recorder, START)] == [f"{k}-{n}" for n in range(20) for k in "ab"]


def test_the_head_is_the_last_that_can_be_read(recorder: Recorder) -> None:
    assert recorder.head() == START
    last = recorder.append([event("a-1"), event("a-2")])
    assert recorder.head() == last == recorder.read_after(START, 10)[-1].position
    assert recorder.read_after(last, 10) == []


def test_only_the_topics_asked_for_come(recorder: Recorder) -> None:
    recorder.append([event("a-1", topic="tests.A"), event("b-1", topic="tests.B"), event("c-1", topic="tests.C")])
    found = recorder.read_after(START, 10, frozenset({"tests.A", "tests.C"}))
    assert [r.stream for r in found] == ["a-1", "c-1"]
    assert recorder.read_after(START, 10, frozenset()) == []


def test_a_waiting_reader_wakes_when_this_process_stores(recorder: Recorder) -> None:
    woken = threading.Event()

    def wait() -> None:
        if recorder.wait_beyond(START, 30):
            woken.set()

    reader = threading.Thread(target=wait)
    reader.start()
    recorder.append([event("a-1")])
    reader.join(30)
    assert woken.is_set()


def test_a_waiting_reader_wakes_when_another_process_stores(
    recorder: Recorder, open_another: Callable[[], Recorder]
) -> None:
    other = open_another()
    last = START
    for number in range(5):
        result: list[bool] = []
        reader = threading.Thread(target=lambda r=result, p=last: r.append(recorder.wait_beyond(p, 30)))
        reader.start()
        last = other.append([event(f"a-{number}")])
        reader.join(30)
        assert result == [True]


def test_a_reader_who_waits_for_nothing_is_told_so(recorder: Recorder) -> None:
    last = recorder.append([event("a-1")])
    answers = [recorder.wait_beyond(last, 0.05) for _ in range(10)]
    assert answers.count(True) <= 2, "it may wake for nothing when the watcher starts, but not for ever"
    assert recorder.wait_beyond(START, 0.05) is True


def test_closing_wakes_who_waits(recorder: Recorder) -> None:
    returned = threading.Event()

    def wait() -> None:
        recorder.wait_beyond(START, 60)
        returned.set()

    reader = threading.Thread(target=wait)
    reader.start()
    recorder.close()
    assert returned.wait(20)
    reader.join()


def test_writers_in_many_threads_and_processes_hide_nothing_from_a_tailing_reader(
    recorder: Recorder, open_another: Callable[[], Recorder]
) -> None:
    writers = [recorder, open_another(), open_another()]
    seen: list[tuple[Position, str]] = []
    done = threading.Event()

    def tail() -> None:
        reader, position = open_another(), START
        while True:
            finished = done.is_set()
            for found in drained(reader, position):
                seen.append(found)
                position = found[0]
            if finished:
                return
            reader.wait_beyond(position, 0.2)

    def write(writer: int, thread: int) -> None:
        for number in range(40):
            writers[writer].append([event(f"s-{writer}{thread}{number:03}"), event(f"t-{writer}{thread}{number:03}")])

    reading = threading.Thread(target=tail)
    reading.start()
    threads = [threading.Thread(target=write, args=(w, t)) for w in range(3) for t in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    reading.join()
    assert [position for position, _ in seen] == sorted({position for position, _ in seen})
    assert len(seen) == 3 * 3 * 40 * 2 == len({stream for _, stream in seen})


@pytest.mark.postgres
@pytest.mark.parametrize("last_step", ["commit", "rollback"])
def test_a_transaction_held_open_hides_nothing_in_any_interleaving(
    postgres_database: str, last_step: str, fault: Fault
) -> None:
    """Three writers insert and commit (the first of them maybe rolls back) in each of the 90 possible orders. A reader
    who looks after every step has seen every committed event once, in the order of the log."""
    recorder = open_recorder(None, postgres_database)
    recorder.migrate()
    orders = sorted(set(itertools.permutations("aabbcc")))
    assert len(orders) == 90
    position = START
    with (
        psycopg.connect(postgres_database) as a,
        psycopg.connect(postgres_database) as b,
        psycopg.connect(postgres_database) as c,
    ):
        connections = {"a": a, "b": b, "c": c}
        for number in fault.rounds(at_least=len(orders)):
            order = orders[number % len(orders)]
            seen: list[str] = []
            inserted: set[str] = set()
            for writer in order:
                connection = connections[writer]
                if writer not in inserted:
                    inserted.add(writer)
                    connection.execute(INSERT, (f"{writer}-{number}",))
                elif writer == "a" and last_step == "rollback":
                    connection.rollback()
                else:
                    connection.commit()
                for found, stream in drained(recorder, position):
                    position = found
                    seen.append(stream)
                head = recorder.head()
                assert head <= position, "the head is never beyond what can be read"
            expected = {f"{writer}-{number}" for writer in "abc"} - (
                {f"a-{number}"} if last_step == "rollback" else set()
            )
            assert set(seen) == expected, order
            assert len(seen) == len(expected), order
    recorder.close()


@pytest.mark.postgres
def test_an_event_that_commits_late_wakes_the_reader_it_was_hidden_from(postgres_database: str) -> None:
    recorder = open_recorder(None, postgres_database)
    recorder.migrate()
    with psycopg.connect(postgres_database) as slow:
        slow.execute(INSERT, ("slow-1",))
        recorder.append([event("quick-1")])
        assert recorder.read_after(START, 10) == [], "a later transaction waits for the earlier one"
        result: list[bool] = []
        reader = threading.Thread(target=lambda: result.append(recorder.wait_beyond(START, 30)))
        started = time.monotonic()
        reader.start()
        slow.commit()
        reader.join(30)
    assert result == [True]
    assert time.monotonic() - started < 30
    assert [r.stream for r in recorder.read_after(START, 10)] == ["slow-1", "quick-1"]
    recorder.close()


@pytest.mark.postgres
def test_a_reader_does_not_spin_while_a_transaction_holds_the_log_back(postgres_database: str) -> None:
    recorder = open_recorder(None, postgres_database)
    recorder.migrate()
    with psycopg.connect(postgres_database) as slow:
        slow.execute(INSERT, ("slow-1",))
        recorder.append([event("quick-1")])
        wakes = 0
        deadline = time.monotonic() + 0.5
        while time.monotonic() < deadline:
            recorder.wait_beyond(START, deadline - time.monotonic())
            wakes += 1
        assert wakes < 20
    recorder.close()
