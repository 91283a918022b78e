"""Every cleaning and measurement of the line of a tap."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.columns import ActorReference, Exact, Instant

metadata = sa.MetaData()

cleanings = sa.Table(
    "tap_line_cleanings",
    metadata,
    sa.Column("tap", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("cleaned_at", Instant(), nullable=False, index=True),
    sa.Column("product", sa.Text, nullable=False),
    sa.Column("next_due", sa.Date, nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("actor_name", ActorReference(), nullable=False),
)
"""``number`` is the event's version in the stream of the line. ``actor_name`` is who recorded it."""

measurements = sa.Table(
    "tap_line_measurements",
    metadata,
    sa.Column("tap", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("measured_at", Instant(), nullable=False, index=True),
    sa.Column("temperature_c", Exact(1)),
    sa.Column("pressure_bar", Exact(2)),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("actor_name", ActorReference(), nullable=False),
)
"""Degrees Celsius and bar, each NULL if it was not measured."""
