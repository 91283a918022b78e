"""How long an order holds its equipment while it waits for the deposit. At its last instant a hold is still valid."""

from __future__ import annotations

from datetime import datetime, timedelta


def hold_until(placed_at: datetime, hours: int) -> datetime:
    """The last instant of the hold."""
    return placed_at + timedelta(hours=hours)


def overdue_if_placed_before(now: datetime, hours: int) -> datetime:
    """Holds of orders that were placed before this instant are overdue; a query compares with it."""
    return now - timedelta(hours=hours)
