"""Who orders, as a number."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Final

from command_api.orders.events import Customer
from projections.bi.numbering import keep_number, last_number
from projections.bi.tables import customer_identities, customers
from projections.collation import folded
from projections.rows import Rows

_NO_DIGIT: Final = re.compile(r"[^0-9]")


def identity(customer: Customer) -> str:
    """What the same customer has in common: the document, else the telephone, else the name."""
    if document := _NO_DIGIT.sub("", customer.document):
        return f"d:{document}"
    if phone := _NO_DIGIT.sub("", customer.phone):
        return f"t:{phone}"
    return f"n:{folded(customer.name)}"


def customer_id(customer: Customer, at: datetime, rows: Rows) -> int:
    """The number of a customer who was named ``at``; a new one for who is named first."""
    known = rows.get(customer_identities, who := identity(customer))
    if known is not None:
        number: int = known["customer_id"]
        return number
    number = keep_number("customers", last_number("customers", rows) + 1, rows)
    rows.put(customer_identities, identity=who, customer_id=number)
    rows.put(customers, id=number, since=at)
    return number
