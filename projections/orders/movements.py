"""What moves the account of an order, as rows."""

from __future__ import annotations

from command_api.kernel import Event
from command_api.orders.events import OpeningBalanceRecorded
from command_api.rules.order_account import OrderAccount
from command_api.rules.windows import PUB_TIME
from projections.orders.tables import movements
from projections.runtime.rows import Row, Rows


def put_movements(event: Event, rows: Rows, before: OrderAccount, order: Row) -> int:
    """Store what the event moves. How many movements the order has then."""
    last: int = order["movements"]
    day = event.since if isinstance(event, OpeningBalanceRecorded) else event.timestamp.astimezone(PUB_TIME).date()
    for movement in before.movements(event):
        last += 1
        rows.put(
            movements,
            order_id=order["id"],
            number=last,
            at=event.timestamp,
            day=day,
            kind=movement.kind,
            method=movement.method,
            amount=movement.amount,
        )
    return last
