"""Response models of customers."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field, computed_field

from command_api.customers.details import Address, Contact, Person, Record, TaxData
from command_api.rules.customer_kind import Kind
from command_api.rules.order_status import Stage, Status
from infra.declared_fields import responds
from infra.fiscal.cities import city_of_code
from query_api.http import Pagination


class CustomerRow(BaseModel):
    """A person or company who ordered or asked for something. Of an erased customer the numbers are left."""

    id: int = Field(description="id", examples=[17])
    name: str = Field(description="as last given; 'Titular removido' once erased", examples=["Marina Duarte"])
    phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0142"])
    document: str = Field(description="CPF or CNPJ without punctuation; may be empty", examples=["39053344705"])
    orders: int = Field(description="orders for events, drafts and cancelled ones too", examples=[3])
    finished_orders: int = Field(description="of which nothing is held or out any more", examples=[2])
    total: float = Field(description="BRL, of the orders that are neither drafts nor cancelled", examples=[2480.5])
    first_at: datetime = Field(description="when they were written down first", examples=["2026-03-12T18:03:11Z"])
    last_at: datetime = Field(
        description="when something last happened to an order of theirs, or they asked for something",
        examples=["2026-11-20T18:03:11Z"],
    )
    erased_at: datetime | None = Field(
        description="when their personal data were erased; `null`: they were not", examples=[None]
    )
    other_names: list[str] = Field(
        description="names in the record that are not known to be theirs: it mixes several people", examples=[[]]
    )
    version: int = Field(description="for `If-Match`", examples=[2])


class CustomerList(BaseModel):
    """A page of customers."""

    data: list[CustomerRow] = Field(description="the customers of this page")
    pagination: Pagination = Field(description="where this page stands")


class CustomerOrder(BaseModel):
    """An order of theirs, in few words."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="what people call it", examples=["EV-2026-00042"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    event_date: date | None = Field(description="day of the party, else of the delivery", examples=["2026-11-28"])
    status: Status = Field(description="where it stands", examples=["delivered"])
    stage: Stage = Field(description="the same, with `delivered` split into its stages", examples=["returned"])
    is_finished: bool = Field(description="nothing of it is held or out any more", examples=[False])
    total: float = Field(description="BRL, items and freight", examples=[1240.0])
    created_at: datetime = Field(description="when it was written down", examples=["2026-11-20T18:03:11Z"])


class MissingEquipment(BaseModel):
    """What was short of a model."""

    name: str = Field(description="the model", examples=["Chopeira elétrica"])
    wanted: int = Field(description="pieces asked for", examples=[3])
    missing: int = Field(description="of which were not free", examples=[1])


class CustomerRefusal(BaseModel):
    """Equipment that they wanted and could not have."""

    id: int = Field(description="number of the refusal", examples=[5])
    at: datetime = Field(description="when they asked", examples=["2026-11-20T18:03:11Z"])
    wanted_on: date = Field(description="for which day", examples=["2026-11-28"])
    models: list[MissingEquipment] = Field(description="what was short")
    order_id: int | None = Field(description="the order that could not be placed, where one was stored", examples=[42])
    order_code: str | None = Field(description="its code", examples=["EV-2026-00042"])


class Retention(BaseModel):
    """How long the house keeps personal data."""

    months: int = Field(description="after the last sign of life", examples=[60])
    keep_until: date | None = Field(
        description="the last day of that time; `null` while an order is under way, and once they are erased",
        examples=["2031-11-20"],
    )
    by_rule: bool = Field(description="whether the system erases by itself after that day", examples=[False])


