"""Leads as the back office reads them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, Literal

from pydantic import BaseModel, Field

from command_api.rules.site_orders import Place
from query_api.http import Pagination
from query_api.party.responses import PartyEstimate

CalendarDay = date
LeadKind = Literal["party", "site_order"]
LeadStatus = Literal["new", "open", "converted", "lost"]
LossReason = Literal["no_equipment", "price", "no_answer", "gave_up", "too_far", "not_a_request", "other"]

LOSS_REASONS: Final[dict[LossReason, str]] = {
    "no_equipment": "Faltou equipamento",
    "price": "Preço",
    "no_answer": "Não respondeu",
    "gave_up": "Desistiu da festa",
    "too_far": "Fora da área de entrega",
    "not_a_request": "Não era um pedido",
    "other": "Outro motivo",
}


PLACES: Final[dict[Place, str]] = {"table": "Consumir no local", "pickup": "Retirar no balcão"}


class OrderedProduct(BaseModel):
    """A line of an order from the menu."""

    product_id: int = Field(description="the product", examples=[42])
    name: str = Field(description="its name when it was ordered", examples=["Pilsen 500 ml"])
    quantity: int = Field(description="pieces", examples=[2])
    unit_price: float = Field(description="BRL, as the menu showed it", examples=[12.9])


class SiteOrder(BaseModel):
    """What a visitor ordered from the menu."""

    place: Place = Field(description="in the house, or collected at the counter", examples=["pickup"])
    lines: list[OrderedProduct] = Field(description="in the order of the menu")
    total: float = Field(description="BRL", examples=[25.8])
    table: int | None = Field(None, description="number of the table, if the order names one", examples=[5])


class OpenSiteOrder(BaseModel):
    """An order from the menu that waits to be handed over."""

    id: int = Field(description="id", examples=[12])
    reference: str = Field(description="how the guest and the house call it", examples=["P-0012"])
    received_at: datetime = Field(description="when it came", examples=["2026-11-23T22:04:00Z"])
    name: str = Field(description="who orders", examples=["Caio Rangel"])
    phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0172"])
    notes: str = Field(description="anything else; may be empty", examples=["Sem gelo."])
    site_order: SiteOrder = Field(description="what was ordered")
    version: int = Field(description="for `If-Match`", examples=[1])


class OpenSiteOrders(BaseModel):
    """What the bar has to hand over."""

    data: list[OpenSiteOrder] = Field(description="oldest first, a hundred at most")
    total: int = Field(description="how many wait", examples=[3])


class LeadRow(BaseModel):
    """A request of the site."""

    id: int = Field(description="id", examples=[12])
    kind: LeadKind = Field(description="a party, or an order from the menu", examples=["party"])
    reference: str = Field(description="how the visitor and the house call it", examples=["P-0012"])
    status: LeadStatus = Field(description="`new`: nobody has read it", examples=["new"])
    received_at: datetime = Field(description="when it came", examples=["2026-11-23T15:04:00Z"])
    name: str = Field(description="who asks", examples=["Dalva Nogueira"])
    phone: str = Field(description="as typed", examples=["(11) 98765-4321"])
    address: str = Field(description="where the party is; may be empty", examples=["Rua das Palmeiras, 120"])
    notes: str = Field(description="anything else; may be empty", examples=["Tem escada."])
    estimate: PartyEstimate | None = Field(description="what the visitor was told of the party")
    site_order: SiteOrder | None = Field(description="what the visitor ordered from the menu", examples=[None])
    order_id: int | None = Field(description="the order that it became", examples=[None])
    order_code: str = Field(description="its code; may be empty", examples=[""])
    lost_reason: LossReason | None = Field(description="why it became none", examples=[None])
    lost_note: str = Field(description="the same in words; may be empty", examples=[""])
    is_forgotten: bool = Field(description="its personal data were destroyed", examples=[False])
    updated_at: datetime = Field(description="its last change", examples=["2026-11-23T15:04:00Z"])
    updated_by: str = Field(description="by whom", examples=["Ana Beltrão"])
    version: int = Field(description="for `If-Match`", examples=[1])


class LeadCounts(BaseModel):
    """How many there are in each status, forgotten ones too."""

    new: int = Field(description="unread", examples=[2])
    open: int = Field(description="read and undecided", examples=[3])
    converted: int = Field(description="became an event order, or fulfilled", examples=[14])
    lost: int = Field(description="became none", examples=[6])


class LeadList(BaseModel):
    """A page of leads."""

    data: list[LeadRow] = Field(description="newest first")
    counts: LeadCounts = Field(description="of all, whatever the filters")
    pagination: Pagination = Field(description="where this page stands")


class UnreadLeads(BaseModel):
    """The mark in the menu."""

    unread: int = Field(
        description="leads that nobody has read, reservations to confirm, and orders with a change request",
        examples=[2],
    )


class WaitingReservation(BaseModel):
    """A table that the house has not confirmed."""

    id: int = Field(description="id", examples=[42])
    reference: str = Field(description="how guest and staff call it", examples=["R-0042"])
    day: CalendarDay = Field(description="on which the night begins", examples=["2026-11-27"])
    time: str = Field(description="HH:MM, on the clock of the house", examples=["19:30"])
    people: int = Field(description="at the table", examples=[4])
    name: str = Field(description="who asked", examples=["Maria Prado"])
    requested_at: datetime = Field(description="when it was asked for", examples=["2026-11-20T18:03:11Z"])
    version: int = Field(description="for `If-Match`", examples=[1])


class WaitingChange(BaseModel):
    """An order whose customer asked for a change that was not answered."""

    order_id: int = Field(description="id of the order", examples=[42])
    order_code: str = Field(description="its code", examples=["EV-2026-00042"])
    customer_name: str = Field(description="who asks", examples=["Marina Duarte"])
    open: int = Field(description="requests without an answer", examples=[1])
    asked_at: datetime = Field(description="the last one", examples=["2026-11-21T14:12:00Z"])


class WaitingRequests(BaseModel):
    """What waits for the house beside leads."""

    reservations: list[WaitingReservation] = Field(description="to be confirmed, of this time on, by their time")
    changes: list[WaitingChange] = Field(description="latest first")
