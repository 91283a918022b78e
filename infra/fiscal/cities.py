"""The municipalities of Brazil with their IBGE codes and the postal codes (CEP) of each.

The file is scanned for each question, which takes milliseconds: it does not stay in memory. A line has the code, the
state, the name and ranges of CEPs; a range of five digits covers all that begin so.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

_FILE: Final = Path(__file__).with_name("cities.tsv")
_POSTAL_CODE: Final = re.compile(r"([0-9]{5})-?([0-9]{3})")
_CODE: Final = re.compile(r"[0-9]{7}")
_NO_LETTER: Final = re.compile(r"[^a-z]+")
_WRITTEN: Final = {"a": "aáàâã", "c": "cç", "e": "eéèê", "i": "ií", "o": "oóôõ", "u": "uúü"}
"""How names write a letter."""
_BETWEEN: Final = "[ '-]+"
_REMEMBERED: Final = 64
"""Answers: the customers of a house live in few cities."""


class City(NamedTuple):
    """``code`` has seven digits, of which the first two are the state's; ``state`` is ``SP``, ``RJ`` …"""

    code: str
    state: str
    name: str


@lru_cache(maxsize=_REMEMBERED)
def city_of_code(code: str) -> City | None:
    """The city with this IBGE code."""
    if _CODE.fullmatch(code):
        for line in _lines():
            if line.startswith(code):
                return _city(line)
    return None


@lru_cache(maxsize=_REMEMBERED)
def city_of_postal_code(postal_code: str) -> City | None:
    """The city of a CEP, with or without its hyphen. A CEP after a range belongs to it if both begin with the same five
    digits."""
    found = _POSTAL_CODE.fullmatch(postal_code.strip())
    if found is None:
        return None
    cep = "".join(found.groups())
    nearest, candidate = "", ""
    for line in _lines():
        for span in line.rpartition("\t")[2].split():
            first, _, last = span.partition("-")
            last = last or first
            if first > cep:
                break
            if cep[: len(last)] <= last:
                return _city(line)
            if last[:5] == cep[:5] and last > nearest:
                nearest, candidate = last, line
    return _city(candidate) if candidate else None


def cities_named(search: str, limit: int = 10) -> list[City]:
    """Cities with a word that begins like ``search``, without case and accents; those whose name begins so are first,
    each group in the order of names."""
    words = _folded(search)
    if not words:
        return []
    wanted = "".join(f"[{_WRITTEN[sign]}]" if sign in _WRITTEN else sign for sign in words).replace(" ", _BETWEEN)
    line = re.compile(
        rf"^([0-9]{{7}})\t(..)\t((?:[^\t\n]*{_BETWEEN})?{wanted}[^\t\n]*)\t", re.MULTILINE | re.IGNORECASE
    )
    found = [City(*each) for each in line.findall(_FILE.read_text(encoding="utf-8"))]
    folded = sorted((_folded(city.name), city) for city in found)
    return [city for _, city in sorted(folded, key=lambda each: not each[0].startswith(words))][:limit]


def _lines() -> Iterator[str]:
    with _FILE.open(encoding="utf-8") as lines:
        next(lines)  # the source
        yield from lines


def _city(line: str) -> City:
    code, state, name, _ = line.split("\t")
    return City(code, state, name)


def _folded(text: str) -> str:
    """``"Olho d'Água"`` → ``"olho d agua"``."""
    plain = "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
    return _NO_LETTER.sub(" ", plain.casefold()).strip()
