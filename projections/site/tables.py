"""One row with all business data of the public site."""

from __future__ import annotations

import sqlalchemy as sa

from projections.runtime.columns import ActorReference, Instant

metadata = sa.MetaData()

site = sa.Table(
    "site",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("info", sa.Text),
    sa.Column("hours", sa.Text),
    sa.Column("special_days", sa.Text),
    sa.Column("holds", sa.Text),
    sa.Column("pix", sa.Text),
    sa.Column("clauses", sa.Text),
    sa.Column("color", sa.Text),
    sa.Column("logo", sa.Text),
    sa.Column("second_factor_for_admins", sa.Boolean),
    sa.Column("label_format", sa.Text),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
)
"""``id`` is 1. ``info`` is the JSON object of the business data, ``hours`` the JSON list of opening hours,
``special_days`` that of the dates with hours of their own, ``holds`` the JSON object of the deposit rules, ``pix`` that
of the PIX key, ``clauses`` the JSON list of those of the contract, ``color`` is ``#rrggbb``, ``logo`` a file,
``label_format`` the JSON object of the house's own labels; each may be set before the others."""
