"""What came of the deposits of orders, as deposits or as payments, and what became of it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from command_api.rules.deposits import DepositAccount
from projections.bi.calendar import day_of
from projections.bi.tables import deposit_accounts, deposits, orders
from projections.runtime.rows import Row, Rows


def follow_deposit(event: Event, rows: Rows) -> None:
    """Store what the event changes of what came. With the delivery, payments are used: only what was recorded as the
    deposit waits for its settlement."""
    id = stream_id(event.originator_id)
    before = _account_of(rows.get(deposit_accounts, id))
    after = before.after(event)
    rows.put(deposit_accounts, order_id=id, **{name: getattr(after, name) for name in _STORED})
    put_deposit(event, rows, "received", after.paid - before.paid, getattr(event, "method", None))
    put_deposit(event, rows, "used", _used(after) - _used(before), None)


def held_deposit(event: Event, rows: Rows) -> Decimal:
    """What came and waits for its settlement."""
    own = rows.table(deposits)
    found = rows.select(sa.select(own.c.kind, own.c.amount).where(own.c.order_id == stream_id(event.originator_id)))
    return sum((row.amount if row.kind == "received" else -row.amount for row in found), Decimal(0))


def put_deposit(event: Event, rows: Rows, kind: str, amount: Decimal, method: str | None) -> None:
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


_STORED = ("agreed", "recorded", "received", "refunded", "paid", "is_over")


def _account_of(row: Row | None) -> DepositAccount:
    known: dict[str, Any] = {name: row[name] for name in _STORED} if row else {}
    return DepositAccount(**known)


def _used(account: DepositAccount) -> Decimal:
    return account.paid - account.recorded if account.is_over else Decimal(0)
