"""Descriptions of the events of freight."""

from __future__ import annotations

from typing import Final

from command_api.freight import events
from infra.brazilian import number, reais
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _quoted(event: events.FreightQuoted, _s: Subject) -> str:
    steps = event.breakdown
    return f"calculou um frete de {reais(steps.price)} por {number(steps.distance_km, 1)} km"


DESCRIPTIONS: Final[Descriptions] = {
    events.FreightConfigSet: Description("Condições de frete mudadas", "mudou as condições {s.de}"),
    events.RouteDifficultySet: Description("Rota difícil definida", "definiu {s.o}"),
    events.RouteDifficultyRemoved: Description("Rota difícil excluída", "excluiu {s.o}"),
    events.FreightQuoted: Description("Frete calculado", _quoted),
    events.QuoteForgotten: Description("Cotação esquecida", "apagou o endereço {s.de}"),
}
