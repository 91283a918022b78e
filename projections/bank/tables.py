"""Lines of bank statements, and what became of them."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.collation import PLAIN
from projections.runtime.columns import Instant, amount

metadata = sa.MetaData()

bank_lines = sa.Table(
    "bank_lines",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("account", sa.Text, nullable=False, index=True),
    sa.Column("posted_on", sa.Date, nullable=False, index=True),
    sa.Column("amount", amount(), nullable=False),
    sa.Column("payer_name", sa.Text, nullable=False),
    sa.Column("payer_document", sa.Text, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("txid", sa.Text, nullable=False),
    sa.Column("suggestions", sa.Text, nullable=False),
    sa.Column("order_id", sa.BigInteger, index=True),
    sa.Column("payment_id", sa.BigInteger),
    sa.Column("customer_id", sa.BigInteger, index=True),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("recorded_at", Instant(), nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``status`` is `matched`, `suggested`, `unknown` or `ignored`. ``source`` is `statement` or `webhook`. ``account`` is
that of the house; empty for the webhook and for lines from before accounts were kept. ``amount`` in BRL, negative for
what left the account. ``suggestions`` is a JSON list of ``{"order_id", "payment_id"}``. ``order_id`` and ``payment_id``
name the payment that a matched line is. ``customer_id`` is whose key what the line says of the payer is encrypted with;
it goes with them. ``search`` is the text that a search matches. ``version`` is the stream's, for ``If-Match``."""
