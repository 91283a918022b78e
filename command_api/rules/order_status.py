"""Where an order may go from where it is, and what people call these places."""

from __future__ import annotations

from typing import Final, Literal, get_args

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
TRANSITIONS: Final[dict[Status, tuple[Status, ...]]] = {
    "draft": ("awaiting_deposit", "cancelled"),
    "awaiting_deposit": ("confirmed", "cancelled"),
    "confirmed": ("in_factory_batch", "scheduled_for_delivery", "cancelled"),
    "in_factory_batch": ("scheduled_for_delivery", "cancelled"),
    "scheduled_for_delivery": ("delivered", "cancelled"),
    "delivered": (),
    "cancelled": (),
}
CHANGEABLE: Final[frozenset[Status]] = frozenset({"draft", "awaiting_deposit", "confirmed", "in_factory_batch"})
"""Details and items can change here. A scheduled delivery can be moved and get other notes or another driver; an asset
is swapped for another until it is back."""
BOOKED: Final[frozenset[Status]] = frozenset(
    {"awaiting_deposit", "confirmed", "in_factory_batch", "scheduled_for_delivery"}
)
"""Equipment is held and has not left."""
REASON_TO_CANCEL: Final[frozenset[Status]] = frozenset({"confirmed", "in_factory_batch", "scheduled_for_delivery"})
"""Whoever cancels from here says why."""
