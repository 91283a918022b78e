"""Response models of the operations dashboard. Of customers it contains names, but no contact data."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, Field

from command_api.rules.order_status import Stage, Status
from command_api.rules.windows import Shift
from query_api.dashboard.responses import CompleteUntil
from query_api.kegs.responses import BlockedOnTap


class PendingOrders(BaseModel):
    """Orders that hold equipment and wait for their deposit."""

    total: int = Field(description="all of them", examples=[4])
    overdue: int = Field(description="those that wait for longer than the house allows", examples=[1])


class KitsToday(BaseModel):
    """Kits that could leave within the day that begins now."""

    available: int = Field(description="kits whose required pieces are all free", examples=[3])
    total: int = Field(description="kits that can be ordered", examples=[5])


class StockToWatch(BaseModel):
    """Products whose stock needs attention."""

    low: int = Field(description="above zero, at or below the minimum", examples=[4])
    out: int = Field(description="zero or below", examples=[2])


class ConfirmedEvents(BaseModel):
    """Orders whose deposit came and whose delivery is not arranged yet."""

    total: int = Field(description="all of them", examples=[7])
    this_week: int = Field(description="those to be delivered within seven days", examples=[2])


class InField(BaseModel):
    """'Barris em Campo': orders on their way out or not wholly back."""

    orders: int = Field(description="orders", examples=[5])
    pieces: int = Field(description="pieces of equipment that customers have", examples=[11])
    late: int = Field(description="orders that should be back already", examples=[1])


class DashboardOrder(BaseModel):
    """An order in few words."""

    id: int = Field(description="id", examples=[42])
    order_code: str = Field(description="what people call it", examples=["EV-2026-00042"])
    customer_name: str = Field(description="who orders", examples=["Marina Duarte"])
    event_name: str = Field(description="may be empty", examples=["Casamento Marina e Téo"])
    status: Status = Field(description="where it stands", examples=["awaiting_deposit"])
    stage: Stage = Field(description="the same, with `delivered` split into its stages", examples=["awaiting_deposit"])


class RecentOrder(DashboardOrder):
    """An order that was written down lately."""

    total_amount: float = Field(description="BRL, items and freight", examples=[1240.0])
    created_at: datetime = Field(description="when it was written down", examples=["2026-11-20T18:03:11Z"])
    overdue: bool = Field(description="its deposit did not come in time", examples=[False])


class NextEvent(DashboardOrder):
    """A party that is still to come."""

    day: date = Field(description="of the event; where nobody said, of the delivery", examples=["2026-11-28"])


class OpenDraft(DashboardOrder):
    """A draft of a standing order whose delivery is near and that has not been placed yet."""

    day: date = Field(description="of the delivery", examples=["2026-11-28"])
    shift: Shift = Field(description="of the delivery", examples=["manha"])


class Stop(DashboardOrder):
    """Where the van goes today."""

    shift: Shift = Field(description="shift of the stop", examples=["manha"])
    pieces: int = Field(description="pieces of equipment to bring or to fetch", examples=[3])
    load_kg: float = Field(description="weight of the lines", examples=[150])


class LateReturn(DashboardOrder):
    """Equipment that should be back."""

    due: datetime = Field(description="until when the customer might have it", examples=["2026-11-20T21:00:00Z"])
    pieces: int = Field(description="pieces that are still out", examples=[2])


class StockAlert(BaseModel):
    """A product that is running out."""

    product_id: int = Field(description="id of the product", examples=[42])
    product_name: str = Field(description="as the menu shows it", examples=["Chope Pilsen 300 ml"])
    unit: str = Field(description="unidade, litro, ml, kg or g", examples=["litro"])
    quantity: float = Field(description="below zero when more was sold than counted in", examples=[3.5])
    minimum: float = Field(description="at or below it the stock is low", examples=[12])
    status: Literal["low", "out"] = Field(description="`out`: zero or below", examples=["low"])


class OperationsDashboard(BaseModel):
    """Everything the operations' first screen shows."""

    pending: PendingOrders
    kits: KitsToday
    stock: StockToWatch
    confirmed: ConfirmedEvents
    in_field: InField
    taps_due: int = Field(description="taps whose line is to be cleaned by today", examples=[2])
    services_over: int = Field(description="services of equipment whose day has passed", examples=[3])
    blocked_on_tap: list[BlockedOnTap] = Field(description="kegs of blocked batches to take off their taps")
    recent_orders: list[RecentOrder] = Field(description="the last eight, the newest first")
    stock_alerts: list[StockAlert] = Field(description="the worst eight, the worst first")
    next_events: list[NextEvent] = Field(description="the first five from today on")
    open_drafts: list[OpenDraft] = Field(
        description="drafts of standing orders from last week to three days ahead, by day of delivery"
    )
    deliveries: list[Stop] = Field(description="to be delivered today, by shift, without unpaid holds")
    pickups: list[Stop] = Field(description="to be fetched today, by shift, without those that are late")
    late_returns: list[LateReturn] = Field(description="all of them, the longest overdue first")
    complete_until: CompleteUntil
