"""A backup of either database into either database: what comes back is what was there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from command_api.catalogue.commands import AddProduct, add_product
from command_api.event_store.recorder import AlreadyAnswered, StoreUnavailable
from command_api.orders.domain import EventOrder
from infra.position import Position
from infra.problems import Problem
from launcher.admin.backup.backing_up import back_up
from launcher.admin.backup.restoring import restore
from launcher.composition import Services
from launcher.jobs.sales_imports import work
from launcher.progress import Bars
from projections.runtime.rebuild import verify
from tests.harness.faults.table import LONG
from tests.harness.faults.tally import Fault
from tests.harness.small_pub import CUSTOMER, context, under_a_key
from tests.launcher.admin.backup.conftest import Place, Pub, files_of, log_of, tables_of

EVERYTHING: frozenset[str] = frozenset()
CROSSWISE = [("sqlite", "postgres"), ("postgres", "sqlite")]
"""Each database is saved once and restored once: all that differs between the two."""
STRAIGHT = [("sqlite", "sqlite"), ("postgres", "postgres")]


def assert_read_models_are_right(services: Services) -> None:
    for projection in services.runner.projections.values():
        assert verify(services.recorder, services.read_database, projection).equal, projection.name


def assert_the_seal_is_intact(services: Services) -> None:
    assert services.auditor.verify(services.auditor.heads(), lambda *_: None).intact


@pytest.mark.postgres
@pytest.mark.parametrize(("source", "kind"), [*CROSSWISE, *(STRAIGHT if LONG else ())])
def test_everything_comes_back_on_either_database_and_goes_on_there(
    pubs: Callable[[str], Pub], source: str, kind: str, machine: Callable[..., Place], bars: Bars, fault: Fault
) -> None:
    pub, elsewhere = pubs(source), machine(kind, "elsewhere")
    renumbered = (source, kind) == ("postgres", "sqlite")
    if renumbered:  # positions of PostgreSQL are given up only on demand
        with pytest.raises(Problem, match="--renumber"):
            restore(elsewhere.settings, pub.saved, bars)
        assert not elsewhere.settings.events_path.exists()
    restore(elsewhere.settings, pub.saved, bars, renumber=renumbered)

    with pub.open() as before, elsewhere.open() as after:
        log, head = log_of(before), before.recorder.head()
        if renumbered:
            assert [event[1:] for event in log_of(after)] == [event[1:] for event in log]
            assert [event[0] for event in log_of(after)] == [Position(0, n) for n in range(1, len(log) + 1)]
            kept = sorted(path.name for path in (elsewhere.settings.seal_folder / "before").iterdir())
            assert kept == ["heads.jsonl", "public-key.pem"]
        else:
            assert log_of(after) == log
            assert tables_of(after) == tables_of(before)
            assert_the_seal_is_intact(after)
        assert tables_of(before, EVERYTHING)["sessions"] != []
        assert tables_of(after, EVERYTHING)["sessions"] == [], "every session is over"
        assert tables_of(after)["accounts"] == tables_of(before)["accounts"]
        assert files_of(after) == files_of(before)
        assert [kept.key for kept in after.files.all_staged()] == [kept.key for kept in before.files.all_staged()]
        assert_read_models_are_right(after)
        assert after.store.load(EventOrder, 1).details.customer.name == CUSTOMER

    with elsewhere.open() as services:
        receipt = add_product(services.store, AddProduct("Stout", Decimal(12), None), context())
        assert renumbered or receipt.position > head
        assert f"product-{receipt.id}" not in {event[1] for event in log}
        with pytest.raises(AlreadyAnswered) as kept:  # the answer of then, not another product
            add_product(services.store, AddProduct("Pilsen", Decimal(10), None), under_a_key("first"))
        assert kept.value.answered.position < receipt.position
        work(services)  # the sales that waited are recorded here
        services.runner.catch_up()
        services.auditor.sign(datetime.now(UTC))
        assert_the_seal_is_intact(services)
        theirs = log_of(services)
    with pytest.raises(Problem, match="já tem dados"):
        restore(elsewhere.settings, pub.saved, bars, renumber=renumbered)
    with elsewhere.open() as services:
        assert log_of(services) == theirs
    fault.happened()


def test_personal_data_come_back_only_with_the_key_that_is_not_in_the_file(
    pub: Pub, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    file = tmp_path / "without-keys.backup"
    with pub.open() as services:
        back_up(services, file, bars)
    elsewhere = machine("sqlite", "elsewhere")
    with pytest.raises(Problem, match=r"personal\.key"):
        restore(elsewhere.settings, file, bars)
    wrong = machine("sqlite", "wrong")
    with wrong.open():
        pass  # a first start makes a key of its own
    with pytest.raises(Problem, match="não é a desta cópia"):
        restore(wrong.settings, file, bars)
    assert not elsewhere.settings.data.exists(), "nothing is left behind"
    elsewhere.settings.data.mkdir()
    elsewhere.settings.personal_key_path.write_bytes(pub.settings.personal_key_path.read_bytes())
    restore(elsewhere.settings, file, bars)
    with elsewhere.open() as services:
        assert services.store.load(EventOrder, 1).details.customer.name == CUSTOMER


def test_a_folder_with_another_seal_is_left_alone(pub: Pub, machine: Callable[..., Place], bars: Bars) -> None:
    other = machine("sqlite", "other")
    with other.open() as services:
        add_product(services.store, AddProduct("Stout", Decimal(12), None), context())
        services.runner.catch_up()
        services.auditor.sign(datetime.now(UTC))
        heads = services.seal.heads.path.read_bytes()
    for name in ("events.db", "events.db-wal", "events.db-shm", "read.db", "read.db-wal", "read.db-shm"):
        (other.settings.data / name).unlink(missing_ok=True)
    with pytest.raises(Problem, match="não é o desta cópia"):
        restore(other.settings, pub.saved, bars)
    assert (other.settings.seal_folder / "heads.jsonl").read_bytes() == heads
    assert not other.settings.events_path.exists()


def test_the_same_restore_can_be_given_again_after_it_failed_beside_the_database(
    pub: Pub, machine: Callable[..., Place], bars: Bars
) -> None:
    elsewhere = machine("sqlite", "elsewhere")
    elsewhere.settings.data.mkdir()
    elsewhere.settings.events_path.mkdir()  # in the way of the database, not of the files
    with pytest.raises(StoreUnavailable):
        restore(elsewhere.settings, pub.saved, bars)
    elsewhere.settings.events_path.rmdir()
    manifest = restore(elsewhere.settings, pub.saved, bars).manifest
    with elsewhere.open() as services:
        assert len(log_of(services)) == manifest.extent.events
