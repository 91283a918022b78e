"""Dimensions and facts, as a BI tool reads them: on PostgreSQL plain numerics and timestamps."""

from __future__ import annotations

import sqlalchemy as sa

from projections.columns import plain_amount, plain_instant, plain_quantity

metadata = sa.MetaData()

# Dimensions

days = sa.Table(
    "bi_days",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("year", sa.Integer, nullable=False),
    sa.Column("quarter", sa.Integer, nullable=False),
    sa.Column("month", sa.Integer, nullable=False),
    sa.Column("week", sa.Integer, nullable=False),
    sa.Column("weekday", sa.Integer, nullable=False),
)
"""Every day that a fact names, one of ``sales_hourly`` included; of imported sales all days from the first to the
last. ``week`` is the ISO week, ``weekday`` 1 (Monday) to 7."""

categories = sa.Table(
    "bi_categories",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("parent_id", sa.BigInteger),
    sa.Column("removed", sa.Boolean, nullable=False),
)

products = sa.Table(
    "bi_products",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_manual", sa.Text),
    sa.Column("name_source", sa.Text),
    sa.Column("display_name", sa.Text, nullable=False),
    sa.Column("sku", sa.Text, nullable=False),
    sa.Column("unit", sa.Text, nullable=False),
    sa.Column("category_id", sa.BigInteger),
    sa.Column("price", plain_amount(), nullable=False),
    sa.Column("price_manual", plain_amount()),
    sa.Column("price_source", plain_amount()),
    sa.Column("display_price", plain_amount(), nullable=False),
    sa.Column("visible", sa.Boolean, nullable=False),
    sa.Column("removed", sa.Boolean, nullable=False),
)
"""As they are now. ``display_price`` in BRL is what a visitor pays, ``display_name`` what they read."""

models = sa.Table(
    "bi_models",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("removed", sa.Boolean, nullable=False),
)

assets = sa.Table(
    "bi_assets",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("asset_tag", sa.Text, nullable=False),
    sa.Column("model_id", sa.BigInteger, nullable=False, index=True),
)

customers = sa.Table(
    "bi_customers",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("since", plain_instant(), nullable=False),
)
"""Numbers instead of people: who they are is nowhere in the star. ``since``: when an order, or a request that was
refused, first named them. Who no order names any more keeps the number."""

customer_identities = sa.Table(
    "bi_customer_identities",
    metadata,
    sa.Column("identity", sa.Text, primary_key=True),
    sa.Column("customer_id", sa.BigInteger, nullable=False),
)
"""Private, never exported or granted: which number a person has. ``identity`` is ``d:`` and the digits of the document,
or ``t:`` and those of the telephone, or ``n:`` and the folded name."""

