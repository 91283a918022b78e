"""Days and amounts as banks write them in statements. Every function raises ``ValueError`` with a sentence."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import Final

from command_api.kernel.text import header_form
from command_api.rules.windows import PUB_TIME

YearlessDay = tuple[int, int]
"""A day and a month whose year the file says elsewhere."""

_BEYOND: Final = Decimal(1_000_000_000)
_LONGEST: Final = 40
"""Characters of a day or an amount."""
_MONTHS: Final = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")
_REST: Final = r"(?:[\sT,].*)?"
_ISO: Final = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})" + _REST)
_COMPACT: Final = re.compile(r"(\d{4})(\d{2})(\d{2})" + _REST)
_LOCAL: Final = re.compile(r"(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?" + _REST)
_NAMED: Final = re.compile(r"(\d{1,2})[\s/.-]+(?:de )?([a-z]{3,9})\.?(?:[\s/.-]+(?:de )?(\d{4}|\d{2}))?" + _REST)
_INSTANT: Final = re.compile(
    r"(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?:\.\d*)?\s*\[\s*([+-]?\d{1,2})(?:[.:](\d{1,2}))?(?::[^\]]*)?\]"
)
_OFX_DAY: Final = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})")
_NO_DAY: Final = "Não é uma data; escreva como 24/12/2026."

_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d", "-"))
_DIRECTED: Final = re.compile(
    r"(?P<before>[CD](?=[\d.,(-]))?(?P<number>.*?)(?:\((?P<inside>[CD])\)|(?P<after>[CD])R?)?"
)
_BRAZILIAN: Final = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d{0,2})?")
_ENGLISH: Final = re.compile(r"\d{1,3}(?:,\d{3})+\.\d{0,2}|\d{1,3}(?:,\d{3}){2,}")
_PLAIN: Final = re.compile(r"\d{1,12}(?:[.,]\d{0,8})?|[.,]\d{1,8}")
_THOUSAND_OR_DECIMALS: Final = re.compile(r"[1-9]\d{0,2},\d{3}")


def day_of(text: str) -> date | YearlessDay:
    """``24/12/2026``, ``5/1/26``, ``2026-12-24``, ``07 nov 2026``, ``7 de novembro``; a time of day may follow."""
    plain = header_form(text[:_LONGEST])
    if found := _ISO.fullmatch(plain.upper()):
        return _date(int(found[1]), int(found[3]), int(found[4]))
    if found := _COMPACT.fullmatch(plain.upper()):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := _LOCAL.fullmatch(plain.upper()):
        return _in_year(found[4], int(found[3]), int(found[1]))
    found = _NAMED.fullmatch(plain)
    if found and found[2][:3] in _MONTHS:
        return _in_year(found[3], _MONTHS.index(found[2][:3]) + 1, int(found[1]))
    raise ValueError(_NO_DAY)


def day_near(day: YearlessDay, known: date) -> date:
    """The day with this month in the year that puts it closest to ``known``."""
    found = []
    for year in (known.year - 1, known.year, known.year + 1):
        try:
            found.append(_date(year, day[1], day[0]))
        except ValueError:  # 29 February
            continue
    if not found:
        raise ValueError(_NO_DAY)
    return min(found, key=lambda each: abs(each - known))


def ofx_day_of(text: str) -> date:
    """The day of an OFX instant in the time of the house if it names a zone, else as written.

    Midnight in Greenwich is how some banks write a day without a time.
    """
    found = _INSTANT.match(text)
    if found is None:
        written = _OFX_DAY.match(text)
        day = _date(*map(int, written.groups())) if written else day_of(text)
        if isinstance(day, tuple):
            raise ValueError("A data não tem ano.")
        return day
    year, month, day_number, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    day = _date(year, month, day_number)
    hours, minutes = int(found[7]), int(found[8] or 0)
    try:
        clock = time(hour, minute, min(second, 59))
        offset = timezone(timedelta(hours=hours, minutes=-minutes if found[7].startswith("-") else minutes))
    except ValueError:
        raise ValueError("Não é uma hora com fuso que se possa ler.") from None
    if clock == time(0) and offset == UTC:
        return day
    return datetime.combine(day, clock, offset).astimezone(PUB_TIME).date()


def amount_of(text: str, *, thousands: bool = False) -> Decimal:
    """``"1.234,56"``, ``"(120,00)"``, ``"R$ 1.234,56 D"``. ``thousands``: a single point may separate thousands."""
    if len(text) > _LONGEST:
        raise ValueError("Não é um valor.")
    plain = re.sub(r"R\$|[\s+]", "", text.translate(_DASHES).upper())
    found = _DIRECTED.fullmatch(plain)
    assert found is not None, "every part may be empty"
    number, direction = found["number"], found["before"] or found["inside"] or found["after"]
    is_bracketed = number.startswith("(") and number.endswith(")")
    number = number[1:-1] if is_bracketed else number
    has_minus = number.startswith("-") or number.endswith("-")
    number = number[:-1] if number.endswith("-") else number.removeprefix("-")
    if direction == "C" and (is_bracketed or has_minus):
        raise ValueError("O valor é negativo e diz crédito.")
    amount = _number(number, thousands=thousands)
    return -amount if is_bracketed or has_minus or direction == "D" else amount


def _number(digits: str, *, thousands: bool) -> Decimal:
    if _BRAZILIAN.fullmatch(digits) and (thousands or "," in digits or digits.count(".") > 1):
        digits = digits.replace(".", "").replace(",", ".")
    elif _ENGLISH.fullmatch(digits):
        digits = digits.replace(",", "")
    elif thousands and _THOUSAND_OR_DECIMALS.fullmatch(digits):
        raise ValueError("Não se sabe se a vírgula separa milhares ou centavos.")
    elif not _PLAIN.fullmatch(digits):
        raise ValueError("Não é um valor.")
    amount = Decimal(digits.replace(",", "."))
    if amount != round(amount, 2):
        raise ValueError("O valor tem mais de duas casas decimais.")
    if amount >= _BEYOND:
        raise ValueError("O valor é alto demais.")
    return round(amount, 2)


def _in_year(year: str | None, month: int, day: int) -> date | YearlessDay:
    if year is not None:
        return _date(int(year) + (2000 if len(year) == 2 else 0), month, day)
    _date(2000, month, day)  # a leap year: any day of a calendar passes
    return day, month


def _date(year: int, month: int, day: int) -> date:
    if not 2000 <= year < 2100:
        raise ValueError(_NO_DAY)
    try:
        return date(year, month, day)
    except ValueError:
        raise ValueError(_NO_DAY) from None
