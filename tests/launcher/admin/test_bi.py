"""The star for other tools: as files, and for a role of PostgreSQL that reads it and nothing else."""

import csv
import hashlib
import json
import uuid
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import psycopg
import pyarrow as pa
import pytest
import sqlalchemy as sa
from psycopg import sql
from pyarrow import parquet

from command_api.catalogue.commands import AddProduct, add_product
from command_api.kernel import Actor, CommandContext
from command_api.orders.commands import CreateOrder, create_order
from command_api.orders.details import OrderFields
from launcher.admin.export_bi import TABLES
from launcher.admin.grant_bi import GRANTED
from projections.bi.tables import PRIVATE
from tests.harness.prepared import Prepared
from tests.harness.small_pub import CUSTOMER
from tests.launcher.cli.test_main import said
from tests.launcher.conftest import BOTH, CommandLine

NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
PASSWORD = "lúpulo-da-serra-9"
DRAFT = {"customer_name": "Dalva Nogueira", "customer_phone": "(11) 95555-0161", "cost_center": "choperia"}


def served(choperia: CommandLine, table: sa.Table) -> list[dict[str, Any]]:
    with choperia.left_behind() as services, services.read_database.read() as connection:
        found = connection.execute(sa.select(table).order_by(*table.primary_key))
        return [dict(row._mapping) for row in found]


@BOTH
def test_parquet_says_what_the_tables_say(pub: CommandLine, tmp_path: Path) -> None:
    out = tmp_path / "estrela"
    assert "completas até o evento" in said(pub("export", "bi", "--out", out))
    for table in TABLES:
        exported = parquet.read_table(out / f"{table.name}.parquet").to_pylist()
        assert exported == served(pub, table) != [], table.name
    order = parquet.read_table(out / "bi_orders.parquet")
    assert order.schema.field("total_amount").type == pa.decimal128(18, 2)
    assert order.schema.field("distance_km").type == pa.decimal128(18, 3)
    assert order.schema.field("created_at").type == pa.timestamp("us", tz="UTC")
    assert order.schema.field("created_on").type == pa.date32()

    with pub.left_behind() as services:
        ctx = CommandContext(Actor(1, "Ana"), NOW, uuid.uuid4().hex)
        number = create_order(services.store, CreateOrder(OrderFields(**DRAFT), place=False), ctx).id
    said(pub("export", "bi", "--out", out))  # in place of the one before
    draft = parquet.read_table(out / "bi_orders.parquet", filters=[("id", "=", number)])
    [row] = draft.select(["created_at", "created_on", "total_amount"]).to_pylist()
    assert row == {"created_at": NOW, "created_on": date(2026, 11, 21), "total_amount": Decimal(0)}


