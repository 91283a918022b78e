"""The export file with all stored data of a customer."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from pydantic import BaseModel, Field

from command_api.customers.details import Terms
from command_api.rules.windows import Shift
from infra.declared_fields import responds
from query_api.customers.responses import CustomerRefusal, Erasure, PersonRecord, Retention
from query_api.orders.detail_responses import OrderSums
from query_api.price_lists.responses import PriceTable
from query_api.standing_orders.responses import StandingLine, StandingStatus


class Keeper(BaseModel):
    """The house that keeps the data and answers for them; empty texts where the house has not said so."""

    name: str = Field(description="the house", examples=["Choperia Pirilampo"])
    legal_name: str = Field(description="its registered name", examples=["Pirilampo Chope Ltda."])
    email: str = Field(description="whom to write to", examples=["contato@pirilampo.example"])


class ExportedRecord(PersonRecord):
    """As people write it."""

    document: str = Field(description="CPF or CNPJ; may be empty", examples=["390.533.447-05"])


class RecordedPerson(ExportedRecord):
    """The record of the customer, as last given."""

    accepts_messages: bool = Field(description="`false`: wants no messages", examples=[True])
    known_since: datetime = Field(description="when they were written down first", examples=["2026-03-12T18:03:11Z"])


class MergedPerson(ExportedRecord):
    """Another record of the same person, as last given."""

    id: int = Field(description="number of the record", examples=[23])


class RecordedPlace(BaseModel):
    """Where an order goes."""

    address: str = Field(description="as agreed", examples=["Estrada da Serra, 1200, Igaratá"])
    lat: float | None = Field(description="degrees (WGS 84)", examples=[-23.2046])
    lng: float | None = Field(description="degrees (WGS 84)", examples=[-46.1561])


class RecordedItem(BaseModel):
    """A line of an order, in BRL."""

    name: str = Field(description="what it was called when it was added", examples=["Kit festa 50L"])
    quantity: float = Field(description="pieces", examples=[2])
    unit_price: float = Field(description="BRL", examples=[180.0])
    subtotal: float = Field(description="BRL", examples=[360.0])


class RecordedEquipment(BaseModel):
    """A piece that they had, or were to have."""

    asset_tag: str = Field(description="what is written on it", examples=["BARRIL50-0007"])
    model_name: str = Field(description="its model", examples=["Barril 50L"])
    start: datetime | None = Field(description="from when", examples=["2026-11-28T11:00:00Z"])
    end: datetime | None = Field(description="until when", examples=["2026-11-30T21:00:00Z"])
    state: str = Field(description="booked, set_aside, out, returned, damaged, lost or released", examples=["returned"])
    returned_at: datetime | None = Field(description="when it came back", examples=["2026-11-30T19:40:00Z"])
    charge: float = Field(description="BRL for damage or loss", examples=[0.0])
    note: str = Field(description="what was seen at the return; may be empty", examples=["Torneira trincada."])


class RecordedOrder(BaseModel):
    """An order of theirs, without the people of the house."""

    order_code: str = Field(description="what people call it", examples=["EV-2026-00042"])
    status: str = Field(description="where it stands, in Portuguese", examples=["Acertado"])
    created_at: datetime = Field(description="when it was written down", examples=["2026-11-20T18:03:11Z"])
    customer_name: str = Field(description="as given for this order", examples=["Marina Duarte"])
    customer_phone: str = Field(description="as given for this order; may be empty", examples=["(11) 95555-0142"])
    customer_document: str = Field(description="as given for this order; may be empty", examples=["39053344705"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    event_date: date | None = Field(description="day of the party", examples=["2026-11-28"])
    delivery_date: date | None = Field(description="day of the delivery", examples=["2026-11-28"])
    pickup_date: date | None = Field(description="day of the pickup", examples=["2026-11-30"])
    place: RecordedPlace | None = Field(description="`null`: none was given")
    notes: str = Field(description="may be empty", examples=["Portão verde, tocar a campainha."])
    items: list[RecordedItem] = Field(description="its lines")
    equipment: list[RecordedEquipment] = Field(description="its equipment")
    money: OrderSums


class RecordedNote(BaseModel):
    """A fiscal note with the person's name, CPF or CNPJ and address."""

    id: int = Field(description="number of the record", examples=[12])
    kind: str = Field(description="which note", examples=["NF-e de venda"])
    order_code: str = Field(description="of which order", examples=["EV-2026-00464"])
    key: str = Field(
        description="its access key; empty: it is not valid", examples=["35261111222333000181550010000001231000001234"]
    )
    total: float = Field(description="BRL", examples=[1635.3])
    recorded_at: datetime = Field(description="when it was made", examples=["2027-01-08T14:03:00Z"])
    kept_until: date = Field(description="until when the law wants it kept", examples=["2032-12-31"])
    content: dict[str, Any] = Field(description="what it says, in the fields of the API of Focus NFe")


