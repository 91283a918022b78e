"""One normal form for all the ways in which people write a Brazilian telephone. Pure; the front end has the same rule.

Both sides read their examples from ``frontend/src/lib/phone-cases.json``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from command_api.rules.tax_number import bare, is_tax_number

Kind = Literal["mobile", "landline", "service", "abroad", "unknown"]
"""``service``: 0800, 0300, 4004 and the like. ``unknown``: without area code, or no telephone at all."""

LONGEST: Final = 15
"""Digits of the longest number of the world (ITU-T E.164)."""
_AREA: Final = "(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])"
_WRITTEN: Final = re.compile(r"\+?[0-9 ().\-/]+")
_NO_DIGIT: Final = re.compile(r"[^0-9]")
_MOBILE: Final = re.compile(rf"({_AREA})(?:9([0-9]{{8}})|([6-9][0-9]{{7}}))")
"""With the ninth digit or, as before 2016, without."""
_LANDLINE: Final = re.compile(rf"{_AREA}[2-5][0-9]{{7}}")
_TOLL: Final = re.compile(r"0?([3589]00[0-9]{6,7})")
_NATIONWIDE: Final = re.compile(r"[34]00[0-9]{5}")
_OPERATOR: Final = re.compile(r"[1-9][0-9]([1-9][0-9]{9,10})")
"""After a 0: the code of an operator, then area code and number."""
_ABROAD: Final = re.compile(r"[1-9][0-9]{7,14}")
_OPERATORS: Final = ("12", "14", "15", "17", "21", "23", "25", "31", "35", "41", "43", "49", "81", "91", "99")
"""Operators whose codes people dialled most (Anatel)."""
_LOCAL: Final = re.compile(r"9?[0-9]{4}[ -]?[0-9]{4}")
_ROUNDED: Final = re.compile(r"[0-9]+(?:[.,][0-9]+)?[eE]\+?[0-9]+")


class Telephone(NamedTuple):
    """``text`` is the normal form: ``+5511955550101``; a service without country (``08001234567``); else digits."""

    text: str
    kind: Kind

    @property
    def digits(self) -> str:
        return self.text.removeprefix("+")

    @property
    def is_complete(self) -> bool:
        """Whether it can be called from everywhere."""
        return self.kind in ("mobile", "landline", "abroad")


def telephone_of(typed: str) -> Telephone:
    """The number that ``typed`` means: ``+55``, a leading zero, the code of an operator and a missing ninth digit make
    no difference. A land line gets no ninth digit."""
    written = unicodedata.normalize("NFKC", typed).strip()
    digits = _NO_DIGIT.sub("", written)
    has_country = written.startswith("+")
    if not has_country and digits.startswith("00"):
        digits, has_country = digits[2:], True
    if not has_country and (found := _in_brazil(digits)):
        return found
    if digits.startswith("55") and (found := _in_brazil(digits[2:])):
        return found
    if has_country and not digits.startswith("55") and _ABROAD.fullmatch(digits):
        return Telephone(f"+{digits}", "abroad")
    return Telephone(digits, "unknown")


def _in_brazil(digits: str) -> Telephone | None:
    if found := _TOLL.fullmatch(digits):
        return Telephone(f"0{found[1]}", "service")
    if _NATIONWIDE.fullmatch(digits):
        return Telephone(digits, "service")
    national = digits.removeprefix("0")
    if national != digits and (behind := _OPERATOR.fullmatch(national)):
        national = behind[1]
    if found := _MOBILE.fullmatch(national):
        return Telephone(f"+55{found[1]}9{found[2] or found[3]}", "mobile")
    return Telephone(f"+55{national}", "landline") if _LANDLINE.fullmatch(national) else None


def digits_of(typed: str) -> str:
    """The digits of the normal form: texts with the same ones are the same telephone."""
    return telephone_of(typed).digits


def writings_of(typed: str) -> Iterator[str]:
    """The digits of every usual writing of the same telephone, those of ``typed`` too."""
    yield _NO_DIGIT.sub("", typed)
    known = telephone_of(typed)
    yield known.digits
    if known.kind not in ("mobile", "landline"):
        return
    national = known.digits.removeprefix("55")
    short = national[:2] + national[3:]
    for number in (national, short) if known.kind == "mobile" and _MOBILE.fullmatch(short) else (national,):
        yield from (number, f"55{number}", f"0{number}", f"550{number}", f"0055{number}")


def writings_with_operator_of(typed: str) -> Iterator[str]:
    """The digits of the same telephone as people dial it through an operator."""
    known = telephone_of(typed)
    if known.kind in ("mobile", "landline"):
        yield from (f"0{operator}{known.digits.removeprefix('55')}" for operator in _OPERATORS)


def searchable(typed: str) -> str:
    """The text that finds a telephone: as typed, the same in digits, and the digits of its normal form."""
    bare_digits, normal = _NO_DIGIT.sub("", typed), digits_of(typed)
    return " ".join(filter(None, (typed, "" if bare_digits in normal else bare_digits, normal)))


def searched(words: str) -> str:
    """``words`` of a search; a telephone, if they are one, by what ``searchable`` has of each of its writings."""
    known = telephone_of(words)
    is_whole = known.kind in ("mobile", "landline", "service") or bool(_LOCAL.fullmatch(words.strip()))
    return known.digits if is_whole and _WRITTEN.fullmatch(words) and not is_tax_number(bare(words)) else words


def checked_telephone(typed: str) -> str:
    """``typed``, which may be empty. Raises ``ValueError`` with a sentence if it cannot be a telephone."""
    if _ROUNDED.fullmatch(typed):
        raise ValueError(
            "A planilha arredondou este telefone e perdeu os últimos números: formate a coluna como texto"
            " e escreva o telefone de novo."
        )
    if typed and not _WRITTEN.fullmatch(typed):
        raise ValueError("Um telefone tem só números, espaços, parênteses e traços.")
    if len(_NO_DIGIT.sub("", typed)) > LONGEST + len("00"):
        raise ValueError("Este telefone tem números demais.")
    if question := question_about(typed):
        raise ValueError(question)
    return typed


def question_about(typed: str, area: str = "") -> str:
    """Whether the number of ``proposal_for`` is meant, for a person to answer; empty if there is none."""
    meant = proposal_for(typed, area)
    return f"Você quis dizer {meant}?" if meant else ""


def proposal_for(typed: str, area: str = "") -> str:
    """The number that was probably meant, as people write it, where the ninth digit is missing or, for a house in
    ``area``, the area code. Empty where nothing has to be guessed."""
    digits, known = _NO_DIGIT.sub("", unicodedata.normalize("NFKC", typed)), telephone_of(typed)
    if area and known.kind == "unknown" and _LOCAL.fullmatch(typed.strip()):
        known = telephone_of(f"{area}{digits}")
    national = known.digits.removeprefix("55")
    is_guessed = known.is_complete and not digits.endswith(national)
    return f"({national[:2]}) {national[2:-4]}-{national[-4:]}" if is_guessed else ""


def area_of(typed: str) -> str:
    """The area code of a Brazilian number; empty if it has none."""
    known = telephone_of(typed)
    return known.digits[2:4] if known.kind in ("mobile", "landline") else ""


def whatsapp_number(typed: str) -> str:
    """The digits of the number with its country; empty where WhatsApp cannot have it or a digit has to be guessed."""
    known = telephone_of(typed)
    may_have = known.kind in ("mobile", "abroad") and not proposal_for(typed)
    return known.digits if may_have else ""


def complete_telephone(typed: str) -> str:
    """The normal form of a number with area code. Raises ``ValueError`` if there is none."""
    known = telephone_of(checked_telephone(typed))
    if not known.is_complete:
        raise ValueError("Informe o telefone com DDD.")
    return known.text
