"""The orders of a signed-in customer: of the customer whom their account is linked to, as on the customer's page."""

from __future__ import annotations

from command_api.accounts.domain import User
from command_api.customers.domain import Customer
from command_api.event_store import Store
from command_api.kernel import CommandContext, NotFound
from command_api.orders.domain import EventOrder


def check_own_order(store: Store, id: int, ctx: CommandContext) -> None:
    """Raises ``NotFound`` unless ``id`` is an order of the actor's customer, or of a record merged with theirs. A
    draft, also a cancelled one, is the house's own until it is quoted."""
    order = store.load(EventOrder, id)
    owner = order.details.customer.id
    linked = None if ctx.actor.id is None else store.load(User, ctx.actor.id).customer_id
    is_own = owner is not None and linked is not None and _person(store, owner) == _person(store, linked)
    if not is_own or order.account.opening or (order.window is None and order.quote is None):
        raise NotFound("Este pedido não existe.")


def _person(store: Store, customer_id: int) -> int:
    return store.load(Customer, customer_id).person