last_numbers = sa.Table(
    "bi_last_numbers",
    metadata,
    sa.Column("of", sa.Text, primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
)
"""Private: the highest number that was given to ``customers``, to a line of an order, to a span of an asset (both by
their stream)."""

# Facts

orders = sa.Table(
    "bi_orders",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("order_code", sa.Text, nullable=False),
    sa.Column("customer_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("cost_center", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("status_since", plain_instant(), nullable=False),
    sa.Column("created_at", plain_instant(), nullable=False),
    sa.Column("created_on", sa.Date, nullable=False, index=True),
    sa.Column("placed_at", plain_instant()),
    sa.Column("placed_on", sa.Date, index=True),
    sa.Column("confirmed_at", plain_instant()),
    sa.Column("scheduled_at", plain_instant()),
    sa.Column("delivered_at", plain_instant()),
    sa.Column("delivered_on", sa.Date, index=True),
    sa.Column("returned_at", plain_instant()),
    sa.Column("cancelled_at", plain_instant()),
    sa.Column("cancelled_on", sa.Date, index=True),
    sa.Column("cancel_reason", sa.Text),
    sa.Column("hold_expired", sa.Boolean, nullable=False),
    sa.Column("items_total", plain_amount(), nullable=False),
    sa.Column("freight_price", plain_amount()),
    sa.Column("total_amount", plain_amount(), nullable=False),
    sa.Column("distance_km", plain_quantity()),
    sa.Column("trips", sa.Integer),
)
"""One row per order that was not discarded as a draft. ``…_at`` is the first time it stood there, ``…_on`` the pub's
own day of that; ``returned_at`` is the return after which nothing was out, NULL where nothing had to come back.
``total_amount`` is items and freight; ``freight_price``, ``distance_km`` and ``trips`` are NULL without a freight.
``cancel_reason`` as it was written, NULL where nobody wrote one; what the system says of an expired hold counts as
written. ``cost_center`` is the order's as it is now, here and in all facts that belong to an order."""

order_steps = sa.Table(
    "bi_order_steps",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("cost_center", sa.Text, nullable=False),
    sa.Column("entered_at", plain_instant(), nullable=False),
    sa.Column("left_at", plain_instant()),
    sa.Column("left_on", sa.Date, index=True),
)
"""One row per status that an order was in, counted from 1; ``left_at`` is NULL where it still is."""

order_items = sa.Table(
    "bi_order_items",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("ref_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("quantity", plain_quantity(), nullable=False),
    sa.Column("unit_price", plain_amount(), nullable=False),
    sa.Column("amount", plain_amount(), nullable=False),
)
"""The lines of an order as they are now."""

deposits = sa.Table(
    "bi_deposits",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("at", plain_instant(), nullable=False),
    sa.Column("day", sa.Date, nullable=False, index=True),
    sa.Column("cost_center", sa.Text, nullable=False),
    sa.Column("amount", plain_amount(), nullable=False),
    sa.Column("method", sa.Text),
)
"""Every movement of a deposit: ``kind`` received, returned, kept or used, never 0. ``number`` is the version of the
event in the order's stream."""

bookings = sa.Table(
    "bi_bookings",
    metadata,
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("model_id", sa.BigInteger, nullable=False),
    sa.Column("cost_center", sa.Text, nullable=False),
    sa.Column("start", plain_instant(), nullable=False, index=True),
    sa.Column("end", plain_instant(), nullable=False),
    sa.Column("delivered_at", plain_instant()),
    sa.Column("returned_at", plain_instant()),
)
"""Which asset was held for an order from when to when, without cleaning. A booking that was released before its asset
went out is gone. ``delivered_at`` is when the asset left, ``returned_at`` when it came back, damaged or known as
lost."""

asset_states = sa.Table(
    "bi_asset_states",
    metadata,
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("since", plain_instant(), nullable=False),
    sa.Column("until", plain_instant()),
)
"""An asset's life in spans, counted from 1: ``state`` in_service, maintenance, lost, retired or removed; ``until`` is
NULL of the last one. Spans of one asset follow each other without a gap, and neighbours differ in ``state``; a span
that only leads from one to another may be of no length."""

prices = sa.Table(
    "bi_prices",
    metadata,
    sa.Column("product_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", plain_instant(), nullable=False),
    sa.Column("day", sa.Date, nullable=False, index=True),
    sa.Column("old_price", plain_amount(), nullable=False),
    sa.Column("new_price", plain_amount(), nullable=False),
)
"""Every change of what a visitor pays, BRL. ``number`` is the version of the event in the product's stream."""

refusals = sa.Table(
    "bi_refusals",
    metadata,
    sa.Column("customer_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("model_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("wanted_on", sa.Date, primary_key=True),
    sa.Column("asked_at", plain_instant(), nullable=False),
    sa.Column("asked_on", sa.Date, nullable=False, index=True),
    sa.Column("cost_center", sa.Text, nullable=False),
    sa.Column("missing", sa.Integer, nullable=False),
)
"""What somebody wanted for a day and could not have: who tries again for the same day counts once, with the first time
they asked and the most that was ``missing``."""

PRIVATE = frozenset({customer_identities, last_numbers})
"""Tables that never leave the house."""
STAR = tuple(table for table in metadata.sorted_tables if table not in PRIVATE)
