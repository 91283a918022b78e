"""The row of an order, and the counts by stage that follow from it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

import msgspec

from command_api.kernel import Event, stream_id
from command_api.rules.order_status import stage_of
from projections.orders.accounts import account_of
from projections.orders.movements import put_movements
from projections.orders.tables import order_counts, orders
from projections.runtime.handlers import last_change
from projections.runtime.rows import Row, Rows

NEW_ORDER: Final[Row] = {
    "stage": "draft",
    "pickup_day": None,
    "pickup_at": None,
    "empties_collected": 0,
    "total_amount": Decimal(0),
    "freight": None,
    "late_per_day": Decimal(0),
    "balance": Decimal(0),
    "confirmed_on": None,
    "delivered_on": None,
    "batch": "",
    "responsible": "",
    "placed_at": None,
    "holds": 0,
    "is_out": False,
    "returned_at": None,
    "left_behind": "",
    "handed_beyond": "",
    "overpaid": Decimal(0),
    "last_item": 0,
    "movements": 0,
    "open_changes": 0,
    "change_asked_at": None,
}


def order_of(event: Event, rows: Rows) -> Row:
    known = rows.get(orders, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never drafted")
    return known


def change_order(event: Event, rows: Rows, **values: Any) -> None:
    """Change columns of the order."""
    known = order_of(event, rows)
    change = last_change(event)
    # what happened may be recorded later: the last change is still the last one recorded
    change["updated_at"] = max(known["updated_at"], change["updated_at"])
    before = account_of({**known, **values})
    account = before.after(event)
    now = {**known, **values, **msgspec.structs.asdict(account), **change}
    now["total_amount"], now["balance"] = account.total, account.balance
    is_opening = bool(account.opening)
    now["stage"] = stage_of(account.status, is_out=now["is_out"], is_settled=account.is_settled, is_opening=is_opening)
    now["movements"] = put_movements(event, rows, before, now)
    rows.put(orders, **now)
    if not now["opening"]:
        count_stage(rows, known, now)


def count_stage(rows: Rows, before: Row | None, after: Row | None) -> None:
    """Update the counts after an order was created, reached another stage, or was discarded."""
    if before and after and before["stage"] == after["stage"]:
        return
    for row, sign in ((before, -1), (after, 1)):
        if row is not None:
            known = rows.get(order_counts, row["stage"]) or {"orders": 0}
            rows.put(order_counts, stage=row["stage"], orders=known["orders"] + sign)
