"""The customer's page of an order: shared and revoked by staff; what the customer does on it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from command_api.event_store import Receipt, Store
from command_api.kernel import Actor, Aggregate, CommandContext, Refused, stream_id
from command_api.orders.commands import hold
from command_api.orders.deciding import decide
from command_api.orders.domain import CUSTOMER_PAGE, EventOrder, KeptPaper
from command_api.orders.papers import Papers
from command_api.rules.customer_pages import digest_of
from infra.problems import Problem

CUSTOMER: Final = Actor(None, "Cliente (página do pedido)")


@dataclass(frozen=True, slots=True)
class PageVisit:
    """A request with the ``token`` of a page."""

    token: str
    now: datetime
    correlation_id: str

    @property
    def ctx(self) -> CommandContext:
        return CommandContext(CUSTOMER, self.now, self.correlation_id)


def share_page(
    store: Store, id: int, expires_at: datetime, ctx: CommandContext, *, replaces: bool = False
) -> tuple[str, Receipt]:
    """A new token of the page, which is stored nowhere, beside those shared before or in place of them."""
    token = secrets.token_urlsafe(32)  # 256 random bits

    def share(order: EventOrder) -> None:
        if replaces:
            order.revoke_page()
        order.share_page(digest_of(token), expires_at, now=ctx.now)

    return token, decide(store, id, ctx, share)


def revoke_page(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """No token that was shared so far opens the page any more."""
    return decide(store, id, ctx, lambda order: order.revoke_page())


def order_of(store: Store, visit: PageVisit) -> int:
    """The order of the page. ``Problem`` 404 for an unknown token, 410 for one that is over."""
    digest = digest_of(visit.token)
    found = store.find(CUSTOMER_PAGE, digest)
    if found is None:
        raise Problem(404, "Esta página não existe.", kind="not-found")
    id = stream_id(found)
    if not store.load(EventOrder, id).shows_page(digest, visit.now):
        raise page_over()
    return id


def page_over() -> Problem:
    """410: expired, revoked, or of a customer who was erased."""
    return Problem(410, "Este link não vale mais. Peça outro à casa.", kind="page-over")


def accept_quote(store: Store, papers: Papers, id: int, name: str, text_sha256: str, ctx: CommandContext) -> Receipt:
    """The customer accepts the quote, whose paper is kept as it was offered, and a draft holds its equipment and beer.
    If they are not free the acceptance stands alone, and staff see it. Raises ``Refused`` for a text that is not the
    last quote's, or has expired; ``Problem`` where the paper cannot be made."""

    def accept(order: EventOrder) -> list[Aggregate]:
        if not order.awaits_acceptance(text_sha256, now=ctx.now):
            return []
        paper = KeptPaper.keep(store.new_id(KeptPaper), order, "quote", papers.quote(id, order.version, ctx.now))
        order.accept_quote(name, text_sha256, paper, now=ctx.now)
        return [paper]

    def accept_and_hold(order: EventOrder) -> list[Aggregate]:
        kept = accept(order)
        return [*kept, *hold(store, order, ctx)] if order.status == "draft" else kept

    try:
        return decide(store, id, ctx, accept_and_hold)
    except Refused:  # also where the quote itself is refused: then once more, with the same sentence
        return decide(store, id, ctx, accept)


def answer_change(store: Store, id: int, number: int, answer: str, ctx: CommandContext) -> Receipt:
    """The customer reads it on the page. Raises ``NotFound``; ``Refused`` where it was answered."""
    return decide(store, id, ctx, lambda order: order.answer_change(number, answer))


def request_change(store: Store, id: int, text: str, ctx: CommandContext) -> Receipt:
    """Record a change request in the words of the customer; staff see it on the order."""
    return decide(store, id, ctx, lambda order: order.request_change(text))
