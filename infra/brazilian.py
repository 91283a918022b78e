"""How amounts, days and instants are written for people in Brazil."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

_PUB_TIME: Final = ZoneInfo("America/Sao_Paulo")
_SWAP: Final = str.maketrans(",.", ".,")


def reais(amount: Decimal | float) -> str:
    """``1234.5`` → ``"R$ 1.234,50"``, with a space that does not break."""
    written = number(amount, 2)
    return f"-R$\u00a0{written[1:]}" if written.startswith("-") else f"R$\u00a0{written}"


def number(value: Decimal | float, places: int = 0) -> str:
    """``1234.5`` with one place → ``"1.234,5"``."""
    return f"{value:,.{places}f}".translate(_SWAP)


def short_number(value: Decimal | float) -> str:
    """``2.000`` → ``"2"``, ``0.125`` → ``"0,125"``: without zeros that say nothing."""
    return number(value, 3).rstrip("0").rstrip(",")


def day(value: date) -> str:
    """``"28/11/2026"``."""
    return f"{value:%d/%m/%Y}"


def moment(value: datetime) -> str:
    """``"28/11/2026 08:00"``, by the clock of the pub."""
    return f"{value.astimezone(_PUB_TIME):%d/%m/%Y %H:%M}"
