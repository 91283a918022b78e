"""Numbers as people write them in spreadsheets, with a comma or a point."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

_PLAIN: Final = re.compile(r"[0-9]{1,13}([.,][0-9]{1,2})?")
_CURRENCY: Final = re.compile(r"(?i)r\$|\s")
_GROUPED: Final = re.compile(r"[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]*)?|[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]*)?")
_SIMPLE: Final = re.compile(r"[0-9]+(?:[.,][0-9]*)?")


def decimal(text: str, *, brazilian: bool = True) -> Decimal:
    """``"1.234,56"``, ``"12,9"``, ``"12.90"``, ``"R$ 1,234.56"`` → ``Decimal``; else ``ValueError`` with a reason.

    One separator before exactly three digits may group thousands or begin decimals: ``brazilian`` texts group with a
    point, others with a comma. After a zero it begins decimals: thousands are not written as 0.500.
    """
    if _PLAIN.fullmatch(text):  # nearly all of a file of a million rows
        return Decimal(text.replace(",", "."))
    digits = _CURRENCY.sub("", text)
    grouping = "." if brazilian else ","
    if _GROUPED.fullmatch(digits) and not digits.startswith("0"):
        separators = [c for c in digits if c in ".,"]
        if len(separators) > 1 or separators[0] == grouping:
            decimals = separators[-1] if len(set(separators)) > 1 else ""
            whole, _, part = digits.partition(decimals) if decimals else (digits, "", "")
            return Decimal(f"{re.sub('[.,]', '', whole)}.{part}")
    if _SIMPLE.fullmatch(digits):
        return Decimal(digits.replace(",", "."))
    raise ValueError("Não é um número.")
