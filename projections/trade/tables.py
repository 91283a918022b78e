"""Price lists and their prices, standing orders and their drafts."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.price_lists.details import PriceListDetails
from command_api.standing_orders.details import Schedule
from projections.runtime.collation import PLAIN
from projections.runtime.columns import amount, columns_of, quantity

metadata = sa.MetaData()

price_lists = sa.Table(
    "trade_price_lists",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    *columns_of(PriceListDetails),
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
    sa.Column("percent", quantity(), nullable=False),
)
"""The days from which a list has other prices; each counts until the next one. ``percent``: what kegs without a row
cost more than their beer says, below 0 less."""

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

standing_orders = sa.Table(
    "trade_standing_orders",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("customer_id", sa.BigInteger, nullable=False, index=True),
    *columns_of(Schedule),
    sa.Column("starts_on", sa.Date, nullable=False),
    sa.Column("lines", sa.Text, nullable=False),
    sa.Column("skipped", sa.Text, nullable=False),
    sa.Column("is_paused", sa.Boolean, nullable=False),
    sa.Column("paused_until", sa.Date),
    sa.Column("is_ended", sa.Boolean, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Standing orders. ``weekday`` counts from Monday, 0; the draft is made ``days_before`` days before the delivery. A
pause ends on ``paused_until``; NULL: when it is resumed. ``lines`` is a JSON list of beer, size, kegs and mode,
``skipped`` one of days. ``version`` is the stream's."""

standing_drafts = sa.Table(
    "trade_standing_drafts",
    metadata,
    sa.Column("standing_order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Date, primary_key=True, autoincrement=False),
    sa.Column("order_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("order_code", sa.Text, nullable=False),
    sa.Column("compared_with", sa.Text),
    sa.Column("changes", sa.Text, nullable=False),
)
"""The order that was made for a day. ``changes`` is a JSON list of what differs from the order ``compared_with``; NULL:
it was the first one. Decimals in JSON are text."""
