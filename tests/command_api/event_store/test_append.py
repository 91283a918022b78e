"""One command is atomic, whatever company it is committed in."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import Any

import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.event_store import Recorder, Store, postgres
from command_api.event_store.group_commit_recorder import Append, GroupCommitRecorder
from command_api.event_store.index import IndexMove, IndexStatement, sequences
from command_api.event_store.recorder import AlreadyAnswered, StreamConflict
from command_api.kernel import Idempotency, InUse, NotFound, Refused, Taken
from infra.position import START
from infra.security.tables import session_positions
from tests.command_api.event_store.kegs import Keg, bought, context, opened
from tests.harness.faults.tally import Fault


def event(stream: str, version: int, state: bytes = b"{}") -> StoredEvent:
    return StoredEvent(stream, version, "tests.Happened", state)


def together(jobs: list[Callable[[], Any]]) -> list[Any]:
    """The results (or exceptions) of jobs that all start at the same moment."""
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], Any]) -> Any:
        barrier.wait()
        try:
            return job()
        except Exception as error:  # noqa: BLE001  # the result of a job, to be judged by the test
            return error

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))


def test_several_streams_are_stored_together_and_in_the_given_order(recorder: Recorder) -> None:
    last = recorder.append([event("a-1", 1), event("b-1", 1), event("a-1", 2)])
    assert [(r.stream, r.version) for r in recorder.read_after(START, 10)] == [("a-1", 1), ("b-1", 1), ("a-1", 2)]
    assert recorder.head() == last


def test_a_conflict_in_one_stream_stores_nothing_in_the_others(recorder: Recorder) -> None:
    recorder.append([event("a-1", 1)])
    with pytest.raises(StreamConflict):
        recorder.append([event("b-1", 1), event("a-1", 1), event("c-1", 1)])
    assert [r.stream for r in recorder.read_after(START, 10)] == ["a-1"]


def test_a_refused_command_does_not_hurt_those_committed_with_it(recorder: Recorder) -> None:
    recorder.append([event("taken-1", 1)])
    jobs: list[Callable[[], Any]] = []
    for number in range(40):
        stream = "taken-1" if number % 4 == 0 else f"free-{number}"
        jobs.append(lambda stream=stream: recorder.append([event("shared-" + stream, 1), event(stream, 1)]))
    results = together(jobs)
    assert [isinstance(result, StreamConflict) for result in results] == [number % 4 == 0 for number in range(40)]
    stored = {r.stream for r in recorder.read_after(START, 1000)}
    assert stored == {"taken-1"} | {
        f"{prefix}free-{number}" for number in range(40) if number % 4 for prefix in ("", "shared-")
    }


def test_of_many_who_append_the_same_version_exactly_one_wins(recorder: Recorder) -> None:
    for version in range(1, 11):
        results = together(
            [lambda v=version, n=n: recorder.append([event("a-1", v, b'{"n":%d}' % n)]) for n in range(8)]
        )
        assert sum(not isinstance(result, Exception) for result in results) == 1
        assert all(isinstance(result, StreamConflict) for result in results if isinstance(result, Exception))
    assert [r.version for r in recorder.read_after(START, 100)] == list(range(1, 11))


def test_the_positions_told_to_concurrent_commands_are_those_in_the_log(recorder: Recorder) -> None:
    told = together(
        [lambda n=n: (f"a-{n}", recorder.append([event(f"a-{n}", 1), event(f"a-{n}", 2)])) for n in range(24)]
    )
    assert {r.stream: r.position for r in recorder.read_after(START, 100) if r.version == 2} == dict(told)


def test_a_taken_value_is_refused_and_named(store: Store) -> None:
    store.save(bought(1, "B-50"), ctx=context())
    with pytest.raises(Taken) as refusal:
        store.save(bought(2, "B-50"), ctx=context())
    assert refusal.value.details == {"scope": "keg-serial", "value": "B-50"}
    assert store.find("keg-serial", "B-50") == "cask-1"


def test_of_many_who_claim_the_same_value_exactly_one_wins(store: Store) -> None:
    results = together([lambda n=n: store.save(bought(n, "B-50"), ctx=context()) for n in range(1, 17)])
    assert sum(isinstance(result, Taken) for result in results) == 15
    assert len(store.living(Keg)) == 1


@pytest.mark.postgres
def test_those_of_a_batch_who_want_the_same_claim_are_refused_together(
    postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []
    append_all = postgres._append_all

    def counting(writer: Any, driver: Any, append: Any, batch: list[Append]) -> None:
        sent.append(len(batch))
        append_all(writer, driver, append, batch)

    monkeypatch.setattr(postgres, "_append_all", counting)
    with closing(postgres.PostgresRecorder(postgres_database)) as recorder:
        recorder.migrate()
        streams = [f"keg-{number}" for number in range(5)]
        moves = [[IndexMove("stream+", each), IndexMove("claim+", "code", "B-1", each)] for each in streams]
        batch = [Append([event(stream, 1)], move) for stream, move in zip(streams, moves, strict=True)]
        recorder._store(batch)
    assert [type(each.failure) for each in batch] == [type(None), Taken, Taken, Taken, Taken]
    assert sent == [5, 1]


def test_one_command_may_take_a_value_from_one_aggregate_and_give_it_to_another(store: Store) -> None:
    store.save(bought(1, "B-1"), bought(2, "B-2"), ctx=context())
    first, second = store.load(Keg, 1), store.load(Keg, 2)
    first.relabel("B-2")
    second.relabel("B-1")
    store.save(first, second, ctx=context())
    assert (store.find("keg-serial", "B-1"), store.find("keg-serial", "B-2")) == ("cask-2", "cask-1")


def test_what_others_refer_to_cannot_go(store: Store) -> None:
    store.save(opened(1), bought(1, "B-1", cellar="cellar-1"), ctx=context())
    cellar = store.load(type(opened(9)), 1)
    cellar.close()
    with pytest.raises(InUse) as refusal:
        store.save(cellar, ctx=context())
    assert refusal.value.details == {"stream": "cellar-1", "used_by": ["cask-1"]}
    keg = store.load(Keg, 1)
    keg.scrap()
    store.save(keg, cellar, ctx=context())
    assert store.referring("cellar-1") == []


def test_what_does_not_live_cannot_be_referred_to(store: Store) -> None:
    with pytest.raises(NotFound) as refusal:
        store.save(bought(1, "B-1", cellar="cellar-9"), ctx=context())
    assert refusal.value.details == {"reference": "cellar-9"}


def test_closing_a_cellar_and_filling_it_at_once_ends_in_one_of_two_orders(store: Store) -> None:
    for number in range(1, 11):
        store.save(opened(number), ctx=context())
        cellar = store.load(type(opened(99)), number)
        cellar.close()
        closed, filled = together(
            [
                lambda c=cellar: store.save(c, ctx=context()),
                lambda n=number: store.save(bought(n, f"B-{n}", cellar=f"cellar-{n}"), ctx=context()),
            ]
        )
        outcome = (isinstance(closed, InUse), isinstance(filled, NotFound))
        assert outcome in {(True, False), (False, True)}


def test_the_same_key_sent_twenty_times_at_once_has_one_effect_and_one_answer(store: Store, fault: Fault) -> None:
    for round_number in fault.rounds():
        key = f"key-{round_number}"

        def send(key: str = key) -> Any:
            keg = bought(store.new_id(Keg), f"serial of {key}")
            try:
                receipt = store.save(keg, ctx=context(key=key))
            except AlreadyAnswered as again:
                return again.answered.answer, again.answered.position
            return f'{{"id":{receipt.id},"version":1}}', receipt.position

        answers = together([send] * 20)
        assert len(set(answers)) == 1, answers
        fault.hit("repetitions that got the first one's answer", len(answers) - 1)
    assert len(store.living(Keg)) == fault.asked


def test_a_key_that_was_used_for_another_body_says_which(recorder: Recorder) -> None:
    first = recorder.append([event("a-1", 1)], idempotency=Idempotency("7", "k", "first"), answer="{}")
    with pytest.raises(AlreadyAnswered) as again:
        recorder.append([event("a-2", 1)], idempotency=Idempotency("7", "k", "second"), answer="{}")
    assert (again.value.answered.body_hash, again.value.answered.position) == ("first", first)
    assert recorder.answered("8", "k") is None


def test_a_command_without_events_keeps_its_answer_at_the_head_of_the_log(recorder: Recorder) -> None:
    assert recorder.append([], idempotency=Idempotency("7", "empty", "a"), answer="{}") == START
    head = recorder.append([event("a-1", 1)])
    assert recorder.append([], idempotency=Idempotency("7", "later", "a"), answer="{}") == head
    answered = recorder.answered("7", "later")
    assert answered is not None
    assert answered.position == head


def test_a_command_without_events_returns_the_position_that_its_repetition_gets(
    recorder: GroupCommitRecorder, open_another: Callable[[], Recorder], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where another process stores something before it returns."""
    other, submit = open_another(), recorder._submit

    def store(command: Append) -> None:
        submit(command)
        other.append([event("a-1", 1)])

    monkeypatch.setattr(recorder, "_submit", store)
    first = recorder.append([], idempotency=Idempotency("7", "k", "a"), answer="{}")
    answered = recorder.answered("7", "k")
    assert answered is not None
    assert answered.position == first


