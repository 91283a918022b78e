"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from command_api.customers.details import MOST_ADDRESSES, MOST_CONTACTS, Address, Contact, Record, Short, TaxData
from command_api.customers.records import ChangeCustomer
from command_api.fields import Id, Name, Reason, given_fields
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.kernel.partial import Partial
from infra.declared_fields import requests


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


@requests(Address)
class AddressBody(Body):
    label: Short = Field("", description="what it is", examples=["Casa"])


@requests(Contact)
class ContactBody(Body):
    pass


@requests(TaxData)
class TaxDataBody(Body):
    """All of it as it is from now on: what is left out becomes empty."""


Addresses = Annotated[list[AddressBody], Field(max_length=MOST_ADDRESSES)]
Contacts = Annotated[list[ContactBody], Field(max_length=MOST_CONTACTS)]


@requests(Record, partial=True)
class CustomerBody(Body):
    """What is left out stays; `null` empties `payment_days`, `credit_limit` and `price_list_id`."""

    addresses: Addresses | None = Field(None, description="all addresses, the usual one first")
    contacts: Contacts | None = Field(None, description="all contacts")
    tax: TaxDataBody | None = Field(None, description="what a fiscal note says of the customer")

    def record(self) -> Partial[Record]:
        """What was sent."""
        fields = given_fields(self, Record).values
        if self.addresses is not None:
            fields["addresses"] = tuple(fields_of(Address, each) for each in self.addresses)
        if self.contacts is not None:
            fields["contacts"] = tuple(fields_of(Contact, each) for each in self.contacts)
        if self.tax is not None:
            fields["tax"] = fields_of(TaxData, self.tax)
        return Partial(Record, **fields)

    def command(self, id: int) -> ChangeCustomer:
        return ChangeCustomer(id, self.record())


class NewCustomerBody(CustomerBody):
    """Everything but the name may be left out."""

    name: Name = Field(description="of the person or company", examples=["Bar do Zeca"])
