"""A signed quote as an order takes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from command_api.event_store import Store
from command_api.freight.events import CostCenter
from command_api.kernel import Refused, stream_id
from command_api.orders.events import AttachedFreight, Place
from command_api.rules import quotes
from command_api.rules.quotes import InvalidQuote, Quote

LOGGED_QUOTE: Final = "freight-quote"
"""Scope of the claim; its value is the quote's signature, so that a quote is in the log once."""


@dataclass(frozen=True, slots=True)
class AcceptedQuote:
    """What an order keeps of a quote, and where it was asked for."""

    cost_center: CostCenter
    freight: AttachedFreight
    place: Place


def read_quote(signed: Mapping[str, Any], key: bytes, now: datetime, *, quote_id: int | None = None) -> AcceptedQuote:
    """``signed`` is what the quote call answered as ``quote_json``; ``key`` is ``derive(KEY_PURPOSE)``; ``quote_id``
    is its number in the log. Raises ``Refused`` when it was changed on the way or is older than a week."""
    quote = verified(signed, key, now)
    return AcceptedQuote(
        cost_center=quote.cost_center,
        freight=AttachedFreight(
            terms=quote.terms,
            difficulty=quote.difficulty,
            distance_km=quote.distance_km,
            duration_min=quote.duration_min,
            origin=quote.origin,
            quote_id=quote_id,
        ),
        place=Place(address=quote.delivery_address, place_id=quote.place_id, lat=quote.lat, lng=quote.lng),
    )


def verified(signed: Mapping[str, Any], key: bytes, now: datetime) -> Quote:
    """The quote behind its signature. Raises ``Refused``."""
    try:
        return quotes.read_quote(signed, key, now)
    except InvalidQuote:
        raise Refused("A cotação do frete não é mais válida: calcule o frete novamente.") from None


def logged_id(store: Store, signed: Mapping[str, Any]) -> int | None:
    """The number of this quote in the log; ``None`` if nobody logged it."""
    stream = store.find(LOGGED_QUOTE, str(signed.get("signature")))
    return stream_id(stream) if stream else None
