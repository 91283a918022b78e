"""What several routes of orders ask for."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path

from query_api.http import Id, SettingsOf, Snapshot, reading
from query_api.orders.hold_rules import hold_rules_of

OrdersNow = Annotated[Snapshot, Depends(reading("orders", "accounts", "equipment"))]
OrderId = Annotated[Id, Path(description="id of the order", examples=[42])]


def hold_hours_of(read: OrdersNow, settings: SettingsOf) -> int:
    """Hours until a hold is overdue, from the snapshot."""
    return hold_rules_of(read.connection, settings).deposit_hold_hours


HoldHours = Annotated[int, Depends(hold_hours_of)]
