"""Who orders, as a number."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from command_api.orders.events import Customer
from projections.bi.tables import customers
from projections.rows import Rows

NOBODY: Final = 0
"""Who was named before customers had numbers of their own."""


def customer_id(customer: Customer, at: datetime, rows: Rows) -> int:
    """The number of the customer's record; known to the star since an event first named it."""
    number = customer.id or NOBODY
    if rows.get(customers, number) is None:
        rows.put(customers, id=number, since=at)
    return number
