"""A version of the system does not open a store in which a newer one stored what it does not know."""

from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa
from eventsourcing.persistence import StoredEvent

from command_api.event_store import Recorder, Store, bulk, kinds
from command_api.event_store.damage import NewerEvent
from command_api.event_store.kinds import RUNNING, NewerStore, event_kinds
from infra.connections import budget_of
from infra.position import START
from infra.settings import Settings
from infra.unusable import Unusable
from launcher.open_store import open_store
from tests.command_api.event_store.kegs import Keg, KegBought, bought, context

PLAIN = "originator_id,originator_version,timestamp,metadata"


def note(recorder: Recorder, topic: str, shape: int = 1, fields: str = PLAIN, since: str = "9.1.0") -> None:
    """What a newer version does when it stores its first event of a kind."""
    with recorder.engine.begin() as connection:
        connection.execute(sa.insert(event_kinds).values(topic=topic, shape=shape, fields=fields, since=since))


@pytest.mark.parametrize(
    ("topic", "shape", "fields"),
    [
        ("orders.OrderTeleported", 1, PLAIN),
        (KegBought.TOPIC, 4, PLAIN),
        (KegBought.TOPIC, 3, f"{PLAIN},serial,litres,price,cellar,colour"),
    ],
    ids=["an unknown type", "a later shape", "a field more"],
)
def test_a_store_with_events_of_a_newer_version_is_not_opened(
    recorder: Recorder, open_another: Callable[[], Recorder], topic: str, shape: int, fields: str
) -> None:
    note(recorder, topic, shape, fields)
    with pytest.raises(NewerStore, match=rf"9\.1\.0.*{RUNNING}.*{topic}"):
        open_another().migrate()


def test_what_was_stored_by_this_version_or_in_a_former_shape_is_opened(
    store: Store, open_another: Callable[[], Recorder]
) -> None:
    store.save(bought(1, "B-50"), ctx=context())
    note(store.recorder, KegBought.TOPIC, 1, f"{PLAIN},serial,gallons", since="0.1.0")
    note(store.recorder, KegBought.TOPIC, 3, f"{PLAIN},serial,litres,price,cellar,dropped", since="0.1.0")
    again = open_another()
    again.migrate()
    assert [each.stream for each in again.read_after(START, 10)] == ["cask-1"]


def test_the_first_event_of_a_kind_is_noted_and_no_other(recorder: Recorder, store: Store) -> None:
    with bulk.bulk_store(recorder) as loading, loading.transaction():
        loading.save(bought(1, "B-50"), ctx=context())
    store.save(bought(2, "B-51"), ctx=context())
    with recorder.engine.connect() as connection:
        rows = connection.execute(sa.select(event_kinds)).all()
    assert [(row.topic, row.shape, row.since) for row in rows] == [(KegBought.TOPIC, 3, RUNNING)]


def test_a_refused_command_leaves_the_others_kinds_noted(recorder: Recorder, store: Store) -> None:
    store.save(bought(1, "B-50"), ctx=context())
    with pytest.raises(Exception, match="B-50"):
        store.save(bought(2, "B-50"), ctx=context())
    assert recorder.engine.connect().execute(sa.select(event_kinds.c.topic)).scalars().all() == [KegBought.TOPIC]


def test_a_store_of_a_version_before_the_kinds_is_opened(
    recorder: Recorder, open_another: Callable[[], Recorder]
) -> None:
    recorder.append([StoredEvent("cask-1", 1, KegBought.TOPIC, b"{}")])
    with recorder.engine.begin() as connection:
        event_kinds.drop(connection)
    again = open_another()
    again.migrate()
    with again.engine.connect() as connection:
        assert connection.execute(sa.select(event_kinds)).all() == []


def test_processes_and_tools_refuse_it_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(data=tmp_path)
    recorder = open_store(settings, budget_of("tool"))
    note(recorder, "orders.OrderTeleported")
    recorder.close()
    monkeypatch.setattr(kinds, "RUNNING", "0.2.0")
    with pytest.raises(Unusable, match=r"precisam da versão 9\.1\.0 .* a versão 0\.2\.0"):
        open_store(settings, budget_of("tool"))


@pytest.mark.parametrize(
    ("topic", "state"),
    [
        ("orders.OrderTeleported", b'{"timestamp":"2020-01-01T00:00:00Z"}'),
        (KegBought.TOPIC, b'{"timestamp":"2020-01-01T00:00:00Z","serial":"B-1","litres":30,"price":"1.00","v":4}'),
    ],
)
def test_what_is_newer_is_not_called_damaged(recorder: Recorder, store: Store, topic: str, state: bytes) -> None:
    recorder.append([StoredEvent("cask-1", 1, topic, state)])
    with pytest.raises(NewerEvent) as newer:
        store.load(Keg, 1)
    assert newer.value.kind == "newer-history"
    assert "versão mais nova" in newer.value.sentence
