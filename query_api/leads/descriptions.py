"""Descriptions of the events of leads. No text names a visitor."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import counted, day, reais
from query_api.leads.responses import LOSS_REASONS
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _received(event: Any, s: Subject) -> str:
    asked = event.estimate
    return f"mandou {s.o}: festa em {asked.town}, {day(asked.date)}, {counted(asked.guests, 'pessoa', 'pessoas')}"


def _ordered(event: Any, s: Subject) -> str:
    count = sum(line.quantity for line in event.order.lines)
    return f"mandou {s.o}: {counted(count, 'item', 'itens')} do cardápio, {reais(event.order.total)}"


def _entered(event: Any, s: Subject) -> str:
    count = sum(line.quantity for line in event.order.lines)
    return f"anotou {s.o}: {counted(count, 'item', 'itens')} do cardápio, {reais(event.order.total)}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "leads.LeadReceived": Description("Pedido do site recebido", _received),
    "leads.SiteOrderReceived": Description("Pedido do cardápio recebido", _ordered),
    "leads.SiteOrderEntered": Description("Pedido do cardápio anotado", _entered),
    "leads.SiteOrderFulfilled": Description("Pedido do cardápio atendido", "atendeu {s.o}"),
    "leads.LeadOpened": Description("Pedido do site lido", "leu {s.o}"),
    "leads.LeadConverted": Description(
        "Pedido do site virou evento", lambda e, s: f"fez o evento {e.order_code} {s.de}"
    ),
    "leads.LeadLost": Description(
        "Pedido do site perdido", lambda e, s: f"deu {s.o} como perdido: {LOSS_REASONS[e.loss_reason].lower()}"
    ),
    "leads.LeadReopened": Description("Pedido do site reaberto", "reabriu {s.o}"),
    "leads.LeadForgotten": Description("Pedido do site esquecido", "apagou os dados pessoais {s.de}"),
}
