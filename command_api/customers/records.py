"""The record of a customer, as a user makes and changes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeVar

from msgspec.structs import replace

from command_api.customers.commands import check_document, checked, correct, register, sharing
from command_api.customers.details import Reach, Record, Terms
from command_api.customers.domain import Customer, Identity
from command_api.customers.merging import records_of_person
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, Conflict, Refused, Taken
from command_api.kernel.partial import Partial
from command_api.price_lists.domain import PriceList
from command_api.rules.mending import mended_at

P = TypeVar("P", Identity, Reach, Terms)

_TRIES: Final = 8
_LOST: Final = (Conflict, Taken)


@dataclass(frozen=True, slots=True)
class ChangeCustomer:
    """What ``record`` does not state stays."""

    id: int
    record: Partial[Record]


def register_customer(store: Store, record: Partial[Record], ctx: CommandContext) -> Receipt:
    """A new customer. Raises ``Refused`` if the record exists already."""

    def attempt() -> Receipt:
        identity = _identity(store, Identity(""), record)
        _check_new(store, identity)
        customer = register(store, identity)
        _change_record(store, customer, record)
        return store.save(customer, ctx=ctx)

    return retry_on_conflict(attempt, _TRIES, _LOST)


def change_customer(store: Store, command: ChangeCustomer, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``. A former name stays known as another name of the customer."""
    record = command.record

    def attempt() -> Receipt:
        customer = store.load(Customer, command.id, ctx)
        customer.check_in_use()
        identity = _identity(store, customer.identity, record)
        if identity != customer.identity:
            check_document(store, customer, identity)
            correct(store, customer, identity)
        _change_record(store, customer, record)
        others = records_of_person(store, customer)[1:] if "accepts_messages" in record.values else []
        for each in others:  # the person wants messages or not, whatever the record
            each.accept_messages(accepts=record.values["accepts_messages"])
        return store.save(customer, *(each for each in others if each.pending_events), ctx=ctx)

    return retry_on_conflict(attempt, _TRIES, _LOST)


def refuse_messages(store: Store, id: int, ctx: CommandContext) -> None:
    """The person of the record wants no more messages, by whichever record. Nothing changes for one who said so before,
    or who is erased."""

    def attempt() -> None:
        person = store.load(Customer, store.load(Customer, id).person)
        if person.erased:
            return
        records = records_of_person(store, person)
        for each in records:
            each.accept_messages(accepts=False)
        changed = [each for each in records if each.pending_events]
        if changed:
            store.save(*changed, ctx=ctx)

    retry_on_conflict(attempt, _TRIES, _LOST)


def _identity(store: Store, now: Identity, record: Partial[Record]) -> Identity:
    """The identity with the fields of ``record``. An unchecked telephone or document of an earlier order stays until it
    is changed."""
    stated = _with(now, record)
    if stated.document_code == now.document_code:
        stated = replace(stated, document=now.document)
    return checked(store, stated, [now])


def _check_new(store: Store, identity: Identity) -> None:
    check_document(store, None, identity)
    for each in sharing(store, identity):
        if each.is_called(identity.name):
            raise Refused(
                f"{each.identity.name} já tem cadastro: é o cliente nº {each.person}.",
                customer_id=each.person,
                mend=mended_at("customer", each.person),
            )


def _change_record(store: Store, customer: Customer, record: Partial[Record]) -> None:
    said = record.values
    if "kind" in said:
        customer.set_kind(said["kind"])
    customer.reach_by(_with(customer.reach, record))
    if "addresses" in said:
        customer.set_addresses(said["addresses"])
    if "contacts" in said:
        customer.set_contacts(said["contacts"])
    if "notes" in said:
        customer.note(said["notes"])
    if "tax" in said:
        customer.set_tax_data(said["tax"])
    if "accepts_messages" in said:
        customer.accept_messages(accepts=said["accepts_messages"])
    customer.set_terms(_with(customer.terms, record))
    if "price_list_id" in said:
        _set_price_list(store, customer, said["price_list_id"])


def _set_price_list(store: Store, customer: Customer, id: int | None) -> None:
    if id is not None and id != customer.price_list_id:
        price_list = store.load(PriceList, id)
        if not price_list.is_active:
            raise Refused(f"A lista {price_list.name} foi encerrada: escolha outra.")
    customer.set_price_list(id)


def _with(part: P, record: Partial[Record]) -> P:
    """``part`` of a customer with those of its members that ``record`` states."""
    return replace(part, **{name: said for name, said in record.values.items() if name in part.__struct_fields__})
