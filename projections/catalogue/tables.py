"""Products, categories, their stock and their pictures, for the lists of the back-office."""

from __future__ import annotations

import sqlalchemy as sa

from projections.collation import PLAIN
from projections.columns import Exact, Instant, amount, quantity
from projections.gallery import gallery_table

metadata = sa.MetaData()

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
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", sa.Text, nullable=False),
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
    sa.Column("category_id", sa.BigInteger, index=True),
    sa.Column("sku", PLAIN, nullable=False),
    sa.Column("source_id", sa.Text),
    sa.Column("summary", sa.Text, nullable=False),
    sa.Column("visible", sa.Boolean, nullable=False),
    sa.Column("available", sa.Boolean, nullable=False),
    sa.Column("unit", sa.Text, nullable=False),
    sa.Column("volume_ml", sa.BigInteger, nullable=False),
    sa.Column("weight_g", sa.BigInteger, nullable=False),
    sa.Column("alcohol_content", Exact(2), nullable=False),
    sa.Column("chatbot_visible", sa.Boolean, nullable=False),
    sa.Column("seo_title", sa.Text, nullable=False),
    sa.Column("seo_description", sa.Text, nullable=False),
    sa.Column("seo_keywords", sa.Text, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", sa.Text, nullable=False),
)
"""``name`` and ``price`` are what is shown: set by people (manual), else from the source, else as added.
``name_folded`` sorts, ``search`` is what a search looks into. ``version`` is the stream's, for ``If-Match``."""

stock = sa.Table(
    "catalogue_stock",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("quantity", quantity(), nullable=False),
    sa.Column("minimum", quantity(), nullable=False),
)
"""In the product's unit. Below zero: more was sold than counted in."""

pictures = gallery_table("catalogue_pictures", metadata)
sa.Index("catalogue_pictures_of_an_owner", pictures.c.kind, pictures.c.owner_id, pictures.c.position)
