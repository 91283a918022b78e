"""Descriptions of the events of standing orders. No text names a customer."""

from __future__ import annotations

from typing import Any, Final

from infra.brazilian import counted, day
from query_api.wording.description import Description
from query_api.wording.subjects import Subject


def _agreed(event: Any, s: Subject) -> str:
    return f"combinou {s.o} com o cliente {event.customer_id}, {_kegs(event)} por entrega"


def _kegs(event: Any) -> str:
    return counted(sum(line.quantity for line in event.lines), "barril", "barris")


def _drafted(event: Any, s: Subject) -> str:
    return f"fez o rascunho {event.order_code} {s.de}, para {day(event.day)}"


def _paused(event: Any, s: Subject) -> str:
    return f"pausou {s.o} até {day(event.until)}" if event.until else f"pausou {s.o}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "standing_orders.StandingOrderAgreed": Description("Pedido fixo combinado", _agreed),
    "standing_orders.StandingOrderRescheduled": Description(
        "Dia ou turno do pedido fixo mudado", "mudou o dia, o turno ou o prazo {s.de}"
    ),
    "standing_orders.StandingOrderLinesChanged": Description(
        "Itens do pedido fixo mudados", lambda e, s: f"mudou os itens {s.de}: {_kegs(e)} por entrega"
    ),
    "standing_orders.StandingOrderPaused": Description("Pedido fixo pausado", _paused),
    "standing_orders.StandingOrderResumed": Description("Pedido fixo retomado", "retomou {s.o}"),
    "standing_orders.StandingOrderDaySkipped": Description(
        "Dia do pedido fixo pulado", lambda e, s: f"pulou {day(e.day)} {s.em}"
    ),
    "standing_orders.StandingOrderDayRestored": Description(
        "Dia do pedido fixo retomado", lambda e, s: f"voltou a entregar em {day(e.day)} {s.em}"
    ),
    "standing_orders.StandingOrderDrafted": Description("Rascunho do pedido fixo feito", _drafted),
    "standing_orders.StandingOrderEnded": Description("Pedido fixo encerrado", "encerrou {s.o}"),
}
