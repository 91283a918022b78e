"""How hard a password is to guess: zxcvbn with Brazilian words and with the names of the person and of the house.

zxcvbn is imported when the first password is chosen: its word lists take 45 ms and 14 MiB. Its time grows with the
square of the length (200 characters: 0.2 s), so it gets the first ``LONGEST_JUDGED`` characters (55 ms at most).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Final

LONGEST_JUDGED: Final = 64
LEAST_GUESSES: Final = 10**8
"""zxcvbn's score 3. At the limit of ten guesses in five minutes, 200 addresses need half a year for 10^8 guesses."""
SHORTEST_WORD: Final = 3

_WORDS: Final = "brazilian_words.txt"
_CONTEXT: Final = "context"
_EXAMPLE: Final = "girafa-costura-novembro"
"""A word of the list itself: the example that everybody reads is refused."""
_ADVICE: Final = f"Junte três ou mais palavras sem relação entre si, como em “{_EXAMPLE}”, mas só suas."
_REASONS: Final = {
    _CONTEXT: "usa o nome da casa ou dados da própria pessoa, que qualquer um conhece",
    "dictionary": "é pouco mais que uma palavra, um nome ou uma senha muito usada",
    "spatial": "segue a ordem das teclas",
    "sequence": "segue a ordem das letras ou dos números",
    "repeat": "repete o mesmo trecho",
    "regex": "é pouco mais que um ano",
    "date": "é pouco mais que uma data",
    "bruteforce": "é curta para ser tão simples",
}


def weakness_of(password: str, context: Iterable[str] = ()) -> str | None:
    """Why ``password`` is refused, in a sentence (pt-BR) that says how to choose a better one; ``None`` for one that is
    hard to guess. ``context``: names and addresses that an attacker tries first."""
    from zxcvbn import matching, scoring

    judged = _plain(password)[:LONGEST_JUDGED]
    # zxcvbn() keeps the user's words in a module variable that threads share; these two calls do not.
    dictionaries = {**matching.RANKED_DICTIONARIES, "portuguese": _portuguese(), _CONTEXT: _ranked(_words(context))}
    found: dict[str, Any] = scoring.most_guessable_match_sequence(judged, matching.omnimatch(judged, dictionaries))
    if found["guesses"] >= LEAST_GUESSES:
        return None
    return f"Esta senha é fácil de adivinhar: {_REASONS[_reason(found['sequence'])]}. {_ADVICE}"


def _reason(sequence: Iterable[dict[str, Any]]) -> str:
    """The pattern of the longest part, unless a word of the context is among the parts."""
    parts = sorted(sequence, key=lambda part: (part["pattern"] != "bruteforce", len(part["token"])))
    if any(part.get("dictionary_name") == _CONTEXT for part in parts):
        return _CONTEXT
    return str(parts[-1]["pattern"])


def _words(context: Iterable[str]) -> list[str]:
    """“Choperia Pirilampo” stands for itself, for its words and for what they are without the blank between them."""
    words: dict[str, None] = {}
    for text in map(_plain, context):
        parts = re.findall(r"[a-z0-9]+", text.lower())
        words.update(dict.fromkeys([text.lower(), "".join(parts), *parts]))
    return [word for word in words if len(word) >= SHORTEST_WORD]


def _plain(text: str) -> str:
    """Without accents: who types “pressão” may as well have typed “pressao”."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


@cache
def _portuguese() -> dict[str, int]:
    words = files("infra.security").joinpath(_WORDS).read_text(encoding="utf-8").split()
    return _ranked([*words, _EXAMPLE])


def _ranked(words: Iterable[str]) -> dict[str, int]:
    return {word: rank for rank, word in enumerate(words, 1)}
