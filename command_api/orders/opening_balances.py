"""What a customer owes from before the house began with the system."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from command_api.customers.commands import Choice
from command_api.customers.domain import Customer
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext
from command_api.orders.commands import new_order_code
from command_api.orders.customers import changed, with_customer
from command_api.orders.deciding import LOST, TRIES, answer_of
from command_api.orders.details import OrderFields
from command_api.orders.domain import EventOrder
from command_api.orders.form_fields import new_details
from command_api.rules.cost_centers import CostCenter

NAME: Final = "Saldo inicial"


@dataclass(frozen=True, slots=True)
class RecordOpeningBalance:
    """``amount`` BRL are due since the day ``since``."""

    customer_id: int
    amount: Decimal
    since: date
    note: str = ""
    cost_center: CostCenter = "distribuidora"


def record_opening_balance(store: Store, command: RecordOpeningBalance, ctx: CommandContext) -> Receipt:
    """An order that has only this charge: it is owed, paid, reversed and erased like any other (decision 068).

    Raises ``NotFound`` for an unknown customer, and ``Refused`` for a day in the future.
    """
    id = store.new_id(EventOrder)

    def attempt(code: str) -> Receipt:
        known = store.load(Customer, command.customer_id).identity
        details = new_details(
            OrderFields(
                customer_name=known.name,
                customer_phone=known.phone,
                customer_document=known.document,
                cost_center=command.cost_center,
                event_name=NAME,
                notes=command.note,
            )
        )
        numbered, customer = with_customer(store, details, Choice(command.customer_id))
        order = EventOrder.draft(id, order_code=code, details=numbered)
        order.record_opening_balance(command.amount, command.since, now=ctx.now)
        return store.save(order, *changed(customer), ctx=ctx, answer=answer_of(order))

    with new_order_code(store, ctx.now) as code:
        return retry_on_conflict(lambda: attempt(code), TRIES, LOST)
