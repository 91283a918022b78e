"""Tables of a projection in generations: one serves under the plain names while the next is filled beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import sqlalchemy as sa
from sqlalchemy import quoted_name
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateIndex, CreateTable

from projections.runtime.definition import Projection
from projections.runtime.tracking import Tracked

BESIDE = "__rebuild"


@cache
def shapes(tables: tuple[sa.Table, ...]) -> dict[str, str]:
    """Each table's name and a hash of its definition: a changed table is rebuilt even if its version was not raised."""
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    found = {}
    for table in tables:
        indexes = sorted(str(CreateIndex(index).compile(dialect=dialect)) for index in table.indexes)
        definition = str(CreateTable(table).compile(dialect=dialect)) + "".join(indexes)
        found[table.name] = hashlib.sha256(definition.encode()).hexdigest()[:16]
    return found


def is_current(projection: Projection | type[Projection], row: Tracked) -> bool:
    """Whether the tables that serve are those of this version of the code."""
    return row.version == projection.version and row.tables == shapes(projection.tables)


def served(tables: Sequence[sa.Table]) -> dict[sa.Table, sa.Table]:
    """Each table maps to itself."""
    return {table: table for table in tables}


def beside(tables: Sequence[sa.Table], generation: int, suffix: str = BESIDE) -> dict[sa.Table, sa.Table]:
    """Each table with the copy that ``generation`` fills. Index names carry it: they are unique in a schema."""
    metadata = sa.MetaData()
    copies = {}
    for table in tables:
        copy = table.to_metadata(metadata, name=f"{table.name}{suffix}")
        for index in copy.indexes:
            index.name = quoted_name(f"{index.name}_{suffix.strip('_')}_{generation}", quote=None)
        copies[table] = copy
    return copies


def create(connection: sa.Connection, tables: Sequence[sa.Table]) -> None:
    """New, empty tables; what an interrupted rebuild left under these names goes."""
    drop(connection, [table.name for table in tables])
    for table in tables:
        table.create(connection)


def drop(connection: sa.Connection, names: Iterable[str]) -> None:
    """Remove tables by name, those that exist."""
    quote = connection.dialect.identifier_preparer.quote
    for name in names:
        connection.exec_driver_sql(f"DROP TABLE IF EXISTS {quote(name)}")


def put_in_place(connection: sa.Connection, copies: Mapping[sa.Table, sa.Table], old_names: Iterable[str]) -> None:
    """Drop what served and give its names to the copies. In one transaction: readers see the old or the new, and who
    was allowed to read the old reads the new."""
    quote = connection.dialect.identifier_preparer.quote
    old_names = sorted(old_names)
    if connection.dialect.name == "postgresql" and old_names:
        # in the order in which readers lock them (``ReadDatabase.read``): none of them waits in a circle
        connection.exec_driver_sql(f"LOCK TABLE {', '.join(map(quote, old_names))} IN ACCESS EXCLUSIVE MODE")
    rights = _rights(connection, [table.name for table in copies])
    drop(connection, old_names)
    for table, copy in copies.items():
        connection.exec_driver_sql(f"ALTER TABLE {quote(copy.name)} RENAME TO {quote(table.name)}")
    for right in rights:
        connection.exec_driver_sql(right.replace("%", "%%"))


_RIGHTS = sa.text(
    """
    SELECT format('GRANT %s ON %I.%I TO %s', a.privilege_type, n.nspname, c.relname,
                  CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END)
           || CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace CROSS JOIN LATERAL aclexplode(c.relacl) a
    WHERE n.nspname = current_schema() AND c.relname = ANY(:names) AND a.grantee <> c.relowner
    """
)
"""As statements: what others than the owner may do with tables."""


def _rights(connection: sa.Connection, names: Sequence[str]) -> Sequence[str]:
    if connection.dialect.name != "postgresql":
        return ()
    return connection.execute(_RIGHTS, {"names": list(names)}).scalars().all()
