"""Whoever was erased is not found by looking back, in this process or another, nor on the disk."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from command_api.customers.erasing import erase_customer
from command_api.orders.commands import CreateOrder, create_order, discard_draft
from command_api.orders.details import OrderFields
from infra.settings import Settings
from launcher.composition import Services, open_services, system_context
from projections.customers.tables import customers
from projections.orders.tables import orders
from tests.launcher.conftest import BOTH

NAME = "Perpétua Quaresma"


@pytest.fixture
def another(services: Services) -> Iterator[Services]:
    """A second process over the same stores."""
    opened = open_services(services.settings.model_copy())
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def many_snapshots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("projections.runtime.as_of.as_of.EVERY", 1)
    monkeypatch.setattr("projections.runtime.as_of.copies.BATCH", 1)


def ordered(services: Services) -> tuple[str, int]:
    """Somebody asked for something and thought better of it; the draft's stream, and the customer's number."""
    draft = create_order(
        services.store,
        CreateOrder(
            OrderFields(customer_name=NAME, customer_phone="(11) 95555-0199", cost_center="choperia"), place=False
        ),
        system_context(),
    )
    discard_draft(services.store, draft.id, system_context())
    services.runner.catch_up()
    with services.read_database.read() as connection:
        customer = connection.execute(sa.select(customers.c.id)).scalar_one()
    return f"event_order-{draft.id}", customer


def named(services: Services, stream: str) -> str:
    """The customer of the draft as of its first event."""
    services.as_of.patience = 30
    with services.as_of_reader.opened(["orders"], (stream, 1), None) as connection:
        return str(connection.execute(sa.select(orders.c.customer_name)).scalar_one())


def copies(settings: Settings) -> list[Path]:
    return [path for path in settings.snapshots_path.rglob("*") if path.is_file()]


@BOTH
def test_another_process_that_knew_the_name_does_not_show_it_again(services: Services, another: Services) -> None:
    stream, customer = ordered(services)
    for each in (another, services):  # the other one has opened what is sealed, and remembers the key
        assert named(each, stream) == NAME
    assert any(NAME.encode() in path.read_bytes() for path in copies(services.settings))

    erase_customer(services.store, customer, system_context())

    for each in (another, services):  # nobody has told them: the log has
        assert NAME not in named(each, stream)
    assert not [path for path in copies(services.settings) if NAME.encode() in path.read_bytes()]


def test_who_erases_empties_the_folder(services: Services, another: Services) -> None:
    stream, customer = ordered(services)
    for each in (services, another):
        named(each, stream)
    erase_customer(services.store, customer, system_context())
    services.as_of.forget()
    assert copies(services.settings) == []
