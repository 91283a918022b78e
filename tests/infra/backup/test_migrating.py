"""An embedded business moves to PostgreSQL, and back."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest

from command_api.catalogue.commands import AddProduct, add_product
from command_api.orders.domain import EventOrder
from infra.launcher.backup.migrating import migrate_store
from infra.launcher.backup.restoring import fill
from infra.launcher.backup.snapshot import snapshot
from infra.launcher.progress import Bars
from infra.position import Position
from infra.problems import Problem
from tests.infra.backup.conftest import CUSTOMER, House, Place, context, furnish, log_of, tables_of

EVERYTHING: frozenset[str] = frozenset()


def moved(place: Place, other: Place) -> Place:
    """The same data folder with the other's database."""
    return Place(place.settings.model_copy(update={"database_url": other.settings.database_url}))


def test_everything_moves_to_postgresql_and_goes_on_there(machine: Callable[..., Place], bars: Bars) -> None:
    house = machine("sqlite", "house")
    with house.open() as services:
        furnish(services)
    there = moved(house, machine("postgres", "there"))
    with house.open() as services:
        done = migrate_store(services, there.settings, bars)
        assert done.equal
        assert {each.name for each in done.comparisons} == set(services.runner.projections)
        assert sum(each.rows for each in done.comparisons) > 100
        before, tables, head = log_of(services), tables_of(services, EVERYTHING), services.recorder.head()
    with there.open() as services:
        assert log_of(services) == before
        assert tables_of(services, EVERYTHING) == tables
        assert services.auditor.verify(services.auditor.heads(), lambda *_: None).intact
        assert services.store.load(EventOrder, 1).details.customer.name == CUSTOMER
        receipt = add_product(services.store, AddProduct("Stout", Decimal(12), None), context())
        assert receipt.position > head
        assert receipt.position.transaction > 0
        assert services.recorder.head() == receipt.position
        assert f"product-{receipt.id}" not in {event[1] for event in before}


def test_what_moved_to_postgresql_moves_back(machine: Callable[..., Place], bars: Bars) -> None:
    """Without a new event its positions are still those of one writer; with one they are given up on demand."""
    house = machine("sqlite", "house")
    with house.open() as services:
        furnish(services)
        before = log_of(services)
    there = moved(house, machine("postgres", "there"))
    with house.open() as services:
        migrate_store(services, there.settings, bars)
    back = Place(machine("sqlite", "back").settings)
    back.settings.data.mkdir()
    back.settings.personal_key_path.write_bytes(house.settings.personal_key_path.read_bytes())
    with there.open() as services:
        assert migrate_store(services, back.settings, bars).equal
    with back.open() as services:
        assert log_of(services) == before

    late = Place(machine("sqlite", "late").settings)
    late.settings.data.mkdir()
    late.settings.personal_key_path.write_bytes(house.settings.personal_key_path.read_bytes())
    with there.open() as services:
        newest = add_product(services.store, AddProduct("Stout", Decimal(12), None), context()).id
        with pytest.raises(Problem, match="--renumber"):
            migrate_store(services, late.settings, bars)
        done = migrate_store(services, late.settings, bars, renumber=True)
        assert done.equal
        assert "seal" not in {each.name for each in done.comparisons}
    with late.open() as services:
        log = log_of(services)
        assert log[: len(before)] == before
        assert [event[0] for event in log] == [Position(0, number) for number in range(1, len(log) + 1)]
        assert log[-1][1] == f"stock_item-{newest}"


def test_what_happens_during_a_migration_stops_it_and_leaves_the_target_empty(
    house: House, machine: Callable[..., Place], bars: Bars
) -> None:
    there = moved(house, machine("postgres", "there"))
    with house.open() as services, snapshot(services.recorder) as moment:

        def refuse() -> None:
            raise Problem(409, "Algo foi gravado durante a cópia.", kind="backup")

        with pytest.raises(Problem, match="durante a cópia"):
            fill(there.settings, moment, bars, refuse)
    with there.open() as services:
        assert log_of(services) == []
        assert tables_of(services)["accounts"] == []


def test_a_server_that_goes_on_writing_is_noticed(machine: Callable[..., Place], bars: Bars) -> None:
    house = machine("sqlite", "house")
    with house.open() as services:
        furnish(services)
    there = moved(house, machine("postgres", "there"))
    with house.open() as services, house.open() as server:
        told = bars.update

        def write_meanwhile(what: str, done: int, total: int) -> None:
            if what == "Gravando eventos" and done == total:
                add_product(server.store, AddProduct("Stout", Decimal(12), None), context())
            told(what, done, total)

        bars.update = write_meanwhile  # type: ignore[method-assign]
        with pytest.raises(Problem, match="Pare o servidor"):
            migrate_store(services, there.settings, bars)
    with there.open() as services:
        assert log_of(services) == []


def test_a_database_that_is_in_use_is_not_migrated_into(
    house: House, machine: Callable[..., Place], bars: Bars
) -> None:
    there = machine("postgres", "there")
    with there.open() as services:
        add_product(services.store, AddProduct("Stout", Decimal(12), None), context())
    with house.open() as services, pytest.raises(Problem, match="já tem dados"):
        migrate_store(services, moved(house, there).settings, bars)
