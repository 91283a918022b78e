"""The languages of the public site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, get_args

from fastapi import Query

Language = Literal["pt-BR", "en", "es"]
SiteLanguage = Annotated[Language, Query(description="what is not written in it is Portuguese")]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
PORTUGUESE: Final = "pt-BR"
"""What the house writes first, and what is shown where it wrote nothing else."""
_PREFIXES: Final[dict[str, Language]] = {each: each for each in LANGUAGES if each != PORTUGUESE}
NAMES: Final[dict[Language, str]] = {"pt-BR": "Português", "en": "English", "es": "Español"}
"""Each in itself: who looks for a language reads that one."""
REMEMBERED: Final = "language"
"""The cookie with the language that a visitor chose, and the parameter of an address with which it is chosen."""


def written(row: Mapping[Any, Any], field: str, language: Language) -> Any:
    """What the house wrote in this language; empty where that is Portuguese, or nothing."""
    return "" if language == PORTUGUESE else row.get(f"{field}_{language}", "")


def localized(language: Language, path: str) -> str:
    """The address of a page in this language: ``/menu`` and ``/en/menu``, ``/`` and ``/en``."""
    if language == PORTUGUESE:
        return path
    return f"/{language}{path.removeprefix('/') if path == '/' or path.startswith('/#') else path}"


def language_of(path: str) -> tuple[Language, str]:
    """The language of an address, and the address in Portuguese: the inverse of ``localized``."""
    first, _, rest = path[1:].partition("/")
    language = _PREFIXES.get(first)
    return (PORTUGUESE, path) if language is None else (language, f"/{rest}")


def alternates(path: str) -> list[tuple[str, str]]:
    """The address of a page by the language that search engines ask for; ``x-default`` is any other."""
    return [*((each, localized(each, path)) for each in LANGUAGES), ("x-default", path)]
