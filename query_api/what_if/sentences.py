"""The question and its assumptions as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from projections.what_if.asking import Changes
from projections.what_if.outcome import ModelUse, SeasonOutcome
from query_api.what_if.responses import WhatIfChange
from query_api.wording.terms import COST_CENTERS

_TERMS: Final = {
    "free_km": ("quilômetros livres", "{} km"),
    "base_rate_per_km": ("preço por quilômetro", "R$ {}"),
    "min_fee": ("frete mínimo", "R$ {}"),
    "rounding_step": ("arredondamento", "R$ {}"),
    "max_load_kg": ("carga por viagem", "{} kg"),
}
_ALWAYS: Final = (
    "Os clientes teriam pedido o mesmo, nos mesmos dias, e teriam desistido e devolvido quando de fato o fizeram.",
    "Quem foi recusado não teria escolhido outra data.",
    "Cada pedido fica com os ativos que teve; no lugar do que não estaria livre, leva outro do mesmo modelo.",
)


def changes_described(changes: Changes, outcome: SeasonOutcome) -> Iterator[WhatIfChange]:
    """What would have been different, a sentence each."""
    models = {model.model_id: model for model in outcome.models}
    if changes.cleaning_of_all is not None:
        others = " para os outros modelos" if changes.cleaning else " para todos os modelos"
        yield WhatIfChange(kind="buffer", sentence=f"Limpeza de {_minutes(changes.cleaning_of_all)}{others}")
    for id, minutes in changes.cleaning.items():
        yield WhatIfChange(kind="buffer", sentence=_cleaning(models.get(id), minutes))
    for id, more in changes.assets.items():
        yield WhatIfChange(kind="assets", sentence=_assets(models.get(id), more))
    for center, terms in changes.freight.items():
        for term, value in terms.items():
            name, form = _TERMS[term]
            sentence = f"Frete da {COST_CENTERS[center]}: {name} de {form.format(_number(value))}"
            yield WhatIfChange(kind="freight", sentence=sentence)


def assumptions(changes: Changes, outcome: SeasonOutcome) -> list[str]:
    """The assumptions, the general ones first."""
    found = list(_ALWAYS)
    if any(more > 0 for more in changes.assets.values()):
        found.append("Os ativos a mais nunca teriam quebrado nem se perdido.")
    if any(more < 0 for more in changes.assets.values()):
        found.append("Os ativos a menos são os que os pedidos do período menos usaram.")
    if outcome.served:
        found.append(
            "Da demanda recusada só se sabe o que faltou: ela ocupa essas peças, sem o resto do pedido. Seu valor é o "
            "que tais peças renderam em média no período, sem bebidas nem frete, e não entra na receita."
        )
    if changes.freight:
        found.append("Nenhum cliente teria desistido por causa de outro frete.")
    return found


def _cleaning(model: ModelUse | None, minutes: int) -> str:
    if model is None:
        return f"Limpeza de {_minutes(minutes)}"
    return f"Limpeza de {model.name}: {_minutes(minutes)} (hoje {_minutes(model.cleaning_min[0])})"


def _assets(model: ModelUse | None, more: int) -> str:
    count = f"{abs(more)} {'a mais' if more >= 0 else 'a menos'}"
    if model is None:
        return f"{count} de um modelo que a casa não tem"
    return f"{model.name}: {count} (de {model.assets[0]} para {model.assets[1]})"


def _minutes(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"{rest} min"
    return f"{hours} h {rest:02} min" if rest else f"{hours} h"


def _number(value: Decimal) -> str:
    return f"{value:,.2f}".translate(str.maketrans(",.", ".,")).removesuffix(",00")
