"""The last comparison of each read model with a replay of the history: a row each in the read database.

A row holds numbers and table names only. So it contains no personal data, and an erasure does not change it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from infra.read_database import ReadDatabase
from projections.runtime.columns import Instant
from projections.runtime.comparison import Comparison
from projections.runtime.tracking import positions, tracking_metadata

comparisons = sa.Table(
    "projection_comparisons",
    tracking_metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("generation", sa.Integer, nullable=False, comment="of the tables that were compared"),
    sa.Column("position", sa.Text, nullable=False),
    sa.Column("compared_at", Instant, nullable=False),
    sa.Column("rows", sa.BigInteger, nullable=False),
    sa.Column("different", sa.BigInteger, nullable=False),
    sa.Column("tables", sa.Text, nullable=False, comment="JSON: tables with differing rows, and how many"),
)


@dataclass(frozen=True)
class LastComparison:
    """The tables that serve, against a replay from the first event to ``position``."""

    position: str
    compared_at: datetime
    rows: int
    different: int
    tables: dict[str, int]


def store(database: ReadDatabase, found: Comparison, generation: int, now: datetime) -> None:
    """Replace the last comparison of this read model."""
    with database.write() as connection:
        connection.execute(comparisons.delete().where(comparisons.c.name == found.name))
        connection.execute(
            comparisons.insert().values(
                name=found.name,
                generation=generation,
                position=str(found.position),
                compared_at=now,
                rows=found.rows,
                different=found.different,
                tables=json.dumps(found.tables),
            )
        )


def every(connection: sa.Connection) -> dict[str, LastComparison]:
    """The last comparison of each read model. A comparison of tables that a rebuild has replaced since does not
    count."""
    same = sa.and_(comparisons.c.name == positions.c.name, comparisons.c.generation == positions.c.generation)
    return {
        row.name: LastComparison(row.position, row.compared_at, row.rows, row.different, json.loads(row.tables))
        for row in connection.execute(sa.select(comparisons).join(positions, same))
    }
