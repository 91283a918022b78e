"""The vans of the house, and what each of them is to drive on a day."""

from __future__ import annotations

import sqlalchemy as sa

from command_api.route_plans.details import VehicleSettings
from projections.runtime.collation import PLAIN
from projections.runtime.columns import ActorReference, Exact, Instant, columns_of

metadata = sa.MetaData()

vehicles = sa.Table(
    "route_plans_vehicles",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    *columns_of(VehicleSettings, max_load_kg=Exact(3)),
    sa.Column("name_folded", PLAIN, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""A van starts and ends where the deliveries of ``cost_center`` start."""

routes = sa.Table(
    "route_plans_routes",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("vehicle_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("driver_id", sa.BigInteger, nullable=False),
    sa.Column("departs_at", Instant(), nullable=False),
    sa.Column("planned_at", Instant(), nullable=False),
    sa.Column("planned_by", ActorReference(), nullable=False),
)
"""Vans that leave on ``day``, each with the user who drives."""

days = sa.Table(
    "route_plans_days",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""``version`` is the stream's, for ``If-Match``."""

stops = sa.Table(
    "route_plans_stops",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("vehicle_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("order_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("shift", sa.Text, nullable=False),
    sa.Column("kg", Exact(3), nullable=False),
    sa.Column("arrives_at", Instant(), nullable=False),
    sa.Column("outside_shift", sa.Boolean, nullable=False),
)
"""As planned, by ``position`` from 1. ``kind``: delivery or pickup. ``outside_shift``: a person accepted the time."""

unrecorded = sa.Table(
    "route_plans_unrecorded",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("driver_id", sa.BigInteger, index=True),
    sa.Column("driver", ActorReference(), nullable=False),
    sa.Column("day", sa.Date, nullable=False),
    sa.Column("kind", sa.Text),
    sa.Column("order_id", sa.BigInteger),
    sa.Column("order_code", sa.Text, nullable=False),
    sa.Column("customer_id", sa.BigInteger, index=True),
    sa.Column("action", sa.Text, nullable=False),
    sa.Column("happened_at", Instant(), nullable=False),
    sa.Column("whose", sa.Text, nullable=False),
    sa.Column("done", sa.Text, nullable=False),
    sa.Column("amount", Exact(2)),
    sa.Column("refusal", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False, index=True),
    sa.Column("decided_at", Instant()),
    sa.Column("version", sa.BigInteger, nullable=False),
)
"""What drivers did that was refused, in the words of their phones. ``key`` is the phone's, ``kind`` of the stop NULL
for a loading. ``state`` is ``open`` until ``decided_at``."""
