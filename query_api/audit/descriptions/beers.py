"""Beers and batches, described."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import reais, short_number
from query_api.audit.descriptions.sentence import Telling
from query_api.audit.kinds import Subject


def _repriced(event: Any, s: Subject) -> str:
    if not event.prices:
        return f"tirou os preços {s.de}"
    sizes = ", ".join(f"{short_number(each.container_l)} L a {reais(each.price)}" for each in event.prices)
    return f"mudou os preços {s.de}: {sizes}"


def _packaged(event: Any, s: Subject) -> str:
    litres = sum(fill.litres for fill in event.fills)
    kegs = "1 barril" if len(event.fills) == 1 else f"{len(event.fills)} barris"
    return f"envasou {short_number(litres)} litros {s.de} em {kegs}"


TELLINGS: Final[dict[str, Telling]] = {
    "batches.BatchPlanned": Telling(
        "Lote planejado", lambda e, s: f"planejou {s.o} com {short_number(e.litres)} litros"
    ),
    "batches.BatchReplanned": Telling("Lote replanejado", "mudou o plano {s.de}"),
    "batches.BatchPackaged": Telling("Lote envasado", _packaged),
    "batches.BatchCancelled": Telling("Lote cancelado", "cancelou {s.o}"),
    "beers.BeerAdded": Telling("Chope cadastrado", "cadastrou {s.o}"),
    "beers.BeerRenamed": Telling("Chope renomeado", lambda e, _s: f"chamou o chope de {e.name}"),
    "beers.BeerDetailsChanged": Telling("Detalhes do chope mudados", "mudou os detalhes {s.de}"),
    "beers.BeerRepriced": Telling("Preços do chope mudados", _repriced),
    "beers.BeerActivated": Telling("Chope ativado", "voltou a vender {s.o}"),
    "beers.BeerDeactivated": Telling("Chope desativado", "deixou de vender {s.o}"),
}
