"""Descriptions of the events of orders. No predicate names the customer."""

from __future__ import annotations

from typing import Any, Final

from command_api.rules.windows import SHIFT_LABELS
from infra.brazilian import day, moment, reais
from query_api.wording.description import Description
from query_api.wording.subjects import Subject

METHODS: Final = {
    "pix": "por PIX",
    "dinheiro": "em dinheiro",
    "cartao": "por cartão",
    "transferencia": "por transferência",
}


def _count(number: int, one: str, many: str) -> str:
    return f"{number or 'nenhum'} {one if number < 2 else many}"


def _items(event: Any, s: Subject) -> str:
    return f"mudou os itens {s.de}: agora {_count(len(event.items), 'item', 'itens')}"


def _freight(event: Any, s: Subject) -> str:
    return f"calculou o frete {s.de}: {reais(event.breakdown.price)}"


def _placed(event: Any, s: Subject) -> str:
    held = _count(len(event.bookings), "equipamento", "equipamentos")
    return f"fechou {s.o} com {held}; total de {reais(event.total_amount)}"


def _rebooked(event: Any, s: Subject) -> str:
    held = _count(len(event.bookings), "equipamento", "equipamentos")
    return f"refez a reserva {s.de}: {held}; total de {reais(event.total_amount)}"


def _deposit(event: Any, s: Subject) -> str:
    return f"recebeu o sinal {s.de}: {reais(event.amount)} {METHODS[event.method]}"


def _batch(event: Any, s: Subject) -> str:
    return f"enviou {s.o} para produção" + (f", lote {event.batch}" if event.batch else "")


def _scheduled(event: Any, s: Subject) -> str:
    return f"agendou a entrega {s.de} para {day(event.date)}, {SHIFT_LABELS[event.shift].lower()}"


def _delivered(event: Any, s: Subject) -> str:
    return f"entregou {s.o}; devolução até {moment(event.due_back)}"


def _returned(event: Any, s: Subject) -> str:
    what = "a devolução completa" if event.complete else "uma devolução parcial"
    return f"registrou {what} {s.de}: {_count(len(event.assets), 'equipamento', 'equipamentos')}"


def _settled(event: Any, s: Subject) -> str:
    parts = {"devolvidos": event.returned, "retidos": event.kept, "usados": event.used}
    amounts = ", ".join(f"{reais(amount)} {what}" for what, amount in parts.items() if amount)
    return f"acertou o sinal {s.de}" + (f": {amounts}" if amounts else "")


def _cancelled(event: Any, s: Subject) -> str:
    return f"cancelou {s.o}" + (" porque o prazo do sinal terminou" if event.hold_expired else "")


def _refused(event: Any, _s: Subject) -> str:
    order = f" do pedido {event.order_code}" if event.order_code else ""
    short = sum(model.missing for model in event.models)
    lacked = _count(short, "equipamento", "equipamentos")
    return f"não conseguiu reservar os equipamentos{order} para {day(event.wanted_on)}: em falta {lacked}"


DESCRIPTIONS: Final[dict[str, Description]] = {
    "orders.EventOrderDrafted": Description("Pedido anotado", "anotou {s.o}"),
    "orders.EventOrderDetailsChanged": Description("Dados do pedido mudados", "mudou os dados {s.de}"),
    "orders.EventOrderItemsChanged": Description("Itens do pedido mudados", _items),
    "orders.FreightAttached": Description("Frete do pedido calculado", _freight),
    "orders.FreightDetached": Description("Frete do pedido retirado", "retirou o frete {s.de}: o endereço mudou"),
    "orders.EventOrderPlaced": Description("Pedido fechado", _placed),
    "orders.EventOrderRebooked": Description("Reserva refeita", _rebooked),
    "orders.DepositReceived": Description("Sinal recebido", _deposit),
    "orders.EventOrderConfirmed": Description("Pedido confirmado", "confirmou {s.o}"),
    "orders.SentToFactoryBatch": Description("Pedido em produção", _batch),
    "orders.DeliveryScheduled": Description("Entrega agendada", _scheduled),
    "orders.EventOrderDelivered": Description("Pedido entregue", _delivered),
    "orders.EquipmentReturned": Description("Equipamento devolvido", _returned),
    "orders.DepositSettled": Description("Sinal acertado", _settled),
    "orders.EventOrderCancelled": Description("Pedido cancelado", _cancelled),
    "orders.DemandRefused": Description("Falta de equipamento", _refused),
    "orders.EventOrderDiscarded": Description("Rascunho descartado", "descartou o rascunho {s.de}"),
}
