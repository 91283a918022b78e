"""Descriptions of the events of leads. No text names a visitor."""

from __future__ import annotations

from typing import Final

from command_api.leads import events
from infra.brazilian import counted, day, reais
from query_api.leads.responses import LOSS_REASONS
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _received(event: events.LeadReceived, s: Subject) -> str:
    asked = event.estimate
    return f"mandou {s.o}: festa em {asked.town}, {day(asked.date)}, {counted(asked.guests, 'pessoa', 'pessoas')}"


def _ordered(event: events.SiteOrderReceived, s: Subject) -> str:
    count = sum(line.quantity for line in event.order.lines)
    return f"mandou {s.o}: {counted(count, 'item', 'itens')} do cardápio, {reais(event.order.total)}"


def _entered(event: events.SiteOrderEntered, s: Subject) -> str:
    count = sum(line.quantity for line in event.order.lines)
    return f"anotou {s.o}: {counted(count, 'item', 'itens')} do cardápio, {reais(event.order.total)}"


DESCRIPTIONS: Final[Descriptions] = {
    events.LeadReceived: Description("Pedido do site recebido", _received),
    events.SiteOrderReceived: Description("Pedido do cardápio recebido", _ordered),
    events.SiteOrderEntered: Description("Pedido do cardápio anotado", _entered),
    events.SiteOrderFulfilled: Description("Pedido do cardápio atendido", "atendeu {s.o}"),
    events.LeadOpened: Description("Pedido do site lido", "leu {s.o}"),
    events.LeadConverted: Description(
        "Pedido do site virou evento", lambda e, s: f"fez o evento {e.order_code} {s.de}"
    ),
    events.LeadLost: Description(
        "Pedido do site não fechado", lambda e, s: f"anotou que {s.o} não fechou: {LOSS_REASONS[e.loss_reason].lower()}"
    ),
    events.LeadReopened: Description("Pedido do site reaberto", "reabriu {s.o}"),
    events.LeadForgotten: Description("Pedido do site esquecido", "apagou os dados pessoais {s.de}"),
}