def test_csv_says_it_too_tells_nothing_from_an_empty_text_and_names_nobody(pub: CommandLine, tmp_path: Path) -> None:
    out = tmp_path / "estrela"
    said(pub("export", "bi", "--out", out, "--format", "csv"))
    with (out / "bi_products.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    expected = served(pub, next(table for table in TABLES if table.name == "bi_products"))
    assert [(int(row["id"]), row["name"], Decimal(row["price"])) for row in rows] == [
        (row["id"], row["name"], row["price"]) for row in expected
    ]
    assert {row["visible"] for row in rows} == {"true"}
    assert ",," in (out / "bi_products.csv").read_text(encoding="utf-8")
    exported = "".join(path.read_text(encoding="utf-8") for path in out.iterdir())
    assert CUSTOMER not in exported
    assert "95555" not in exported


def test_a_name_that_a_spreadsheet_would_run_is_a_text_in_the_csv(pub: CommandLine, tmp_path: Path) -> None:
    formula = "=cmd|' /C calc'!A0"
    with pub.left_behind() as services:
        ctx = CommandContext(Actor(1, "Ana"), NOW, uuid.uuid4().hex)
        add_product(services.store, AddProduct(formula, Decimal(1), None), ctx)
        services.runner.catch_up()
    said(pub("export", "bi", "--out", tmp_path, "--format", "csv"))
    with (tmp_path / "bi_products.csv").open(encoding="utf-8", newline="") as file:
        assert f"'{formula}" in [row["name"] for row in csv.DictReader(file)]
    assert "apóstrofo" in json.loads((tmp_path / "manifest.json").read_text(encoding="utf-8"))["texts"]
    said(pub("export", "bi", "--out", tmp_path, "--format", "raw-csv"))
    with (tmp_path / "bi_products.csv").open(encoding="utf-8", newline="") as file:
        assert formula in [row["name"] for row in csv.DictReader(file)]
    said(pub("export", "bi", "--out", tmp_path))
    assert formula in parquet.read_table(tmp_path / "bi_products.parquet")["name"].to_pylist()


def test_the_manifest_says_what_is_there_and_what_it_means(pub: CommandLine, tmp_path: Path) -> None:
    out = tmp_path / "estrela"
    said(pub("export", "bi", "--out", out))
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    with pub.left_behind() as services:
        assert manifest["complete"] == str(services.recorder.head())
    assert {table["name"] for table in manifest["tables"]} == {table.name for table in TABLES}
    for table in manifest["tables"]:
        content = (out / table["file"]).read_bytes()
        assert table["sha256"] == hashlib.sha256(content).hexdigest()
        assert table["rows"] == parquet.read_metadata(out / table["file"]).num_rows
        assert table["description"]
        assert all(column["description"] for column in table["columns"])
    keys = {f"{table['name']}.{key}" for table in manifest["tables"] for key in table["key"]}
    links = {column["references"] for table in manifest["tables"] for column in table["columns"]} - {None}
    assert links < keys
    [own] = [table["columns"] for table in manifest["tables"] if table["name"] == "bi_orders"]
    assert {column["name"]: column["references"] for column in own}["customer_id"] == "bi_customers.id"
    assert sorted(path.name for path in out.iterdir()) == sorted(
        [*(table["file"] for table in manifest["tables"]), "manifest.json"]
    )


def test_sqlite_has_no_roles_and_says_what_to_do_instead(tmp_path: Path) -> None:
    told = said(CommandLine(tmp_path / "data", None)("bi", "grant", "analista"), code=1)
    assert "choperia export bi" in told


@pytest.fixture
def analyst(postgres_url: str) -> Iterator[str]:
    """The name of a role that does not exist yet, and will not afterwards: roles belong to the whole server."""
    name = f"Analista {uuid.uuid4().hex[:8]}"
    yield name
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(name)))


@pytest.fixture
def on_postgres(analyst: str, small_pub: Prepared, tmp_path: Path) -> Iterator[CommandLine]:
    """The small pub, whose database goes before the role."""
    with small_pub.on("postgres", tmp_path / "data") as copy:
        yield CommandLine(copy.data, copy.url)


def as_analyst(url: str | None, role: str) -> psycopg.Connection[Any]:
    return psycopg.connect(url or "", user=role, password=PASSWORD, autocommit=True)


def granted(choperia: CommandLine, role: str) -> str:
    return said(choperia("bi", "grant", role, "--login", typed=f"{PASSWORD}\n{PASSWORD}\n"))


def assert_reads_the_star(analyst: psycopg.Connection[Any]) -> None:
    for name in GRANTED:
        analyst.execute(sql.SQL("SELECT * FROM {} LIMIT 1").format(sql.Identifier(name)))


def assert_does_nothing_else(analyst: psycopg.Connection[Any]) -> None:
    for statement in (
        "SELECT * FROM events",
        "SELECT * FROM accounts",
        "SELECT * FROM orders_events",
        *(f"SELECT * FROM {table.name}" for table in PRIVATE),
        "SET default_transaction_read_only = off; DELETE FROM bi_orders",
        "SET default_transaction_read_only = off; INSERT INTO bi_models VALUES (99, 'Meu', false)",
        "CREATE TABLE mine (id int)",
    ):
        with pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.ReadOnlySqlTransaction)):
            analyst.execute(statement.encode())


@pytest.mark.postgres
def test_the_role_reads_the_star_as_plain_numbers_and_instants_and_can_do_nothing_else(
    on_postgres: CommandLine, analyst: str
) -> None:
    assert f"lê {len(GRANTED)} tabelas de análise e nada mais" in granted(on_postgres, analyst)
    with as_analyst(on_postgres.database_url, analyst) as connection:
        assert_reads_the_star(connection)
        price = connection.execute("SELECT price FROM bi_products ORDER BY id LIMIT 1").fetchone()
        assert price
        assert price[0] == price[0].quantize(Decimal("0.01")) < 1000
        kinds = connection.execute(
            "SELECT table_name, data_type FROM information_schema.columns"
            " WHERE (table_name, column_name) IN (('bi_orders', 'placed_at'), ('sales_hourly', 'amount'))"
        ).fetchall()
        assert dict(kinds) == {"bi_orders": "timestamp with time zone", "sales_hourly": "numeric"}
        said_of = connection.execute("SELECT obj_description('bi_orders'::regclass)").fetchone()
        assert said_of
        assert "Pedidos de eventos" in said_of[0]
        link = connection.execute(
            "SELECT col_description('bi_order_items'::regclass, attnum) FROM pg_attribute"
            " WHERE attrelid = 'bi_order_items'::regclass AND attname = 'kit_id'"
        ).fetchone()
        assert link == ("kit, se kind é kit → bi_kits.id",)
        assert_does_nothing_else(connection)
        for name in ("bi", "sales"):
            said(on_postgres("rebuild", name))
        assert_reads_the_star(connection)
        assert_does_nothing_else(connection)