def test_a_refused_change_of_an_ordinary_table_undoes_the_command(recorder: Recorder) -> None:
    row = sequences.insert().values(kind="pint", last=1)
    recorder.append([event("a-1", 1)], changes=[IndexStatement(row)])
    with pytest.raises(Refused, match="só um"):
        recorder.append(
            [event("a-2", 1)],
            moves=[IndexMove("stream+", "a-2")],
            changes=[IndexStatement(row, Refused("só um"))],
            idempotency=Idempotency("7", "k", "a"),
        )
    assert [r.stream for r in recorder.read_after(START, 10)] == ["a-1"]
    assert recorder.answered("7", "k") is None
    with recorder.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT count(*) FROM streams")).scalar() == 0


def test_commands_with_and_without_changes_share_the_way(recorder: Recorder) -> None:
    def job(number: int) -> Any:
        row = sequences.insert().values(kind=f"kind-{number // 2}", last=1)
        changes = [IndexStatement(row, Refused("só um"))] if number % 3 == 0 else []
        return recorder.append([event(f"a-{number}", 1)], changes=changes)

    results = together([lambda n=n: job(n) for n in range(30)])
    with recorder.engine.connect() as connection:
        rows = connection.execute(sa.select(sa.func.count()).select_from(sequences)).scalar()
    assert rows == sum(number % 3 == 0 and not isinstance(result, Exception) for number, result in enumerate(results))
    assert len(recorder.read_after(START, 100)) == sum(not isinstance(result, Exception) for result in results)


