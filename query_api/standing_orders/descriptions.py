"""Descriptions of the events of standing orders. No text names a customer."""

from __future__ import annotations

from typing import Final

from command_api.standing_orders import events
from infra.brazilian import counted, day
from query_api.wording.description import Description, Descriptions
from query_api.wording.subjects import Subject


def _agreed(event: events.StandingOrderAgreed, s: Subject) -> str:
    return f"combinou {s.o} com o cliente {event.customer_id}, {_kegs(event)} por entrega"


def _kegs(event: events.StandingOrderAgreed | events.StandingOrderLinesChanged) -> str:
    return counted(sum(line.quantity for line in event.lines), "barril", "barris")


def _drafted(event: events.StandingOrderDrafted, s: Subject) -> str:
    return f"fez o rascunho {event.order_code} {s.de}, para {day(event.day)}"


def _paused(event: events.StandingOrderPaused, s: Subject) -> str:
    return f"pausou {s.o} até {day(event.until)}" if event.until else f"pausou {s.o}"


DESCRIPTIONS: Final[Descriptions] = {
    events.StandingOrderAgreed: Description("Pedido fixo combinado", _agreed),
    events.StandingOrderRescheduled: Description(
        "Dia ou turno do pedido fixo mudado", "mudou o dia, o turno ou o prazo {s.de}"
    ),
    events.StandingOrderLinesChanged: Description(
        "Itens do pedido fixo mudados", lambda e, s: f"mudou os itens {s.de}: {_kegs(e)} por entrega"
    ),
    events.StandingOrderPaused: Description("Pedido fixo pausado", _paused),
    events.StandingOrderResumed: Description("Pedido fixo retomado", "retomou {s.o}"),
    events.StandingOrderDaySkipped: Description("Dia do pedido fixo pulado", lambda e, s: f"pulou {day(e.day)} {s.em}"),
    events.StandingOrderDayRestored: Description(
        "Dia do pedido fixo retomado", lambda e, s: f"voltou a entregar em {day(e.day)} {s.em}"
    ),
    events.StandingOrderDrafted: Description("Rascunho do pedido fixo feito", _drafted),
    events.StandingOrderEnded: Description("Pedido fixo encerrado", "encerrou {s.o}"),
}
