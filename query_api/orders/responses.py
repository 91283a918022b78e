"""Orders for events as the back-office lists them."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field

from command_api.rules.cost_centers import CostCenter
from command_api.rules.keg_credits import Mode
from command_api.rules.order_status import Stage, Status
from command_api.rules.windows import Shift
from query_api.http import Pagination


class OrderedBeer(BaseModel):
    """The kegs of a line of beer."""

    beer_id: int = Field(description="the beer", examples=[3])
    name: str = Field(description="beer and size when the line was added", examples=["Pilsen 50 L"])
    container_l: float = Field(description="litres of each keg", examples=[50.0])
    quantity: int = Field(description="kegs", examples=[2])
    unit_price: float = Field(description="BRL for one keg", examples=[779.0])
    mode: Mode = Field(description="`consigned`: what comes back sealed is not charged", examples=["sold"])


class EventOrderRow(BaseModel):
    """An order for an event. Amounts in BRL; `overdue`, `late` and `endangered` as of the request."""

    id: int = Field(description="id", examples=[42])
    order_code: str = Field(description="what people call it", examples=["EV-2026-00042"])
    customer_name: str = Field(description="who orders", examples=["Marina Duarte"])
    customer_phone: str = Field(description="as typed; may be empty", examples=["(11) 95555-0142"])
    cost_center: CostCenter = Field(description="which part of the house delivers", examples=["choperia"])
    status: Status = Field(description="where it stands", examples=["awaiting_deposit"])
    stage: Stage = Field(
        description="the same, with `delivered` split: `with_customer` while something is out, then `returned`, and "
        "`settled` once its deposit is",
        examples=["awaiting_deposit"],
    )
    preferred_delivery_date: date | None = Field(description="day of the delivery", examples=["2026-11-28"])
    preferred_delivery_shift: Shift = Field(description="shift of the delivery", examples=["manha"])
    total_amount: float = Field(description="items and freight", examples=[1240.0])
    deposit_amount: float = Field(description="the deposit that was agreed", examples=[300.0])
    deposit_received: float = Field(description="what was recorded as the deposit", examples=[300.0])
    deposit_paid: float = Field(
        description="what came of the deposit, recorded as such or as payments before the delivery", examples=[300.0]
    )
    paid: float = Field(description="deposit and payments, without what was reversed or given back", examples=[300.0])
    balance: float = Field(
        description="charges less payments: still to be paid, negative where the house owes; 0 for drafts and "
        "cancelled orders",
        examples=[640.0],
    )
    notes: str = Field(description="may be empty", examples=["Portão verde, tocar a campainha."])
    created_by_name: str = Field(description="who wrote it down", examples=["Ana Beltrão"])
    created_at: datetime = Field(description="when it was written down", examples=["2026-11-20T18:03:11Z"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    event_date_from: date | None = Field(description="day of the event", examples=["2026-11-28"])
    pickup_date: date | None = Field(
        description="day of the pickup as agreed; `null`: it follows from the loan of the equipment, see `pickup_at`",
        examples=["2026-11-30"],
    )
    pickup_shift: Shift | None = Field(
        description="shift of the pickup as agreed; `null`: that of the delivery", examples=["tarde"]
    )
    pickup_at: datetime | None = Field(
        description="until when the customer may have the equipment; `null` while nothing is booked",
        examples=["2026-11-30T21:00:00Z"],
    )
    returned_at: datetime | None = Field(
        description="when the last piece was back; `null` while something is out or nothing left",
        examples=["2026-11-30T19:40:00Z"],
    )
    hold_until: datetime | None = Field(
        description="until when the equipment is held without a deposit; `null` in every other status",
        examples=["2026-11-22T18:03:11Z"],
    )
    overdue: bool = Field(description="it waits for its deposit beyond `hold_until`", examples=[False])
    late: bool = Field(description="equipment is out and should be back", examples=[False])
    endangered: bool = Field(description="a piece it holds may not be there in time", examples=[False])
    beers: list[OrderedBeer] = Field(description="its lines of beer")
    version: int = Field(description="for `If-Match`", examples=[7])


class EventOrderCounts(BaseModel):
    """Over all orders, whatever the list was asked for."""

    by_status: dict[Status, int] = Field(
        description="every status, also with 0", examples=[{"draft": 1, "awaiting_deposit": 4, "confirmed": 7}]
    )
    by_stage: dict[Stage, int] = Field(
        description="every stage, also with 0", examples=[{"with_customer": 2, "returned": 1, "settled": 40}]
    )
    in_field: int = Field(description="on their way out or not wholly back", examples=[5])
    overdue: int = Field(description="waiting for a deposit for too long", examples=[1])
    late: int = Field(description="not back in time", examples=[0])
    endangered: int = Field(description="holding a piece that may not be there in time", examples=[0])


class EventOrderList(BaseModel):
    """A page of orders; `events` repeats `data`."""

    data: list[EventOrderRow] = Field(description="the orders of this page")
    events: list[EventOrderRow] = Field(description="the same, under the name the specification reads")
    pagination: Pagination = Field(description="where this page stands")
    counts: EventOrderCounts = Field(description="over all orders, filters aside")
