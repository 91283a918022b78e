"""The public and optional holidays of Brazil."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Holiday(NamedTuple):
    """Its name in Portuguese. On a public one nobody has to work; an optional one ("ponto facultativo"), as Carnaval
    is, each employer decides on."""

    name: str
    is_public: bool


@lru_cache(maxsize=128)
def holidays_of(year: int, state: str = "") -> Mapping[date, Holiday]:
    """Those of a year. ``state`` is a UF; for an empty or unknown one only those of the whole country."""
    from holidays.constants import OPTIONAL, PUBLIC  # a quarter of a second, which only these questions need
    from holidays.countries.brazil import Brazil

    subdivision = state if state in Brazil.subdivisions else None

    def named(*categories: str) -> dict[date, str]:
        return dict(Brazil(subdiv=subdivision, years=year, language="pt_BR", categories=categories))

    public = named(PUBLIC)
    return {day: Holiday(name, day in public) for day, name in named(PUBLIC, OPTIONAL).items()}