class Obstacle(BaseModel):
    """An order that keeps its customer from being erased."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    status: Status = Field(description="where it stands", examples=["confirmed"])
    sentence: str = Field(
        description="why, and what to do",
        examples=["O evento EV-2026-00042 está em andamento (Confirmado): conclua ou cancele antes."],
    )


class Erasability(BaseModel):
    """Whether the personal data can be erased now."""

    possible: bool = Field(description="no order stands in the way, and it was not done yet", examples=[False])
    obstacles: list[Obstacle] = Field(description="the orders that do")


class Erasure(BaseModel):
    """How the personal data went."""

    at: datetime = Field(description="when", examples=["2026-11-21T18:03:11Z"])
    by: str = Field(description="who did it", examples=["Caio Menezes"])
    by_rule: bool = Field(description="the retention rule did it", examples=[False])
    reason: str | None = Field(description="why, where somebody said so", examples=["O titular pediu por telefone."])


@responds(Address)
class CustomerAddress(BaseModel):
    """Where a customer receives."""


@responds(Contact)
class CustomerContact(BaseModel):
    """Whom to talk to about a customer."""


@responds(TaxData)
class CustomerTaxData(BaseModel):
    """What a fiscal note says of a customer."""

    @computed_field(description="city and state of `city_code`; may be empty", examples=["Santa Isabel - SP"])  # type: ignore[prop-decorator]  # pydantic's documented way
    @property
    def city(self) -> str:
        found = city_of_code(getattr(self, "city_code"))  # noqa: B009  # added by the decorator
        return f"{found.name} - {found.state}" if found else ""


@responds(Person)
class PersonRecord(BaseModel):
    """What a record says of a person."""

    name: str = Field(description="as last given", examples=["Marina Duarte"])
    document: str = Field(description="CPF or CNPJ without punctuation; may be empty", examples=["39053344705"])
    addresses: list[CustomerAddress] = Field(description="in the record, the usual one first")
    contacts: list[CustomerContact] = Field(description="whom to talk to")
    tax: CustomerTaxData = Field(description="what a fiscal note says of them")


class ContainerOut(BaseModel):
    """A container that the customer has."""

    asset_id: int = Field(description="id of the container", examples=[12])
    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_name: str = Field(description="its model", examples=["Barril 50L"])
    capacity_l: float = Field(description="litres", examples=[50])
    beer: str = Field(description="what was in it; empty: unknown", examples=["Pilsen"])
    order_id: int = Field(description="the order that it left with", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    left_at: datetime | None = Field(description="when it left", examples=["2026-11-28T11:00:00Z"])
    due_at: datetime | None = Field(description="when it should be back", examples=["2026-11-30T21:00:00Z"])


class MergeLink(BaseModel):
    """The record that stands for the person."""

    id: int = Field(description="number of that record", examples=[18])
    name: str = Field(description="its name", examples=["Marina Duarte"])
    at: datetime = Field(description="when the two were merged", examples=["2026-11-20T18:03:11Z"])
    by: str = Field(description="who merged them", examples=["Caio Menezes"])
    reason: str | None = Field(description="why, if a user said so", examples=["Cadastro repetido"])


class MergedRecord(PersonRecord):
    """Another record of the same person: its own data, which go back with it if the merge is taken apart."""

    id: int = Field(description="number of the record", examples=[23])
    orders: int = Field(description="orders of this record", examples=[1])
    refused: int = Field(description="refused requests of this record", examples=[0])
    balance: float = Field(description="BRL still owed for its orders", examples=[0.0])
    version: int = Field(description="for `If-Match` of the reversal", examples=[3])
    at: datetime = Field(description="when it was merged", examples=["2026-11-20T18:03:11Z"])
    by: str = Field(description="who merged it", examples=["Caio Menezes"])
    reason: str | None = Field(description="why, if a user said so", examples=["Cadastro repetido"])


class CustomerMatch(BaseModel):
    """A customer that a search finds, with what fills an order."""

    id: int = Field(description="id", examples=[17])
    name: str = Field(description="name", examples=["Marina Duarte"])
    kind: Kind = Field(description="person or company", examples=["person"])
    phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0142"])
    document: str = Field(description="CPF or CNPJ without punctuation; may be empty", examples=["39053344705"])
    orders: int = Field(description="orders for events, drafts and cancelled ones too", examples=[3])
    address: CustomerAddress | None = Field(
        description="the usual one, else that of the latest order; `null`: none is known"
    )
    addresses: list[CustomerAddress] = Field(
        description="every address to choose from, `address` first, with those of merged records"
    )


class CustomerMatches(BaseModel):
    """The customers that a search finds, the best matches first."""

    data: list[CustomerMatch] = Field(description="eight at most")


@responds(Record)
class Customer(CustomerRow, PersonRecord):
    """One customer with everything that hangs on them."""

    kind: Kind = Field(description="as set by a user; else a CNPJ makes a company", examples=["person"])
    price_list_id: int | None = Field(description="the price list for beer; `null`: none", examples=[3])
    price_list_name: str = Field(description="its name; empty: none", examples=["Bares da serra"])
    balance: float = Field(
        description="BRL still owed for confirmed and delivered orders and opening balances", examples=[620.0]
    )
    to_confirm: float = Field(description="BRL still to pay for placed orders that are not confirmed", examples=[0.0])
    containers: list[ContainerOut] = Field(description="containers that they have, by tag")
    order_list: list[CustomerOrder] = Field(description="their orders, the latest first")
    refused: list[CustomerRefusal] = Field(description="what they could not have, the latest first")
    retention: Retention
    erasure: Erasability
    erased: Erasure | None = Field(description="how they were erased; `null`: they were not", examples=[None])
    merged_into: MergeLink | None = Field(
        description="the record that stands for the person; `null`: this one", examples=[None]
    )
    merged: list[MergedRecord] = Field(
        description="other records of the same person: their orders, refused demand, containers and balance count here"
    )
