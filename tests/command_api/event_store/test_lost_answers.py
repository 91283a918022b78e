"""A connection that breaks around a commit: the command happened once or not at all, and nobody is told otherwise."""

import threading
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.event_store import StoreUnavailable
from command_api.event_store.group_commit_recorder import Append
from command_api.event_store.index import IndexStatement, sequences
from command_api.event_store.postgres import PostgresRecorder
from command_api.event_store.recorder import AlreadyAnswered
from command_api.kernel import Idempotency
from infra.position import START
from tests.harness.faults.tally import Fault
from tests.harness.proxy import Cut, Proxy, proxy_to

pytestmark = pytest.mark.postgres


def event(stream: str, version: int = 1) -> StoredEvent:
    return StoredEvent(stream, version, "tests.Happened", b"{}")


@pytest.fixture
def proxy(postgres_database: str) -> Iterator[Proxy]:
    port = sa.make_url(postgres_database).port
    assert port is not None
    with proxy_to(port) as proxy:
        yield proxy


@pytest.fixture
def recorder(postgres_database: str, proxy: Proxy) -> Iterator[PostgresRecorder]:
    """Talks through the proxy, and has talked before, so that its connections are open."""
    url = sa.make_url(postgres_database).set(port=proxy.port).render_as_string(hide_password=False)
    recorder = PostgresRecorder(url, patience=0.5)
    recorder.migrate()
    recorder.append([event("first-1")])
    assert recorder.select_events("first-1")
    yield recorder
    recorder.close()


def streams(recorder: PostgresRecorder) -> list[str]:
    return [r.stream for r in recorder.read_after(START, 1000)]


@pytest.mark.parametrize("cut", Cut)
def test_a_command_whose_connection_breaks_is_stored_once(
    recorder: PostgresRecorder, proxy: Proxy, cut: Cut, fault: Fault
) -> None:
    for number in fault.rounds():
        proxy.cut_next(cut, f"a-{number}".encode())
        position = recorder.append([event(f"a-{number}"), event(f"b-{number}")])
        assert proxy.has_cut
        assert recorder.read_after(START, 1000)[-1].position == position
        fault.hit("connections cut")
        recorder.append([event(f"c-{number}")])
    happened = [f"{kind}-{number}" for number in range(fault.asked) for kind in "abc"]
    assert streams(recorder) == ["first-1", *happened]
    fault.invariants.log(recorder, [(stream, 1) for stream in happened])


@pytest.mark.parametrize("cut", Cut)
def test_a_command_with_changes_whose_connection_breaks_is_stored_once(
    recorder: PostgresRecorder, proxy: Proxy, cut: Cut
) -> None:
    """Such a command takes several round trips; it may break at any of them."""
    for number, marker in enumerate((b"BEGIN", b"a-1", b"INSERT INTO sequences", b"COMMIT")):
        proxy.cut_next(cut, marker)
        row = sequences.insert().values(kind=f"pint-{number}", last=1)
        recorder.append([event(f"a-{number}")], changes=[IndexStatement(row)])
        assert proxy.has_cut
        assert recorder.next_ids(f"pint-{number}", 1) == range(2, 3)
        recorder.append([event(f"b-{number}")])
    assert streams(recorder) == ["first-1", *(f"{kind}-{number}" for number in range(4) for kind in "ab")]


def test_a_command_that_failed_after_two_breaks_is_not_stored_later(
    recorder: PostgresRecorder, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle, breaks = recorder._settle, 1

    def settle_and_cut(batch: list[Append]) -> list[Append]:
        nonlocal breaks
        left = settle(batch)
        if breaks < 2:
            breaks += 1
            proxy.cut_next(Cut.REQUEST, b"a-1")
        return left

    monkeypatch.setattr(recorder, "_settle", settle_and_cut)
    proxy.cut_next(Cut.REQUEST, b"a-1")
    with pytest.raises(StoreUnavailable) as failure:
        recorder.append([event("a-1")])
    assert (breaks, failure.value.unknown) == (2, False)
    recorder.append([event("a-2")])
    assert streams(recorder) == ["first-1", "a-2"]


def test_a_repeated_command_after_a_lost_answer_gets_the_first_answer(recorder: PostgresRecorder, proxy: Proxy) -> None:
    key = Idempotency("7", "k", "body")
    proxy.cut_next(Cut.ANSWER, b"a-1")
    position = recorder.append([event("a-1")], idempotency=key, answer='{"id":1}')
    with pytest.raises(AlreadyAnswered) as again:
        recorder.append([event("a-2")], idempotency=key, answer='{"id":2}')
    assert (again.value.answered.answer, again.value.answered.position) == ('{"id":1}', position)


def test_concurrent_commands_survive_a_break_together(recorder: PostgresRecorder, proxy: Proxy) -> None:
    failures: list[Exception] = []

    def write(thread: int) -> None:
        try:
            for number in range(30):
                if number % 10 == thread:
                    proxy.cut_next(list(Cut)[thread % 3], f"a-{thread}".encode())
                recorder.append([event(f"a-{thread}", number + 1)])
        except Exception as failure:  # noqa: BLE001  # judged below
            failures.append(failure)

    threads = [threading.Thread(target=write, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    stored = [(r.stream, r.version) for r in recorder.read_after(START, 1000)]
    assert sorted(stored) == sorted([("first-1", 1), *((f"a-{t}", v) for t in range(6) for v in range(1, 31))])


def test_when_nobody_can_be_asked_the_failure_says_that_the_outcome_is_unknown(
    recorder: PostgresRecorder, proxy: Proxy
) -> None:
    proxy.refuse(True)
    proxy.cut_next(Cut.ANSWER, b"a-1")
    with pytest.raises(StoreUnavailable) as failure:
        recorder.append([event("a-1")])
    assert failure.value.unknown
    assert (failure.value.status, failure.value.headers["Retry-After"]) == (503, "2")
    proxy.refuse(False)
    recorder.append([event("a-2")])
    assert streams(recorder) == ["first-1", "a-1", "a-2"], "it had been stored, and nobody was told the contrary"


def test_when_nothing_could_be_sent_the_failure_says_that_nothing_was_stored(
    recorder: PostgresRecorder, proxy: Proxy
) -> None:
    proxy.refuse(True)
    proxy.cut_next(Cut.REQUEST, b"a-1")
    with pytest.raises(StoreUnavailable):
        recorder.append([event("a-1")])
    with pytest.raises(StoreUnavailable) as failure:
        recorder.append([event("a-2")])
    assert not failure.value.unknown
    proxy.refuse(False)
    recorder.append([event("a-3")])
    assert streams(recorder) == ["first-1", "a-3"]


@pytest.mark.parametrize("cut", Cut)
def test_a_broken_connection_does_not_disturb_a_reader(recorder: PostgresRecorder, proxy: Proxy, cut: Cut) -> None:
    proxy.cut_next(cut, b"first-1")
    assert len(recorder.select_events("first-1")) == 1
    assert proxy.has_cut


def test_a_broken_connection_in_an_ordinary_transaction_is_a_store_that_is_away(
    recorder: PostgresRecorder, proxy: Proxy
) -> None:
    proxy.cut_next(Cut.REQUEST, b"count(*)")
    with pytest.raises(StoreUnavailable), recorder.engine.connect() as connection:
        connection.execute(sa.text("SELECT count(*) FROM events"))
    with recorder.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM events")).scalar() == 1
