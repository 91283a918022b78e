"""Descriptions of the events of beers and of their promises."""

from __future__ import annotations

from typing import Final

from command_api.beers import events
from command_api.promises import events as promise_events
from infra.brazilian import day, reais, short_number
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _repriced(event: events.BeerRepriced, s: Subject) -> str:
    if not event.prices:
        return f"tirou os preços {s.de}"
    sizes = ", ".join(f"{short_number(each.container_l)} L a {reais(each.price)}" for each in event.prices)
    return f"mudou os preços {s.de}: {sizes}"


def _promised(event: promise_events.BeerPromised, s: Subject) -> str:
    kegs = ", ".join(f"{each.quantity} × {short_number(each.container_l)} L" for each in event.sizes)
    lacking = sum(each.quantity for each in event.to_produce)
    promised = f"prometeu {kegs} {_of(s)} ao pedido {event.order_code} para {day(event.day)}"
    return f"{promised}, com {lacking} a produzir" if lacking else promised


_RELEASES: Final = {
    "changed": "tirou {beer} do pedido {code}",
    "cancelled": "liberou {beer} do pedido {code}, que foi cancelado",
    "delivered": "entregou {beer} com o pedido {code}",
}


def _released(event: promise_events.BeerPromiseReleased, s: Subject) -> str:
    beer = f"o chope {s.label}" if s.label else "o chope"
    return _RELEASES[event.cause].format(beer=beer, code=event.order_code)


def _of(s: Subject) -> str:
    return f"do chope {s.label}" if s.label else "de um chope"


DESCRIPTIONS: Final[Descriptions] = {
    events.BeerAdded: Description("Chope cadastrado", "cadastrou {s.o}"),
    events.BeerRenamed: Description("Chope renomeado", lambda e, _s: f"chamou o chope de {e.name}"),
    events.BeerDetailsChanged: Description("Detalhes do chope mudados", "mudou os detalhes {s.de}"),
    events.BeerRepriced: Description("Preços do chope mudados", _repriced),
    events.BeerActivated: Description("Chope ativado", "voltou a vender {s.o}"),
    promise_events.BeerPromised: Description("Chope prometido", _promised),
    promise_events.BeerPromiseReleased: Description(
        "Promessa de chope encerrada", _released, verbs="tirou liberou entregou cancelado"
    ),
    events.BeerDeactivated: Description("Chope desativado", "deixou de vender {s.o}"),
}
