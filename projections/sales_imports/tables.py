"""Imports of sales with their counts, and the lines that were refused."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.columns import ActorReference, Instant, amount

metadata = sa.MetaData()

sales_imports = sa.Table(
    "sales_imports",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("file_name", sa.Text, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("total", sa.BigInteger, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("rows", sa.BigInteger, nullable=False),
    sa.Column("recorded", sa.BigInteger, nullable=False),
    sa.Column("already_there", sa.BigInteger, nullable=False),
    sa.Column("reversed", sa.BigInteger, nullable=False),
    sa.Column("refused", sa.BigInteger, nullable=False),
    sa.Column("refusals_kept", sa.BigInteger, nullable=False),
    sa.Column("amount", amount(), nullable=False),
    sa.Column("cause", sa.Text, nullable=False),
    sa.Column("started_by", ActorReference(), nullable=False),
    sa.Column("created_at", Instant(), nullable=False),
    sa.Column("moved_at", Instant()),
    sa.Column("rows_before", sa.BigInteger, nullable=False),
    sa.Column("moved_at_before", Instant()),
    sa.Column("ended_at", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``status``: waiting, running, finished, cancelled or stopped (``cause`` is the reason). The file has ``total`` rows,
of which ``rows`` are done. ``rows_before`` and ``moved_at_before`` are those of the progress event before the last one:
they give the speed."""

refusals = sa.Table(
    "sales_import_refusals",
    metadata,
    sa.Column("import_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("line", sa.BigInteger, nullable=False),
    sa.Column("column", sa.Text, nullable=False),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)
"""Refused lines, in file order; if there are very many, only the first are kept."""
