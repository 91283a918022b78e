"""What was agreed for days whose opening hours are about to change."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any, Final

import sqlalchemy as sa

from command_api.rules.order_status import BOOKED
from projections.orders.tables import orders
from projections.reservations.tables import reservations
from projections.route_plans.tables import routes
from query_api.http import Snapshot
from query_api.site.responses import AgreedDay

READ_MODELS: Final = ("orders", "reservations", "route_plans")
_AHEAD: Final = ("requested", "confirmed")


def agreed_days(read: Snapshot, days: Collection[date]) -> list[AgreedDay]:
    """Each day that has a reservation, a delivery, a pickup or a route, in the order of the calendar."""
    booked = orders.c.status.in_(BOOKED)
    counted = {
        "reservations": _counted(read, reservations.c.day, days, reservations.c.status.in_(_AHEAD)),
        "deliveries": _counted(read, orders.c.preferred_delivery_date, days, booked),
        "pickups": _counted(read, orders.c.pickup_day, days, sa.or_(orders.c.is_out, booked)),
        "routes": _counted(read, routes.c.day, days, sa.true()),
    }
    return [
        AgreedDay(day=day, **{name: numbers.get(day, 0) for name, numbers in counted.items()})
        for day in sorted({*days})
        if any(day in numbers for numbers in counted.values())
    ]


def _counted(
    read: Snapshot, column: sa.Column[Any], days: Collection[date], condition: sa.ColumnElement[bool]
) -> dict[date, int]:
    query = sa.select(column, sa.func.count()).where(column.in_(days), condition).group_by(column)
    return {row[0]: row[1] for row in read.connection.execute(query)}
