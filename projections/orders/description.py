"""What happened to an order, in the words of the people who read its timeline."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from command_api.kernel import ERASED, Event
from command_api.orders.events import (
    DeliveryScheduled,
    DepositReceived,
    DepositSettled,
    Details,
    EquipmentReturned,
    EventOrderCancelled,
    EventOrderConfirmed,
    EventOrderDelivered,
    EventOrderDetailsChanged,
    EventOrderDrafted,
    EventOrderItemsChanged,
    EventOrderPlaced,
    EventOrderRebooked,
    FreightAttached,
    FreightDetached,
    PaymentMethod,
    SentToFactoryBatch,
)
from command_api.rules.windows import SHIFT_LABELS, Shift, Window
from infra.brazilian import day, moment, number, reais, short_number

METHODS: Final[dict[PaymentMethod, str]] = {
    "pix": "por PIX",
    "dinheiro": "em dinheiro",
    "cartao": "por cartão",
    "transferencia": "por transferência",
}
_COST_CENTERS: Final = {"choperia": "Choperia", "distribuidora": "Distribuidora"}
_CONDITIONS: Final = {"ok": "em ordem", "damaged": "com dano", "lost": "perdido"}


def told(event: Event, before: Details | None) -> tuple[str, str | None]:
    """The title of ``event`` and what there is to add. ``before``: the details until now, to say what changed. Nothing
    personal: ``told_of_the_customer`` has that."""
    match event:
        case EventOrderDrafted():
            return "Evento anotado", f"Evento {event.order_code}."
        case EventOrderDetailsChanged():
            return "Dados alterados", _sentences(_changes(before, event.details, _facts)) if before else None
        case EventOrderItemsChanged():
            lines = (f"{short_number(item.quantity)} × {item.name}" for item in event.items)
            return "Itens alterados", _sentences(lines, ", ") or "Nenhum item."
        case FreightAttached():
            return "Frete calculado", _freight(event)
        case FreightDetached():
            return "Frete retirado", "O endereço mudou: o frete precisa ser calculado de novo."
        case EventOrderPlaced():
            return "Equipamentos reservados", _held(event)
        case EventOrderRebooked():
            return "Reserva refeita", _held(event)
        case _:
            return _later(event)


def told_of_the_customer(event: Event, before: Details | None) -> str | None:
    """What there is to add about the customer; ``None`` for nothing, and for who was erased. Of somebody who was the
    customer before, nothing is said: that is not this customer's."""
    match event:
        case EventOrderDrafted() | EventOrderDetailsChanged() if event.details.customer.name == ERASED:
            return None
        case EventOrderDrafted():
            return f"Cliente: {event.details.customer.name}."
        case EventOrderDetailsChanged():
            same = before is not None and before.customer.id == event.details.customer.id
            return _sentences(_changes(before if same else None, event.details, _personal_facts))
        case DepositReceived():
            return f"Referência {event.reference}." if event.reference else None
        case EquipmentReturned():
            return _sentences(f"{asset.asset_tag}: {asset.note}" for asset in event.assets if asset.note)
        case _:
            return None


def _later(event: Event) -> tuple[str, str | None]:
    match event:
        case DepositReceived():
            return "Sinal recebido", f"Sinal de {reais(event.amount)} recebido {METHODS[event.method]}."
        case EventOrderConfirmed():
            return "Evento confirmado", None
        case SentToFactoryBatch():
            return "Enviado para produção", f"Lote {event.batch}." if event.batch else None
        case DeliveryScheduled():
            return "Entrega agendada", f"{_stop(event.date, event.shift)}, com {event.responsible}."
        case EventOrderDelivered():
            return "Entrega feita", f"Devolução prevista até {moment(event.due_back)}."
        case EquipmentReturned():
            return ("Devolução completa" if event.complete else "Devolução parcial"), _returned(event)
        case DepositSettled():
            return "Sinal acertado", (
                f"Devolvido {reais(event.returned)}, retido {reais(event.kept)}, usado {reais(event.used)}."
            )
        case EventOrderCancelled():
            return "Evento cancelado", "O prazo do sinal terminou." if event.hold_expired else None
        case _:
            raise TypeError(f"nobody has said how {type(event).__name__} is told")


def _sentences(parts: Iterator[str], between: str = "; ") -> str | None:
    text = between.join(parts)
    return f"{text}." if text else None


def _stop(on: Any, shift: Shift) -> str:
    return f"{day(on)}, {SHIFT_LABELS[shift].lower()}"


def _span(window: Window) -> str:
    return f"De {moment(window.start)} a {moment(window.end)}"


def _held(event: EventOrderPlaced | EventOrderRebooked) -> str:
    tags = ", ".join(booking.asset_tag for booking in event.bookings)
    return f"{_span(event.window)}: {tags or 'nenhum ativo'}. Total de {reais(event.total_amount)}."


def _freight(event: FreightAttached) -> str:
    steps, difficulty = event.breakdown, event.freight.difficulty
    road = f"{number(steps.distance_km, 1)} km"
    trips = f", {steps.trips} viagens" if steps.trips > 1 else ""
    hard = f", {difficulty.name}" if difficulty else ""
    return f"Frete de {reais(steps.price)}: {road}, {short_number(steps.weight_kg)} kg{trips}{hard}."


def _returned(event: EquipmentReturned) -> str:
    parts = []
    for asset in event.assets:
        charge = f", cobrança de {reais(asset.charge)}" if asset.charge else ""
        parts.append(f"{asset.asset_tag} {_CONDITIONS[asset.condition]}{charge}")
    if event.empties_collected:
        parts.append(
            f"{event.empties_collected} vazios recolhidos" if event.empties_collected > 1 else "1 vazio recolhido"
        )
    return f"{'; '.join(parts)}."


def _changes(
    before: Details | None, now: Details, facts: Callable[[Details], Iterator[tuple[str, str]]]
) -> Iterator[str]:
    """``"Telefone: (11) 5555-0100 → (11) 5555-0101"`` for everything that is not as it was; without ``before`` what
    there is now."""
    old = dict(facts(before)) if before else {}
    for name, value in facts(now):
        if before is None and value:
            yield f"{name}: {value}"
        elif before is not None and old[name] != value:
            yield f"{name}: {old[name] or 'vazio'} → {value or 'vazio'}"


def _facts(details: Details) -> Iterator[tuple[str, str]]:
    yield "Centro de custo", _COST_CENTERS[details.cost_center]
    yield "Data do evento", day(details.event_date_from) if details.event_date_from else ""
    delivery = details.preferred_delivery_date
    yield "Entrega", _stop(delivery, details.preferred_delivery_shift) if delivery else ""
    shift = details.pickup_shift or details.preferred_delivery_shift
    yield "Recolhimento", _stop(details.pickup_date, shift) if details.pickup_date else ""
    yield "Sinal combinado", reais(details.deposit_amount)
    yield "Vazios a recolher", str(details.empties_to_collect)


def _personal_facts(details: Details) -> Iterator[tuple[str, str]]:
    customer, place = details.customer, details.place
    yield "Cliente", customer.name
    yield "Telefone", customer.phone
    yield "Documento", customer.document
    yield "Evento", details.event_name
    yield "Endereço", place.address if place else ""
    yield "Observações", details.notes
