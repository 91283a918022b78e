"""Descriptions of the events of the seal."""

from __future__ import annotations

from typing import Any, Final

from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _refused_seal(event: Any, s: Subject) -> str:
    return f"recusou refazer {s.o}: a história muda a partir do evento nº {event.first_changed}"


def _rewritten(event: Any, _s: Subject) -> str:
    count = len(event.events)
    return f"cifrou os dados pessoais de {count} evento{'' if count == 1 else 's'} da história"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "seal.EventsRewritten": Description("História cifrada", _rewritten),
    "seal.SealRebuildRefused": Description("Lacre recusado", _refused_seal),
    "seal.SealRebuilt": Description("Lacre refeito", "refez {s.o}, igual ao anterior"),
}
