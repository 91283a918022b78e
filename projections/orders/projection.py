"""Orders follow their own events, and the events of the assets they hold."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from command_api.customers.events import CustomerErased
from command_api.kernel import ERASED, Event, stream_id
from command_api.orders import events
from command_api.orders.details import TEXTS
from command_api.orders.events import Customer
from command_api.site.events import HoldRulesChanged
from projections.orders.booked import Booked, details_of, with_details
from projections.orders.delivery import Delivery
from projections.orders.holding import Holding, forget_notes
from projections.orders.order_row import change_order, count_stage, order_of
from projections.orders.pages import CustomerPages, end_pages
from projections.orders.stops import Stops, forget_proofs, forget_stops
from projections.orders.tables import (
    assets,
    bookings,
    hold_rules,
    items,
    movements,
    order_counts,
    orders,
    pages,
    proofs,
    stops,
)
from projections.runtime.definition import Projection, handles
from projections.runtime.rows import Rows


class Orders(Booked, Delivery, Stops, CustomerPages, Holding, Projection):
    """One row per order, line and booking. What happened is read from the log."""

    name = "orders"
    version = 26
    tables = (orders, order_counts, items, bookings, movements, assets, hold_rules, pages, stops, proofs)

    @handles(HoldRulesChanged)
    def hold_rules_changed(self, event: HoldRulesChanged, rows: Rows) -> None:
        rows.put(hold_rules, id=1, **event.payload())

    @handles(
        events.CreditTurnTaken,
        events.DepositReceived,
        events.DepositSettled,
        events.EventOrderCancelled,
        events.OpeningBalanceWithdrawn,
        events.PaymentRefunded,
        events.PaymentReversed,
        events.PenaltyWaived,
        events.PixRequested,
        events.QuoteAccepted,
        events.QuoteIssued,
        events.RefundTakenBack,
        events.SettlementTakenBack,
        events.WaiverTakenBack,
    )
    def noted(self, event: Event, rows: Rows) -> None:
        """What only the account follows, or is read from the log; the row is as new as they are."""
        change_order(event, rows)

    @handles(events.PaymentReceived)
    def payment_received(self, event: events.PaymentReceived, rows: Rows) -> None:
        change_order(event, rows, overpaid=order_of(event, rows)["overpaid"] + event.overpaid)

    @handles(events.OpeningBalanceRecorded)
    def opening_balance_recorded(self, event: events.OpeningBalanceRecorded, rows: Rows) -> None:
        """Owed like what was delivered on the day ``since``. It is no event that people prepare, so no list counts
        it."""
        count_stage(rows, order_of(event, rows), None)
        change_order(event, rows, delivered_on=event.since)

    @handles(CustomerErased)
    def customer_erased(self, event: CustomerErased, rows: Rows) -> None:
        """The remaining row equals that of a replay without the key."""
        id = stream_id(event.originator_id)
        its = rows.table(orders)
        for (order_id,) in rows.select(sa.select(its.c.id).where(its.c.customer_id == id)):
            known = rows.get(orders, order_id)
            assert known is not None, "it was found"
            nobody = {"customer": Customer(ERASED, id=id), "place": None, **dict.fromkeys(TEXTS, "")}
            rows.put(orders, **with_details(known, msgspec.structs.replace(details_of(known), **nobody)))
            forget_notes(rows, order_id)
            end_pages(rows, order_id)
            forget_stops(rows, order_id)
        forget_proofs(rows, id)
