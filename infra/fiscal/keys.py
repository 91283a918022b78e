"""The access key of an NF-e or NFC-e, and the check digit that it shares with CNPJ and CPF."""

from __future__ import annotations

from datetime import date
from itertools import cycle
from typing import Final

_NORMAL: Final = 1
"""How the note is issued (tpEmis): not in contingency."""


def check_digit(start: str, highest: int = 9) -> str:
    """Of the signs before it, weighed with 2 to ``highest`` from the last on; a CPF goes to 11. Source: Manual de
    Orientação do Contribuinte of the NF-e; a letter counts as the value of its ASCII code less 48."""
    weighed = zip(reversed(start), cycle(range(2, highest + 1)), strict=False)
    rest = sum((ord(sign) - ord("0")) * weight for sign, weight in weighed) % 11
    return str(0 if rest < 2 else 11 - rest)


def access_key(state: str, day: date, cnpj: str, model: str, series: int, number: int, code: str) -> str:
    """The 44 signs. ``state`` is its two digits of the IBGE, ``code`` eight random digits."""
    start = f"{state}{day:%y%m}{cnpj}{model}{series:03}{number:09}{_NORMAL}{code}"
    return f"{start}{check_digit(start)}"
