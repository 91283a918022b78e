"""Tables as guests and the bar see them."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from query_api.leads.responses import OpenSiteOrder


class TableNow(BaseModel):
    """What a guest at a table can do."""

    table: int = Field(description="its number", examples=[5])
    takes_calls: bool = Field(description="the house takes calls from this table", examples=[True])
    called_at: datetime | None = Field(description="its call that nobody has answered", examples=[None])
    seen_at: datetime | None = Field(description="when a member of the staff marked this call as seen", examples=[None])


class OpenCall(BaseModel):
    """A table that waits."""

    id: int = Field(description="id of the call", examples=[31])
    table: int = Field(description="number of the table", examples=[5])
    called_at: datetime = Field(description="since when", examples=["2026-11-24T22:10:00Z"])
    seen_at: datetime | None = Field(description="when a member of the staff marked it as seen", examples=[None])
    version: int = Field(description="for `If-Match`", examples=[1])


class OpenCalls(BaseModel):
    """Every table that waits."""

    calls: list[OpenCall] = Field(description="the longest wait first")
    orders: list[OpenSiteOrder] = Field(
        description="orders of tables that nobody has handed over, the longest wait first"
    )
    tables: int = Field(description="tables that may call; 0: the house takes no calls", examples=[20])
