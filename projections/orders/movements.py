"""What moves the account of an order, as rows."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

from command_api.kernel import Event
from command_api.orders import events
from command_api.rules.order_account import AGREED, SETTLED, Kind, Movement, OrderAccount
from command_api.rules.windows import PUB_TIME
from projections.orders.tables import movements
from projections.runtime.rows import Row, Rows


def put_movements(event: Event, rows: Rows, before: OrderAccount, order: Row) -> int:
    """Store what the event moves. How many movements the order has then."""
    if isinstance(event, events.DeliveryTakenBack):
        return _without(AGREED, order["id"], rows)
    if isinstance(event, events.SettlementTakenBack):
        return _without(SETTLED, order["id"], rows)
    if isinstance(event, events.RefundTakenBack):
        return _without_refund(event, order["id"], rows)
    if isinstance(event, events.ReturnTakenBack):
        return _without_last(before.movements(event), order["id"], rows)
    last: int = order["movements"]
    day = (
        event.since if isinstance(event, events.OpeningBalanceRecorded) else event.timestamp.astimezone(PUB_TIME).date()
    )
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


def _without(kinds: Sequence[Kind], order_id: int, rows: Rows) -> int:
    """Nothing was moved by a step that was taken back. The last number that is left."""
    own = rows.table(movements)
    found = list(rows.select(sa.select(own.c.number, own.c.kind).where(own.c.order_id == order_id)))
    for row in found:
        if row.kind in kinds:
            rows.delete(movements, order_id, row.number)
    return max((row.number for row in found if row.kind not in kinds), default=0)


def _without_refund(event: events.RefundTakenBack, order_id: int, rows: Rows) -> int:
    """The last number that is left."""
    own = rows.table(movements)
    found = list(rows.select(sa.select(own).where(own.c.order_id == order_id).order_by(own.c.number)))
    gone = next(
        row.number
        for row in reversed(found)
        if (row.kind, row.amount, row.at) == ("refund", event.amount, event.refunded_at)
    )
    rows.delete(movements, order_id, gone)
    return max((row.number for row in found if row.number != gone), default=0)


def _without_last(moved: Sequence[Movement], order_id: int, rows: Rows) -> int:
    """What is ``moved`` back was moved last of its kind. The last number that is left."""
    own = rows.table(movements)
    found = [row._asdict() for row in rows.select(sa.select(own).where(own.c.order_id == order_id))]
    for each in moved:
        kind = "shells_back" if each.kind == "shells" else each.kind
        last = max((row for row in found if row["kind"] == kind), key=lambda row: row["number"])
        rows.delete(movements, order_id, last["number"])
        found.remove(last)
    return max((row["number"] for row in found), default=0)
