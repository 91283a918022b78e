"""Quotes of orders: their prices hold until a day, and are accepted as a text."""

from __future__ import annotations

import hashlib
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final

import msgspec

from command_api.rules.windows import PUB_TIME

_OUTDATING: Final = frozenset(
    {
        "orders.EventOrderItemsChanged",
        "orders.FreightAttached",
        "orders.FreightDetached",
        "orders.PickupRescheduled",
    }
)
_BOOKED: Final = frozenset({"orders.EventOrderPlaced", "orders.EventOrderRebooked"})


class OrderQuote(msgspec.Struct, frozen=True, kw_only=True):
    """The last quote of an order. ``valid_until`` is its last day, in the pub's time; ``total`` and ``extra_days`` are
    BRL. ``is_outdated``: what it says of the order has changed since. ``accepted_by`` is the name that was typed.
    ``text_before`` is what the customer accepted, or was offered, before a change of the order led to this quote."""

    valid_until: date
    conditions: str
    text: str
    total: Decimal
    extra_days: Decimal
    issued_at: datetime
    is_outdated: bool = False
    accepted_at: datetime | None = None
    accepted_by: str = ""
    text_before: str = ""

    @property
    def is_signed(self) -> bool:
        """The customer accepted this very text."""
        return self.accepted_at is not None and self.accepted_at >= self.issued_at

    @property
    def text_sha256(self) -> str:
        return sha256_of(self.text)

    def is_expired(self, now: datetime) -> bool:
        """Whether the last day of the quote is over."""
        return now.astimezone(PUB_TIME).date() > self.valid_until

    def keeps_prices(self, now: datetime) -> bool:
        """The prices of a draft are those of the quote: it is valid, or was accepted in time."""
        return not self.is_expired(now) or (self.accepted_at is not None and not self.is_outdated)


def sha256_of(text: str) -> str:
    """The SHA-256 in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def quote_after(quote: OrderQuote | None, event: Any, details: Any) -> OrderQuote | None:
    """The last quote after ``event`` of its order, whose details were ``details`` before it."""
    if event.TOPIC == "orders.QuoteIssued":
        issued = OrderQuote(
            valid_until=event.valid_until,
            conditions=event.conditions,
            text=event.text,
            total=event.total_amount,
            extra_days=sum((each.amount for each in event.extra), Decimal(0)),
            issued_at=event.timestamp,
        )
        return _following(quote, issued) if quote and event.follows_change else issued
    if quote is None:
        return None
    if event.TOPIC == "orders.QuoteAccepted":
        return msgspec.structs.replace(quote, accepted_at=event.timestamp, accepted_by=event.accepted_by)
    if quote.is_outdated or not _outdates(event, quote, details):
        return quote
    return msgspec.structs.replace(quote, is_outdated=True)


def _following(before: OrderQuote, issued: OrderQuote) -> OrderQuote:
    """``issued`` after the order was changed. It counts as accepted where ``before`` was and costs no less: only a
    price that rose is asked about again."""
    known = before.text if before.is_signed else before.text_before or before.text
    if issued.total > before.total:
        return msgspec.structs.replace(issued, text_before=known)
    return msgspec.structs.replace(
        issued, text_before=known, accepted_at=before.accepted_at, accepted_by=before.accepted_by
    )


def _outdates(event: Any, quote: OrderQuote, details: Any) -> bool:
    if event.TOPIC in _BOOKED:
        return bool(event.total_amount != quote.total)
    if event.TOPIC == "orders.EventOrderDetailsChanged":
        return _quoted(event.details) != _quoted(details)
    return event.TOPIC in _OUTDATING


def _quoted(details: Any) -> tuple[Any, ...]:
    """What a quote says of the details of its order."""
    return (
        details.customer.name,
        details.event_name,
        details.event_date_from,
        details.preferred_delivery_date,
        details.preferred_delivery_shift,
        details.pickup_date,
        details.pickup_shift,
        details.deposit_amount,
        details.shell_deposit,
        details.place.address if details.place else "",
        details.collects,
    )
