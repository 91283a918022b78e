"""What came of the deposits of orders, as deposits or as payments, and what became of it."""

from __future__ import annotations

from decimal import Decimal

import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from command_api.orders import events
from command_api.rules.order_account import OrderAccount
from projections.bi.calendar import day_of
from projections.bi.tables import deposits, orders
from projections.runtime.rows import Rows


def note_deposit(event: Event, rows: Rows, before: OrderAccount, after: OrderAccount) -> None:
    """Store what the event changes of what came. With the delivery, payments are used: only what was recorded as the
    deposit waits for its settlement."""
    _put(event, rows, "received", after.deposit_paid - before.deposit_paid, getattr(event, "method", None))
    if isinstance(event, events.DeliveryTakenBack):
        _unuse(stream_id(event.originator_id), rows)
    else:
        _put(event, rows, "used", _used(after) - _used(before), None)


def settle_deposit(event: events.DepositSettled, rows: Rows) -> None:
    """A cancellation settles payments beyond the deposit, too: they are held like one until then."""
    _put(event, rows, "received", event.returned + event.kept + event.used - _held(event, rows), None)
    for kind, amount in (("returned", event.returned), ("kept", event.kept), ("used", event.used)):
        _put(event, rows, kind, amount, None)


def forget_deposit(event: events.RefundTakenBack | events.SettlementTakenBack, rows: Rows) -> None:
    """Delete what the event that was taken back made of the deposit."""
    for kind in ("received", "returned", "kept", "used"):
        rows.delete(deposits, stream_id(event.originator_id), event.number, kind)


def _held(event: Event, rows: Rows) -> Decimal:
    """What came and waits for its settlement."""
    own = rows.table(deposits)
    found = rows.select(sa.select(own.c.kind, own.c.amount).where(own.c.order_id == stream_id(event.originator_id)))
    return sum((row.amount if row.kind == "received" else -row.amount for row in found), Decimal(0))


def _unuse(order_id: int, rows: Rows) -> None:
    """Nothing was used: there was no delivery."""
    own = rows.table(deposits)
    used = sa.select(own.c.number).where(own.c.order_id == order_id, own.c.kind == "used")
    for (number,) in list(rows.select(used)):
        rows.delete(deposits, order_id, number, "used")


def _put(event: Event, rows: Rows, kind: str, amount: Decimal, method: str | None) -> None:
    """Store a movement, if there is one."""
    if not amount:
        return
    id = stream_id(event.originator_id)
    order = rows.get(orders, id)
    assert order is not None, "it was drafted"
    rows.put(
        deposits,
        order_id=id,
        number=event.originator_version,
        kind=kind,
        at=event.timestamp,
        day=day_of(event.timestamp, rows),
        cost_center=order["cost_center"],
        amount=amount,
        method=method,
    )


def _used(account: OrderAccount) -> Decimal:
    return account.deposit_paid - account.deposit_received if account.is_over else Decimal(0)
