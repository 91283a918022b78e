"""The account of a customer: whose orders a user with the role Cliente sees."""

from __future__ import annotations

from command_api.accounts.commands import past_sign_ins
from command_api.accounts.domain import User
from command_api.accounts.rows import account_changes
from command_api.customers.belonging import other_names
from command_api.customers.domain import Customer
from command_api.customers.merging import records_of_person
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Refused
from command_api.rules.mending import mended_at


def link_account(store: Store, user_id: int, customer_id: int, ctx: CommandContext) -> Receipt:
    """The user sees the orders of this customer, and no longer those of another. Raises ``NotFound``; ``Refused`` for
    another role, and for a record that is erased, merged into another, or mixes several people."""
    customer = store.load(Customer, customer_id)
    customer.check_in_use()
    for each in records_of_person(store, customer):
        if names := other_names(store, each):
            raise Refused(
                f"O cadastro nº {each.number} mistura registros de outros nomes: {', '.join(names)}."
                " Separe antes, ou confirme que são a mesma pessoa.",
                names=names,
                mend=mended_at("customer", each.number),
            )
    user = store.load(User, user_id)
    ctx = past_sign_ins(store, user, ctx)
    user.link_customer(customer_id)
    return store.save(user, ctx=ctx, changes=account_changes([user], ctx.now))


def unlink_account(store: Store, user_id: int, ctx: CommandContext) -> Receipt:
    """The user sees no orders from now on. Raises ``NotFound``."""
    user = store.load(User, user_id)
    ctx = past_sign_ins(store, user, ctx)
    user.unlink_customer()
    return store.save(user, ctx=ctx, changes=account_changes([user], ctx.now))
