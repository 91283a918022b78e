"""CPF and CNPJ: the check digits, also of the alphanumeric CNPJ that is issued since July 2026."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

LENGTH_OF_CNPJ: Final = 14
_CPF: Final = re.compile(r"[0-9]{11}")
_CNPJ: Final = re.compile(r"[0-9A-Z]{12}[0-9]{2}")
_CPF_WEIGHTS: Final = (11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
_CNPJ_WEIGHTS: Final = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)


def is_tax_number(code: str) -> bool:
    """Whether ``code``, in upper case and without punctuation, is a CPF or CNPJ with the right check digits."""
    if _CPF.fullmatch(code):
        weights: Sequence[int] = _CPF_WEIGHTS
    elif _CNPJ.fullmatch(code):
        weights = _CNPJ_WEIGHTS
    else:
        return False
    # One sign repeated passes the check, and is never issued.
    return (
        len(set(code)) > 1 and code[-2:] == f"{_check_digit(code[:-2], weights[1:])}{_check_digit(code[:-1], weights)}"
    )


def _check_digit(code: str, weights: Sequence[int]) -> int:
    # The Receita Federal gives a letter the value of its ASCII code less 48: A is 17. Digits keep theirs.
    rest = sum((ord(sign) - ord("0")) * weight for sign, weight in zip(code, weights, strict=True)) % 11
    return 0 if rest < 2 else 11 - rest
