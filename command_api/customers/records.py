"""The record of a customer, as a user makes and changes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from command_api.customers.commands import check_document, checked, correct, register, sharing
from command_api.customers.details import Record
from command_api.customers.domain import Customer, Identity, Reach, Terms
from command_api.customers.merging import records_of_person
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, Conflict, Refused, Taken
from command_api.kernel.partial import Partial
from command_api.price_lists.domain import PriceList

_TRIES: Final = 8
_LOST: Final = (Conflict, Taken)


@dataclass(frozen=True, slots=True)
class ChangeCustomer:
    """What ``record`` does not state stays."""

    id: int
    record: Partial[Record]


def register_customer(store: Store, record: Partial[Record], ctx: CommandContext) -> Receipt:
    """A new customer. Raises ``Refused`` if the record exists already."""
    fields = record.values

    def attempt() -> Receipt:
        identity = _identity(store, Identity(""), fields)
        _check_new(store, identity)
        customer = register(store, identity)
        _change_record(store, customer, fields)
        return store.save(customer, ctx=ctx)

    return retry_on_conflict(attempt, _TRIES, _LOST)


def change_customer(store: Store, command: ChangeCustomer, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``. A former name stays known as another name of the customer."""
    fields = command.record.values

    def attempt() -> Receipt:
        customer = store.load(Customer, command.id, ctx)
        customer.check_in_use()
        identity = _identity(store, customer.identity, fields)
        if identity != customer.identity:
            check_document(store, customer, identity)
            correct(store, customer, identity)
        _change_record(store, customer, fields)
        others = records_of_person(store, customer)[1:] if "accepts_messages" in fields else []
        for each in others:  # the person wants messages or not, whatever the record
            each.accept_messages(accepts=fields["accepts_messages"])
        return store.save(customer, *(each for each in others if each.pending_events), ctx=ctx)

    return retry_on_conflict(attempt, _TRIES, _LOST)


def _identity(store: Store, now: Identity, fields: dict[str, Any]) -> Identity:
    """A telephone or document of an earlier order that nobody checked stays as it is until it is changed."""
    stated = replace(now, **{name: fields[name] for name in ("name", "phone", "document") if name in fields})
    if stated.document_code == now.document_code:
        stated = replace(stated, document=now.document)
    return checked(store, stated, [now])


def _check_new(store: Store, identity: Identity) -> None:
    check_document(store, None, identity)
    for each in sharing(store, identity):
        if each.is_called(identity.name):
            raise Refused(
                f"{each.identity.name} já tem cadastro: é o cliente nº {each.person}.", customer_id=each.person
            )


def _change_record(store: Store, customer: Customer, fields: dict[str, Any]) -> None:
    if "kind" in fields:
        customer.set_kind(fields["kind"])
    customer.reach_by(replace(customer.reach, **_of(Reach, fields)))
    if "addresses" in fields:
        customer.set_addresses(fields["addresses"])
    if "contacts" in fields:
        customer.set_contacts(fields["contacts"])
    if "notes" in fields:
        customer.note(fields["notes"])
    if "accepts_messages" in fields:
        customer.accept_messages(accepts=fields["accepts_messages"])
    customer.set_terms(replace(customer.terms, **_of(Terms, fields)))
    if "price_list_id" in fields:
        _set_price_list(store, customer, fields["price_list_id"])


def _set_price_list(store: Store, customer: Customer, id: int | None) -> None:
    if id is not None and id != customer.price_list_id:
        price_list = store.load(PriceList, id)
        if not price_list.is_active:
            raise Refused(f"A lista {price_list.name} foi encerrada: escolha outra.")
    customer.set_price_list(id)


def _of(members: type[Reach | Terms], fields: dict[str, Any]) -> dict[str, Any]:
    names: Sequence[str] = tuple(members.__dataclass_fields__)
    return {name: fields[name] for name in names if name in fields}
