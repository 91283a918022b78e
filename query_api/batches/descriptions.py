"""Descriptions of the events of batches."""

from __future__ import annotations

from typing import Final

from command_api.batches import events
from infra.brazilian import short_number
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _packaged(event: events.BatchPackaged, s: Subject) -> str:
    litres = sum(fill.litres for fill in event.fills)
    kegs = "1 barril" if len(event.fills) == 1 else f"{len(event.fills)} barris"
    return f"envasou {short_number(litres)} litros {s.de} em {kegs}"


DESCRIPTIONS: Final[Descriptions] = {
    events.BatchPlanned: Description(
        "Lote planejado", lambda e, s: f"planejou {s.o} com {short_number(e.litres)} litros"
    ),
    events.BatchReplanned: Description("Lote replanejado", "mudou o plano {s.de}"),
    events.BatchPackaged: Description("Lote envasado", _packaged),
    events.BatchBlocked: Description("Lote bloqueado", lambda e, s: f"bloqueou {s.o}: {e.why}"),
    events.BatchUnblocked: Description("Lote desbloqueado", "desbloqueou {s.o}"),
    events.BatchCancelled: Description("Lote cancelado", "cancelou {s.o}"),
}
