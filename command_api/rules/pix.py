"""What identifies a PIX: the ``txid`` of the charge, and the ``endToEndId`` of the payment.

A charge of an order has the order's code in its ``txid``, so that every PIX for it can be attributed.
"""

from __future__ import annotations

import re
from typing import Final

KEY: Final = r"^[!-~]{0,77}$"
"""A PIX key, or an empty text."""
_ORDER: Final = re.compile(r"EV([0-9]{4})([0-9]{5,})(?:P[0-9]+)?")
_TXID: Final = re.compile(r"(?<![A-Z0-9])EV[0-9]{9,14}(?:P[0-9]{1,6})?(?![A-Z0-9])")
_END_TO_END: Final = re.compile(r"E[0-9]{8,20}[A-Z0-9]{0,11}", re.IGNORECASE)
_WHOLE_END_TO_END: Final = re.compile(r"(?<![A-Z0-9])E[0-9]{20}[A-Z0-9]{11}(?![A-Z0-9])", re.IGNORECASE)


def txid_of_order(order_code: str) -> str:
    """``EV-2026-00042`` → ``EV202600042``: the charge of whatever is open."""
    return order_code.replace("-", "")


def txid_of_request(order_code: str, number: int) -> str:
    """``EV202600042P3``: the third charge that was requested for the order."""
    return f"{txid_of_order(order_code)}P{number}"


def order_code_of(txid: str) -> str | None:
    """The code of the order that a ``txid`` of either kind names."""
    found = _ORDER.fullmatch(txid.upper())
    return f"EV-{found[1]}-{found[2]}" if found else None


def txid_in(text: str) -> str:
    """The first ``txid`` of an order in the text of a bank line, or an empty text."""
    found = _TXID.search(text.upper())
    return found[0] if found else ""


def end_to_end_id_in(text: str) -> str:
    """The first complete ``endToEndId`` in the text of a bank line, or an empty text."""
    found = _WHOLE_END_TO_END.search(text)
    return found[0] if found else ""


def end_to_end_id_of(reference: str) -> str:
    """The ``endToEndId`` that a user typed as the reference of a PIX, shortened perhaps; empty if it is none.

    It names a payment and nobody, unlike other references.
    """
    typed = reference.strip()
    return typed if _END_TO_END.fullmatch(typed) else ""
