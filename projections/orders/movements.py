"""What moved the account of an order, from its row before and after an event."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from command_api.kernel import Event
from command_api.orders.events import OpeningBalanceRecorded
from command_api.rules.windows import PUB_TIME
from projections.orders.ledger import ledger_of
from projections.orders.tables import movements
from projections.runtime.rows import Row, Rows

_NOTHING: Final = Decimal(0)


AGREED: Final = ("items", "freight", "extra_days", "shells")
"""What an order is charged on the day of its delivery. Extra days that are agreed later are charged on their day."""


def put_movements(event: Event, rows: Rows, before: Row, after: Row) -> int:
    """Store what the event moved. How many movements the order has then."""
    number: int = before["movements"]
    was = _account(before)
    for kind, amount in _account(after).items():
        moved = amount - was[kind]
        if moved:
            number += 1
            rows.put(
                movements,
                order_id=after["id"],
                number=number,
                at=event.timestamp,
                day=event.since
                if isinstance(event, OpeningBalanceRecorded)
                else event.timestamp.astimezone(PUB_TIME).date(),
                kind=_kind(kind, moved),
                method=getattr(event, "method", None) if kind in _WITH_METHOD else None,
                amount=moved,
            )
    return number


_RECEIVED: Final = ("deposit", "payment")
_WITH_METHOD: Final = (*_RECEIVED, "refund")


def _kind(part: str, moved: Decimal) -> str:
    if part in _RECEIVED and moved > 0:
        return "reversal"
    return "shells_back" if part == "shells" and moved < 0 else part


def _account(row: Row) -> dict[str, Decimal]:
    """What the account of an order consists of. A cancelled order is charged what was not given back."""
    is_delivered, is_cancelled = row["status"] == "delivered", row["status"] == "cancelled"
    ledger = ledger_of(row)
    kept = ledger.charged if is_cancelled else ledger.kept_beyond
    return {
        "opening": row["opening"] if is_delivered else _NOTHING,
        "items": row["items_total"] if is_delivered else _NOTHING,
        "freight": row["freight_price"] if is_delivered else _NOTHING,
        "extra_days": row["extra_days"] if is_delivered else _NOTHING,
        "shells": ledger.shells if is_delivered else _NOTHING,
        "damage": row["charges"] if is_delivered else _NOTHING,
        "penalty": row["penalties"] if is_delivered else _NOTHING,
        "waiver": -row["waived"] if is_delivered else _NOTHING,
        "credit": -row["credits"] if is_delivered else _NOTHING,
        "deposit": -row["deposit_received"],
        "payment": -row["payments_received"],
        "deposit_returned": row["deposit_returned"],
        "refund": row["payments_refunded"],
        "kept": kept if is_delivered or is_cancelled else _NOTHING,
        "unrecorded": -row["unrecorded"] if is_delivered else _NOTHING,
    }
