"""What goes out and comes back on a day."""

from __future__ import annotations

from datetime import date, datetime

from infra.problems import Problem
from query_api.http import Snapshot
from query_api.orders.detail_shapes import DaySheet


def day_sheet(read: Snapshot, day: date, now: datetime) -> DaySheet:
    raise Problem(503)
