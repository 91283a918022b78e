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
    number = customer.id or NOBODY
    if rows.get(customers, number) is None:
        rows.put(customers, id=number, since=at)
    return number
