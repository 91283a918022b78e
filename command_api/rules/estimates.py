"""Estimates for a party that travel through a browser and come back as they were: signed, valid for two days."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final, Literal

import msgspec

from command_api.rules.party import Thirst

VALID_FOR: Final = timedelta(days=2)
KEY_PURPOSE: Final = "party estimates"
"""What the signing key is derived for."""
LONGEST: Final = 8000
"""Characters of a signed estimate."""
_CLOCKS_APART: Final = timedelta(minutes=1)
"""The process that reads an estimate may be a little behind the one that signed it."""

Availability = Literal["available", "few", "ask"]


class InvalidEstimate(ValueError):
    """Not signed by this server, or too old."""


class Kegs(msgspec.Struct, frozen=True):
    """Full kegs of one size; ``unit_price`` in BRL, ``None`` where the beer has no price."""

    container_l: Decimal
    quantity: int
    unit_price: Decimal | None


class Serving(msgspec.Struct, frozen=True):
    """A model that serves the beer: taps or gas. ``unit_price`` in BRL."""

    model_id: int
    name: str
    quantity: int
    unit_price: Decimal


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """What a visitor asked, and the answer. Without names. BRL, litres, kilometres.

    ``freight`` is ``None`` where the house has no freight terms, ``total`` where the beer has no price.
    """

    date: date
    town: str
    guests: int
    hours: int
    drinkers_percent: int
    thirst: Thirst
    beer_id: int | None
    beer_name: str
    litres: int
    kegs: tuple[Kegs, ...]
    equipment: tuple[Serving, ...]
    distance_km: Decimal | None
    freight: Decimal | None
    total: Decimal | None
    availability: Availability
    issued_at: datetime


# msgspec learns a class when it first makes a decoder for it, and must not learn it in two threads at once
_decoder = msgspec.json.Decoder(Estimate)


def signed(estimate: Estimate, key: bytes) -> str:
    """``estimate`` as an opaque text with its signature."""
    data = msgspec.json.encode(estimate)
    return f"{base64.urlsafe_b64encode(data).decode()}.{_signature(data, key)}"


def read_estimate(text: str, key: bytes, now: datetime) -> Estimate:
    """The estimate behind ``signed``. Raises ``InvalidEstimate``."""
    encoded, _, signature = text.partition(".")
    try:
        data = base64.urlsafe_b64decode(encoded)
    except (binascii.Error, ValueError) as error:
        raise InvalidEstimate("not an estimate") from error
    if not hmac.compare_digest(signature.encode(errors="replace"), _signature(data, key).encode()):
        raise InvalidEstimate("not signed here")
    estimate = _decoder.decode(data)
    if not estimate.issued_at - _CLOCKS_APART <= now <= estimate.issued_at + VALID_FOR:
        raise InvalidEstimate("too old")
    return estimate


def _signature(data: bytes, key: bytes) -> str:
    return hmac.new(key, data, hashlib.sha256).hexdigest()
