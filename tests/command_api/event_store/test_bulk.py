"""Many commands in one transaction: they see each other, others see all or nothing, and a refused one is left out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from command_api.event_store import Store, open_recorder
from command_api.event_store.bulk import BulkStore, bulk_store
from command_api.kernel import InUse, NotFound, Taken
from infra.position import START
from tests.command_api.event_store.kegs import Cellar, Keg, bought, context, opened


@pytest.fixture
def others(tmp_path: Path) -> Iterator[Store]:
    """The store that everybody else uses."""
    recorder = open_recorder(tmp_path / "events.db", None)
    recorder.migrate()
    yield Store(recorder)
    recorder.close()


@pytest.fixture
def bulk(others: Store) -> Iterator[BulkStore]:
    with bulk_store(others.recorder) as store:
        yield store


def stored(store: Store) -> list[str]:
    return [event.stream for event in store.recorder.read_after(START, 100)]


def test_commands_of_a_transaction_see_each_other_and_others_see_them_in_the_end(
    bulk: BulkStore, others: Store
) -> None:
    with bulk.transaction():
        bulk.save(opened(1), ctx=context())
        bulk.save(bought(1, "B-50", "cellar-1"), ctx=context(key="first"))
        keg = bulk.load(Keg, 1)
        keg.relabel("B-51")
        bulk.save(keg, ctx=context())
        assert bulk.find("keg-serial", "B-51") == "cask-1"
        assert bulk.find_all("keg-serial", ["B-50", "B-51"]) == {"B-51": "cask-1"}
        assert (bulk.living(Keg), bulk.referring("cellar-1")) == (["cask-1"], ["cask-1"])
        assert bulk.answered("7", "first") is not None
        assert stored(others) == []
        assert others.find("keg-serial", "B-51") is None
    assert stored(others) == ["cellar-1", "cask-1", "cask-1"]
    assert others.load(Keg, 1).serial == "B-51"


def test_a_refused_command_leaves_no_trace_and_the_others_are_stored(bulk: BulkStore, others: Store) -> None:
    with bulk.transaction():
        bulk.save(opened(1), ctx=context())
        bulk.save(bought(1, "B-50", "cellar-1"), ctx=context())
        with pytest.raises(Taken):
            bulk.save(opened(2), bought(2, "B-50"), ctx=context(key="refused"))
        cellar = bulk.load(Cellar, 1)
        cellar.close()
        with pytest.raises(InUse):
            bulk.save(cellar, ctx=context())
        assert not bulk.load(Cellar, 1).closed
        with pytest.raises(NotFound):
            bulk.load(Cellar, 2)
        bulk.save(bought(3, "B-52"), ctx=context())
    assert stored(others) == ["cellar-1", "cask-1", "cask-3"]
    assert others.answered("7", "refused") is None


def test_nothing_of_a_transaction_that_fails_is_stored_and_its_ids_are_handed_out_again(others: Store) -> None:
    with bulk_store(others.recorder) as bulk:
        with bulk.transaction():
            assert bulk.new_id(Keg) == 1
            bulk.save(bought(1, "B-50"), ctx=context())
        with pytest.raises(ZeroDivisionError):
            fail_after_a_command(bulk)
        with pytest.raises(RuntimeError, match="open another"), bulk.transaction():
            pass
    assert stored(others) == ["cask-1"]
    with bulk_store(others.recorder) as bulk, bulk.transaction():
        assert bulk.new_id(Keg) == 2
        assert bulk.find("keg-serial", "B-51") is None


def fail_after_a_command(bulk: BulkStore) -> None:
    with bulk.transaction():
        assert bulk.new_id(Keg) == 2
        bulk.save(bought(2, "B-51"), ctx=context())
        raise ZeroDivisionError


def test_what_is_in_memory_is_what_others_have_made_of_it_meanwhile(bulk: BulkStore, others: Store) -> None:
    with bulk.transaction():
        bulk.save(bought(1, "B-50"), ctx=context())
        bulk.load(Keg, 1).relabel("never saved")
        assert bulk.load(Keg, 1).serial == "B-50"
    keg = others.load(Keg, 1)
    keg.relabel("B-51")
    others.save(keg, ctx=context())
    with bulk.transaction():
        keg = bulk.load(Keg, 1)
        assert (keg.serial, keg.version) == ("B-51", 2)
        keg.relabel("B-52")
        bulk.save(keg, ctx=context(expected_version=2))
    assert others.load(Keg, 1).serial == "B-52"


def test_a_command_outside_a_transaction_is_a_mistake(bulk: BulkStore) -> None:
    with pytest.raises(RuntimeError, match="inside transaction"):
        bulk.save(bought(1, "B-50"), ctx=context())


@pytest.mark.postgres
def test_on_postgresql_every_command_commits_by_itself(postgres_database: str) -> None:
    recorder = open_recorder(None, postgres_database)
    recorder.migrate()
    with bulk_store(recorder) as bulk, bulk.transaction():
        bulk.save(bought(1, "B-50"), ctx=context())
        assert stored(Store(recorder)) == ["cask-1"]
    recorder.close()
