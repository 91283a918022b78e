"""What notes say of the house, the tax profiles with their taxes by day, and the notes of orders."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.fiscal.details import FiscalHouse, ProfileDetails, ProviderSettings, Treatment
from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant, amount, columns_of

metadata = sa.MetaData()

house = sa.Table(
    "fiscal_house",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    *columns_of(FiscalHouse),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""One row, ``id`` 1, once the house has said something. ``version`` is the stream's, for ``If-Match``."""

profiles = sa.Table(
    "fiscal_profiles",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    *columns_of(ProfileDetails),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("is_active", sa.Boolean, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Tax profiles. ``version`` is the stream's, for ``If-Match``."""

treatments = sa.Table(
    "fiscal_treatments",
    metadata,
    sa.Column("profile_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("valid_from", sa.Date, primary_key=True, autoincrement=False),
    *columns_of(Treatment),
)
"""The taxes of a profile from a day on, until the next such day. Rates in percent."""

notes = sa.Table(
    "fiscal_notes",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("order_id", sa.BigInteger, nullable=True, index=True),
    sa.Column("order_code", PLAIN, nullable=False),
    sa.Column("sale_day", sa.Date, nullable=True, index=True),
    sa.Column("customer_id", sa.BigInteger, nullable=True, index=True),
    sa.Column("key", PLAIN, nullable=False),
    sa.Column("total", amount(), nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("provider", sa.Text, nullable=False),
    sa.Column("environment", sa.Text, nullable=False),
    sa.Column("attempt", sa.BigInteger, nullable=False),
    sa.Column("number", PLAIN, nullable=False),
    sa.Column("series", PLAIN, nullable=False),
    sa.Column("protocol", PLAIN, nullable=False),
    sa.Column("page", sa.Text, nullable=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("sentence", sa.Text, nullable=False),
    sa.Column("next_at", Instant(), nullable=True),
    sa.Column("authorised_at", Instant(), nullable=True),
    sa.Column("amends_id", sa.BigInteger, nullable=True, index=True),
    sa.Column("amendment", sa.Text, nullable=False),
    sa.Column("contradictions", sa.Text, nullable=False),
    sa.Column("xml_id", sa.BigInteger, nullable=True),
    sa.Column("pdf_id", sa.BigInteger, nullable=True),
    sa.Column("files_missing", sa.Boolean, nullable=False),
    sa.Column("is_forgotten", sa.Boolean, nullable=False),
    sa.Column("recorded_at", Instant(), nullable=False, index=True),
    sa.Column("recorded_by", ActorReference(), nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Notes that were not withdrawn: those that another program issued (``recorded``), and those that are handed over.
``total`` is what the note says, in BRL; ``code`` and ``sentence`` say why it was refused or could not be handed over;
``xml_id`` and ``pdf_id`` name the streams of its files; ``contradictions`` is a JSON list."""

provider = sa.Table(
    "fiscal_provider",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    *columns_of(ProviderSettings),
    sa.Column("is_in_use", sa.Boolean, nullable=False),
    sa.Column("chosen_at", Instant(), nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""One row, ``id`` 1, once the house has named a provider."""
