"""Products, categories, their stock and their pictures, for the lists of the back-office."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa

from command_api.catalogue.details import CategoryWords, Details
from projections.gallery import gallery_table
from projections.keg_prices import keg_prices_table
from projections.open_kegs import open_kegs_table
from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant, amount, columns_of, quantity

metadata = sa.MetaData()

Topic = Literal["product", "name", "price", "category", "menu", "details", "stock", "sales", "picture"]
"""The subject of a line of a product's history."""

categories = sa.Table(
    "catalogue_categories",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("slug", sa.Text, nullable=False),
    sa.Column("description", sa.Text, nullable=False),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("parent_id", sa.BigInteger, index=True),
    sa.Column("visible", sa.Boolean, nullable=False),
    sa.Column("dm_category_id", sa.BigInteger),
    *columns_of(CategoryWords),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
)

products = sa.Table(
    "catalogue_products",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("slug", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_added", sa.Text, nullable=False),
    sa.Column("name_manual", sa.Text),
    sa.Column("name_source", sa.Text),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("price", amount(), nullable=False),
    sa.Column("price_added", amount(), nullable=False),
    sa.Column("price_manual", amount()),
    sa.Column("price_source", amount()),
    sa.Column("category_id", sa.BigInteger),
    sa.Column("source_id", sa.Text),
    sa.Column("visible", sa.Boolean, nullable=False),
    sa.Column("available", sa.Boolean, nullable=False),
    *columns_of(Details, sku=PLAIN, container_l=quantity()),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
)
"""``name`` and ``price`` are the shown values: manual ones, else those of the source, else those at creation. The price
of a packed keg is that of its beer in this size, if it has one.
``name_folded`` is the sort key, ``search`` the text that a search matches. ``version`` is the stream's, for
``If-Match``."""

# a page far behind is found by walking an index instead of sorting every product
sa.Index("catalogue_products_by_name", products.c.name_folded, products.c.id)
sa.Index("catalogue_products_of_a_category", products.c.category_id, products.c.name_folded, products.c.id)

stock = sa.Table(
    "catalogue_stock",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("quantity", quantity(), nullable=False),
    sa.Column("minimum", quantity(), nullable=False),
)
"""In the product's unit. Below zero: more was sold than counted in."""

history = sa.Table(
    "catalogue_history",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("stream", sa.String(40), primary_key=True),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("version", sa.BigInteger),
    sa.Column("at", Instant(), nullable=False),
    sa.Column("actor_name", ActorReference()),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("topic", sa.String(20), nullable=False),
    sa.Column("context", sa.Text, nullable=False),
    sa.Column("reason", sa.Text),
    sa.Column("sales", sa.BigInteger, nullable=False),
    sa.Column("sold", quantity(), nullable=False),
)
"""The history of a product; it outlives the product.

``stream`` and ``number`` name the event; ``version`` is the product's, ``NULL`` for its stock and pictures.
``context`` is JSON, what the event does not hold: ``changes`` (``{field: [before, after]}``), ``category`` (its name at
that time) and ``unit``. All sales of one day are one line: its stream is ``sales-2026-11-28``, ``sales`` and ``sold``
count up, and ``actor_name`` is ``NULL`` if they are of several people. So are all sales of one imported file
(``sales-import-3``).
"""
sa.Index("catalogue_history_of_a_product", history.c.product_id, history.c.at)

pictures = gallery_table("catalogue_pictures", metadata)
sa.Index("catalogue_pictures_of_an_owner", pictures.c.kind, pictures.c.owner_id, pictures.c.position)

keg_prices = keg_prices_table("catalogue_keg_prices", metadata)

open_kegs = open_kegs_table("catalogue_open_kegs", metadata)
