"""Equipment: which models, assets, places and kits there are, and who has which asset when."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.equipment.details import (
    AssetDetails,
    KitTerms,
    LocationDetails,
    ModelContainer,
    ModelRental,
    ModelTerms,
    ServiceRecord,
)
from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Instant, amount, columns_of, quantity

metadata = sa.MetaData()

models = sa.Table(
    "equipment_models",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    *columns_of(ModelTerms),
    *columns_of(ModelContainer, capacity_l=quantity(), tare_kg=quantity(), weight_kg=quantity()),
    *columns_of(ModelRental),
    sa.Column("services", sa.Text, nullable=False),
    sa.Column("is_active", sa.Boolean, nullable=False),
    sa.Column("unit_kg", quantity(), nullable=False),
    sa.Column("changed_at", Instant(), nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Kinds of equipment. ``services`` is a JSON list of {name, every_days, kind, identity, counts_from}; rows of before it
had the last one lack it. ``unit_kg`` is what a full piece weighs; 0: unknown. ``name_folded`` is the sort key and the
searched text. ``version`` is the stream's, for ``If-Match``, here as everywhere."""

assets = sa.Table(
    "equipment_assets",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("asset_tag", PLAIN, nullable=False),
    sa.Column("tag_folded", PLAIN, nullable=False),
    sa.Column("model_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("stock_location_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("home_location_id", sa.BigInteger, nullable=False),
    sa.Column("by_hand", sa.Text, nullable=False),
    sa.Column("out_with", sa.BigInteger),
    sa.Column("ready_for", sa.Integer, nullable=False),
    sa.Column("status", sa.Text, nullable=False, index=True),
    sa.Column("cleaning_order_id", sa.BigInteger),
    sa.Column("cleaning_order_code", sa.Text),
    sa.Column("cleaning_until", Instant()),
    *columns_of(AssetDetails),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("times_used", sa.Integer, nullable=False),
    sa.Column("registered_on", sa.Date, nullable=False),
    sa.Column("served", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Single assets.

``stock_location_id`` is the current location, ``home_location_id`` the usual one. ``by_hand`` is the last state that a
user set, ``out_with`` the order whose customer has it, ``ready_for`` the number of orders for which it is set aside;
``status`` follows from these three. ``cleaning_*`` is the latest cleaning after a return. ``times_used`` counts how
often it left with an order. ``served`` is JSON: the day of the latest service by its id.
"""

services = sa.Table(
    "equipment_services",
    metadata,
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("service_id", sa.Text, nullable=False),
    *columns_of(ServiceRecord),
)
"""Services that were done and not taken back. ``number`` is the event's version in the asset's stream, ``service_id``
the service of the model, which may have another name by now."""

papers = sa.Table(
    "equipment_service_papers",
    metadata,
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("sha256", sa.Text, primary_key=True),
    sa.Column("position", sa.BigInteger, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("media_type", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
)
"""Files of the services. ``number`` is the service's, ``position`` the version of the event that attached the file,
``key`` its name in the store of files."""

locations = sa.Table(
    "equipment_locations",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    *columns_of(LocationDetails),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("is_active", sa.Boolean, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Locations of equipment; ``kind``: choperia, distribuidora, or transito for assets in transit."""

kits = sa.Table(
    "equipment_kits",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("code_folded", PLAIN, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("name_folded", PLAIN, nullable=False),
    *columns_of(KitTerms),
    sa.Column("is_active", sa.Boolean, nullable=False),
    sa.Column("items", sa.Text, nullable=False),
    sa.Column("total", amount(), nullable=False),
    sa.Column("search", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""Models that are rented together. ``items`` is a JSON list of {model_id, qty_required, unit_price (text),
is_optional}; ``total`` is the sum of quantity × unit price over all of them."""

bookings = sa.Table(
    "equipment_bookings",
    metadata,
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("order_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("order_code", sa.Text, nullable=False),
    sa.Column("start", Instant(), nullable=False),
    sa.Column("end", Instant(), nullable=False),
    sa.Column("buffer_min", sa.Integer, nullable=False),
    sa.Column("blocked_until", Instant(), nullable=False, index=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("left_at", Instant()),
    sa.Column("returned_at", Instant()),
)
sa.Index("equipment_bookings_by_state", bookings.c.state, bookings.c.blocked_until)
"""Bookings: one row per asset and order, also after release or return.

``state``: booked, set_aside, out, returned, damaged, lost or released. ``start`` and ``end`` are as agreed.
``blocked_until`` is the end plus the cleaning; after the return it is the return plus the cleaning.
"""

orders = sa.Table(
    "equipment_orders",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("order_code", PLAIN, nullable=False),
    sa.Column("customer_id", sa.BigInteger, index=True),
    sa.Column("customer_name", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
)
"""The data of the booking order that the calendar shows. A discarded draft has no row."""

history = sa.Table(
    "equipment_history",
    metadata,
    sa.Column("asset_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", Instant(), nullable=False),
    sa.Column("actor_name", ActorReference(), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("context", sa.Text, nullable=False),
    sa.Column("reason", sa.Text),
    sa.Column("order_id", sa.BigInteger),
    sa.Column("order_code", sa.Text),
)
"""What happened to an asset. ``number`` is the event's version in the asset's stream, ``kind`` the name of its type.
``context`` is JSON: what the event does not hold, such as the names of its model and locations at that time."""
