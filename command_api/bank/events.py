"""What happens to a line of a bank statement."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import ClassVar, Final, Literal

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import Personal

Reason = Literal["txid", "user"]
Source = Literal["statement", "webhook"]


class Suggestion(msgspec.Struct, frozen=True):
    """An order that the line may pay, or a payment of it that is recorded already."""

    order_id: int
    payment_id: int | None = None


_PAYER: Final[Personal] = {"payer_name": "", "payer_document": "", "text": ""}


class BankLineRecorded(Event):
    """A line of a statement, BRL, negative for money that left the account. ``line_key`` is a keyed digest of what
    identifies the line in its account. ``txid`` and ``end_to_end_id`` name the PIX and its request, if the bank says
    so. A debit of the bank's webhook (``source``) is a refund of a PIX and waits for a user; no other debit is
    reconciled. Nothing is kept of whom the house paid. ``account`` is that of the house, as the file or the user writes
    it; empty for the webhook and for lines from before accounts were kept."""

    TOPIC = "bank.BankLineRecorded"
    PERSONAL: ClassVar[Personal] = _PAYER

    line_key: str
    posted_on: date
    amount: Decimal
    is_pix: bool
    txid: str = ""
    end_to_end_id: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    source: Source = "statement"
    account: str = ""
    payer_name: str = ""
    payer_document: str = ""
    text: str = ""


class BankLineMatched(Event):
    """The line is the payment ``payment_id`` of an order. From now on what it says of the payer is encrypted with the
    key of the customer; ``None``: the order is from before customers had numbers, or the customer was erased."""

    TOPIC = "bank.BankLineMatched"
    PERSONAL: ClassVar[Personal] = _PAYER

    order_id: int
    payment_id: int
    customer_id: int | None
    matched_by: Reason
    payer_name: str = ""
    payer_document: str = ""
    text: str = ""


class BankLineIgnored(Event):
    """The line pays no order."""

    TOPIC = "bank.BankLineIgnored"


class BankLineForgotten(Event):
    """The line's own key was destroyed: what it said of the payer is gone, or under the key of the customer now."""

    TOPIC = "bank.BankLineForgotten"