def test_ids_are_never_handed_out_twice(recorder: Recorder, open_another: Callable[[], Recorder]) -> None:
    other = open_another()
    ranges = together([lambda r=r, n=n: r.next_ids("cask", n) for r in (recorder, other) for n in range(1, 9)])
    handed_out = [id for ids in ranges for id in ids]
    assert [len(ids) for ids in ranges] == [*range(1, 9)] * 2
    assert len(set(handed_out)) == 72
    assert recorder.next_ids("cellar", 1) == range(1, 2)


def test_a_process_leaves_no_gap_in_the_ids_when_it_ends(open_another: Callable[[], Recorder]) -> None:
    open_another().migrate()
    handed_out: list[int] = []
    for _ in range(3):
        process = open_another()
        handed_out += [process.next_ids("cask", 1)[0] for _ in range(7)]
        process.close()
    assert handed_out == list(range(1, 22))


def test_an_id_that_was_not_used_is_handed_out_again(open_another: Callable[[], Recorder]) -> None:
    process = open_another()
    process.migrate()
    assert [process.next_ids("cask", 1)[0] for _ in range(3)] == [1, 2, 3]
    process.return_id("cask", 1)
    process.return_id("cask", 3)
    assert [process.next_ids("cask", 1)[0] for _ in range(3)] == [1, 3, 4]
    process.return_id("cask", 4)
    process.close()
    assert open_another().next_ids("cask", 1)[0] == 4


def test_ids_that_another_process_needed_meanwhile_are_not_given_back(open_another: Callable[[], Recorder]) -> None:
    first, second = open_another(), open_another()
    first.migrate()
    handed_out = [*(first.next_ids("cask", 1)[0] for _ in range(5)), second.next_ids("cask", 1)[0]]
    first.close()
    handed_out += [second.next_ids("cask", 1)[0] for _ in range(20)]
    assert len(set(handed_out)) == 26


def test_the_position_of_a_session_is_that_of_its_last_command(recorder: Recorder) -> None:
    jobs: list[Callable[[], Any]] = [
        lambda number=number: recorder.append([event(f"a-{number}", 1)], session_id=f"s-{number % 3}", created_at=7.0)
        for number in range(30)
    ]
    positions = together(jobs)
    with recorder.engine.connect() as connection:
        rows = connection.execute(sa.select(session_positions)).all()
    reached = {row.session_id: (row.transaction_id, row.number) for row in rows}
    assert reached == {f"s-{which}": max(positions[which::3]) for which in range(3)}


def test_a_refused_command_moves_no_session(recorder: Recorder) -> None:
    first = recorder.append([event("a-1", 1)], session_id="s")
    with pytest.raises(StreamConflict):
        recorder.append([event("b-1", 1), event("a-1", 1)], session_id="s")
    with recorder.engine.connect() as connection:
        [row] = connection.execute(sa.select(session_positions.c.transaction_id, session_positions.c.number)).all()
    assert tuple(row) == first
