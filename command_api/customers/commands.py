"""Matches the person who orders to a customer record.

A document identifies one person. A telephone does not: several customers may share one, and then the name decides. If
the name does not decide either, the caller is asked (``WhichCustomer``), so that no record ever mixes two people.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from command_api.customers.belonging import other_names
from command_api.customers.domain import (
    BY_DOCUMENT,
    BY_PHONE,
    PLACES,
    Customer,
    Identity,
    checked_document,
    checked_phone,
    in_place,
)
from command_api.event_store import Receipt, Store, retry_on_conflict
from command_api.kernel import CommandContext, Conflict, Private, Refused, Taken, stream_id
from command_api.kernel.aggregates import stream_name
from command_api.rules.mending import mended_at
from command_api.rules.tax_number import is_tax_number
from command_api.rules.telephones import writings_of, writings_with_operator_of

_TRIES: Final = 8
Claimed = tuple[str, int]
"""What several customers share, and the place of one of them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a request says about its customer: the number of a record, or that it is a new one. Neither: telephone,
    document and name decide."""

    customer_id: int | None = None
    new_customer: bool = False

    @property
    def is_made(self) -> bool:
        return self.new_customer or self.customer_id is not None


UNDECIDED: Final = Choice()


class WhichCustomer(Refused):
    """The caller has to choose one of the ``candidates``, or say that the person is new."""

    kind = "which-customer"

    def __init__(self, store: Store, name: str, candidates: Sequence[Customer]) -> None:
        people = _standing_for(store, candidates)
        known = [
            {
                "customer_id": each.number,
                "name": each.identity.name,
                "orders": sum(stream.startswith("event_order-") for stream in _referring(store, each)),
            }
            for each in people
        ]
        names = ", ".join(each.identity.name for each in people)
        super().__init__(f"{name} é a mesma pessoa que {names}? Escolha o cadastro, ou crie um novo.", candidates=known)


def recognise(
    store: Store, identity: Identity, choice: Choice = UNDECIDED, own: Customer | None = None, *, is_alone: bool = False
) -> Customer:
    """The customer that ``identity`` means: the one that ``choice`` names, else by document, else by name among those
    with the same telephone, else a new one. To be saved with what names the customer, in one transaction.

    ``own`` is the customer of the order that is changed: with the same name it is the same person, whatever the
    telephone. If the record has no other order (``is_alone``), the change corrects it. Raises ``WhichCustomer``.
    """

    def known(customer: Customer) -> Customer:
        if is_alone and own is not None and customer.id == own.id:
            correct(store, own, identity)
            return own
        return _completed(store, customer, identity)

    if choice.customer_id is not None:
        return known(_chosen(store, choice.customer_id, identity, own if is_alone else None))
    if (holder := _by_document(store, identity)) is not None:
        if choice.new_customer:
            raise Refused(
                "Este CPF ou CNPJ já está em outro cadastro.",
                customer_id=holder.number,
                mend=mended_at("customer", holder.number),
            )
        if not (is_alone and own is not None and holder.id == own.id):
            _confirm_by_document(store, holder, identity)
        return known(holder)
    return _by_name(store, identity, choice, own, known, is_alone=is_alone)


def _by_name(
    store: Store,
    identity: Identity,
    choice: Choice,
    own: Customer | None,
    known: Callable[[Customer], Customer],
    *,
    is_alone: bool,
) -> Customer:
    """The customer with this name among those with the same telephone."""
    holders = _holders(store, identity)
    people = _sharing(store, identity, holders)
    same = [each for each in people if each.is_called(identity.name)]
    if choice.new_customer:
        # A try that was refused for lack of equipment has registered the person already.
        unused = [each for each in same if not store.referring(each.id)]
        return known(unused[0]) if unused else _registered(store, identity, holders)
    if own is not None and own.is_called(identity.name) and {each.person for each in same} <= {own.person}:
        if is_alone or not own.identity.contradicts(identity):
            return known(own)
    elif len({each.person for each in same}) == 1:
        return known(min(same, key=lambda each: each.merged_into is not None))
    if is_alone and own is not None and not own.identity.contradicts(identity):
        people = [own, *(each for each in people if each.id != own.id)]
    if people:
        raise WhichCustomer(store, identity.name, people)
    return _registered(store, identity, holders)


def known_or_new(store: Store, identity: Identity) -> Customer:
    """The customer for an identity of some time ago, when no caller can be asked: another name is another customer.
    Newer data of a customer stay as they are."""
    if (holder := _by_document(store, identity)) is not None:
        return holder
    holders = _holders(store, identity)
    same = (each for each in _sharing(store, identity, holders) if each.is_called(identity.name))
    return next(same, None) or _registered(store, identity, holders)


def register(store: Store, identity: Identity) -> Customer:
    """Create a new customer."""
    return _registered(store, identity, _holders(store, identity))


def identify(store: Store, customer: Customer, identity: Identity) -> None:
    """``identity`` is everything known of ``customer`` now."""
    if identity != customer.identity or customer.phone_place is None:
        customer.identify(identity, place=_place_of(store, customer, identity))


def restate(store: Store, customer: Customer, identity: Identity) -> None:
    """Like ``identify``, but records an event even if nothing changed."""
    customer.restate(identity, place=_place_of(store, customer, identity))


def correct(store: Store, customer: Customer, identity: Identity) -> None:
    """Like ``identify``; another name is a correction, and the former name stays known."""
    before = customer.identity.name
    identify(store, customer, identity)
    customer.confirm_name(before)


def confirm_name(store: Store, id: int, name: str, ctx: CommandContext) -> Receipt:
    """``name`` is another name of this customer, not another person."""

    def attempt() -> Receipt:
        customer = store.load(Customer, id, ctx)
        customer.confirm_name(name)
        return store.save(customer, ctx=ctx)

    return retry_on_conflict(attempt, _TRIES, (Conflict, Taken))


def _confirm_by_document(store: Store, holder: Customer, identity: Identity) -> None:
    """One document is one person, whatever the name."""
    if not holder.is_called(identity.name):
        if other_names(store, holder):  # the document may be that of one of the people whom the record mixes
            raise WhichCustomer(store, identity.name, [holder])
        holder.confirm_name(identity.name)


def sharing(store: Store, identity: Identity) -> list[Customer]:
    """The customers with the same telephone, or with the same name and neither telephone nor document."""
    return _sharing(store, identity, _holders(store, identity))


def of_document(store: Store, identity: Identity) -> list[Customer]:
    """The customer with the same document, if there is one."""
    holder = _by_document(store, identity)
    return [] if holder is None else [holder]


def checked(store: Store, said: Identity, known: Sequence[Identity] = ()) -> Identity:
    """``said`` with a checked telephone and document. Raises ``Refused``. Values of ``known`` or of a record stay as
    they are, because they were not checked when they were written."""
    phone = said.phone if said.phone in {each.phone for each in known} else checked_phone(said.phone)
    if not is_tax_number(said.document_code) and _is_known_document(store, said, known):
        return Identity(said.name, phone, said.document)
    return Identity(said.name, phone, checked_document(said.document))


def _is_known_document(store: Store, said: Identity, known: Sequence[Identity]) -> bool:
    if said.document in {each.document for each in known}:
        return True
    code = said.document_code
    return bool(code) and (code in {each.document_code for each in known} or store.find(BY_DOCUMENT, code) is not None)


def check_document(store: Store, customer: Customer | None, identity: Identity) -> None:
    """Raises ``Refused`` if the document is in the record of another customer than ``customer``."""
    holder = _by_document(store, identity)
    if holder is not None and (customer is None or holder.id != customer.id):
        raise Refused(
            f"Este CPF ou CNPJ está no cadastro de {holder.identity.name}.",
            customer_id=holder.person,
            mend=mended_at("customer", holder.person),
        )


def _chosen(store: Store, id: int, identity: Identity, corrected: Customer | None) -> Customer:
    """The customer with this number, to whom ``identity`` is no contradiction. ``corrected``: the one whose only order
    says it, and who may be corrected in everything."""
    customer = store.load(Customer, id)
    holder = _by_document(store, identity)
    if holder is not None and holder.person == customer.person:
        customer = holder  # a merged record keeps its document, and what is said with it
    check_document(store, customer, identity)
    if corrected is not None and customer.id == corrected.id:
        return customer
    if customer.identity.contradicts(identity):
        raise Refused(
            f"{customer.identity.name} tem outro CPF ou CNPJ no cadastro.",
            customer_id=id,
            mend=mended_at("customer", id),
        )
    customer.confirm_name(identity.name)
    return customer


def _completed(store: Store, customer: Customer, identity: Identity) -> Customer:
    identify(store, customer, customer.identity.completed(identity))
    return customer


def _by_document(store: Store, identity: Identity) -> Customer | None:
    stream = store.find(BY_DOCUMENT, identity.document_code) if identity.document_code else None
    return _living(store, stream) if stream else None


def _sharing(store: Store, identity: Identity, holders: Mapping[Claimed, str]) -> list[Customer]:
    """Customers among ``holders`` who may be meant, by number."""
    found = [_living(store, stream) for stream in dict.fromkeys(holders.values())]
    # the digits that an older record claims may be those of a telephone abroad
    same = (each for each in found if each is not None and each.identity.shared == identity.shared)
    return sorted((each for each in same if not each.identity.contradicts(identity)), key=lambda each: each.number)


def _registered(store: Store, identity: Identity, holders: Mapping[Claimed, str]) -> Customer:
    # The place is chosen from the state that the decision is based on. A concurrent command may take it first. This
    # command then loses the race (`Taken`) and finds the other customer when it decides again.
    return Customer.register(store.new_id(Customer), identity, place=_free(identity, holders))


def _place_of(store: Store, customer: Customer, identity: Identity) -> int | None:
    """The place that ``customer`` keeps or gets with this telephone."""
    held = customer.phone_place
    if held is not None and identity.shared is not None:
        scope, value = identity.shared
        if (scope, in_place(value, held)) in customer.claims():
            return held
    return _free(identity, _holders(store, identity))


def _free(identity: Identity, holders: Mapping[Claimed, str]) -> int | None:
    if identity.shared is None:
        return 0
    _, value = identity.shared
    return next((place for place in range(PLACES) if (value, place) not in holders), None)


def _holders(store: Store, identity: Identity) -> dict[Claimed, str]:
    """The streams of those with the same telephone, or name, by value and place. A telephone is looked for in the other
    usual writings too: older records claim the digits that were typed."""
    if identity.shared is None:
        return {}
    scope, value = identity.shared
    claimed: dict[str, Claimed] = {}
    if scope == BY_PHONE:
        # few people are noted with the code of an operator: only the first place of such a writing is looked for
        claimed = {Private(each): (each, 0) for each in writings_with_operator_of(identity.phone)}
        writings = set(writings_of(identity.phone)) - {""}
    else:
        writings = {value}
    claimed |= {in_place(Private(each), place): (each, place) for each in writings for place in range(PLACES)}
    return {claimed[found]: stream for found, stream in store.find_all(scope, claimed.keys()).items()}


def _standing_for(store: Store, customers: Sequence[Customer]) -> list[Customer]:
    """The records that stand for these people, by number, each once."""
    known = {each.number: each for each in customers}
    numbers = sorted({each.person for each in customers})
    return [known.get(number) or store.load(Customer, number) for number in numbers]


def _referring(store: Store, customer: Customer) -> list[str]:
    """The streams that name the person in any of the records."""
    records = [customer.id, *(stream_name(Customer.TOPIC, number) for number in sorted(customer.merged))]
    return [stream for record in records for stream in store.referring(record)]


def _living(store: Store, stream: str) -> Customer | None:
    customer = store.load(Customer, stream_id(stream))
    return None if customer.erased else customer  # erased since it was found
