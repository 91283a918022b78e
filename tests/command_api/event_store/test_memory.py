"""What a store remembers between commands: only what is stored, never changed by a command, and nothing personal."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from eventsourcing.persistence import StoredEvent

from command_api.customers.domain import Customer, Identity
from command_api.event_store import Recorder, Store, open_recorder
from command_api.event_store.memory import LEAST
from command_api.event_store.rewriting import end_of_rewriting, replacing
from command_api.kernel import CommandContext, Conflict, NotFound, Taken, VersionMismatch
from tests.command_api.event_store.kegs import Keg, KegBought, KegRelabelled, bought, context
from tests.harness.personal import personal_wrapping

Open = Callable[[], Recorder]
Read = list[int]


@pytest.fixture
def recorder(database: tuple[Path | None, str | None]) -> Iterator[Recorder]:
    opened = open_recorder(*database, personal_wrapping())
    opened.migrate()
    yield opened
    opened.close()


@pytest.fixture
def read(recorder: Recorder, monkeypatch: pytest.MonkeyPatch) -> Read:
    """How many events were read by each query of a stream."""
    counts: Read = []
    stream_rows = recorder.stream_rows

    def counted(*of: object, **within: object) -> object:
        rows = stream_rows(*of, **within)  # type: ignore[arg-type]
        counts.append(len(rows))
        return rows

    monkeypatch.setattr(recorder, "stream_rows", counted)
    return counts


def relabelled(id: int, events: int = LEAST) -> Keg:
    """A keg with so many events; its serial tells how often it got another one."""
    keg = bought(id, f"B{id}-0")
    for number in range(1, events):
        keg.relabel(f"B{id}-{number}")
    return keg


def loaded(store: Store, *ids: int) -> list[str]:
    return [store.load(Keg, id).serial for id in ids]


def test_only_what_an_aggregate_got_since_is_read_again(store: Store, read: Read) -> None:
    store.save(relabelled(1), ctx=context())
    keg = store.load(Keg, 1)
    keg.relabel("mine")
    store.save(keg, ctx=context())
    assert loaded(store, 1, 1) == ["mine", "mine"]
    assert read == [LEAST, 2, 1], "with the last one that it had"


def test_what_another_process_stored_is_seen(store: Store, open_another: Open) -> None:
    store.save(relabelled(1), ctx=context())
    known = store.load(Keg, 1)
    other = Store(open_another())
    keg = other.load(Keg, 1)
    keg.relabel("theirs")
    other.save(keg, ctx=context())
    assert loaded(store, 1) == ["theirs"]
    with pytest.raises(VersionMismatch):
        store.load(Keg, 1, context(expected_version=known.version))
    keg = other.load(Keg, 1)
    keg.scrap()
    other.save(keg, ctx=context())
    with pytest.raises(NotFound, match="não existe mais"):
        store.load(Keg, 1)


def test_a_command_that_is_not_stored_leaves_no_trace(store: Store) -> None:
    store.save(relabelled(1), ctx=context())
    store.save(relabelled(2), ctx=context())
    store.load(Keg, 1).relabel("never saved")
    early = store.load(Keg, 1)
    taking = store.load(Keg, 1)
    taking.relabel(loaded(store, 2)[0])
    with pytest.raises(Taken):
        store.save(taking, ctx=context())
    winner = store.load(Keg, 1)
    winner.relabel("won")
    store.save(winner, ctx=context())
    early.relabel("lost")
    with pytest.raises(Conflict):
        store.save(early, ctx=context())
    keg = store.load(Keg, 1)
    assert (keg.serial, keg.version, list(keg.pending_events)) == ("won", LEAST + 1, [])


def test_what_is_remembered_of_an_event_that_is_another_by_now_counts_no_more(store: Store) -> None:
    store.save(relabelled(1), ctx=context())
    loaded(store, 1)
    last = store.recorder.recorded_of("cask-1")[-1]
    other = last._replace(state=last.state.replace(b"B1-", b"other-"))
    store.recorder.append([], changes=[*replacing(last, other), end_of_rewriting()])
    assert loaded(store, 1) == [f"other-{LEAST - 1}"]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_as_many_events_as_there_is_room_for_are_remembered(recorder: Recorder, read: Read) -> None:
    store = Store(recorder, remembered=2 * LEAST)
    for id in (1, 2, 3):
        store.save(relabelled(id), ctx=context())
    store.save(relabelled(4, 2 * LEAST + 1), ctx=context())
    store.save(relabelled(5, LEAST - 1), ctx=context())
    loaded(store, 1, 2, 1)
    read.clear()
    loaded(store, 3, 1, 2, 1)
    assert read == [LEAST, 1, LEAST, 1], "the third made the second leave, which was not asked for longest"
    read.clear()
    loaded(store, 4, 5, 1, 4, 5)
    assert read == [2 * LEAST + 1, LEAST - 1, 1, 2 * LEAST + 1, LEAST - 1], "too long, too short"


def test_nobody_whose_key_another_process_destroyed_is_remembered(
    recorder: Recorder, store: Store, database: tuple[Path | None, str | None], ctx: CommandContext
) -> None:
    customer = Customer.register(17, Identity("Dalva Nogueira", "(11) 95555-0161", ""), place=0)
    for number in range(LEAST):
        customer.note(f"Dalva prefere a entrega às {number} h")
    store.save(customer, ctx=ctx)
    customer = store.load(Customer, 17)
    customer.accept_messages(accepts=True)
    store.save(customer, ctx=ctx)
    assert store.load(Customer, 17).identity.name == "Dalva Nogueira"
    other = open_recorder(*database, personal_wrapping())
    other.append([], changes=other.keys.destroy("customer-17", ["customer-17"]))
    other.close()
    recorder.keys.forget("customer-17")  # as it does after a minute
    again = store.load(Customer, 17)
    assert (again.identity.name, again.identity.phone) == ("Titular removido", "")
    assert "Dalva" not in repr(vars(again))


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_an_account_that_the_last_event_names_is_not_remembered(recorder: Recorder, store: Store, read: Read) -> None:
    at = b'{"timestamp":"2026-01-01T00:00:00Z","metadata":{"actor_id":7,"actor_name":"Bia"},"serial":"B-%d"'
    first = StoredEvent("cask-1", 1, KegBought.TOPIC, at % 1 + b',"litres":50,"price":"1.00","v":3}')
    later = [StoredEvent("cask-1", n, KegRelabelled.TOPIC, at % n + b"}") for n in range(2, LEAST + 1)]
    recorder.append([first, *later])
    assert loaded(store, 1, 1) == [f"B-{LEAST}"] * 2
    assert read == [LEAST, LEAST]
