"""Reservations of tables and what became of them."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import Instant

metadata = sa.MetaData()

reservations = sa.Table(
    "reservations",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Date, nullable=False, index=True),
    sa.Column("starts_at", Instant(), nullable=False),
    sa.Column("people", sa.BigInteger, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("phone", sa.Text, nullable=False),
    sa.Column("notes", sa.Text, nullable=False),
    sa.Column("link_digest", PLAIN, nullable=False, index=True),
    sa.Column("forgotten", sa.Boolean, nullable=False),
    sa.Column("requested_at", Instant(), nullable=False),
    sa.Column("changed_at", Instant(), nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``day`` is the day on which the night begins. ``status`` is `requested`, `confirmed`, `seated`, `no_show` or
`cancelled`. ``link_digest`` is the SHA-256 of the guest's token; empty if the staff entered it. A forgotten reservation
has the name 'Titular removido', neither phone nor notes, and no token opens it."""
