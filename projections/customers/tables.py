"""Customers and their orders."""

from __future__ import annotations

import sqlalchemy as sa

from projections.collation import PLAIN
from projections.columns import Instant, amount

metadata = sa.MetaData()

customers = sa.Table(
    "customers",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("phone", sa.Text, nullable=False),
    sa.Column("phone_digits", PLAIN, nullable=False),
    sa.Column("document", sa.Text, nullable=False),
    sa.Column("orders", sa.Integer, nullable=False),
    sa.Column("finished_orders", sa.Integer, nullable=False),
    sa.Column("first_at", Instant(), nullable=False),
    sa.Column("last_at", Instant(), nullable=False, index=True),
    sa.Column("last_event_date", sa.Date),
    sa.Column("total", amount(), nullable=False),
    sa.Column("erased_at", Instant()),
    sa.Column("erased_by_rule", sa.Boolean),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
)
"""``total`` in BRL. An erased customer keeps the numbers and says 'Titular removido'. ``version`` is the stream's."""

customer_orders = sa.Table(
    "customer_orders",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("customer_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("order_code", PLAIN, nullable=False),
    sa.Column("event_name", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("is_finished", sa.Boolean, nullable=False),
    sa.Column("total", amount(), nullable=False),
)
"""A discarded draft is gone. ``total`` in BRL."""
