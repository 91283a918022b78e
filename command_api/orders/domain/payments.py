"""A payment of an order, as its aggregate remembers it."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from command_api.orders.events import PaymentMethod


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """BRL."""

    amount: Decimal
    method: PaymentMethod
    is_deposit: bool
    is_reversed: bool = False
