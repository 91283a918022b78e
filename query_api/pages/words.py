"""The words of the public pages in English and Spanish, by the Portuguese ones: the table is ``words.json``."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from query_api.languages import PORTUGUESE, Language, localized

_TABLE: Final[dict[str, dict[str, dict[str, str]]]] = json.loads(
    (Path(__file__).parent / "words.json").read_text(encoding="utf-8")
)
_WORDS: Final = _TABLE["both"] | _TABLE["server"]
"""What these pages say. The rest of the table is said by the front end alone, which is built with it."""


@dataclass(frozen=True)
class Words:
    """Says a Portuguese phrase in a language; one that has no translation stays as it is."""

    language: Language = PORTUGUESE

    def __call__(self, phrase: str, **values: object) -> str:
        """``values`` are for the braces of the phrase."""
        if self.language != PORTUGUESE and phrase in _WORDS:
            phrase = _WORDS[phrase][self.language]
        return phrase.format(**values) if values else phrase

    def link(self, path: str) -> str:
        """The page at ``path`` in this language."""
        return localized(self.language, path)

    def listed(self, items: Sequence[str]) -> str:
        """``Arujá, Igaratá e Guararema``."""
        *first, last = items or [""]
        return f"{', '.join(first)}{self(' e ')}{last}" if first else last

    def people(self, count: int) -> str:
        """``1 pessoa``, ``12 pessoas``."""
        return self("1 pessoa") if count == 1 else self("{count} pessoas", count=count)


IN_PORTUGUESE: Final = Words()
