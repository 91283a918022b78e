"""Descriptions of the events of price lists."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final

from infra.brazilian import counted, day, short_number
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _priced(event: Any, s: Subject) -> str:
    prices = counted(len(event.prices), "preço", "preços") if event.prices else "sem preços"
    return f"mudou os preços {s.de} a partir de {day(event.valid_from)}: {prices}{_others(event.percent)}"


def _others(percent: Decimal) -> str:
    """What happens to the kegs that the list does not name."""
    if not percent:
        return ""
    return f", os demais {short_number(abs(percent))}% {'abaixo' if percent < 0 else 'acima'} do preço da casa"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "price_lists.PriceListCreated": Description("Lista de preços criada", "criou {s.o}"),
    "price_lists.PriceListRenamed": Description(
        "Lista de preços renomeada", lambda e, _s: f"chamou a lista de preços de {e.name}"
    ),
    "price_lists.PriceListPriced": Description("Preços da lista mudados", _priced),
    "price_lists.PriceListRetired": Description("Lista de preços encerrada", "encerrou {s.o}"),
    "price_lists.PriceListReinstated": Description("Lista de preços retomada", "voltou a usar {s.o}"),
}
