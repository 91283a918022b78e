"""Where an order may go from where it is, and what people call these places."""

from __future__ import annotations

from typing import Any, Final, Literal, get_args

Status = Literal[
    "draft",
    "awaiting_deposit",
    "confirmed",
    "in_factory_batch",
    "scheduled_for_delivery",
    "delivered",
    "cancelled",
]
STATUSES: Final[tuple[Status, ...]] = get_args(Status)
LABELS: Final[dict[Status, str]] = {
    "draft": "Rascunho",
    "awaiting_deposit": "Aguardando Sinal",
    "confirmed": "Confirmado",
    "in_factory_batch": "Em Produção",
    "scheduled_for_delivery": "Agendado",
    "delivered": "Entregue",
    "cancelled": "Cancelado",
}
Stage = Literal[
    "draft",
    "awaiting_deposit",
    "confirmed",
    "in_factory_batch",
    "scheduled_for_delivery",
    "with_customer",
    "returned",
    "owed",
    "settled",
    "cancelled",
]
"""Where an order stands for the people who handle it: the status, with ``delivered`` split into its parts. An opening
balance is ``owed`` until it is settled: nothing was delivered for it here."""
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
STAGE_LABELS: Final[dict[Stage, str]] = {
    **{status: label for status, label in LABELS.items() if status != "delivered"},
    "with_customer": "Com o cliente",
    "returned": "Recolhido",
    "owed": "Em aberto",
    "settled": "Acertado",
}
TRANSITIONS: Final[dict[Status, tuple[Status, ...]]] = {
    "draft": ("awaiting_deposit", "cancelled"),
    "awaiting_deposit": ("confirmed", "cancelled"),
    "confirmed": ("in_factory_batch", "scheduled_for_delivery", "cancelled"),
    "in_factory_batch": ("scheduled_for_delivery", "cancelled"),
    "scheduled_for_delivery": ("delivered", "cancelled"),
    "delivered": (),
    "cancelled": (),
}
_LEADS_TO: Final[dict[str, Status]] = {
    "orders.EventOrderPlaced": "awaiting_deposit",
    "orders.EventOrderConfirmed": "confirmed",
    "orders.SentToFactoryBatch": "in_factory_batch",
    "orders.DeliveryScheduled": "scheduled_for_delivery",
    "orders.EventOrderDelivered": "delivered",
    "orders.DeliveryTakenBack": "scheduled_for_delivery",
    "orders.OpeningBalanceRecorded": "delivered",
    "orders.EventOrderCancelled": "cancelled",
    "orders.OpeningBalanceWithdrawn": "cancelled",
}
BOOKED: Final[frozenset[Status]] = frozenset(
    {"awaiting_deposit", "confirmed", "in_factory_batch", "scheduled_for_delivery"}
)
"""Equipment is held and has not left."""
CHANGEABLE: Final[frozenset[Status]] = BOOKED | {"draft"}
"""Details and items can change here, until the delivery."""
OWING: Final[frozenset[Status]] = frozenset({"confirmed", "in_factory_batch", "scheduled_for_delivery", "delivered"})
"""What is still open of an order here is "A receber". Before its confirmation the order may still lapse."""
REASON_TO_CANCEL: Final[frozenset[Status]] = frozenset({"confirmed", "in_factory_batch", "scheduled_for_delivery"})
"""Statuses from which a cancellation needs a reason."""


def status_after(event: Any, status: Status) -> Status:
    """The status after ``event`` of an order that had ``status``."""
    if event.TOPIC == "orders.DeliveryUnscheduled":
        back: Status = event.status
        return back
    return _LEADS_TO.get(event.TOPIC, status)


def stage_of(status: Status, *, is_out: bool, is_settled: bool, is_opening: bool = False) -> Stage:
    """``is_out``: something that was delivered is not back. Then the order is not settled, even if its bill is.
    ``is_settled``: nothing is owed, and the deposit does not wait for its settlement."""
    if status != "delivered":
        return status
    if is_out:
        return "with_customer"
    if is_settled:
        return "settled"
    return "owed" if is_opening else "returned"


def status_of(stage: Stage) -> Status:
    """The status that ``stage`` is a part of."""
    if stage == "with_customer" or stage == "returned" or stage == "owed" or stage == "settled":
        return "delivered"
    return stage
