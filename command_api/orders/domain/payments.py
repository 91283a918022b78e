"""A payment of an order, as its aggregate remembers it."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

import msgspec

from command_api.rules.order_account import PaymentMethod


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """BRL. ``reference`` as typed; ``end_to_end_id`` and ``txid`` name the PIX and the request that it pays."""

    amount: Decimal
    method: PaymentMethod
    is_deposit: bool
    received_at: datetime
    reference: str = ""
    end_to_end_id: str = ""
    txid: str = ""
    is_reversed: bool = False
