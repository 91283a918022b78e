"""The money of orders: what came and went, and what was charged beside lines and freight."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from command_api.orders.events import (
    DepositReceived,
    DepositSettled,
    EquipmentReturned,
    EventOrderDelivered,
    EventOrderPlaced,
    EventOrderRebooked,
    PaymentReceived,
    PaymentRefunded,
    PaymentReversed,
    PenaltyWaived,
    PickupRescheduled,
    shells_in,
)
from projections.bi.calendar import day_of, named
from projections.bi.deposits import follow_deposit
from projections.bi.tables import money, order_items, orders
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_NOTHING = Decimal(0)


class MoneyFacts:
    """The handlers of what only concerns money; a projection inherits them."""

    @handles(PaymentReceived)
    def payment_received(self, event: PaymentReceived, rows: Rows) -> None:
        follow_deposit(event, rows)
        _put(event, rows, _order(event, rows), "received", event.amount, event.method, event.payment_id)

    @handles(PaymentRefunded)
    def payment_refunded(self, event: PaymentRefunded, rows: Rows) -> None:
        follow_deposit(event, rows)
        _put(event, rows, _order(event, rows), "refunded", event.amount, event.method)

    @handles(PenaltyWaived)
    def penalty_waived(self, event: PenaltyWaived, rows: Rows) -> None:
        _put(event, rows, _order(event, rows), "waived", event.amount)


def extra_days(event: EventOrderPlaced | EventOrderRebooked | PickupRescheduled) -> Decimal:
    """What the periods beyond the first cost."""
    return sum((each.amount for each in event.extra), _NOTHING)


def note_deposit(order: Row, event: DepositReceived, rows: Rows) -> None:
    """A deposit takes the next number among the payments of its order."""
    number = len(_rows_of(order, rows, "received")) + 1
    _put(event, rows, order, "received", event.amount, event.method, number)


def note_reversal(order: Row, event: PaymentReversed, rows: Rows) -> None:
    """The payment stays on its day, the reversal counts on its own."""
    for row in _rows_of(order, rows, "received"):
        if row["payment_id"] == event.payment_id:
            rows.put(money, **{**row, "is_reversed": True})
    _put(event, rows, order, "reversed", event.amount, event.method, event.payment_id)


def note_settlement(order: Row, event: DepositSettled, rows: Rows) -> None:
    """Before a cancellation the order is charged whatever is not given back."""
    _put(event, rows, order, "refunded", event.returned)
    if order["status"] != "delivered":
        _put(event, rows, order, "kept", event.kept + event.used)
        return
    charged = sum((_sum_of(order, rows, kind) for kind in ("damage", "penalty", "shells")), _NOTHING)
    owed = charged - _sum_of(order, rows, "waived") - _sum_of(order, rows, "shells_back")
    _put(event, rows, order, "kept", max(_NOTHING, event.kept - owed))


def delivery_day(event: EventOrderDelivered, rows: Rows) -> date:
    """The day on which it was handed over: what was written down late says it."""
    return named(event.on, rows) if event.on else day_of(event.timestamp, rows)


def note_delivery(order: Row, event: EventOrderDelivered, rows: Rows) -> None:
    """Extra days and the deposit for shells count with the delivery, as lines and freight do."""
    on = delivery_day(event, rows)
    _put(event, rows, order, "extra_days", order["extra_days"], day=on)
    own = rows.table(order_items)
    kegs = rows.select(sa.select(own.c.quantity).where(own.c.order_id == order["id"], own.c.kind == "beer"))
    _put(event, rows, order, "shells", order["shell_deposit"] * sum(int(quantity) for (quantity,) in kegs), day=on)


def note_extension(order: Row, event: PickupRescheduled, rows: Rows) -> None:
    """What the customer keeps longer counts on the day on which that was agreed."""
    _put(event, rows, order, "extra_days", extra_days(event) - order["extra_days"])


def note_return(order: Row, event: EquipmentReturned, rows: Rows) -> None:
    """What damage, loss and delay are charged, and the deposit for the shells that are back."""
    _put(event, rows, order, "shells_back", order["shell_deposit"] * shells_in(event.assets))
    _put(event, rows, order, "damage", sum((asset.charge for asset in event.assets), _NOTHING))
    _put(event, rows, order, "penalty", sum((each.amount for each in event.penalties), _NOTHING))


def _order(event: Event, rows: Rows) -> Row:
    order = rows.get(orders, stream_id(event.originator_id))
    if order is None:
        raise LookupError(f"{event.originator_id} was never drafted")
    return order


def _sum_of(order: Row, rows: Rows, kind: str) -> Decimal:
    return sum((row["amount"] for row in _rows_of(order, rows, kind)), _NOTHING)


def _rows_of(order: Row, rows: Rows, kind: str) -> list[Row]:
    own = rows.table(money)
    found = rows.select(sa.select(own).where(own.c.order_id == order["id"], own.c.kind == kind))
    return [row._asdict() for row in found]


def _put(
    event: Event,
    rows: Rows,
    order: Row,
    kind: str,
    amount: Decimal,
    method: str | None = None,
    payment_id: int | None = None,
    day: date | None = None,
) -> None:
    if not amount:
        return
    rows.put(
        money,
        order_id=order["id"],
        number=event.originator_version,
        kind=kind,
        at=event.timestamp,
        day=day or day_of(event.timestamp, rows),
        cost_center=order["cost_center"],
        amount=amount,
        method=method,
        payment_id=payment_id,
        is_reversed=False,
    )
