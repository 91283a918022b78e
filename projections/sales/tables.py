"""One row per hour, cost center and product that sold anything."""

from __future__ import annotations

import sqlalchemy as sa

from projections.columns import amount, quantity

metadata = sa.MetaData()

sales_hourly = sa.Table(
    "sales_hourly",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("hour", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("cost_center", sa.Text, primary_key=True),
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("sales", sa.BigInteger, nullable=False),
    sa.Column("quantity", quantity(), nullable=False),
    sa.Column("amount", amount(), nullable=False),
)
"""``day`` and ``hour`` (0 to 23) are the pub's own (America/Sao_Paulo). A reversed sale is taken out of the hour in
which it was sold; what was reversed altogether has no row."""
