"""Calls for the waiter, from the tables of the house."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.columns import Instant

metadata = sa.MetaData()

waiter_calls = sa.Table(
    "waiter_calls",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_number", sa.Integer, nullable=False, index=True),
    sa.Column("called_at", Instant(), nullable=False),
    sa.Column("answered_at", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``answered_at`` is NULL while the table waits."""
