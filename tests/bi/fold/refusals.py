"""Demand that could not be met: who wanted which equipment for which day, and how much of it was lacking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tests.bi.fold.asking import Asked, Row
from tests.bi.fold.days import day_of
from tests.bi.fold.log import Happened, of_kind
from tests.bi.fold.orders import number_of


@dataclass(frozen=True, slots=True)
class Refusal:
    """Somebody wanted a model for a day; ``asked_on`` is when they did for the first time."""

    asked_on: date
    wanted_on: date
    model_id: int
    cost_center: str
    missing: int


def refusals_of(log: Iterable[Happened]) -> list[Refusal]:
    """One for everybody, model and day: who asks again asked first, for the most that was ever lacking."""
    found: dict[tuple[int, int, str], Refusal] = {}
    for event in of_kind(log, "refused_demand"):
        wanted_on, center = event.fields["wanted_on"], event.fields["cost_center"]
        for model in event.fields["models"]:
            asked = (number_of(event.fields["customer"]), model["model_id"], wanted_on)
            now = Refusal(day_of(event.at), date.fromisoformat(wanted_on), model["model_id"], center, model["missing"])
            first = found.get(asked, now)
            found[asked] = replace(first, missing=max(first.missing, now.missing))
    return list(found.values())


def chosen(refusals: Iterable[Refusal], asked: Asked) -> list[Refusal]:
    """Those asked in the period that the filters leave."""
    return [
        refusal
        for refusal in refusals
        if refusal.asked_on in asked.period
        and asked.cost_center in (None, refusal.cost_center)
        and asked.model_id in (None, refusal.model_id)
    ]


def refused_demand(refusals: Sequence[Refusal], model_names: dict[int, str], asked: Asked) -> list[Row]:
    """``refused-demand``."""
    found: dict[tuple[date, int], list[Refusal]] = {}
    for refusal in chosen(refusals, asked):
        found.setdefault((refusal.wanted_on, refusal.model_id), []).append(refusal)
    return [
        {
            "wanted_on": day,
            "model_id": model_id,
            "model": model_names[model_id],
            "requests": len(here),
            "missing": sum(refusal.missing for refusal in here),
        }
        for (day, model_id), here in sorted(found.items())
    ]
