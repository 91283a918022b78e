"""The maintenance of the demo's equipment: what its models need, and what was done lately, by whom and for how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from command_api.equipment.details import ServiceRecord
from command_api.rules.services import Service
from demo.equipment import BARREL_20, BARREL_30, BARREL_50, ELECTRIC_TAP, GAS, ICE_TAP

_CLEANING: Final = Service(name="Limpeza das linhas", every_days=30)
_SEALS: Final = Service(name="Troca de vedações", every_days=180)
_CYLINDER: Final = Service(name="Teste do cilindro de CO₂", every_days=1825, kind="test")
_VESSEL: Final = Service(name="Inspeção do vaso de pressão", every_days=1825, kind="test")

SERVICES: Final = {
    ELECTRIC_TAP: (_CLEANING, _SEALS),
    ICE_TAP: (_CLEANING,),
    GAS: (_CYLINDER,),
    BARREL_50: (_VESSEL,),
    BARREL_30: (_VESSEL,),
    BARREL_20: (_VESSEL,),
}
"""What a model needs, by its name."""
FORGOTTEN: Final = (ELECTRIC_TAP, 6)
"""The piece whose lines were not cleaned in time: over for four days by then."""
DUE_SOON: Final = (GAS, 1)
"""The cylinder whose test ends nine days after the last business day."""


@dataclass(frozen=True, slots=True)
class _Habit:
    """How the house does a service of a model: ``days_ago`` of the piece of a number, the latest first."""

    model: str
    service: Service
    done_by: str
    cost: str
    note: str
    days_ago: Callable[[int], tuple[int, ...]]


def _cleaned(number: int) -> tuple[int, ...]:
    return tuple(2 + number % 4 + 28 * before for before in range(3))


def _cleaned_but_one(number: int) -> tuple[int, ...]:
    return (34, 62) if number == FORGOTTEN[1] else _cleaned(number)


_HABITS: Final = (
    _Habit(ELECTRIC_TAP, _CLEANING, "Toninho", "35", "", _cleaned_but_one),
    _Habit(ICE_TAP, _CLEANING, "Toninho", "20", "", _cleaned),
    _Habit(ELECTRIC_TAP, _SEALS, "Oficina Frio Sul", "90", "Kit de vedações trocado.", lambda n: (40 + 7 * n,)),
    _Habit(
        GAS,
        _CYLINDER,
        "Gases do Vale",
        "160",
        "Aprovado; data gravada no cilindro.",
        lambda n: (_CYLINDER.every_days - 9,) if n == DUE_SOON[1] else (400 + 90 * n,),
    ),
)


def records(counts: dict[str, int], today: date) -> Iterator[tuple[str, int, ServiceRecord]]:
    """What was done up to ``today`` to the piece of a number of a model, of which there are ``counts``; the oldest of a
    piece first."""
    for habit in _HABITS:
        for number in range(counts[habit.model]):
            for ago in sorted(habit.days_ago(number), reverse=True):
                done = ServiceRecord(
                    service=habit.service.name,
                    done_on=today - timedelta(days=ago),
                    done_by=habit.done_by,
                    cost=Decimal(habit.cost),
                    note=habit.note,
                )
                yield habit.model, number, done
