"""Beers with their prices, batches, and kegs with the beer in them."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import amount, quantity

metadata = sa.MetaData()

beers = sa.Table(
    "beers",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("style", sa.Text, nullable=False),
    sa.Column("abv", quantity()),
    sa.Column("ibu", sa.Integer),
    sa.Column("ebc", sa.Integer),
    sa.Column("brewery", sa.Text, nullable=False),
    sa.Column("allergens", sa.Text, nullable=False),
    sa.Column("description", sa.Text, nullable=False),
    sa.Column("is_active", sa.Boolean, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Beers. ``abv`` in percent by volume, ``ibu`` the bitterness, ``ebc`` the colour, each NULL if unknown; an empty
``brewery`` is the house. ``allergens`` is a JSON list of texts. ``version`` is the stream's, for ``If-Match``."""

prices = sa.Table(
    "beer_prices",
    metadata,
    sa.Column("beer_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("container_l", quantity(), primary_key=True, autoincrement=False),
    sa.Column("price", amount(), nullable=False),
)
"""BRL for a full keg of a beer in a size. A size without a row is not sold."""
