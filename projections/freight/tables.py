"""Terms per cost center, difficulties, and the log of quotes."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.rules.freight import Difficulty, Terms
from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Exact, Instant, amount, columns_of

metadata = sa.MetaData()

configs = sa.Table(
    "freight_configs",
    metadata,
    sa.Column("cost_center", PLAIN, primary_key=True),
    sa.Column("origin", sa.Text, nullable=False),
    sa.Column("lat", sa.Double, nullable=False),
    sa.Column("lng", sa.Double, nullable=False),
    *columns_of(Terms, free_km=Exact(3), max_load_kg=Exact(3)),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
)
"""Coordinates in degrees (WGS 84), distances in km, loads in kg, amounts in BRL."""

difficulties = sa.Table(
    "freight_difficulties",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    *columns_of(Difficulty, multiplier=Exact(4)),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("places", sa.Text, nullable=False),
    sa.Column("is_active", sa.Boolean, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("updated_at", Instant(), nullable=False),
    sa.Column("updated_by", ActorReference(), nullable=False),
)
"""``places`` is a JSON list of names. ``search`` is the folded name and places."""

quotes = sa.Table(
    "freight_quotes",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("cost_center", PLAIN, nullable=False),
    sa.Column("origin", sa.Text, nullable=False),
    sa.Column("delivery_address", sa.Text, nullable=False),
    sa.Column("place_id", sa.Text, nullable=False),
    sa.Column("lat", sa.Double),
    sa.Column("lng", sa.Double),
    sa.Column("distance_km", Exact(3), nullable=False),
    sa.Column("duration_min", sa.BigInteger, nullable=False),
    sa.Column("weight_kg", Exact(3), nullable=False),
    sa.Column("freight_price", amount(), nullable=False),
    sa.Column("difficulty", sa.Text),
    sa.Column("date", sa.Date),
    sa.Column("shift", sa.Text),
    sa.Column("terms", sa.Text, nullable=False),
    sa.Column("breakdown", sa.Text, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("quoted_at", Instant(), nullable=False, index=True),
    sa.Column("quoted_by", ActorReference(), nullable=False),
)
"""``difficulty`` is the name of the hard road, or NULL. ``terms`` and ``breakdown`` are JSON objects of the event's own
numbers, so a price can be explained independently of the current terms. ``search`` is the folded address. An erased
quote keeps its price and road; its address is 'Titular removido' and its place unknown."""
