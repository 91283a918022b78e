"""An embedded business moves to PostgreSQL, and back."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal

import pytest
import sqlalchemy as sa

from command_api.catalogue.commands import AddProduct, add_product
from command_api.orders.domain import EventOrder
from infra.position import Position
from infra.problems import Problem
from launcher.admin.backup.migrating import migrate_store
from launcher.composition import Services
from launcher.progress import Bars
from tests.harness.small_pub import CUSTOMER, context
from tests.launcher.admin.backup.conftest import Place, log_of, tables_of

EVERYTHING: frozenset[str] = frozenset()
EMPTY_IN_A_SMALL_PUB = {
    "login_attempts",
    "passkey_challenges",
    "password_links",
    "session_confirmations",
    "session_positions",
    "sign_in_tickets",
    "signed_uploads",
    "upload_claims",
    "used_captchas",
}

pytestmark = pytest.mark.postgres


@pytest.fixture
def many_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few dozen rows take as many batches as the rows of a year do."""
    for module in ("loading", "snapshot"):
        monkeypatch.setattr(f"launcher.admin.backup.{module}._AT_ONCE", 5)
    monkeypatch.setattr("projections.runtime.comparison._READ_AT_ONCE", 5)


def moved(place: Place, other: Place) -> Place:
    """The same data folder with the other's database."""
    return Place(place.settings.model_copy(update={"database_url": other.settings.database_url}))


def with_the_keys_of(place: Place, target: Place) -> Place:
    target.settings.data.mkdir()
    target.settings.personal_key_path.write_bytes(place.settings.personal_key_path.read_bytes())
    return target


def empty_tables(services: Services) -> set[str]:
    """The tables of read models that have no row."""
    tables = [table for each in services.runner.projections.values() for table in each.tables]
    with services.read_database.read() as connection:
        return {table.name for table in tables if not connection.execute(sa.select(table).limit(1)).first()}


@pytest.mark.usefixtures("many_batches")
def test_everything_moves_to_postgresql_and_back_row_by_row(
    own_pub: Place, machine: Callable[..., Place], bars: Bars
) -> None:
    there = moved(own_pub, machine("postgres", "there"))
    with own_pub.open() as services:
        done = migrate_store(services, there.settings, bars)
        before, tables, head = log_of(services), tables_of(services, EVERYTHING), services.recorder.head()
        assert empty_tables(services) == set()
    assert {name for name, rows in tables.items() if not rows} == EMPTY_IN_A_SMALL_PUB
    assert [(each.name, each.differences) for each in done.comparisons if not each.equal] == []
    assert {each.name for each in done.comparisons} == set(services.runner.projections)
    assert done.events == len(before)

    back = with_the_keys_of(own_pub, machine("sqlite", "back"))
    with there.open() as services:
        assert log_of(services) == before
        assert tables_of(services, EVERYTHING) == tables
        assert services.auditor.verify(services.auditor.heads(), lambda *_: None).intact
        # without a new event, positions are still those of one writer and fit in an embedded store
        assert migrate_store(services, back.settings, bars).equal
    with back.open() as services:
        assert log_of(services) == before

    late = with_the_keys_of(own_pub, machine("sqlite", "late"))
    with there.open() as services:
        assert services.store.load(EventOrder, 1).details.customer.name == CUSTOMER
        receipt = add_product(services.store, AddProduct("Stout", Decimal(12), None), context())
        assert receipt.position > head
        assert receipt.position.transaction > 0
        assert services.recorder.head() == receipt.position
        assert f"product-{receipt.id}" not in {event[1] for event in before}
        with pytest.raises(Problem, match="--renumber"):
            migrate_store(services, late.settings, bars)
        done = migrate_store(services, late.settings, bars, renumber=True)
        assert done.equal
        assert "seal" not in {each.name for each in done.comparisons}
    with late.open() as services:
        log = log_of(services)
        assert log[: len(before)] == before
        assert [event[0] for event in log] == [Position(0, number) for number in range(1, len(log) + 1)]
        assert log[-1][1] == f"stock_item-{receipt.id}"
    with own_pub.open() as services, pytest.raises(Problem, match="já tem dados"):
        migrate_store(services, there.settings, bars)


def test_a_write_during_a_migration_stops_it_and_leaves_the_target_empty(
    own_pub: Place, machine: Callable[..., Place], bars: Bars, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = moved(own_pub, machine("postgres", "there"))
    with own_pub.open() as services, own_pub.open() as server:

        def write_meanwhile(what: str, done: int, total: int) -> None:
            if what == "Gravando eventos" and done == total:
                add_product(server.store, AddProduct("Stout", Decimal(12), None), context())

        monkeypatch.setattr(bars, "update", write_meanwhile)
        with pytest.raises(Problem, match="Pare o servidor"):
            migrate_store(services, there.settings, bars)
    with there.open() as services:
        assert log_of(services) == []
        assert tables_of(services)["accounts"] == []
