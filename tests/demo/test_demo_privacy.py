"""A person of the demo pub is erased: a year of trade stays, and no file says who it was."""

import shutil
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from command_api.customers.erasing import erase_customer
from command_api.kernel import ERASED, Actor, CommandContext
from infra.settings import Settings
from launcher.composition import Services, open_services
from projections.bi.tables import STAR
from projections.customers.tables import customers
from projections.orders.tables import orders
from projections.runtime.rebuild import verify
from tests.harness.traces import in_files, spellings

SAID = ("customer_name", "customer_phone", "customer_document", "delivery_address", "notes", "event_name")


def rows(services: Services, query: sa.Select[Any]) -> list[dict[str, Any]]:
    with services.read_database.read() as connection:
        return [dict(row) for row in connection.execute(query).mappings()]


def what_only_one_said(services: Services, customer: int) -> set[str]:
    """What the orders of this customer say and no other's does."""
    mine, others = set[str](), set[str]()
    for row in rows(services, sa.select(orders)):
        (mine if row["customer_id"] == customer else others).update(str(row[name]) for name in SAID)
    return {text for text in mine - others if len(text) >= 8}


@pytest.mark.slow
def test_nobody_in_the_demo_says_who_an_erased_customer_was(demo_data: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    shutil.copytree(demo_data, data)
    services = open_services(Settings(data=data, environment="test", captcha="off", database_url=None))
    try:
        services.migrate()
        services.runner.catch_up()
        done = customers.c.orders == customers.c.finished_orders
        [chosen, *_] = rows(services, sa.select(customers).where(done).order_by(customers.c.orders.desc()))
        said = what_only_one_said(services, chosen["id"])
        needles = {spelling for text in said for spelling in spellings(text)}
        assert chosen["name"] in said
        assert {found for _, found in in_files(data, needles)} >= {text.encode() for text in said}
        key = services.store.keys.of(f"customer-{chosen['id']}")
        assert key is not None
        figures = [rows(services, sa.select(table).order_by(*table.primary_key)) for table in STAR]

        ctx = CommandContext(Actor(1, "Ana"), datetime.now(UTC), uuid.uuid4().hex, reason="Pedido do titular")
        erase_customer(services.store, chosen["id"], ctx)
        services.runner.catch_up()
        assert services.shredder.shred()

        assert in_files(data, {*needles, key}) == set()
        assert [rows(services, sa.select(table).order_by(*table.primary_key)) for table in STAR] == figures
        [after] = rows(services, sa.select(customers).where(customers.c.id == chosen["id"]))
        assert (after["name"], after["orders"], after["total"]) == (ERASED, chosen["orders"], chosen["total"])
        for projection in services.runner.projections.values():
            assert verify(services.recorder, services.read_database, projection).equal, projection.name
    finally:
        services.close()
