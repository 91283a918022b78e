"""Descriptions of the events of beers."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import reais, short_number
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _repriced(event: Any, s: Subject) -> str:
    if not event.prices:
        return f"tirou os preços {s.de}"
    sizes = ", ".join(f"{short_number(each.container_l)} L a {reais(each.price)}" for each in event.prices)
    return f"mudou os preços {s.de}: {sizes}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "beers.BeerAdded": Description("Chope cadastrado", "cadastrou {s.o}"),
    "beers.BeerRenamed": Description("Chope renomeado", lambda e, _s: f"chamou o chope de {e.name}"),
    "beers.BeerDetailsChanged": Description("Detalhes do chope mudados", "mudou os detalhes {s.de}"),
    "beers.BeerRepriced": Description("Preços do chope mudados", _repriced),
    "beers.BeerActivated": Description("Chope ativado", "voltou a vender {s.o}"),
    "beers.BeerDeactivated": Description("Chope desativado", "deixou de vender {s.o}"),
}
