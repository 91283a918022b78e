"""``choperia bi grant``: a role of PostgreSQL that reads the star and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
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
    "SELECT rolsuper OR rolname = current_user AS mighty, rolcanlogin AS enters,"
    " coalesce('default_transaction_read_only=on' = ANY (rolconfig), false) AS only_reads"
    " FROM pg_roles WHERE rolname = %s"
)
_ASK: Final = "Para que nem tabelas temporárias escreva, peça a quem administra o servidor: {}."


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
            found = _grant(_driver(connection), role, password)
    except (psycopg.errors.InsufficientPrivilege, psycopg.errors.ReservedName) as refusal:
        raise Problem(409, f"O PostgreSQL recusou: {refusal.diag.message_primary}.", kind="refused") from None
    how = "entra com a sua senha" if found.enters else "não entra sozinho: conceda-o a quem deve ler"
    said = f"{role} lê {len(GRANTED)} tabelas de análise e nada mais; {how}."
    return said if found.only_reads else f"{said} {_ASK.format(found.asked)}"


@dataclass(frozen=True)
class _Granted:
    """``asked`` is what an administrator of the server does where the role's transactions are not read-only yet."""

    enters: bool
    only_reads: bool
    asked: str


def _grant(connection: psycopg.Connection[Any], role: str, password: str | None) -> _Granted:
    named = sql.Identifier(role)
    known = connection.execute(_ROLE, [role]).fetchone()
    if known and known[0]:
        raise Problem(409, f"{role} já pode tudo: escolha outro nome para quem só lê.", kind="refused")
    if known is None and not _may(connection, sql.SQL("CREATE ROLE {} NOLOGIN").format(named)):
        attributes = sql.SQL("NOLOGIN" if password is None else "LOGIN PASSWORD '…'")
        raise _refused(connection, "criar papéis", sql.SQL("CREATE ROLE {} {}").format(named, attributes))
    if password is not None:
        # hashed here: the server's log shows statements as they come
        hashed = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
        if not _may(connection, sql.SQL("ALTER ROLE {} LOGIN PASSWORD {}").format(named, sql.Literal(hashed))):
            asked = sql.SQL("ALTER ROLE {} LOGIN PASSWORD '…'").format(named)
            raise _refused(connection, f"dar uma senha a {role}", asked, then="sem --login")
    read_only = sql.SQL("ALTER ROLE {} SET default_transaction_read_only = on").format(named)
    only_reads = bool(known and known[2]) or _may(connection, read_only)
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
    enters = password is not None or bool(known and known[1])
    return _Granted(enters, only_reads, read_only.as_string(connection))


def _may(connection: psycopg.Connection[Any], statement: sql.Composed) -> bool:
    """Execute the statement, if we may. The owner of a database need not be one who manages roles."""
    try:
        with connection.transaction():  # a savepoint: a refusal does not end the transaction around it
            connection.execute(statement)
    except psycopg.errors.InsufficientPrivilege:
        return False
    return True


def _refused(connection: psycopg.Connection[Any], what: str, asked: sql.Composed, then: str = "") -> Problem:
    repeat = f"repita o comando {then}" if then else "repita o comando"
    return Problem(
        409,
        f"{connection.info.user} não pode {what} neste PostgreSQL. Peça a quem administra o servidor: "
        f"{asked.as_string(connection)}; depois {repeat}.",
        kind="refused",
    )


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
