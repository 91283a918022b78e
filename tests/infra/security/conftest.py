"""The security tables on SQLite; on PostgreSQL too for the tests that are marked ``BOTH``."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from infra.security.database import migrate_security
from infra.security.tables import accounts

NOW = 1_800_000_000.0


BOTH = pytest.mark.parametrize(
    "engine", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)
"""Marks what one of the databases could do differently."""


@pytest.fixture
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[sa.Engine]:
    if getattr(request, "param", "sqlite") == "sqlite":
        opened = sa.create_engine(f"sqlite:///{tmp_path / 'events.db'}", connect_args={"timeout": 10})
        sa.event.listen(opened, "connect", as_the_store_does)
    else:
        url = request.getfixturevalue("postgres_database").replace("postgresql://", "postgresql+psycopg://")
        opened = sa.create_engine(url)
    migrate_security(opened)
    yield opened
    opened.dispose()


def as_the_store_does(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA journal_mode=WAL")


@pytest.fixture
def account(engine: sa.Engine) -> int:
    """A staff account with the id 7."""
    with engine.begin() as connection:
        connection.execute(
            accounts.insert().values(
                user_id=7,
                username_key="otavio",
                username="otavio",
                name="Otávio",
                email="",
                role="staff",
                can_place_orders=True,
                can_view_bi=False,
                cost_center="choperia",
                granted="orders kits stock",
                active=True,
                version=1,
                password_hash="-",
                must_change_password=False,
            )
        )
    return 7
