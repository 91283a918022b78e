"""Customers as numbers, without personal data."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from command_api.orders.events import Customer
from projections.bi.tables import customers
from projections.runtime.rows import Rows

NOBODY: Final = 0
"""Customers of orders from before customers had records."""


def customer_id(customer: Customer, at: datetime, rows: Rows) -> int:
    """The number of the customer's record; known to the star since an event first named it."""
    return numbered(customer.id or NOBODY, at, rows)


def numbered(number: int, at: datetime, rows: Rows) -> int:
    """``number`` of a record, which an event names."""
    if rows.get(customers, number) is None:
        rows.put(customers, id=number, since=at)
    return number
