"""Counts of a warehouse, and the labels that were read or missed."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.columns import ActorReference, Instant

metadata = sa.MetaData()

counts = sa.Table(
    "warehouse_counts",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("location_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("location_name", sa.Text, nullable=False),
    sa.Column("counted_at", Instant(), nullable=False, index=True),
    sa.Column("actor_name", ActorReference(), nullable=False),
    sa.Column("found", sa.Integer, nullable=False),
    sa.Column("missing", sa.Integer, nullable=False),
    sa.Column("elsewhere", sa.Integer, nullable=False),
    sa.Column("unknown", sa.Integer, nullable=False),
    sa.Column("note", sa.Text, nullable=False),
)
"""``found`` to ``unknown`` are numbers of lines. ``location_name`` is the name at the time."""

count_lines = sa.Table(
    "warehouse_count_lines",
    metadata,
    sa.Column("count_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("outcome", sa.Text, nullable=False),
    sa.Column("asset_id", sa.BigInteger),
    sa.Column("tag", sa.Text, nullable=False),
)
"""``outcome``: found, missing, elsewhere or unknown. ``asset_id`` is NULL for a label of no asset, ``tag`` what was
written on it at the time."""

open_counts = sa.Table(
    "warehouse_counts_open",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("location_id", sa.BigInteger, nullable=False),
    sa.Column("location_name", sa.Text, nullable=False),
    sa.Column("begun_at", Instant(), nullable=False),
    sa.Column("actor_name", ActorReference(), nullable=False),
)
"""A count is here until it is finished or discarded."""

open_count_labels = sa.Table(
    "warehouse_count_labels_open",
    metadata,
    sa.Column("count_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("form", sa.Text, primary_key=True),
    sa.Column("tag", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``form`` is how the label is compared, ``tag`` how it was written, ``version`` that of the count when it was read."""
