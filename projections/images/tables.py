"""Every picture that was not deleted."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant

metadata = sa.MetaData()

images = sa.Table(
    "images",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("owner_id", sa.BigInteger),
    sa.Column("position", sa.Integer, nullable=False),
    sa.Column("active", sa.Boolean, nullable=False),
    sa.Column("file", sa.Text, nullable=False),
    sa.Column("processed_file", sa.Text),
    sa.Column("original_name", sa.Text, nullable=False),
    sa.Column("content_type", sa.Text, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("width", sa.Integer, nullable=False),
    sa.Column("height", sa.Integer, nullable=False),
    sa.Column("rendition", sa.Text, nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("description", sa.Text, nullable=False),
    sa.Column("alt_text", sa.Text, nullable=False),
    sa.Column("title_en", sa.Text, nullable=False),
    sa.Column("title_es", sa.Text, nullable=False),
    sa.Column("description_en", sa.Text, nullable=False),
    sa.Column("description_es", sa.Text, nullable=False),
    sa.Column("alt_text_en", sa.Text, nullable=False),
    sa.Column("alt_text_es", sa.Text, nullable=False),
    sa.Column("edits", sa.Integer, nullable=False),
    sa.Column("edit_data", sa.Text),
    sa.Column("crop_data", sa.Text),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
    sa.Index("images_of_an_owner", "kind", "owner_id", "position"),
)
"""``width`` and ``height`` are the original's; ``rendition`` (JSON, ``projections.images.rendition``) is the shown
picture. ``edits`` are those that can be undone; ``edit_data`` and ``crop_data`` (JSON objects) belong to the last one.
"""
