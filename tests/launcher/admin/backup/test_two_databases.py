"""Read models in a database of their own: nothing else notices."""

from __future__ import annotations

import io
from contextlib import ExitStack
from decimal import Decimal
from pathlib import Path

import psycopg
import pytest
from rich.console import Console
from starlette.testclient import TestClient

from command_api.catalogue.commands import AddProduct, add_product
from command_api.customers.erasing import erase_customer
from command_api.event_store.index import write_metadata
from command_api.orders.commands import cancel_order
from infra.problems import Problem
from infra.settings import Settings
from launcher.admin.backup.backing_up import back_up
from launcher.admin.backup.restoring import restore
from launcher.admin.grant_bi import grant_bi
from launcher.cli.backup_results import migrate_store
from launcher.composition import create_query_gateway
from launcher.jobs.sales_imports import work
from launcher.progress import Bars
from projections.runtime.rebuild import rebuild, verify
from projections.runtime.tracking import positions
from tests.harness.postgres import Postgres
from tests.harness.small_pub import context, furnish
from tests.launcher.admin.backup.conftest import Place, Pub, log_of, tables_of

pytestmark = pytest.mark.postgres


class Apart(Place):
    """A machine with two databases."""

    def tables_in(self, url: str | None) -> set[str]:
        with psycopg.connect(str(url)) as connection:
            rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
            return {name for (name,) in rows}


def apart(server: Postgres, data: Path, held: ExitStack) -> Apart:
    store, reads = (held.enter_context(server.database()) for _ in range(2))
    return Apart(Settings(data=data, database_url=store, read_database_url=reads, environment="test"))


def test_commands_reads_erasures_and_copies_do_not_mind(
    postgres_server: Postgres, tmp_path: Path, held: ExitStack, bars: Bars
) -> None:
    here = apart(postgres_server, tmp_path / "here", held)
    with here.open() as services:
        furnish(services)
        work(services)  # the sales that wait
        receipt = add_product(services.store, AddProduct("Stout", Decimal(12), None), context())
        services.runner.catch_up()
        client = TestClient(create_query_gateway(services))
        shown = client.get("/api/menu", headers={"X-Min-Position": str(receipt.position)})
        assert "Stout" in shown.text
        assert client.get("/readyz").status_code == 200
        for projection in services.runner.projections.values():
            comparison = verify(services.recorder, services.read_database, projection)
            assert comparison.equal, comparison.differences
        rebuild(services.recorder, services.read_database, services.runner.projections["orders"])
        grant_bi(services.read_database, "leitor_a_parte", None)
        cancel_order(services.store, 1, None, context(reason="Festa cancelada"))
        erase_customer(services.store, 1, context(reason="Pedido do titular"))
        services.runner.catch_up()
        assert services.shredder.is_due()
        assert services.shredder.shred()
        back_up(services, tmp_path / "casa.backup", bars, with_keys=True)
        before, kept = log_of(services), tables_of(services)

    assert here.tables_in(here.settings.database_url) >= {"events", *write_metadata.tables, "accounts"}
    assert positions.name not in here.tables_in(here.settings.database_url)
    assert "events" not in here.tables_in(here.settings.read_database_url)

    there = apart(postgres_server, tmp_path / "there", held)
    restore(there.settings, tmp_path / "casa.backup", bars)
    with there.open() as services:
        assert log_of(services) == before
        assert {name: rows for name, rows in tables_of(services).items() if rows != kept[name]} == {}
        assert all(each.state == "live" for each in services.runner.health())
        assert verify(services.recorder, services.read_database, services.runner.projections["bi"]).equal
    with pytest.raises(Problem, match="sistema vazio"):
        restore(there.settings, tmp_path / "casa.backup", bars)


def test_an_embedded_business_moves_into_two_databases(
    pub: Pub, postgres_server: Postgres, held: ExitStack, bars: Bars
) -> None:
    store, reads = (held.enter_context(postgres_server.database()) for _ in range(2))
    said = io.StringIO()
    with pub.open() as services:
        assert migrate_store(services, store, bars, Console(file=said), renumber=False, reads_to=reads)
        before = log_of(services)
    assert "CHOPERIA_READ_DATABASE_URL" in said.getvalue().replace("\n", " ")
    moved = Place(pub.settings.model_copy(update={"database_url": store, "read_database_url": reads}))
    with moved.open() as services:
        assert log_of(services) == before
        assert services.runner.health()[0].state == "live"
