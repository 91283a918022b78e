"""The money of orders: what came and went, and what was charged beside lines and freight."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Final

import msgspec
import sqlalchemy as sa

from command_api.kernel import Event, stream_id
from command_api.orders import events
from command_api.rules.order_account import AGREED, Kind, Movement, OrderAccount
from projections.bi.calendar import day_of, named
from projections.bi.deposits import forget_deposit, note_deposit, settle_deposit
from projections.bi.tables import money, order_accounts, orders
from projections.runtime.definition import handles
from projections.runtime.rows import Row, Rows

_KINDS: Final[dict[Kind, str]] = {
    "deposit": "received",
    "payment": "received",
    "reversal": "reversed",
    "refund": "refunded",
    "deposit_returned": "refunded",
    "extra_days": "extra_days",
    "shells": "shells",
    "shells_back": "shells_back",
    "penalty": "penalty",
    "waiver": "waived",
    "damage": "damage",
    "kept": "kept",
}
"""The movements that are facts here. Lines, freight and credits are in the order."""
_TAKEN_OFF: Final = ("received", "shells_back", "waived")


class MoneyFacts:
    """The handlers of what only concerns money; a projection inherits them."""

    @handles(
        events.DepositReceived,
        events.PaymentReceived,
        events.PaymentRefunded,
        events.PenaltyWaived,
        events.WaiverTakenBack,
    )
    def money_moved(
        self,
        event: events.DepositReceived
        | events.PaymentReceived
        | events.PaymentRefunded
        | events.PenaltyWaived
        | events.WaiverTakenBack,
        rows: Rows,
    ) -> None:
        follow_account(event, rows)

    @handles(events.PaymentReversed)
    def payment_reversed(self, event: events.PaymentReversed, rows: Rows) -> None:
        """The payment stays on its day, the reversal counts on its own."""
        for row in _received(stream_id(event.originator_id), rows):
            if row["payment_id"] == event.payment_id:
                rows.put(money, **{**row, "is_reversed": True})
        follow_account(event, rows)

    @handles(events.DepositSettled)
    def deposit_settled(self, event: events.DepositSettled, rows: Rows) -> None:
        follow_account(event, rows)
        settle_deposit(event, rows)

    @handles(events.RefundTakenBack)
    def refund_taken_back(self, event: events.RefundTakenBack, rows: Rows) -> None:
        """Nothing went back."""
        follow_account(event, rows)
        forget_deposit(event, rows)
        rows.delete(money, stream_id(event.originator_id), event.number, "refunded")

    @handles(events.SettlementTakenBack)
    def settlement_taken_back(self, event: events.SettlementTakenBack, rows: Rows) -> None:
        """Nothing was kept of the deposit or given back."""
        id = stream_id(event.originator_id)
        follow_account(event, rows)
        forget_deposit(event, rows)
        rows.delete(money, id, event.number, "refunded")
        own = rows.table(money)
        kept = sa.select(own.c.number).where(own.c.order_id == id, own.c.kind == "kept")
        for (number,) in list(rows.select(kept)):
            rows.delete(money, id, number, "kept")


def follow_account(event: Event, rows: Rows) -> OrderAccount:
    """Store the account of the order after ``event``, and what it moves."""
    id = stream_id(event.originator_id)
    known = rows.get(order_accounts, id) or {}
    before = OrderAccount(**{name: value for name, value in known.items() if name != "order_id"})
    after = before.after(event)
    rows.put(order_accounts, order_id=id, **msgspec.structs.asdict(after))
    if isinstance(event, events.ReturnTakenBack):
        for kind in ("shells_back", "damage", "penalty", "kept"):
            rows.delete(money, id, event.number, kind)
    if isinstance(event, events.RefundTakenBack | events.ReturnTakenBack | events.SettlementTakenBack):
        return after
    note_deposit(event, rows, before, after)
    if isinstance(event, events.DeliveryTakenBack):
        _take_back_charges(id, rows)
        return after
    for movement in before.movements(event):
        if movement.kind in _KINDS:
            _put(event, rows, _KINDS[movement.kind], movement)
    return after


def _take_back_charges(order_id: int, rows: Rows) -> None:
    """What is charged with a delivery was not charged."""
    own, charged = rows.table(money), [_KINDS[kind] for kind in AGREED if kind in _KINDS]
    charges = sa.select(own.c.number, own.c.kind).where(own.c.order_id == order_id, own.c.kind.in_(charged))
    for row in list(rows.select(charges)):
        rows.delete(money, order_id, row.number, row.kind)


def delivery_day(event: events.EventOrderDelivered, rows: Rows) -> date:
    """The day on which it was handed over: what was written down late says it."""
    return named(event.on, rows) if event.on else day_of(event.timestamp, rows)


def _put(event: Event, rows: Rows, kind: str, movement: Movement) -> None:
    id = stream_id(event.originator_id)
    order = rows.get(orders, id)
    assert order is not None, "it was drafted"
    amount: Decimal = -movement.amount if kind in _TAKEN_OFF else movement.amount
    rows.put(
        money,
        order_id=id,
        number=event.originator_version,
        kind=kind,
        at=event.timestamp,
        day=delivery_day(event, rows)
        if isinstance(event, events.EventOrderDelivered)
        else day_of(event.timestamp, rows),
        cost_center=order["cost_center"],
        amount=amount,
        method=movement.method,
        payment_id=_payment_id(event, rows),
        is_reversed=False,
    )


def _payment_id(event: Event, rows: Rows) -> int | None:
    """A deposit takes the next number among the payments of its order."""
    if isinstance(event, events.DepositReceived):
        return len(_received(stream_id(event.originator_id), rows)) + 1
    return event.payment_id if isinstance(event, events.PaymentReceived | events.PaymentReversed) else None


def _received(order_id: int, rows: Rows) -> list[Row]:
    own = rows.table(money)
    found = rows.select(sa.select(own).where(own.c.order_id == order_id, own.c.kind == "received"))
    return [row._asdict() for row in found]
