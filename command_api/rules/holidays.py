"""The public and optional holidays of Brazil."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Holiday(NamedTuple):
    """A holiday and its name in Portuguese. A public holiday is free for everyone; on an optional one ("ponto
    facultativo"), such as Carnaval, each employer decides."""

    name: str
    is_public: bool


@lru_cache(maxsize=128)
def holidays_of(year: int, state: str = "") -> Mapping[date, Holiday]:
    """The holidays of a year. ``state`` is a UF; an empty or unknown one gives only those of the whole country."""
    from holidays.constants import OPTIONAL, PUBLIC  # a quarter of a second, which only these questions need
    from holidays.countries.brazil import Brazil

    subdivision = state if state in Brazil.subdivisions else None

    def named(*categories: str) -> dict[date, str]:
        return dict(Brazil(subdiv=subdivision, years=year, language="pt_BR", categories=categories))

    public = named(PUBLIC)
    return {day: Holiday(name, day in public) for day, name in named(PUBLIC, OPTIONAL).items()}
