"""A backup of either database into either database: what comes back is what was there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path

import pytest

from command_api.catalogue.commands import AddProduct, add_product
from command_api.event_store.recorder import AlreadyAnswered, StoreAway
from command_api.orders.domain import EventOrder
from infra.launcher.backup.backing_up import back_up
from infra.launcher.backup.restoring import restore
from infra.launcher.progress import Bars
from infra.launcher.sales_imports import work
from infra.position import Position
from infra.problems import Problem
from projections.rebuild import verify
from tests.infra.backup.conftest import (
    CUSTOMER,
    House,
    Place,
    context,
    files_of,
    furnish,
    log_of,
    tables_of,
    under_a_key,
)

BOTH = ("sqlite", "postgres")


@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("house", BOTH, indirect=True)
def test_everything_comes_back_on_either_database(
    house: House, kind: str, machine: Callable[..., Place], bars: Bars
) -> None:
    elsewhere = machine(kind, "elsewhere")
    goes_down = house.settings.database_url is not None and kind == "sqlite"
    restore(elsewhere.settings, house.saved, bars, renumber=goes_down)
    with house.open() as before, elsewhere.open() as after:
        if goes_down:
            assert [event[1:] for event in log_of(after)] == [event[1:] for event in log_of(before)]
            assert [event[0] for event in log_of(after)] == [Position(0, n) for n in range(1, len(log_of(after)) + 1)]
        else:
            assert log_of(after) == log_of(before)
            assert tables_of(after) == tables_of(before)
            assert after.auditor.verify(after.auditor.heads(), lambda *_: None).intact
        assert files_of(after) == files_of(before)
        assert [kept.key for kept in after.files.all_staged()] == [kept.key for kept in before.files.all_staged()]
        for projection in after.runner.projections.values():
            assert verify(after.recorder, after.read_database, projection).equal
        assert after.store.load(EventOrder, 1).details.customer.name == CUSTOMER


@pytest.mark.parametrize("kind", BOTH)
def test_a_restored_house_goes_on_with_new_ids_later_positions_and_its_seal(
    house: House, kind: str, machine: Callable[..., Place], bars: Bars
) -> None:
    with house.open() as services:
        known = {event[1] for event in log_of(services)}
        head = services.recorder.head()
    elsewhere = machine(kind, "elsewhere")
    restore(elsewhere.settings, house.saved, bars)
    with elsewhere.open() as services:
        receipt = add_product(services.store, AddProduct("Stout", Decimal(12), None), context())
        assert receipt.position > head
        assert f"product-{receipt.id}" not in known
        with pytest.raises(AlreadyAnswered) as kept:  # the answer of then, not another product
            add_product(services.store, AddProduct("Pilsen", Decimal(10), None), under_a_key("first"))
        assert kept.value.answered.position <= head
        work(services)  # the sales that waited are recorded here
        services.runner.catch_up()
        services.auditor.sign(datetime.now(UTC))
        assert services.auditor.verify(services.auditor.heads(), lambda *_: None).intact


def test_a_person_signs_in_with_the_old_password_and_every_old_session_is_over(
    house: House, machine: Callable[..., Place], bars: Bars
) -> None:
    elsewhere = machine("sqlite", "elsewhere")
    restore(elsewhere.settings, house.saved, bars)
    with house.open() as before, elsewhere.open() as after:
        assert tables_of(after)["accounts"] == tables_of(before)["accounts"]
        assert tables_of(after, frozenset())["sessions"] == []


@pytest.mark.parametrize("kind", BOTH)
def test_nothing_is_restored_over_somebody_elses_business(
    house: House, kind: str, machine: Callable[..., Place], bars: Bars
) -> None:
    elsewhere = machine(kind, "elsewhere")
    with elsewhere.open() as services:
        add_product(services.store, AddProduct("Stout", Decimal(12), None), context())
        theirs = log_of(services)
    with pytest.raises(Problem, match="já tem dados"):
        restore(elsewhere.settings, house.saved, bars)
    with elsewhere.open() as services:
        assert log_of(services) == theirs


@pytest.mark.parametrize("house", ["postgres"], indirect=True)
def test_positions_of_postgresql_are_given_up_only_if_somebody_says_so(
    house: House, machine: Callable[..., Place], bars: Bars
) -> None:
    elsewhere = machine("sqlite", "elsewhere")
    with pytest.raises(Problem, match="--renumber"):
        restore(elsewhere.settings, house.saved, bars)
    assert not elsewhere.settings.events_path.exists()
    restore(elsewhere.settings, house.saved, bars, renumber=True)
    kept = sorted(path.name for path in (elsewhere.settings.seal_folder / "before").iterdir())
    assert kept == ["heads.jsonl", "public-key.pem"]


def test_personal_data_come_back_only_with_the_key_that_is_not_in_the_file(
    house: House, tmp_path: Path, machine: Callable[..., Place], bars: Bars
) -> None:
    file = tmp_path / "sem-chaves.backup"
    with house.open() as services:
        back_up(services, file, bars)
    elsewhere = machine("sqlite", "elsewhere")
    with pytest.raises(Problem, match=r"personal\.key"):
        restore(elsewhere.settings, file, bars)
    wrong = machine("sqlite", "wrong")
    with wrong.open():
        pass  # a first start makes a key of its own
    with pytest.raises(Problem, match="não é a desta cópia"):
        restore(wrong.settings, file, bars)
    elsewhere.settings.personal_key_path.write_bytes(house.settings.personal_key_path.read_bytes())
    restore(elsewhere.settings, file, bars)
    with elsewhere.open() as services:
        assert services.store.load(EventOrder, 1).details.customer.name == CUSTOMER


def test_a_folder_with_another_seal_is_left_alone(house: House, machine: Callable[..., Place], bars: Bars) -> None:
    other = machine("sqlite", "other")
    with other.open() as services:
        furnish(services)
        heads = services.seal.heads.path.read_bytes()
    for name in ("events.db", "events.db-wal", "events.db-shm", "read.db", "read.db-wal", "read.db-shm"):
        (other.settings.data / name).unlink(missing_ok=True)
    with pytest.raises(Problem, match="não é o desta cópia"):
        restore(other.settings, house.saved, bars)
    assert (other.settings.seal_folder / "heads.jsonl").read_bytes() == heads
    assert not other.settings.events_path.exists()


def test_the_same_restore_can_be_given_again_after_it_failed_beside_the_database(
    house: House, machine: Callable[..., Place], bars: Bars
) -> None:
    elsewhere = machine("sqlite", "elsewhere")
    elsewhere.settings.data.mkdir()
    elsewhere.settings.events_path.mkdir()  # in the way of the database, not of the files
    with pytest.raises(StoreAway):
        restore(elsewhere.settings, house.saved, bars)
    elsewhere.settings.events_path.rmdir()
    manifest = restore(elsewhere.settings, house.saved, bars).manifest
    with elsewhere.open() as services:
        assert len(log_of(services)) == manifest.extent.events
