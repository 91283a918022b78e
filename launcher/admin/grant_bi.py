"""``choperia bi grant``: a role of PostgreSQL that reads the star and nothing else."""

from __future__ import annotations

from typing import Any, Final

import psycopg
import sqlalchemy as sa
from psycopg import sql

from infra.problems import Problem
from infra.read_database import ReadDatabase
from projections.bi.tables import STAR
from projections.sales.tables import STAR as SALES_STAR

GRANTED: Final = tuple(table.name for table in (*STAR, *SALES_STAR))
_ROLE: Final = sql.SQL(
    "SELECT rolsuper OR rolname = current_user AS mighty, rolcanlogin AS enters FROM pg_roles WHERE rolname = %s"
)


def grant_bi(database: ReadDatabase, role: str, password: str | None) -> str:
    """``role``, made if it is missing, may read the star, and nothing else of this schema; with a ``password`` it may
    log in. A sentence that says what is so now. Raises ``Problem`` where it cannot be."""
    if database.is_sqlite:
        raise Problem(
            409,
            "Papéis de leitura existem no PostgreSQL; no SQLite, exporte as tabelas com “choperia export bi”.",
            kind="refused",
        )
    try:
        with database.write() as connection:
            enters = _grant(_driver(connection), role, password)
    except (psycopg.errors.InsufficientPrivilege, psycopg.errors.ReservedName) as refusal:
        raise Problem(409, f"O PostgreSQL recusou: {refusal.diag.message_primary}.", kind="refused") from None
    how = "entra com a sua senha" if enters else "não entra sozinho: conceda-o a quem deve ler"
    return f"{role} lê {len(GRANTED)} tabelas de análise e nada mais; {how}."


def _grant(connection: psycopg.Connection[Any], role: str, password: str | None) -> bool:
    """Whether the role may log in."""
    named = sql.Identifier(role)
    known = connection.execute(_ROLE, [role]).fetchone()
    if known and known[0]:
        raise Problem(409, f"{role} já pode tudo: escolha outro nome para quem só lê.", kind="refused")
    if known is None:
        connection.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(named))
    if password is not None:
        # hashed here: the server's log shows statements as they come
        hashed = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
        connection.execute(sql.SQL("ALTER ROLE {} LOGIN PASSWORD {}").format(named, sql.Literal(hashed)))
    connection.execute(sql.SQL("ALTER ROLE {} SET default_transaction_read_only = on").format(named))
    place, house = _names(connection)
    tables = sql.SQL(", ").join(sql.Identifier(place, name) for name in GRANTED)
    for statement in (
        sql.SQL("GRANT CONNECT ON DATABASE {house} TO {role}"),
        sql.SQL("GRANT USAGE ON SCHEMA {place} TO {role}"),
        sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA {place} FROM {role}"),
        sql.SQL("GRANT SELECT ON {tables} TO {role}"),
    ):
        connection.execute(
            statement.format(role=named, tables=tables, place=sql.Identifier(place), house=sql.Identifier(house))
        )
    return password is not None or bool(known and known[1])


def _names(connection: psycopg.Connection[Any]) -> tuple[str, str]:
    """The schema and the database that the connection is in."""
    row = connection.execute("SELECT current_schema(), current_database()").fetchone()
    assert row is not None
    place, house = row
    return place, house


def _driver(connection: sa.Connection) -> psycopg.Connection[Any]:
    """The driver's own, in the same transaction, for statements that SQLAlchemy has no words for."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, psycopg.Connection)
    return driver
