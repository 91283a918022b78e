"""How amounts, days, instants, documents and phones are written for people in Brazil."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from typing import Final
from zoneinfo import ZoneInfo

PUB_TIME: Final = ZoneInfo("America/Sao_Paulo")
_SWAP: Final = str.maketrans(",.", ".,")
_MONTHS: Final = (
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
)
_WEEKDAYS: Final = (
    "segunda-feira",
    "terça-feira",
    "quarta-feira",
    "quinta-feira",
    "sexta-feira",
    "sábado",
    "domingo",
)
_CPF: Final = re.compile(r"([0-9]{3})([0-9]{3})([0-9]{3})([0-9]{2})")
_CNPJ: Final = re.compile(r"([0-9A-Z]{2})([0-9A-Z]{3})([0-9A-Z]{3})([0-9A-Z]{4})([0-9]{2})")
_MEASURE: Final = re.compile(r"(?<=\d) (?=(?:ml|L|g|kg|km|m|min|h)(?!\w))")
_PHONE: Final = re.compile(r"^\+55(\d{2})(\d{4,5})(\d{4})$")
_SERVICE: Final = re.compile(r"^(?:\+55|0)([3589]00)(\d{3})(\d{3,4})$")
_NATIONWIDE: Final = re.compile(r"^([34]00[0-9])([0-9]{4})$")
_NO_SIGN: Final = re.compile(r"[\s./-]")


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


def percent(value: Decimal | float) -> str:
    """``8.80`` → ``"8,8%"``: Brazilians write no space before the sign."""
    return f"{short_number(value)}%"


def unbroken(text: str) -> str:
    """A text whose measures stay on one line: ``"Barril de 30 L"``, with a space that does not break."""
    return _MEASURE.sub("\u00a0", text)


def counted(number: int, one: str, many: str) -> str:
    """``2, "linha", "linhas"`` → ``"2 linhas"``."""
    return f"{number} {one if number == 1 else many}"


def day(value: date) -> str:
    """``"28/11/2026"``."""
    return f"{value:%d/%m/%Y}"


def moment(value: datetime) -> str:
    """``"28/11/2026 08:00"``, by the clock of the pub."""
    return f"{value.astimezone(PUB_TIME):%d/%m/%Y %H:%M}"


def month_name(value: date) -> str:
    """``"novembro"``."""
    return _MONTHS[value.month - 1]


def weekday_name(value: date) -> str:
    """``"sábado"``."""
    return _WEEKDAYS[value.weekday()]


def day_in_words(value: date) -> str:
    """``"28 de novembro de 2026"``."""
    return f"{value.day} de {month_name(value)} de {value.year}"


def weekday_and_day(value: date) -> str:
    """``"sábado, 28 de novembro"``."""
    return f"{weekday_name(value)}, {value.day} de {month_name(value)}"


def cpf_or_cnpj(document: str) -> str:
    """``"39053344705"`` → ``"390.533.447-05"``; a CNPJ alike; anything else as it is."""
    code = _NO_SIGN.sub("", document).upper()
    for pattern, written in ((_CPF, r"\1.\2.\3-\4"), (_CNPJ, r"\1.\2.\3/\4-\5")):
        if pattern.fullmatch(code):
            return pattern.sub(written, code)
    return document


def phone(number: str) -> str:
    """``"+5511955550101"`` → ``"(11) 95555-0101"``, ``"08001234567"`` → ``"0800 123 4567"``,
    ``"40041234"`` → ``"4004-1234"``; else as it is."""
    if _SERVICE.match(number):
        return _SERVICE.sub(r"0\1 \2 \3", number)
    return _NATIONWIDE.sub(r"\1-\2", _PHONE.sub(r"(\1) \2-\3", number))
