"""Static PIX charges as the Central Bank writes them: an EMV merchant-presented code with a checksum at its end."""

from __future__ import annotations

import binascii
import re
import unicodedata
from decimal import Decimal
from typing import Final

LONGEST_NAME: Final = 25
LONGEST_CITY: Final = 15
_DOMAIN: Final = "br.gov.bcb.pix"
_NO_CATEGORY: Final = "0000"
_REAL: Final = "986"
_NOT_IN_A_TXID: Final = re.compile(r"[^A-Za-z0-9]")
_ANY_TXID: Final = "***"


def br_code(*, key: str, name: str, city: str, amount: Decimal | None = None, txid: str = "") -> str:
    """The PIX text (BR Code) for ``amount`` BRL; without it the payer enters the amount.

    ``key`` is the receiver's PIX key, at most 77 ASCII characters. Name and city lose their accents and are truncated.
    Of ``txid``, which appears in the receiver's statement, 25 letters and digits are kept.
    """
    fields = [
        _field(0, "01"),
        _field(26, _field(0, _DOMAIN) + _field(1, key)),
        _field(52, _NO_CATEGORY),
        _field(53, _REAL),
        *([_field(54, f"{amount:.2f}")] if amount is not None else []),
        _field(58, "BR"),
        _field(59, plain(name)[:LONGEST_NAME].strip()),
        _field(60, plain(city)[:LONGEST_CITY].strip()),
        _field(62, _field(5, _NOT_IN_A_TXID.sub("", txid)[:25] or _ANY_TXID)),
    ]
    body = "".join(fields) + "6304"
    return f"{body}{checksum(body)}"


def checksum(text: str) -> str:
    """CRC-16/CCITT-FALSE of ``text`` in four hexadecimal digits."""
    return f"{binascii.crc_hqx(text.encode('ascii'), 0xFFFF):04X}"


def plain(text: str) -> str:
    """``"São Luís"`` → ``"Sao Luis"``: ASCII, one blank between words."""
    decomposed = unicodedata.normalize("NFKD", text)
    return " ".join(decomposed.encode("ascii", "ignore").decode().split())


def _field(id: int, value: str) -> str:
    return f"{id:02}{len(value):02}{value}"
