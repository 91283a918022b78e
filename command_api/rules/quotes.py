"""Freight quotes that travel through a client and come back as they were: signed by the server, valid for a week."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final

import msgspec

from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Breakdown, Difficulty, Terms, freight
from command_api.rules.windows import Shift

VALID_FOR: Final = timedelta(days=7)
KEY_PURPOSE: Final = "freight quotes"
"""What the signing key is derived for."""
_CLOCKS_APART: Final = timedelta(minutes=1)
"""The process that reads a quote may be a little behind the one that signed it."""
_SIGNIFICANT: Final = 15
"""Digits that a JSON number keeps in every client."""


class InvalidQuote(ValueError):
    """Not signed by this server, or too old."""


class Quote(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a price was made of: km, minutes, kg; coordinates in degrees (WGS 84), ``None`` for a place that the
    maps do not know; ``issued_at`` is aware. ``distance_reason`` says why a person stated the distance; it is empty
    where the maps did."""

    cost_center: CostCenter
    origin: str
    delivery_address: str
    place_id: str
    lat: float | None
    lng: float | None
    distance_km: Decimal
    duration_min: int
    weight_kg: Decimal
    date: date
    shift: Shift
    terms: Terms
    difficulty: Difficulty | None
    issued_at: datetime
    distance_reason: str = ""

    @property
    def breakdown(self) -> Breakdown:
        """The price with all its steps."""
        return freight(self.terms, self.difficulty, distance_km=self.distance_km, weight_kg=self.weight_kg)


# msgspec learns a class when it first makes a decoder for it, and must not learn it in two threads at once
msgspec.json.Decoder(Quote)


def signed(quote: Quote, key: bytes) -> dict[str, Any]:
    """``quote`` in JSON's types, with its ``signature``. Amounts are numbers."""
    return {**_plain(quote), "signature": _signature(quote, key)}


def read_quote(given: Mapping[str, Any], key: bytes, now: datetime) -> Quote:
    """The quote behind ``signed``. How a client writes its numbers (``12``, ``12.0``) and sorts its fields is all the
    same. Raises ``InvalidQuote`` where the meaning changed, or when it is older than ``VALID_FOR``."""
    signature = given.get("signature")
    unsigned = {name: value for name, value in given.items() if name != "signature"}
    try:
        quote = msgspec.convert(unsigned, Quote)
        genuine = _signature(quote, key)
    except (msgspec.ValidationError, ValueError, ArithmeticError) as error:
        raise InvalidQuote("not a quote") from error
    if not isinstance(signature, str) or not hmac.compare_digest(signature.encode(errors="replace"), genuine.encode()):
        raise InvalidQuote("not signed here")
    if not quote.issued_at - _CLOCKS_APART <= now <= quote.issued_at + VALID_FOR:
        raise InvalidQuote("too old")
    return quote


def _signature(quote: Quote, key: bytes) -> str:
    return hmac.new(key, msgspec.json.encode(_plain(quote), order="sorted"), hashlib.sha256).hexdigest()


def _plain(value: Any) -> Any:
    """``value`` in JSON's types; equal numbers become the same number, however they were written."""
    match value:
        case Decimal():
            return _number(value)
        case msgspec.Struct():
            # an empty reason is left out: quotes that were signed before it existed still come back
            named = {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
            return {name: each for name, each in named.items() if (name, each) != ("distance_reason", "")}
        case datetime() | date():
            return value.isoformat()
        case float() if value.is_integer():
            return int(value)
        case _:
            return value


def _number(value: Decimal) -> int | float:
    if (
        not value.is_finite()
        or len(value.normalize().as_tuple().digits) > _SIGNIFICANT
        or abs(value.adjusted()) > _SIGNIFICANT
    ):
        raise InvalidQuote(f"no JSON client keeps {value:.20g}")
    return int(value) if value == value.to_integral_value() else float(value)
