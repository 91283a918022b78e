"""The credit limit of a company: an order that goes beyond it is placed only with a reason."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from itertools import count
from typing import Final

from command_api.customers.domain import Customer
from command_api.event_store import Store
from command_api.kernel import CommandContext, Refused, stream_id, stream_name
from command_api.orders.domain import CREDIT_TURN, EventOrder
from command_api.rules.mending import mended_at
from infra.brazilian import reais

_BLOCK: Final = 50


@dataclass(frozen=True, slots=True)
class Credit:
    """``limit`` BRL were agreed, of which ``owed`` are open in other orders of the person. ``turn`` is claimed by the
    order that is placed or grows: of two at the same time one loses it, decides again, and finds the other one's debt.
    """

    customer_id: int
    limit: Decimal
    owed: Decimal
    turn: str

    def excess(self, order: EventOrder) -> Refused | None:
        """Why ``order``, as it would be owed, needs a reason."""
        amount = order.account.balance
        beyond = self.owed + amount - self.limit
        if amount <= 0 or beyond <= 0:
            return None
        return Refused(
            f"Limite de crédito: o cliente tem {reais(self.owed)} em aberto de {reais(self.limit)}. Com mais"
            f" {reais(amount)} deste pedido, passa do limite em {reais(beyond)}."
            " Para reservar assim mesmo, diga o motivo.",
            credit={
                "customer_id": self.customer_id,
                "limit": float(self.limit),
                "open": float(self.owed),
                "amount": float(amount),
                "beyond": float(beyond),
            },
            mend=mended_at("customer", self.customer_id),
        )


def credit_of(store: Store, order: EventOrder, customer: Customer | None) -> Credit | None:
    """What the person of ``order`` may owe; ``None``: no limit was agreed. Merged records are one person.

    ``customer`` is the record that the command has changed or found; ``None``: that of the order.
    """
    record = customer if customer is not None else _record(store, order)
    person = record if record is None or record.merged_into is None else store.load(Customer, record.merged_into)
    if person is None or person.terms.credit_limit is None:
        return None
    # The turn is read before the orders: an order that is placed in between is found, or has taken the turn.
    turn = _free_turn(store, person.number)
    return Credit(person.number, person.terms.credit_limit, _owed(store, person, order), turn)


def take_credit(order: EventOrder, credit: Credit | None, ctx: CommandContext) -> None:
    """A placed order owes more than before, or another person does. Raises ``Refused`` beyond the credit limit, if
    ``ctx`` gives no reason."""
    if credit is None:
        return
    excess = credit.excess(order) if not ctx.reason else None
    if excess is not None:
        raise excess
    order.take_credit_turn(credit.turn)


def _record(store: Store, order: EventOrder) -> Customer | None:
    id = order.details.customer.id
    return None if id is None else store.load(Customer, id)


def _free_turn(store: Store, person: int) -> str:
    for first in count(1, _BLOCK):
        turns = [f"{person}/{number}" for number in range(first, first + _BLOCK)]
        taken = store.find_all(CREDIT_TURN, turns)
        if len(taken) < _BLOCK:
            return next(turn for turn in turns if turn not in taken)
    raise AssertionError("numbers do not end")


def _owed(store: Store, person: Customer, order: EventOrder) -> Decimal:
    """What the person's other orders owe. Too much money on one order is no credit for another: that order may still
    grow into it, and nothing would be asked then."""
    records = [person.id, *(stream_name(Customer.TOPIC, number) for number in sorted(person.merged))]
    streams = {stream for record in records for stream in store.referring(record)} - {order.id}
    ids = [stream_id(stream) for stream in streams if stream.startswith(f"{EventOrder.TOPIC}-")]
    orders = store.load_all(EventOrder, ids).values()  # not a draft that was discarded since
    return sum((max(Decimal(0), each.account.balance) for each in orders), Decimal(0))
