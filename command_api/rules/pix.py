"""What identifies a PIX: the key of the house, the ``txid`` of the charge, and the ``endToEndId`` of the payment.

A charge of an order has the order's code in its ``txid``, so that every PIX for it can be attributed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from command_api.rules.email import EMAIL
from command_api.rules.tax_number import LENGTH_OF_CNPJ, is_tax_number

LONGEST_KEY: Final = 77
KeyKind = Literal["cpf", "cnpj", "email", "phone", "random"]
_EMAIL: Final = re.compile(EMAIL)
_RANDOM: Final = re.compile(r"[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}")
_PHONE: Final = re.compile(r"(?:\+?55)?([1-9]{2}(?:9[0-9]{8}|[2-5][0-9]{7}))")
_ABROAD: Final = re.compile(r"\+(?!55)[1-9][0-9]{7,14}")
_PUNCTUATION: Final = re.compile(r"[\s.()/-]+")
_ORDER: Final = re.compile(r"EV([0-9]{4})([0-9]{5,})(?:P[0-9]+)?")
_TXID: Final = re.compile(r"(?<![A-Z0-9])EV[0-9]{9,14}(?:P[0-9]{1,6})?(?![A-Z0-9])")
_END_TO_END: Final = re.compile(r"E[0-9]{8,20}[A-Z0-9]{0,11}", re.IGNORECASE)
_WHOLE_END_TO_END: Final = re.compile(r"(?<![A-Z0-9])E[0-9]{20}[A-Z0-9]{11}(?![A-Z0-9])", re.IGNORECASE)


class Key(NamedTuple):
    """A key as banks register it, and what it is."""

    text: str
    kind: KeyKind


def key_of(typed: str) -> Key | None:
    """The PIX key that a user typed, with or without punctuation; ``None`` for what no bank registers.

    Eleven digits without punctuation are a CPF if its check digits are right, else a telephone. Source: the formats of
    the DICT API of the Brazilian central bank.
    """
    return next(_keys_of(typed.strip()), None)


def _keys_of(typed: str) -> Iterator[Key]:
    lower, bare = typed.lower(), _PUNCTUATION.sub("", typed).upper()
    if len(lower) <= LONGEST_KEY and _EMAIL.fullmatch(lower):
        yield Key(lower, "email")
    if _RANDOM.fullmatch(lower):
        yield Key(lower, "random")
    if is_tax_number(bare) and not typed.startswith("("):
        yield Key(bare, "cnpj" if len(bare) == LENGTH_OF_CNPJ else "cpf")
    if found := _PHONE.fullmatch(bare):
        yield Key(f"+55{found[1]}", "phone")
    if _ABROAD.fullmatch(bare):
        yield Key(bare, "phone")


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

    It identifies a payment and no person, unlike other references.
    """
    typed = reference.strip()
    return typed if _END_TO_END.fullmatch(typed) else ""
