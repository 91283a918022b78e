"""What is known of a customer, and what finds the record again."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, Self

from command_api.customers.events import CustomerErased, CustomerIdentified, CustomerRegistered
from command_api.kernel import Aggregate, Event, Private, Refused
from command_api.kernel.aggregates import Claim

BY_DOCUMENT: Final = "customer-document"
BY_PHONE: Final = "customer-phone"
BY_NAME: Final = "customer-name"
"""Scopes of the claims. Their values are kept as keyed digests only."""
_NO_DIGIT: Final = re.compile(r"[^0-9]")
_PUNCTUATION: Final = re.compile(r"[^0-9A-Z]")


def folded(text: str) -> str:
    """Without case, accents and double spaces."""
    plain = " ".join(text.split())
    if plain.isascii():
        return plain.casefold()
    plain = unicodedata.normalize("NFKD", plain)
    return "".join(char for char in plain if not unicodedata.combining(char)).casefold()


@dataclass(frozen=True, slots=True)
class Identity:
    """What somebody said about himself; phone and document may be empty."""

    name: str
    phone: str = ""
    document: str = ""

    @property
    def document_code(self) -> Private:
        """CPF or CNPJ without punctuation. A CNPJ of these days may have letters: upper or lower case is the same."""
        return Private(_PUNCTUATION.sub("", self.document.upper()))

    @property
    def phone_digits(self) -> Private:
        """The telephone without punctuation."""
        return Private(_NO_DIGIT.sub("", self.phone))

    @property
    def folded_name(self) -> Private:
        """The name without case, accents and double spaces."""
        return Private(folded(self.name))

    def joined(self, other: Identity) -> Identity:
        """What ``other`` says, and where it says nothing what was known before."""
        return Identity(other.name, other.phone or self.phone, other.document or self.document)


class Customer(Aggregate):
    """A person or company that ordered or asked for something."""

    TOPIC = "customer"
    NOUN = "Cliente"

    @classmethod
    def register(cls, id: int, identity: Identity, *, by_phone: bool) -> Self:
        """``by_phone``: the telephone is nobody else's."""
        return cls.begin(
            CustomerRegistered,
            id,
            name=identity.name,
            phone=identity.phone,
            document=identity.document,
            by_phone=by_phone,
        )

    @property
    def subject(self) -> str | None:
        return self.id

    def identify(self, identity: Identity, *, by_phone: bool) -> None:
        """``identity`` is everything known now."""
        self._check_known()
        if (identity, by_phone) != (self.identity, self.by_phone):
            self.trigger_event(
                CustomerIdentified,
                name=identity.name,
                phone=identity.phone,
                document=identity.document,
                by_phone=by_phone,
            )

    def erase(self, *, orders: int, by_rule: bool) -> None:
        """``orders`` stay, without the person."""
        self._check_known()
        self.trigger_event(CustomerErased, orders=orders, by_rule=by_rule)

    def claims(self) -> AbstractSet[Claim]:
        """Document and telephone; the name of who gave neither. Nothing finds an erased customer."""
        if self.erased:
            return set()
        found = {(BY_DOCUMENT, self.identity.document_code)}
        if self.by_phone:
            found.add((BY_PHONE, self.identity.phone_digits))
        known = {(scope, value) for scope, value in found if value}
        if self.identity.document_code or self.identity.phone_digits:
            return known
        return {(BY_NAME, self.identity.folded_name)}

    def evolve(self, event: Event) -> None:
        match event:
            case CustomerRegistered() | CustomerIdentified():
                self.identity = Identity(event.name, event.phone, event.document)
                self.by_phone = event.by_phone
                self.erased = False
            case CustomerErased():
                self.identity = Identity("")
                self.erased = True

    def _check_known(self) -> None:
        if self.erased:
            raise Refused("Os dados pessoais deste cliente já foram apagados.")
