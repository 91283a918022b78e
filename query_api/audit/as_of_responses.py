"""Response models of as-of views: the time, and a view in the shape of the live response."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from query_api.audit.responses import AuditEvent
from query_api.equipment.booking_responses import Availability
from query_api.menu.responses import MenuCategory
from query_api.orders.responses import EventOrderList
from query_api.stock.responses import StockList


class AsOf(BaseModel):
    """The moment that was asked for, and the last event that counts."""

    number: int = Field(description="number of that event in the log; 0 before the first", examples=[1042])
    recorded_at: datetime | None = Field(
        description="when it was recorded; null before the first", examples=["2026-11-20T23:14:58Z"]
    )
    at: datetime = Field(description="the instant that the view takes for now", examples=["2026-11-20T23:15:00Z"])
    event: AuditEvent | None = Field(description="the event itself; null before the first")


class ThenMenu(BaseModel):
    """The menu that a visitor saw."""

    as_of: AsOf
    view: list[MenuCategory] = Field(description="as `GET /api/menu` answers it")


class ThenOrderBoard(BaseModel):
    """Orders for events as they stood."""

    as_of: AsOf
    view: EventOrderList = Field(description="as `GET /api/v1/event-orders` answers it")
    masked: str | None = Field(
        None,
        description="why values are masked (`•••`) for who reads: the right to customers or users is missing",
        examples=["Dados de clientes aparecem como ••• porque o seu acesso não inclui clientes."],
    )


class ThenAvailability(BaseModel):
    """What was free, as far as was known."""

    as_of: AsOf
    view: Availability = Field(description="as `GET /api/v1/equipment/available` answers it")


class ThenStock(BaseModel):
    """What was on the shelf."""

    as_of: AsOf
    view: StockList = Field(description="as `GET /api/v1/stock` answers it")


class Replaying(BaseModel):
    """The history is being replayed to that moment: ask again after `Retry-After` seconds."""

    state: Literal["replaying"] = Field(description="not there yet", examples=["replaying"])
    done: int = Field(description="numbers of the log that are through", examples=[12000])
    total: int = Field(description="up to which number", examples=[23366])


class StateField(BaseModel):
    """One field of a stream."""

    label: str = Field(description="what it is called", examples=["Preço"])
    value: str | None = Field(description="as people read it; null: there is nothing", examples=["R$ 12,90"])
    changed: bool = Field(description="the last event that counts changed it", examples=[True])


class StreamState(BaseModel):
    """A stream as it stood."""

    stream: str = Field(description="which one", examples=["product-42"])
    subject: str = Field(description="what it was called then", examples=["Produto Pilsen"])
    version: int = Field(description="the version that is shown, from 1", examples=[3])
    versions: int = Field(description="events of the stream so far", examples=[12])
    at: datetime = Field(description="when that version was recorded", examples=["2026-11-20T15:03:00Z"])
    event: AuditEvent = Field(description="the event that made it so")
    fields: list[StateField] = Field(description="all that the stream knew about itself")
    masked: str | None = Field(
        None,
        description="why values are masked (`•••`) for who reads: the right to customers or users is missing",
        examples=["Dados de clientes aparecem como ••• porque o seu acesso não inclui clientes."],
    )


class ReplayedColumn(BaseModel):
    """One column of a row that is not the same."""

    name: str = Field(description="of the table", examples=["price"])
    live: str | None = Field(description="as it is served; null: nothing", examples=["12.90"])
    replayed: str | None = Field(description="as the history has it; null: nothing", examples=["11.90"])


class ReplayedRow(BaseModel):
    """A row that is not the same."""

    table: str = Field(description="of the read model", examples=["menu_products"])
    key: str = Field(description="its primary key", examples=["42"])
    columns: list[ReplayedColumn] = Field(description="those that differ; of a missing row all")


class ReplayResult(BaseModel):
    """A read model against its replay."""

    projection: str = Field(description="name of the read model", examples=["menu"])
    rows: int = Field(description="rows on either side", examples=[412])
    equal: int = Field(description="the same on both", examples=[409])
    changed: int = Field(description="on both, and not the same", examples=[1])
    only_live: int = Field(description="served, and not in the replay", examples=[2])
    only_replayed: int = Field(description="in the replay, and not served", examples=[0])
    differences: list[ReplayedRow] = Field(description="ten at most")


class ReplayRun(BaseModel):
    """A user had read models replayed into a scratch copy and compared."""

    id: int = Field(description="id", examples=[3])
    projections: list[str] = Field(description="names of the read models", examples=[["menu", "stock"]])
    until: int | None = Field(description="number of the last event that counts; null: to the end", examples=[1042])
    until_at: datetime | None = Field(description="when that event was recorded", examples=["2026-11-20T23:14:58Z"])
    state: Literal["running", "done", "failed", "stopped"] = Field(description="how it stands", examples=["done"])
    done: int = Field(description="numbers of the log that are through, of all read models", examples=[46732])
    total: int = Field(description="of how many", examples=[46732])
    started_by: str = Field(description="who asked for it", examples=["Ana Beltrão"])
    started_at: datetime = Field(description="when", examples=["2026-11-21T18:03:11Z"])
    ended_at: datetime | None = Field(description="null while it runs", examples=["2026-11-21T18:03:19Z"])
    sentence: str = Field(
        description="how it went, in words", examples=["Tudo igual: 412 linhas conferem com a releitura da história."]
    )
    results: list[ReplayResult] = Field(description="of the read models that are through")
    masked: str | None = Field(
        None,
        description="why values are masked (`•••`) for who reads: the right to customers or users is missing",
        examples=["Dados de clientes aparecem como ••• porque o seu acesso não inclui clientes."],
    )


class ReplayRuns(BaseModel):
    """The last runs, the newest first."""

    data: list[ReplayRun] = Field(description="the newest first")
    projections: list[str] = Field(description="every read model that can be replayed", examples=[["menu", "stock"]])
