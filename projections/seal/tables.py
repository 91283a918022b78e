"""The tree in tiles: 64 hashes of one height a row, so that a million events are sixteen thousand rows."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

leaves = sa.Table(
    "seal_leaves",
    metadata,
    sa.Column("tile", sa.BigInteger, primary_key=True, autoincrement=False, comment="leaf number // 64"),
    sa.Column("transaction_id", sa.BigInteger, nullable=False, comment="position of its first event"),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("places", sa.LargeBinary, nullable=False, comment="16 bytes a leaf: its position"),
    sa.Column("hashes", sa.LargeBinary, nullable=False, comment="32 bytes a leaf"),
    sa.Index("seal_leaves_in_order", "transaction_id", "number"),
)
nodes = sa.Table(
    "seal_nodes",
    metadata,
    sa.Column("level", sa.Integer, primary_key=True, autoincrement=False, comment="each is 64 of the one below"),
    sa.Column("tile", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("hashes", sa.LargeBinary, nullable=False, comment="32 bytes a node, complete ones only"),
)
trees = sa.Table(
    "seal_tree",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False, comment="1"),
    sa.Column("size", sa.BigInteger, nullable=False, comment="number of leaves"),
)
"""One row."""