class RecordedQuote(BaseModel):
    """The price of a delivery to an address of theirs, as it was given."""

    quoted_at: datetime = Field(description="when", examples=["2026-11-20T17:58:02Z"])
    delivery_address: str = Field(description="where to", examples=["Estrada da Serra, 1200, Igaratá"])
    distance_km: float = Field(description="the road", examples=[22.4])
    freight_price: float = Field(description="BRL", examples=[75.0])


class RecordedBankLine(BaseModel):
    """Money of theirs on the house's account, as the bank says it."""

    posted_on: date = Field(description="when", examples=["2026-11-21"])
    amount: float = Field(description="BRL", examples=[300.0])
    payer_name: str = Field(description="may be empty", examples=["MARINA DUARTE"])
    payer_document: str = Field(description="digits of CPF or CNPJ; may be empty", examples=["39053344705"])
    text: str = Field(description="may be empty", examples=["PIX RECEBIDO MARINA DUARTE"])
    order_code: str | None = Field(description="the order that it paid; `null`: none", examples=["EV-2026-00042"])


@responds(Terms)
class RecordedTerms(BaseModel):
    """What was agreed with them."""

    price_list: str = Field(description="name of their price list; empty: the prices of the house", examples=["Bares"])
    prices: list[PriceTable] = Field(description="every day of new prices in it, the earliest first")


class RecordedStandingOrder(BaseModel):
    """What they get every week."""

    weekday: int = Field(description="day of the delivery, 0 is Monday", examples=[3])
    shift: Shift = Field(description="shift of the delivery", examples=["manha"])
    starts_on: date = Field(description="no delivery before this day", examples=["2026-11-23"])
    until: date | None = Field(description="the last day; `null`: open end", examples=["2027-06-30"])
    status: StandingStatus = Field(description="`ended` also once `until` has passed", examples=["active"])
    lines: list[StandingLine] = Field(description="kegs of every delivery")


class PersonalField(BaseModel):
    """Something about the person in an event."""

    field: str = Field(description="where in the event", examples=["details.customer.phone"])
    label: str = Field(description="what it is, in Portuguese", examples=["Telefone"])
    value: Any = Field(description="what is recorded", examples=["(11) 95555-0142"])


class RecordedEvent(BaseModel):
    """An entry of the history that names them."""

    number: int = Field(description="the how manieth of the log, from 1", examples=[1042])
    happened_at: datetime = Field(description="when it happened", examples=["2026-11-20T18:03:11Z"])
    sentence: str = Field(description="what happened", examples=["Ana Beltrão anotou o pedido EV-2026-00042."])
    personal: list[PersonalField] = Field(description="what it holds about the person")


class CustomerRecord(BaseModel):
    """Everything the house keeps of a person: who they are, what was agreed with them, what they ordered, what they
    could not have, and every entry of the history that names them."""

    id: int = Field(description="number of the customer", examples=[17])
    written_at: datetime = Field(description="when this file was made", examples=["2026-11-21T18:03:11Z"])
    keeper: Keeper
    person: RecordedPerson
    merged: list[MergedPerson] = Field(description="other records of the same person")
    terms: RecordedTerms
    standing_orders: list[RecordedStandingOrder] = Field(description="their standing orders, running ones first")
    retention: Retention
    erased: Erasure | None = Field(description="how their data were erased; `null`: they were not", examples=[None])
    orders: list[RecordedOrder] = Field(description="their orders, the latest first")
    refused: list[CustomerRefusal] = Field(description="equipment that they could not have, the latest first")
    quotes: list[RecordedQuote] = Field(description="prices told for deliveries to their addresses, the oldest first")
    bank_lines: list[RecordedBankLine] = Field(description="their payments in statements, the oldest first")
    notes: list[RecordedNote] = Field(description="fiscal notes that name them, the oldest first")
    history: list[RecordedEvent] = Field(description="the entries that name them, the oldest first")
