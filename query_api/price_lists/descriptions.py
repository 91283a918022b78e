"""Descriptions of the events of price lists."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from command_api.price_lists import events
from infra.brazilian import counted, day, percent
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _priced(event: events.PriceListPriced, s: Subject) -> str:
    prices = counted(len(event.prices), "preço", "preços") if event.prices else "sem preços"
    return f"mudou os preços {s.de} a partir de {day(event.valid_from)}: {prices}{_others(event.percent)}"


def _others(share: Decimal) -> str:
    """What happens to the kegs that the list does not name."""
    if not share:
        return ""
    return f", os demais {percent(abs(share))} {'abaixo' if share < 0 else 'acima'} do preço da casa"


DESCRIPTIONS: Final[Descriptions] = {
    events.PriceListCreated: Description("Lista de preços criada", "criou {s.o}"),
    events.PriceListRenamed: Description(
        "Lista de preços renomeada", lambda e, _s: f"chamou a lista de preços de {e.name}"
    ),
    events.PriceListPriced: Description("Preços da lista mudados", _priced),
    events.PriceListRetired: Description("Lista de preços encerrada", "encerrou {s.o}"),
    events.PriceListReinstated: Description("Lista de preços retomada", "voltou a usar {s.o}"),
}
