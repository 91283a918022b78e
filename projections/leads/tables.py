"""Leads, and what became of them."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant, amount

metadata = sa.MetaData()

leads = sa.Table(
    "leads",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("received_at", Instant(), nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("phone", sa.Text, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("notes", sa.Text, nullable=False),
    sa.Column("date", sa.Date),
    sa.Column("town", sa.Text, nullable=False),
    sa.Column("guests", sa.BigInteger),
    sa.Column("litres", sa.BigInteger),
    sa.Column("total", amount()),
    sa.Column("estimate", sa.Text),
    sa.Column("site_order", sa.Text),
    sa.Column("order_id", sa.BigInteger),
    sa.Column("order_code", sa.Text, nullable=False),
    sa.Column("lost_reason", sa.Text),
    sa.Column("lost_note", sa.Text, nullable=False),
    sa.Column("is_forgotten", sa.Boolean, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
)
"""``kind`` is `party` or `site_order`. ``status`` is `new` until it was read, then `open`, `converted` or `lost`.
``total`` in BRL is NULL where the beer had no price. Of a party ``estimate`` is a JSON object, the estimate that the
visitor got; of an order from the menu ``site_order`` is one, with date, guests and litres NULL and no town.
``order_id`` is the event order that it became, ``lost_reason`` why it became none. A forgotten lead keeps its figures;
its name is 'Titular removido'. ``search`` is the folded name, phone and town. ``version`` is the stream's, for
``If-Match``."""
