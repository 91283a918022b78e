"""Decides who opens the page of an order's customer, and what they ask for on it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from command_api.kernel import ERASED, NotFound, Refused
from command_api.orders import events
from command_api.orders.domain.state import OrderState

MOST_CHANGE_REQUESTS: Final = 20
LONGEST_SHARED: Final = timedelta(days=366)


def request_change(order: OrderState, text: str) -> None:
    """Record a change request in the words of the customer."""
    if order.is_finished:
        raise Refused("Este pedido já terminou: fale com a casa.")
    if order.change_requests - len(order.answered_changes) >= MOST_CHANGE_REQUESTS:
        raise Refused("Já há muitos pedidos de alteração sem resposta: espere por ela, ou fale com a casa.")
    order.trigger_event(events.ChangeRequested, text=text)


def answer_change(order: OrderState, number: int, answer: str) -> None:
    """Answer a change request, once. The order changes by its own commands."""
    if not 1 <= number <= order.change_requests:
        raise NotFound(f"O pedido de alteração {number} não existe.")
    if number in order.answered_changes:
        raise Refused("Este pedido de alteração já foi respondido.")
    order.trigger_event(events.ChangeRequestAnswered, number=number, answer=answer)


def share_page(order: OrderState, token_digest: str, expires_at: datetime, *, now: datetime) -> None:
    """Holders of the token see the page of the customer until ``expires_at``."""
    if order.status == "cancelled":
        raise order.refusal("não há página para mostrar.")
    if order.details.customer.name == ERASED:
        raise Refused("Os dados deste cliente foram apagados: não há mais a quem mostrar a página.")
    if not now < expires_at <= now + LONGEST_SHARED:
        raise Refused("O link vale de um dia a um ano.")
    order.trigger_event(events.CustomerPageShared, token_digest=token_digest, expires_at=expires_at)


def revoke_page(order: OrderState) -> None:
    """No token that was shared so far opens the page any more."""
    if order.pages:
        order.trigger_event(events.CustomerPageRevoked)


def shows_page(order: OrderState, token_digest: str, now: datetime) -> bool:
    """Whether this token opens the page of the customer."""
    expires_at = order.pages.get(token_digest)
    return expires_at is not None and now < expires_at and order.details.customer.name != ERASED
