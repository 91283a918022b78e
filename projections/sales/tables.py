"""Every sale, one row per hour, cost center and product that sold anything, and sums of these rows and of beer."""

from __future__ import annotations

import sqlalchemy as sa

from projections.bi.links import link
from projections.runtime.columns import ActorReference, Instant, amount, plain_amount, plain_quantity, quantity

metadata = sa.MetaData()

sales_hourly = sa.Table(
    "sales_hourly",
    metadata,
    link("day", "bi_days", "dia, no fuso do bar", primary_key=True),
    sa.Column("hour", sa.Integer, primary_key=True, autoincrement=False, comment="hora, de 0 a 23"),
    sa.Column("cost_center", sa.Text, primary_key=True, comment="centro de custo"),
    link("product_id", "bi_products", "produto", primary_key=True),
    sa.Column("sales", sa.BigInteger, nullable=False, comment="quantas vendas"),
    sa.Column("quantity", plain_quantity(), nullable=False, comment="quantidade, na unidade do produto"),
    sa.Column("amount", plain_amount(), nullable=False, comment="valor, R$"),
    comment="Vendas por hora, centro de custo e produto; estornos já descontados",
)
"""``day`` and ``hour`` (0 to 23) are the pub's own (America/Sao_Paulo). A reversed sale is removed from its hour; an
hour without sales has no row.

Part of the star of ``projections.bi``: a BI tool reads its columns directly.
"""

sales_daily = sa.Table(
    "sales_daily",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("cost_center", sa.Text, primary_key=True),
    sa.Column("sales", sa.BigInteger, nullable=False),
    sa.Column("reversed", sa.BigInteger, nullable=False),
    sa.Column("amount", amount(), nullable=False),
)
"""Daily totals of ``sales``, so that a list of a million rows need not count them. ``sales`` and ``amount`` exclude
reversed sales, ``reversed`` counts them; ``day`` is that of the sale, in the pub's time."""

sales_center_hourly = sa.Table(
    "sales_center_hourly",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("hour", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("cost_center", sa.Text, primary_key=True),
    sa.Column("sales", sa.BigInteger, nullable=False),
    sa.Column("amount", plain_amount(), nullable=False),
    sqlite_with_rowid=False,
)
"""The sums of ``sales_hourly`` over all products, so that reports of a million sales read a hundredth of the rows."""

sales_product_daily = sa.Table(
    "sales_product_daily",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("cost_center", sa.Text, primary_key=True),
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("sales", sa.BigInteger, nullable=False),
    sa.Column("quantity", plain_quantity(), nullable=False),
    sa.Column("amount", plain_amount(), nullable=False),
    sqlite_with_rowid=False,
)
"""The sums of ``sales_hourly`` over all hours of a day. On SQLite, its rows are stored in the order of their days."""
sa.Index("sales_days_of_a_product", sales_product_daily.c.product_id, sales_product_daily.c.day)

sales_product_weekly = sa.Table(
    "sales_product_weekly",
    metadata,
    sa.Column("week", sa.Date, primary_key=True),
    sa.Column("cost_center", sa.Text, primary_key=True),
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("sales", sa.BigInteger, nullable=False),
    sa.Column("quantity", plain_quantity(), nullable=False),
    sa.Column("amount", plain_amount(), nullable=False),
    sqlite_with_rowid=False,
)
"""The sums of ``sales_product_daily`` from Monday to Sunday; ``week`` is the Monday. For reports of long periods."""

beer_sales_daily = sa.Table(
    "beer_sales_daily",
    metadata,
    link("day", "bi_days", "dia, no fuso do bar", primary_key=True),
    sa.Column("cost_center", sa.Text, primary_key=True, comment="centro de custo"),
    link("beer_id", "bi_beers", "chope", primary_key=True),
    link("product_id", "bi_products", "produto", primary_key=True),
    sa.Column("sales", sa.BigInteger, nullable=False, comment="quantas vendas"),
    sa.Column("litres", plain_quantity(), nullable=False, comment="litros, em copos e em barris"),
    sa.Column("amount", plain_amount(), nullable=False, comment="valor, R$"),
    sa.Column("cost", plain_amount(), nullable=False, comment="custo dos litros de que se sabe o custo, R$"),
    sa.Column("uncosted_l", plain_quantity(), nullable=False, comment="litros de que não se sabe o custo"),
    comment="Chope vendido no balcão por dia; estornos já descontados",
)
"""Beer sold over the counter: glasses, and packed kegs of ``container_l`` litres. A glass costs what its kegs cost per
litre, in whole cents per keg; a packed keg, or a glass without a keg or of one without a cost, adds to ``uncosted_l``.

Part of the star of ``projections.bi``, like ``sales_hourly``.
"""

packings = sa.Table(
    "sales_packings",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("beer_id", sa.BigInteger, nullable=False),
    sa.Column("container_l", quantity(), nullable=False),
)
"""Private: products that are a packed keg of a beer, as they are now."""

keg_costs = sa.Table(
    "sales_keg_costs",
    metadata,
    sa.Column("keg_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("litres", quantity(), nullable=False),
    sa.Column("cost", amount()),
)
"""Private: what each fill cost; NULL if unknown."""

sales = sa.Table(
    "sales",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("sold_at", Instant(), nullable=False),
    sa.Column("product_id", sa.BigInteger, nullable=False),
    sa.Column("quantity", quantity(), nullable=False),
    sa.Column("unit_price", amount(), nullable=False),
    sa.Column("amount", amount(), nullable=False),
    sa.Column("cost_center", sa.Text, nullable=False),
    sa.Column("source_id", sa.Text),
    sa.Column("import_id", sa.BigInteger, index=True),
    sa.Column("beer_id", sa.BigInteger),
    sa.Column("litres", quantity(), nullable=False),
    sa.Column("cost", amount(), nullable=False),
    sa.Column("uncosted_l", quantity(), nullable=False),
    sa.Column("recorded_by", ActorReference(), nullable=False),
    sa.Column("reversed_at", Instant()),
    sa.Column("reversed_by", ActorReference()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""One row per sale, including reversed ones. ``import_id`` is the file import that brought it, else NULL; ``source_id``
is the till's id. The last four are what it adds to ``beer_sales_daily``; no ``beer_id``: it was no beer."""
sa.Index("sales_by_time", sales.c.sold_at, sales.c.id)
sa.Index("sales_of_a_product", sales.c.product_id, sales.c.sold_at)

STAR = (sales_hourly, beer_sales_daily)
"""The tables that belong to the star of ``projections.bi``."""
