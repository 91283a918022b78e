"""Beers with their prices, batches, and kegs with the beer in them."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.batches.details import Plan
from command_api.beers.details import BeerDetails
from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant, amount, columns_of, quantity

metadata = sa.MetaData()

beers = sa.Table(
    "beers",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    *columns_of(BeerDetails, abv=quantity()),
    sa.Column("is_active", sa.Boolean, nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Beers. ``allergens`` is a JSON list of texts. ``version`` is the stream's, for ``If-Match``."""

prices = sa.Table(
    "beer_prices",
    metadata,
    sa.Column("beer_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("container_l", quantity(), primary_key=True, autoincrement=False),
    sa.Column("price", amount(), nullable=False),
)
"""BRL for a full keg of a beer in a size. A size without a row is not sold."""

batches = sa.Table(
    "beer_batches",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    *columns_of(Plan, code=PLAIN, litres=quantity()),
    sa.Column("code_folded", PLAIN, nullable=False),
    sa.Column("beer_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("packaged_l", quantity(), nullable=False),
    sa.Column("packaged_on", sa.Date),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("blocked_why", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
sa.Index("beer_batches_by_ready_on", batches.c.ready_on)
"""Batches. ``status``: planned, packaged or cancelled. ``packaged_on`` is the last day on which kegs were filled from
it; an empty ``supplier`` is the house, ``supplier_note`` the key of the supplier's NF-e; ``cost`` in BRL for all of it.
``blocked_why`` is empty unless it is blocked."""

kegs = sa.Table(
    "beer_kegs",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("beer_id", sa.BigInteger, index=True),
    sa.Column("product_id", sa.BigInteger),
    sa.Column("batch_id", sa.BigInteger, index=True),
    sa.Column("container_id", sa.BigInteger, index=True),
    sa.Column("container_tag", sa.Text, nullable=False),
    sa.Column("container_l", quantity(), nullable=False),
    sa.Column("litres", quantity(), nullable=False),
    sa.Column("litre_units", quantity(), nullable=False),
    sa.Column("filled_on", sa.Date, nullable=False),
    sa.Column("best_before", sa.Date, nullable=False, index=True),
    sa.Column("cost", amount()),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("tap", sa.Integer),
    sa.Column("arrived_at", Instant(), nullable=False),
    sa.Column("connected_at", Instant()),
    sa.Column("ended_at", Instant()),
    sa.Column("sold_l", quantity(), nullable=False),
    sa.Column("poured_away_l", quantity(), nullable=False),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Fills of containers. ``status``: full, tapped, empty or discarded. A keg from before batches has a ``product_id`` and
neither beer, batch nor container. ``litre_units`` is what its product counts as a litre (1 for a fill). ``sold_l`` is
what sales drew from it on tap. ``best_before`` is the last day on which it may be served. ``ended_at`` is when it ran
dry or was poured away."""

steps = sa.Table(
    "beer_keg_steps",
    metadata,
    sa.Column("keg_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", Instant(), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("litres", quantity()),
    sa.Column("tap", sa.Integer),
    sa.Column("note", sa.Text, nullable=False),
    sa.Column("actor_name", ActorReference(), nullable=False),
)
"""The life of a keg. ``kind``: filled, received (from before batches), connected, kicked, poured_away, delivered,
returned_sealed, returned_partial, returned_empty or returned_lost; ``number`` is the event's version in the stream of
the keg, ``note`` the order's code where it left or came back with one."""

promises = sa.Table(
    "beer_promises",
    metadata,
    sa.Column("beer_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("container_l", quantity(), primary_key=True, autoincrement=False),
    sa.Column("order_code", sa.Text, nullable=False),
    sa.Column("day", sa.Date, nullable=False),
    sa.Column("quantity", sa.Integer, nullable=False),
)
"""Kegs that an order takes on ``day``, the day of its delivery; no row once it left or was cancelled."""
