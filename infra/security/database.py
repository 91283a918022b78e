"""Transactions on the tables of this package, the same on SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa

from infra.security.tables import active_admins, security_metadata, sign_in_rules

_MIGRATION_LOCK = 0x43484F50


@contextmanager
def transaction(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A writing transaction: committed at the end, rolled back by an exception.

    The store's SQLite connections are in autocommit mode, so the writer's lock is taken explicitly.
    """
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            yield connection
        except BaseException:
            connection.rollback()
            raise
        connection.commit()


def lock_for_transaction(connection: sa.Connection, name: str) -> None:
    """Let one transaction at a time pass with this name. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(hashtextextended(:name, 0))"), {"name": name})


def migrate_security(engine: sa.Engine) -> None:
    """Create what is missing; safe to call from several processes at once."""
    with transaction(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(sa.text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK})
        security_metadata.create_all(connection)
        if connection.execute(sa.select(active_admins.c.id)).first() is None:
            connection.execute(active_admins.insert().values(id=1, number=None))
        if connection.execute(sa.select(sign_in_rules.c.id)).first() is None:
            connection.execute(sign_in_rules.insert().values(id=1, second_factor_for_admins=False))
