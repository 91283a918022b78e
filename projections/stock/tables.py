"""Stock levels, every movement with its balance, and kegs of beer."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.columns import ActorReference, Exact, Instant, amount, quantity

metadata = sa.MetaData()


def unit_cost() -> Exact:
    """BRL per unit, four decimals: an average of prices is finer than a price."""
    return Exact(4)


levels = sa.Table(
    "stock_levels",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("quantity", quantity(), nullable=False),
    sa.Column("minimum", quantity(), nullable=False),
    sa.Column("unit_cost", unit_cost()),
    sa.Column("moved_at", Instant()),
    sa.Column("counted_at", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""One row per product. ``unit_cost`` is the moving weighted average of the paid prices, NULL before a price was
known."""

movements = sa.Table(
    "stock_movements",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", Instant(), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("quantity", quantity(), nullable=False),
    sa.Column("balance", quantity(), nullable=False),
    sa.Column("unit_cost", unit_cost()),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("sale_id", sa.BigInteger),
    sa.Column("import_id", sa.BigInteger),
    sa.Column("sales", sa.BigInteger),
    sa.Column("actor_name", ActorReference(), nullable=False),
)
"""Movements. ``kind``: receipt, sale, import (several sales of a file), reversal, count or loss. ``quantity`` is the
change, negative for a decrease; ``balance`` is the stock after it; ``sales`` is the number of sales of an import.
``number`` is the event's version in the stream of the stock item. ``at`` is when it happened, which for sales may be
before the previous movement."""

kegs = sa.Table(
    "stock_kegs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("product_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("volume_l", quantity(), nullable=False),
    sa.Column("quantity", quantity(), nullable=False),
    sa.Column("filled_on", sa.Date, nullable=False),
    sa.Column("expires_on", sa.Date, nullable=False, index=True),
    sa.Column("cost", amount()),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("received_at", Instant(), nullable=False),
    sa.Column("tapped_at", Instant()),
    sa.Column("ended_at", Instant()),
    sa.Column("lost", quantity(), nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``status``: full, tapped, empty or discarded. ``ended_at`` is when it became empty or was discarded."""
