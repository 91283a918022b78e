"""Merging two records of one person, and taking the merge apart.

A merge is a link that reads follow. Each record keeps its orders, its claims and its key, so nothing has to move back
(decision 053).
"""

from __future__ import annotations

from typing import Final

from command_api.customers.belonging import other_names
from command_api.customers.domain import Customer
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, Refused
from command_api.rules.mending import mended_at

_TRIES: Final = 8


def merge_customer(store: Store, id: int, into: int, ctx: CommandContext) -> Receipt:
    """The record ``id`` is of the same person as ``into``. Raises ``NotFound``, ``Refused``."""
    if into == id:
        raise Refused("Escolha outro cadastro: este é o mesmo.")

    def attempt() -> Receipt:
        merged, kept = store.load(Customer, id, ctx), store.load(Customer, into)
        for each in (merged, kept):
            if names := other_names(store, each):
                raise Refused(
                    f"O cadastro nº {each.number} mistura registros de outros nomes: {', '.join(names)}."
                    " Separe antes, ou confirme que são a mesma pessoa.",
                    names=names,
                    mend=mended_at("customer", each.number),
                )
        for each in records_of_person(store, kept)[1:]:
            if merged.identity.contradicts(each.identity):
                raise Refused(
                    f"O cadastro nº {each.number}, unido a esse, tem outro CPF ou CNPJ.",
                    customer_id=each.number,
                    mend=mended_at("customer", each.number),
                )
        merged.merge(kept)
        # Both streams are appended to: of two merges that share a record, one loses the race and decides again.
        return store.save(merged, kept, ctx=ctx)

    return retry_on_conflict(attempt, _TRIES)


def unmerge_customer(store: Store, id: int, ctx: CommandContext) -> Receipt:
    """The record ``id`` is of another person than the one that it was merged into. Raises ``NotFound``, ``Refused``."""

    def attempt() -> Receipt:
        merged = store.load(Customer, id, ctx)
        if merged.merged_into is None:
            raise Refused("Este cadastro não está unido a outro.")
        kept = store.load(Customer, merged.merged_into)
        merged.unmerge(kept)
        return store.save(merged, kept, ctx=ctx)

    return retry_on_conflict(attempt, _TRIES)


def records_of_person(store: Store, customer: Customer) -> list[Customer]:
    """The record and those that are merged into it."""
    return [customer, *(store.load(Customer, number) for number in sorted(customer.merged))]
