"""Which orders a line of a bank statement may pay: the same amount, and the name or document of the customer."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from command_api.bank.domain import BANK_PAYMENT, payment_value
from command_api.bank.events import Suggestion
from command_api.bank.statement_lines import StatementLine
from command_api.event_store import Store
from command_api.kernel import stream_id
from command_api.kernel.text import header_form
from command_api.orders.domain import EventOrder
from command_api.orders.events import Customer
from command_api.rules.windows import PUB_TIME

MOST: Final = 5
"""Suggestions per line."""
_AT_ONCE: Final = 500
"""Orders that are read at a time."""
_DAYS_APART: Final = timedelta(days=3)
"""Between a payment that a user recorded and its line: banks post on working days."""
_BY_BANK: Final = ("pix", "transferencia")


@dataclass(frozen=True, slots=True)
class _Candidate:
    suggestion: Suggestion
    customer: Customer
    received_on: date | None


class Candidates:
    """What orders owe, and the payments without a bank line, by amount; as of one moment."""

    def __init__(self, store: Store) -> None:
        self._by_amount: dict[Decimal, list[_Candidate]] = defaultdict(list)
        recorded: list[tuple[Decimal, _Candidate]] = []
        ids = [stream_id(stream) for stream in store.living(EventOrder)]
        for start in range(0, len(ids), _AT_ONCE):
            for order in store.load_all(EventOrder, ids[start : start + _AT_ONCE]).values():
                recorded += _payments(order)
                for amount in _open_amounts(order):
                    candidate = _Candidate(Suggestion(order.number), order.details.customer, None)
                    self._by_amount[amount].append(candidate)
        values = {payment_value(c.suggestion.order_id, c.suggestion.payment_id or 0): c for _, c in recorded}
        taken = {id(values[value]) for value in store.find_all(BANK_PAYMENT, values.keys())} if values else set()
        for amount, candidate in recorded:
            if id(candidate) not in taken:
                self._by_amount[amount].append(candidate)

    def of(self, line: StatementLine) -> list[Suggestion]:
        """Payments that are recorded come first: most lines of a statement are known by then."""
        said = f"{line.payer_name} {line.text}"
        found = [
            each.suggestion
            for each in self._by_amount.get(line.amount, ())
            if is_payer(each.customer, said, line.payer_document)
            and (each.received_on is None or abs(each.received_on - line.posted_on) <= _DAYS_APART)
        ]
        return sorted(found, key=lambda each: (each.payment_id is None, each.order_id))[:MOST]


def is_payer(customer: Customer, said: str, document: str) -> bool:
    """Whether the line names this customer: by document, or by first name and another name, which a bank may cut."""
    if document and re.sub(r"[^0-9A-Z]", "", customer.document.upper()) == document:
        return True
    names = [name for name in header_form(customer.name).split() if len(name) > 2]
    words = re.findall(r"\w+", header_form(said))
    if not names or names[0] not in words:
        return False
    rest = words[words.index(names[0]) + 1 :]
    return len(names) == 1 or any(len(word) > 2 and name.startswith(word) for name in names[1:] for word in rest)


def _open_amounts(order: EventOrder) -> set[Decimal]:
    if order.account.open_amount <= 0:
        return set()
    return {order.account.open_amount, order.account.balance, *order.pix.open.values()}


def _payments(order: EventOrder) -> Sequence[tuple[Decimal, _Candidate]]:
    return [
        (
            each.amount,
            _Candidate(
                Suggestion(order.number, number),
                order.details.customer,
                each.received_at.astimezone(PUB_TIME).date(),
            ),
        )
        for number, each in order.payments.items()
        if each.method in _BY_BANK and not each.is_reversed
    ]
