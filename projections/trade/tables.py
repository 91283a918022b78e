"""Price lists and their prices."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import amount, quantity

metadata = sa.MetaData()

price_lists = sa.Table(
    "trade_price_lists",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("is_active", sa.Boolean, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Price lists. ``version`` is the stream's, for ``If-Match``."""

price_tables = sa.Table(
    "trade_price_tables",
    metadata,
    sa.Column("price_list_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("valid_from", sa.Date, primary_key=True, autoincrement=False),
)
"""The days from which a list has other prices; each counts until the next one."""

list_prices = sa.Table(
    "trade_list_prices",
    metadata,
    sa.Column("price_list_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("valid_from", sa.Date, primary_key=True, autoincrement=False),
    sa.Column("beer_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("container_l", quantity(), primary_key=True, autoincrement=False),
    sa.Column("price", amount(), nullable=False),
)
"""BRL for a full keg of a beer in a size, from a day on. A keg without a row has the price of its beer."""
