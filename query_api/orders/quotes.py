"""The last quote of an order and what its customer asked for, from its events."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from difflib import SequenceMatcher

from command_api.kernel import Event
from command_api.orders import events as order_events
from command_api.rules import order_quotes
from query_api.orders.detail_responses import ChangeRequest, OrderQuote, QuoteChange


def quote_of(events: Iterable[Event], now: datetime) -> OrderQuote | None:
    """``None`` where no quote was issued."""
    quote, details = None, None
    for event in events:
        quote = order_quotes.quote_after(quote, event, details)
        details = getattr(event, "details", details)
    if quote is None:
        return None
    return OrderQuote(
        valid_until=quote.valid_until,
        conditions=quote.conditions,
        text=quote.text,
        text_sha256=quote.text_sha256,
        total=float(quote.total),
        extra_days=float(quote.extra_days),
        issued_at=quote.issued_at,
        expired=quote.is_expired(now),
        outdated=quote.is_outdated,
        changes=_changes(quote.text_before, quote.text) if quote.text_before else [],
        accepted_at=quote.accepted_at,
        accepted_by=quote.accepted_by,
    )


def _changes(before: str, now: str) -> list[QuoteChange]:
    """In the order of the text; how long it is valid is said elsewhere."""
    old, new = (
        [line for line in text.splitlines() if line and not line.startswith("Válido até")] for text in (before, now)
    )
    found: list[QuoteChange] = []
    for _, start, end, from_, to in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if old[start:end] != new[from_:to]:
            found += [QuoteChange(kind="removed", line=line) for line in old[start:end]]
            found += [QuoteChange(kind="added", line=line) for line in new[from_:to]]
    return found


def change_requests(events: Iterable[Event]) -> list[ChangeRequest]:
    """Oldest first, with their answers."""
    found: list[ChangeRequest] = []
    customer_id = None
    for event in events:
        if isinstance(event, order_events.EventOrderDrafted | order_events.EventOrderDetailsChanged):
            customer_id = event.details.customer.id
        elif isinstance(event, order_events.ChangeRequested):
            number = len(found) + 1
            found.append(ChangeRequest(number=number, at=event.timestamp, text=event.text, customer_id=customer_id))
        elif isinstance(event, order_events.ChangeRequestAnswered):
            asked = found[event.number - 1]
            asked.answered_at, asked.answer = event.timestamp, event.answer
    return found
