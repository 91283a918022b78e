"""Descriptions of the events of the seal."""

from __future__ import annotations

from typing import Final

from command_api.seal import events
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _refused_seal(event: events.SealRebuildRefused, s: Subject) -> str:
    return f"recusou refazer {s.o}: a história muda a partir do registro nº {event.first_changed}"


def _rewritten(event: events.EventsRewritten, _s: Subject) -> str:
    count = len(event.events)
    return f"cifrou os dados pessoais de {count} registro{'' if count == 1 else 's'} da história"


def _archived(event: events.EventsArchived, _s: Subject) -> str:
    count = event.events
    return f"guardou {count} registro{'' if count == 1 else 's'} da história em um arquivo com prova"


DESCRIPTIONS: Final[Descriptions] = {
    events.EventsArchived: Description("História arquivada", _archived),
    events.EventsBroughtBack: Description("História trazida de volta", "trouxe de volta os registros {s.de}"),
    events.EventsRewritten: Description("História cifrada", _rewritten),
    events.SealRebuildRefused: Description("Lacre recusado", _refused_seal),
    events.SealRebuilt: Description("Lacre refeito", "refez {s.o}, igual ao anterior"),
}
