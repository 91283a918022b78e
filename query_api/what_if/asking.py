"""The parameters of a question, which are its address: ``?buffer=3:120&assets=3:-1&freight=choperia:free_km:5``."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from infra.problems import Problem
from projections.what_if.asking import LONGEST_CLEANING_MIN, Changes
from query_api.http import OptionalDay

_YEARS: Final = range(2000, 2101)
_MOST_MORE: Final = 100
_ALL: Final = "all"
_BUFFER: Final = r"^([0-9]{1,15}|all):[0-9]{1,5}$"
_ASSETS: Final = r"^[0-9]{1,15}:[-+ ]?[0-9]{1,3}$"
_TERMS: Final = ("free_km", "base_rate_per_km", "min_fee", "rounding_step", "max_load_kg")
_FREIGHT: Final = r"^(choperia|distribuidora):[a-z_]{1,30}:[0-9]{1,6}(\.[0-9]{1,2})?$"


class Asked(BaseModel):
    """A season, and what would have been different in it."""

    model_config = ConfigDict(extra="forbid")

    from_: OptionalDay = Field(
        None, alias="from", description="first day of delivery; left out, the first there is", examples=["2026-09-01"]
    )
    to: OptionalDay = Field(
        None, description="last day of delivery; left out, the last there is", examples=["2026-11-30"]
    )
    buffer: list[Annotated[str, Field(pattern=_BUFFER)]] = Field(
        default_factory=list,
        max_length=100,
        description="minutes of cleaning: `model:minutes`, or `all:minutes` for the models that are not named",
        examples=[["3:120"]],
    )
    assets: list[Annotated[str, Field(pattern=_ASSETS)]] = Field(
        default_factory=list,
        max_length=100,
        description="assets more or fewer: `model:2`, `model:-1`; those that orders of the season held least would go",
        examples=[["3:-1"]],
    )
    freight: list[Annotated[str, Field(pattern=_FREIGHT)]] = Field(
        default_factory=list,
        max_length=20,
        description="a freight term: `cost center:term:value`, in the term's own unit (km, BRL, kg)",
        examples=[["choperia:free_km:5"]],
    )

    def days(self) -> tuple[date | None, date | None]:
        """The named part of the season; 422 if it is invalid."""
        for field, day in (("from", self.from_), ("to", self.to)):
            if day is not None and day.year not in _YEARS:
                raise _refused(field, f"Informe uma data entre {_YEARS[0]} e {_YEARS[-1]}.")
        return self.from_, self.to

    def changes(self) -> Changes:
        """The changed rules; 422 if one is given twice, or is impossible."""
        cleaning = _once("buffer", [each.rsplit(":", 1) for each in self.buffer], "A limpeza")
        assets = _once("assets", [each.split(":", 1) for each in self.assets], "O número de ativos")
        terms = _once("freight", [each.rsplit(":", 1) for each in self.freight], "O termo de frete")
        freight: dict[str, dict[str, Decimal]] = {}
        for name, value in terms.items():
            center, term = name.split(":")
            if term not in _TERMS:
                raise _refused("freight", f"O termo “{term}” não existe. Os termos são: {', '.join(_TERMS)}.")
            freight.setdefault(center, {})[term] = Decimal(value)
        changes = Changes(
            cleaning={int(model): int(value) for model, value in cleaning.items() if model != _ALL},
            cleaning_of_all=int(cleaning[_ALL]) if _ALL in cleaning else None,
            assets={int(model): int(value) for model, value in assets.items()},
            freight=freight,
        )
        _check(changes)
        return changes


def _check(changes: Changes) -> None:
    if any(minutes > LONGEST_CLEANING_MIN for minutes in (*changes.cleaning.values(), changes.cleaning_of_all or 0)):
        raise _refused("buffer", f"A limpeza leva de 0 a {LONGEST_CLEANING_MIN} minutos (uma semana).")
    if any(more > _MOST_MORE for more in changes.assets.values()):
        raise _refused("assets", f"Pergunte por até {_MOST_MORE} ativos a mais de cada modelo.")
    if any(terms.get("max_load_kg") == 0 for terms in changes.freight.values()):
        raise _refused("freight", "A carga por viagem deve ser maior que zero.")


def _once(field: str, pairs: Sequence[Sequence[str]], what: str) -> dict[str, str]:
    """Names without leading zeros, so that the same is the same; a ``+`` that came as a blank is a ``+``."""
    found: dict[str, str] = {}
    for name, value in pairs:
        key = str(int(name)) if name.isdecimal() else name
        if key in found:
            raise _refused(field, f"{what} aparece duas vezes para “{key}”.")
        found[key] = value.strip()
    return found


def _refused(field: str, sentence: str) -> Problem:
    return Problem(422, sentence, errors=[{"field": field, "message": sentence}])
