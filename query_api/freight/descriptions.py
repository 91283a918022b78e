"""Descriptions of the events of freight."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import number, reais
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _quoted(event: Any, _s: Subject) -> str:
    steps = event.breakdown
    return f"calculou um frete de {reais(steps.price)} por {number(steps.distance_km, 1)} km"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "freight.FreightConfigSet": Description("Condições de frete mudadas", "mudou as condições {s.de}"),
    "freight.RouteDifficultySet": Description("Rota difícil definida", "definiu {s.o}"),
    "freight.RouteDifficultyRemoved": Description("Rota difícil excluída", "excluiu {s.o}"),
    "freight.FreightQuoted": Description("Frete calculado", _quoted),
    "freight.QuoteForgotten": Description("Cotação esquecida", "apagou o endereço {s.de}"),
}
