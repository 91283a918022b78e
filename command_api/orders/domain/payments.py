"""A payment of an order, as its aggregate remembers it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from command_api.orders.events import PaymentMethod


@dataclass(frozen=True, slots=True)
class Payment:
    """BRL."""

    amount: Decimal
    method: PaymentMethod
    is_deposit: bool
    is_reversed: bool = False