@pytest.mark.postgres
def test_without_a_login_the_role_is_for_others_to_have_and_what_it_was_given_besides_is_taken_back(
    on_postgres: CommandLine, analyst: str
) -> None:
    assert "conceda-o a quem deve ler" in said(on_postgres("bi", "grant", analyst))
    with pytest.raises(psycopg.OperationalError):
        as_analyst(on_postgres.database_url, analyst)
    with psycopg.connect(on_postgres.database_url or "", autocommit=True) as owner:
        owner.execute(sql.SQL("GRANT SELECT ON accounts TO {}").format(sql.Identifier(analyst)))
    assert "entra com a sua senha" in granted(on_postgres, analyst)
    with as_analyst(on_postgres.database_url, analyst) as connection:
        assert_does_nothing_else(connection)
    for mighty in ("choperia", "pg_read_all_data_too"):  # may do everything, or cannot be made
        assert "Recusado" in said(on_postgres("bi", "grant", mighty), code=1)


@pytest.fixture
def owned(analyst: str, postgres_url: str, postgres_database: str, tmp_path: Path) -> Iterator[CommandLine]:
    """An empty system whose role owns its database and nothing more: no superuser, and it manages no roles."""
    owner, database = f"dona_{uuid.uuid4().hex[:8]}", psycopg.conninfo.conninfo_to_dict(postgres_database)["dbname"]
    with psycopg.connect(postgres_url, autocommit=True) as server:
        made = "CREATE ROLE {} LOGIN NOSUPERUSER NOCREATEROLE NOCREATEDB PASSWORD {}"
        server.execute(sql.SQL(made).format(sql.Identifier(owner), sql.Literal(PASSWORD)))
        server.execute(sql.SQL("ALTER DATABASE {} OWNER TO {}").format(sql.Identifier(database), sql.Identifier(owner)))
        url = sa.make_url(postgres_database).set(username=owner, password=PASSWORD)
        choperia = CommandLine(tmp_path / "data", url.render_as_string(hide_password=False))
        with choperia.left_behind() as services:
            services.migrate()
        yield choperia
        server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(database)))
        server.execute(sql.SQL("DROP ROLE {}").format(sql.Identifier(owner)))


def administer(postgres_url: str, statement: str, role: str) -> None:
    """What the administrator of the server is asked for."""
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(sql.SQL(statement).format(sql.Identifier(role), sql.Literal(PASSWORD)))


@pytest.mark.postgres
def test_who_owns_the_database_and_nothing_more_lets_a_role_read_that_the_administrator_made(
    owned: CommandLine, analyst: str, postgres_url: str
) -> None:
    told = said(owned("bi", "grant", analyst), code=1)
    assert "não pode criar papéis neste PostgreSQL" in told
    assert f'CREATE ROLE "{analyst}" NOLOGIN; depois repita o comando.' in told
    administer(postgres_url, "CREATE ROLE {} LOGIN PASSWORD {}", analyst)

    told = said(owned("bi", "grant", analyst, "--login", typed=f"{PASSWORD}\n{PASSWORD}\n"), code=1)
    assert f"não pode dar uma senha a {analyst}" in told
    assert "repita o comando sem --login" in told

    told = said(owned("bi", "grant", analyst))
    assert "tabelas de análise e nada mais; entra com a sua senha." in told
    assert f'ALTER ROLE "{analyst}" SET default_transaction_read_only = on.' in told
    with as_analyst(owned.database_url, analyst) as connection:
        assert_reads_the_star(connection)
        assert_does_nothing_else(connection)

    administer(postgres_url, "ALTER ROLE {} SET default_transaction_read_only = on", analyst)
    assert "peça" not in said(owned("bi", "grant", analyst))
