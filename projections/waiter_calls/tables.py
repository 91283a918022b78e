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
    sa.Column("seen_at", Instant()),
    sa.Column("answered_at", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``seen_at`` is NULL until a member of the staff has marked the call, ``answered_at`` while the table waits."""
