"""The rows that the menu is made of."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.catalogue.details import CategoryWords
from projections.gallery import gallery_table
from projections.keg_prices import keg_prices_table
from projections.open_kegs import open_kegs_table
from projections.runtime.columns import Exact, amount, columns_of, quantity

metadata = sa.MetaData()

menu_categories = sa.Table(
    "menu_categories",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("slug", sa.Text, nullable=False),
    sa.Column("description", sa.Text, nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("parent_id", sa.BigInteger),
    sa.Column("visible", sa.Boolean, nullable=False),
    *columns_of(CategoryWords),
)

menu_products = sa.Table(
    "menu_products",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("category_id", sa.BigInteger),
    sa.Column("slug", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_manual", sa.Text),
    sa.Column("name_source", sa.Text),
    sa.Column("price", amount(), nullable=False),
    sa.Column("price_manual", amount()),
    sa.Column("price_source", amount()),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("visible", sa.Boolean, nullable=False),
    sa.Column("available", sa.Boolean, nullable=False),
    sa.Column("unit", sa.Text, nullable=False),
    sa.Column("volume_ml", sa.BigInteger, nullable=False),
    sa.Column("weight_g", sa.BigInteger, nullable=False),
    sa.Column("alcohol_content", Exact(2), nullable=False),
    sa.Column("beer_id", sa.BigInteger, nullable=False),
    sa.Column("pour_ml", sa.BigInteger, nullable=False),
    sa.Column("container_l", quantity(), nullable=False),
    sa.Column("name_en", sa.Text, nullable=False),
    sa.Column("name_es", sa.Text, nullable=False),
    sa.Column("summary_en", sa.Text, nullable=False),
    sa.Column("summary_es", sa.Text, nullable=False),
    sa.Column("seo_title", sa.Text, nullable=False),
    sa.Column("seo_description", sa.Text, nullable=False),
    sa.Column("seo_keywords", sa.Text, nullable=False),
)
"""Search-engine texts are here and not in the menu: only the product's page needs them."""

menu_pictures = gallery_table("menu_pictures", metadata)

menu_sales = sa.Table(
    "menu_sales",
    metadata,
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("sales", sa.BigInteger, nullable=False),
    sa.Column("quantity", quantity(), nullable=False),
)
"""The quantity of a product sold on a day (its ordinal, in the pub's time zone). A day without sales has no row: a
reversal of the only sale of the newest day moves the 90 days back."""

menu_sold = sa.Table(
    "menu_sold",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("quantity", quantity(), nullable=False),
)
"""What ``menu_sales`` has of a product in the days that count, where that is not zero."""

menu_newest_day = sa.Table(
    "menu_newest_day",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Integer, nullable=False),
)
"""One row, ``id`` 1: the last day that ``menu_sold`` counts. Without the row, ``menu_sold`` must be counted again."""

menu_event_kegs = sa.Table(
    "menu_event_kegs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("beer_id", sa.BigInteger, nullable=False),
    sa.Column("container_l", quantity(), nullable=False),
    sa.Column("product_id", sa.BigInteger),
    sa.Column("day", sa.Integer),
)
"""Kegs of beers that may leave with an event, or are out. ``product_id`` and ``day`` are where an absent keg counts in
``menu_sales``; NULL if it is in the house, or no product packs it."""

menu_keg_prices = keg_prices_table("menu_keg_prices", metadata)

menu_open_kegs = open_kegs_table("menu_open_kegs", metadata)
