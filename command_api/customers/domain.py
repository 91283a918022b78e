"""What is known of a customer, and what finds the record again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final, Self

import msgspec
from msgspec.structs import asdict

from command_api.customers import events
from command_api.customers.details import NO_TAX_DATA, Address, Contact, Reach, TaxData, Terms
from command_api.kernel import Aggregate, Event, Private, Refused, stream_name
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.text import search_form
from command_api.rules.customer_kind import Kind, kind_of
from command_api.rules.mending import mended_at
from command_api.rules.tax_number import bare, checked_tax_number
from command_api.rules.telephones import checked_telephone, digits_of, proposal_for

BY_DOCUMENT: Final = "customer-document"
BY_PHONE: Final = "customer-phone"
BY_NAME: Final = "customer-name"
"""Scopes of the claims. Their values are kept as keyed digests only."""
PLACES: Final = 20
"""Customers that one telephone finds. Any further one is found by document, or by the number of the record."""
_PRICE_LIST: Final = "price_list"
_NO_DIGIT: Final = re.compile(r"[^0-9]")


def checked_document(text: str) -> str:
    """A CPF or CNPJ in upper case and without punctuation. Raises ``Refused`` with what is wrong."""
    try:
        return checked_tax_number(text)
    except ValueError as error:
        raise Refused(str(error)) from None


def checked_phone(text: str) -> str:
    """A telephone as typed. Raises ``Refused`` if it cannot be one, ``PhoneDoubted`` if a digit has to be guessed."""
    try:
        return checked_telephone(text)
    except ValueError as error:
        raise (PhoneDoubted if proposal_for(text) else Refused)(str(error)) from None


class PhoneDoubted(Refused):
    """A mobile telephone without its ninth digit. The sentence proposes the number that was probably meant."""

    status = 422
    kind = "phone-doubted"


def folded(text: str) -> str:
    """How names of people are compared: without case, accents and double spaces."""
    return search_form(" ".join(text.split()))


class Identity(msgspec.Struct, frozen=True):
    """What a person said about themselves; ``phone`` and ``document`` may be empty."""

    name: str
    phone: str = ""
    document: str = ""

    @property
    def document_code(self) -> Private:
        """CPF or CNPJ without punctuation. A CNPJ of these days may have letters: upper or lower case is the same."""
        return Private(bare(self.document))

    @property
    def phone_digits(self) -> Private:
        """The telephone without punctuation."""
        return Private(_NO_DIGIT.sub("", self.phone))

    @property
    def folded_name(self) -> Private:
        """The name without case, accents and double spaces."""
        return Private(folded(self.name))

    @property
    def shared(self) -> tuple[str, Private] | None:
        """What several customers may have in common, as scope and value: the telephone in its normal form, or the name
        of a customer without telephone and document."""
        return self._shared_with(Private(digits_of(self.phone)))

    @property
    def shared_as_typed(self) -> tuple[str, Private] | None:
        """``shared`` with the digits of the telephone as typed: the claim of records from before the normal form."""
        return self._shared_with(self.phone_digits)

    def _shared_with(self, phone: Private) -> tuple[str, Private] | None:
        if phone:
            return BY_PHONE, phone
        return None if self.document_code else (BY_NAME, self.folded_name)

    def contradicts(self, other: Identity) -> bool:
        """Whether both have a document, and not the same."""
        return bool(self.document_code) and other.document_code not in ("", self.document_code)

    def completed(self, other: Identity) -> Identity:
        """This name with the telephone and document that ``other`` gives. Another writing of the same telephone changes
        nothing."""
        is_new = bool(other.phone) and (not self.phone or digits_of(other.phone) != digits_of(self.phone))
        return Identity(self.name, other.phone if is_new else self.phone, other.document or self.document)


NO_TERMS: Final = Terms()


def in_place(value: Private, place: int) -> Private:
    """The value of the claim that the customer in this place holds."""
    return Private(f"{value}\n{place}") if place else value


class Customer(Aggregate):
    """A person or company that ordered or asked for something."""

    TOPIC = "customer"
    NOUN = "Cliente"

    @classmethod
    def register(cls, id: int, identity: Identity, *, place: int | None) -> Self:
        """``place`` among the customers with the same telephone; ``None``: there is none left."""
        return cls.begin(
            events.CustomerRegistered,
            id,
            taken_from=identity,
            by_phone=place is not None,
            phone_place=place or 0,
            by_normal_form=True,
        )

    @property
    def subject(self) -> str | None:
        return self.id

    def is_called(self, name: str) -> bool:
        """Whether it is the name of the record or one that was confirmed, without case, accents and double spaces."""
        return folded(name) in {folded(self.identity.name), *self.confirmed}

    def confirm_name(self, name: str) -> None:
        """``name`` means this customer too."""
        self._check_known()
        if not self.is_called(name):
            self.trigger_event(events.CustomerNameConfirmed, name=name)

    def separate(self, into: int, *, orders: Sequence[int], refusals: Sequence[int]) -> None:
        """What concerns another person belongs to the customer ``into``."""
        self._check_known()
        self.trigger_event(events.CustomerSeparated, into=into, orders=tuple(orders), refusals=tuple(refusals))

    @property
    def person(self) -> int:
        """The number of the record that stands for the person: this one, or the one that it is merged into."""
        return self.number if self.merged_into is None else self.merged_into

    def check_in_use(self) -> None:
        """Raises ``Refused`` if the person is erased, or if another record stands for them."""
        self._check_known()
        if self.merged_into is not None:
            raise Refused(
                f"O cadastro nº {self.number} está unido ao cliente nº {self.merged_into}: use o cadastro dele.",
                customer_id=self.merged_into,
                mend=mended_at("customer", self.merged_into),
            )

    def merge(self, into: Customer) -> None:
        """Both records are of one person, for whom ``into`` stands. Links have no chains."""
        for each in (self, into):
            each.check_in_use()
        if self.merged:
            raise Refused(
                f"Outros cadastros já foram unidos ao nº {self.number}: una o nº {into.number} a ele,"
                " ou separe os outros antes.",
                customer_ids=sorted(self.merged),
            )
        if self.identity.contradicts(into.identity):
            raise Refused("Os dois cadastros têm CPF ou CNPJ diferentes. Se é a mesma pessoa, corrija antes de unir.")
        for each in (self, into):
            each.trigger_event(events.CustomersMerged, merged=self.number, into=into.number)

    def unmerge(self, into: Customer) -> None:
        """The reverse of ``merge``, also after an erasure of the person."""
        for each in (self, into):
            each.trigger_event(events.CustomersUnmerged, merged=self.number, into=into.number)

    def restate(self, identity: Identity, *, place: int | None) -> None:
        """What is known now, in an event of its own also where nothing changed."""
        self._check_known()
        self.trigger_event(
            events.CustomerIdentified,
            taken_from=identity,
            by_phone=place is not None,
            phone_place=place or 0,
            by_normal_form=True,
        )

    def identify(self, identity: Identity, *, place: int | None) -> None:
        """``identity`` is everything known now."""
        self._check_known()
        if (identity, place) != (self.identity, self.phone_place):
            self.restate(identity, place=place)

    def set_kind(self, kind: Kind) -> None:
        """A person has no terms: those of the company end."""
        self._check_known()
        if kind != self.kind:
            self.trigger_event(events.CustomerKindSet, kind=kind)
        if kind == "person":
            self.set_terms(NO_TERMS)

    def reach_by(self, reach: Reach) -> None:
        self._check_known()
        if reach != self.reach:
            self.trigger_event(events.CustomerReachedBy, **asdict(reach))

    def set_addresses(self, addresses: Sequence[Address]) -> None:
        self._check_known()
        if tuple(addresses) != self.addresses:
            self.trigger_event(events.CustomerAddressesSet, addresses=tuple(addresses))

    def set_contacts(self, contacts: Sequence[Contact]) -> None:
        self._check_known()
        if tuple(contacts) != self.contacts:
            self.trigger_event(events.CustomerContactsSet, contacts=tuple(contacts))

    def note(self, notes: str) -> None:
        self._check_known()
        if notes != self.notes:
            self.trigger_event(events.CustomerNoted, notes=notes)

    def set_tax_data(self, tax: TaxData) -> None:
        """Raises ``Refused`` for what no note can say."""
        self._check_known()
        if (checked := tax.checked()) != self.tax:
            self.trigger_event(events.CustomerTaxDataSet, tax=checked)

    def accept_messages(self, *, accepts: bool) -> None:
        self._check_known()
        if accepts != self.accepts_messages:
            self.trigger_event(events.CustomerOptedIn if accepts else events.CustomerOptedOut)

    def set_terms(self, terms: Terms) -> None:
        """Set the terms. Raises ``Refused`` for customers that are no companies."""
        self._check_known()
        if terms != NO_TERMS and self.kind != "company":
            raise Refused("Prazo de pagamento e limite de crédito são só de empresas.")
        if terms != self.terms:
            self.trigger_event(events.CustomerTermsSet, **asdict(terms))

    def set_price_list(self, id: int | None) -> None:
        """``None``: the house's own prices."""
        self._check_known()
        if id != self.price_list_id:
            self.trigger_event(events.CustomerPriceListSet, price_list_id=id)

    @property
    def kind(self) -> Kind:
        return kind_of(self.kind_set, self.identity.document_code)

    def erase(self, *, orders: int, by_rule: bool) -> None:
        """``orders`` stay, without the person."""
        self._check_known()
        self.trigger_event(events.CustomerErased, orders=orders, by_rule=by_rule)

    def claims(self) -> AbstractSet[Claim]:
        """Document, and the place at the telephone or name. Nothing finds an erased customer."""
        if self.erased:
            return set()
        found: set[Claim] = set()
        if self.identity.document_code:
            found.add((BY_DOCUMENT, self.identity.document_code))
        shared = self.identity.shared if self.by_normal_form else self.identity.shared_as_typed
        if shared is not None and self.phone_place is not None:
            scope, value = shared
            found.add((scope, in_place(value, self.phone_place)))
        return found

    def references(self) -> AbstractSet[str]:
        """The price list, which is not retired while a customer has it."""
        return set() if self.price_list_id is None else {stream_name(_PRICE_LIST, self.price_list_id)}

    def _clear_record(self) -> None:
        self.kind_set: Kind | None = None
        self.reach = Reach()
        self.addresses: tuple[Address, ...] = ()
        self.contacts: tuple[Contact, ...] = ()
        self.notes = ""
        self.tax = NO_TAX_DATA
        self.accepts_messages = True
        self.terms = NO_TERMS
        self.price_list_id: int | None = None

    def evolve(self, event: Event) -> None:
        match event:
            case events.CustomerRegistered() | events.CustomerIdentified():
                if isinstance(event, events.CustomerRegistered):
                    self.confirmed: set[str] = set()
                    self.merged_into: int | None = None
                    self.merged: set[int] = set()
                    self._clear_record()
                self.identity = Identity(event.name, event.phone, event.document)
                self.phone_place = event.phone_place if event.by_phone else None
                self.by_normal_form = event.by_normal_form
                self.erased = False
            case events.CustomerNameConfirmed():
                self.confirmed.add(folded(event.name))
            case events.CustomersMerged() | events.CustomersUnmerged():
                self._link(event)
            case events.CustomerErased():
                self.identity = Identity("")
                self.confirmed = set()
                self._clear_record()
                self.erased = True
            case _:
                self._evolve_record(event)

    def _link(self, event: events.CustomersMerged | events.CustomersUnmerged) -> None:
        is_merged = isinstance(event, events.CustomersMerged)
        if event.merged == self.number:
            self.merged_into = event.into if is_merged else None
        elif is_merged:
            self.merged.add(event.merged)
        else:
            self.merged.discard(event.merged)

    def _evolve_record(self, event: Event) -> None:
        match event:
            case events.CustomerKindSet():
                self.kind_set = event.kind
            case events.CustomerReachedBy():
                self.reach = fields_of(Reach, event)
            case events.CustomerAddressesSet():
                self.addresses = event.addresses
            case events.CustomerContactsSet():
                self.contacts = event.contacts
            case events.CustomerNoted():
                self.notes = event.notes
            case events.CustomerTaxDataSet():
                self.tax = event.tax
            case events.CustomerOptedOut():
                self.accepts_messages = False
            case events.CustomerOptedIn():
                self.accepts_messages = True
            case events.CustomerPriceListSet():
                self.price_list_id = event.price_list_id
            case events.CustomerTermsSet():
                self.terms = fields_of(Terms, event)

    def _check_known(self) -> None:
        if self.erased:
            raise Refused("Os dados pessoais deste cliente já foram apagados.")
