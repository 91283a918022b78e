"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field

from command_api.customers.events import Address, Contact
from command_api.customers.records import ChangeCustomer, Record
from command_api.fields import (
    NAME_PATTERN,
    Id,
    Latitude,
    Line,
    Longitude,
    Name,
    OptionalEmail,
    Price,
    Text,
    given_fields,
)
from command_api.http import Body
from command_api.kernel.partial import Partial
from command_api.rules.customer_kind import Kind

Reason = Annotated[Line, Field(min_length=1, max_length=300, json_schema_extra={"pattern": NAME_PATTERN})]


class NameBody(Body):
    name: Name = Field(description="another name of the same person", examples=["Dalva N. Prado"])


class SeparationBody(Body):
    names: Annotated[list[Name], Field(min_length=1, max_length=50)] = Field(
        description="names in the record that are those of the other person", examples=[["Rui Prado"]]
    )
    customer_id: Id | None = Field(
        None, description="the record of the other person; left out: a new one", examples=[None]
    )


class MergeBody(Body):
    into: Id = Field(description="the record that stands for the person from now on", examples=[18])
    reason: Reason | None = Field(
        None, description="why; it stays in the history, so it names nobody", examples=["Cadastro repetido"]
    )


class MergeReversalBody(Body):
    reason: Reason = Field(
        description="why; it stays in the history, so it names nobody", examples=["Eram duas pessoas"]
    )


class ErasureBody(Body):
    reason: Reason = Field(
        description="why; it stays in the history, so it names nobody", examples=["Pedido do titular"]
    )


Phone = Annotated[Line, Field(max_length=30)]
MOST_PHONES: Final = 5
MOST_ADDRESSES: Final = 20
MOST_CONTACTS: Final = 20


class AddressBody(Body):
    label: Annotated[Line, Field(max_length=60)] = Field("", description="what it is", examples=["Casa"])
    address: Annotated[Line, Field(min_length=1, max_length=300, json_schema_extra={"pattern": NAME_PATTERN})] = Field(
        description="street, number and town, in one line", examples=["Rua das Flores, 120, Igaratá"]
    )
    details: Annotated[Line, Field(max_length=200)] = Field(
        "", description="flat, gate or landmark", examples=["Apto 12, portão verde"]
    )
    place_id: Annotated[Line, Field(max_length=200)] = Field(
        "", description="of the maps; empty: not chosen on the map", examples=[""]
    )
    lat: Latitude | None = Field(None, description="degrees", examples=[-23.2046])
    lng: Longitude | None = Field(None, description="degrees", examples=[-46.1561])

    def address_of_customer(self) -> Address:
        return Address(
            label=self.label,
            address=self.address,
            details=self.details,
            place_id=self.place_id,
            lat=self.lat,
            lng=self.lng,
        )


class ContactBody(Body):
    name: Name = Field(description="whom to talk to", examples=["Jonas Prado"])
    role: Annotated[Line, Field(max_length=60)] = Field("", description="what they do there", examples=["Gerente"])
    phone: Phone = Field("", description="may be empty", examples=["(11) 95555-0171"])

    def contact(self) -> Contact:
        return Contact(name=self.name, role=self.role, phone=self.phone)


Document = Annotated[Line, Field(max_length=20)]
OtherPhones = Annotated[list[Annotated[Phone, Field(min_length=1)]], Field(max_length=MOST_PHONES)]
Addresses = Annotated[list[AddressBody], Field(max_length=MOST_ADDRESSES)]
Contacts = Annotated[list[ContactBody], Field(max_length=MOST_CONTACTS)]
Notes = Annotated[Text, Field(max_length=2000)]
PaymentDays = Annotated[int, Field(ge=0, le=365)]


class CustomerBody(Body):
    """What is left out stays; `null` empties `payment_days`, `credit_limit` and `price_list_id`."""

    name: Name | None = Field(None, description="of the person or company", examples=["Bar do Zeca"])
    kind: Kind | None = Field(None, description="left out: a CNPJ makes a company", examples=["company"])
    document: Document | None = Field(
        None, description="CPF or CNPJ, the check digits must be right; may be empty", examples=["12.ABC.345/01DE-35"]
    )
    phone: Phone | None = Field(None, description="may be empty", examples=["(11) 95555-0170"])
    other_phones: OtherPhones | None = Field(None, description="all other telephones", examples=[[]])
    email: OptionalEmail | None = Field(None, description="may be empty", examples=["contato@bardozeca.example"])
    addresses: Addresses | None = Field(None, description="all addresses, the usual one first")
    contacts: Contacts | None = Field(None, description="all contacts")
    notes: Notes | None = Field(None, description="may be empty", examples=["Prefere entrega de manhã."])
    accepts_messages: bool | None = Field(None, description="`false`: wants no messages", examples=[True])
    payment_days: PaymentDays | None = Field(
        None, description="days until an invoice of the company is due; `null`: not agreed", examples=[28]
    )
    credit_limit: Price | None = Field(
        None, description="BRL, the most that the company may owe; `null`: not agreed", examples=[5000]
    )

    price_list_id: Id | None = Field(
        None, description="the price list for beer; `null`: the prices of the house", examples=[3]
    )

    def record(self) -> Partial[Record]:
        """What was sent."""
        fields = given_fields(self, Record).values
        if self.other_phones is not None:
            fields["other_phones"] = tuple(self.other_phones)
        if self.addresses is not None:
            fields["addresses"] = tuple(each.address_of_customer() for each in self.addresses)
        if self.contacts is not None:
            fields["contacts"] = tuple(each.contact() for each in self.contacts)
        return Partial(Record, **fields)

    def command(self, id: int) -> ChangeCustomer:
        return ChangeCustomer(id, self.record())


class NewCustomerBody(CustomerBody):
    """Everything but the name may be left out."""

    name: Name = Field(description="of the person or company", examples=["Bar do Zeca"])
