"""What may be decided about a line of a bank statement."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, Literal, Self

from command_api.bank import events
from command_api.bank.events import Reason, Suggestion
from command_api.bank.statement_lines import StatementLine
from command_api.kernel import Aggregate, Event, Refused, money, stream_name
from command_api.kernel.aggregates import Claim

BANK_LINE: Final = "bank-line"
BANK_PAYMENT: Final = "bank-line-payment"
"""Scopes of the claims: a line is recorded once, and a payment is one line of the statements."""


@dataclass(frozen=True, slots=True)
class Payer:
    """The payer in a bank line; every field may be empty."""

    name: str = ""
    document: str = ""
    text: str = ""


NOBODY: Final = Payer()


def payment_value(order_id: int, payment_id: int) -> str:
    """The value of the claim on a payment."""
    return f"{order_id}/{payment_id}"


class BankLine(Aggregate):
    """Amount in BRL. ``payment`` is the number of the order and that of its payment."""

    TOPIC = "bank_line"
    NOUN = "Lançamento"

    @classmethod
    def record(
        cls, id: int, line_key: str, line: StatementLine, suggestions: Sequence[Suggestion], *, names_payer: bool = True
    ) -> Self:
        """The payer is kept only of money that came in, and only if ``names_payer``."""
        return cls.begin(
            events.BankLineRecorded,
            id,
            taken_from=line if names_payer and line.amount >= 0 else line.nameless,
            line_key=line_key,
            amount=money(line.amount),
            is_pix=line.is_pix,
            suggestions=tuple(suggestions),
        )

    @property
    def is_credit(self) -> bool:
        return self.amount > 0

    def check_credit(self) -> None:
        """Raises ``Refused`` for money that left the account."""
        if not self.is_credit:
            raise Refused("Só um crédito paga um pedido.")

    def match(self, order_id: int, payment_id: int, customer_id: int | None, said: Payer, *, by: Reason) -> None:
        """The line is this payment; ``said`` is what goes under the key of the customer. A line that was another
        payment may be matched again once that is reversed, which the caller has checked."""
        self.check_credit()
        self.trigger_event(
            events.BankLineMatched,
            order_id=order_id,
            payment_id=payment_id,
            customer_id=customer_id,
            matched_by=by,
            payer_name=said.name,
            payer_document=said.document,
            text=said.text,
        )

    def ignore(self) -> None:
        """The caller has checked that it is no payment that counts."""
        if self.status != "ignored":
            self.trigger_event(events.BankLineIgnored)

    def forget(self) -> None:
        """The key of the line itself is destroyed, by the caller."""
        if not self.is_forgotten:
            self.trigger_event(events.BankLineForgotten)

    @property
    def subject(self) -> str | None:
        """The customer once known, before that the line itself; ``None`` for a line that names no payer."""
        if self.payer == NOBODY:
            return None
        return self.id if self.customer_id is None else stream_name("customer", self.customer_id)

    def claims(self) -> AbstractSet[Claim]:
        found: set[Claim] = {(BANK_LINE, self.line_key)}
        if self.payment is not None:
            found.add((BANK_PAYMENT, payment_value(*self.payment)))
        return found

    def evolve(self, event: Event) -> None:
        match event:
            case events.BankLineRecorded():
                self.line_key = event.line_key
                self.posted_on = event.posted_on
                self.amount = event.amount
                self.account = event.account
                self.is_pix = event.is_pix
                self.txid = event.txid
                self.end_to_end_id = event.end_to_end_id
                self.suggestions = event.suggestions
                self.payer = Payer(event.payer_name, event.payer_document, event.text)
                is_open = event.amount > 0 or event.source == "webhook"
                self.status: Literal["open", "matched", "ignored"] = "open" if is_open else "ignored"
                self.payment: tuple[int, int] | None = None
                self.customer_id: int | None = None
                self.is_forgotten = False
            case events.BankLineMatched():
                self.status = "matched"
                self.payment = (event.order_id, event.payment_id)
                self.customer_id = event.customer_id
                if event.customer_id is not None:
                    self.payer = Payer(event.payer_name, event.payer_document, event.text)
            case events.BankLineIgnored():
                self.status = "ignored"
                self.payment = None
            case events.BankLineForgotten():
                self.payer = NOBODY
                self.is_forgotten = True
