"""Notes as the back office reads them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from pydantic import BaseModel, Field

from command_api.notes.composing import Kind as NoteKind
from command_api.notes.composing import Where as MissingWhere
from query_api.http import Pagination


class MissingPart(BaseModel):
    """What a note lacks."""

    sentence: str = Field(description="in Portuguese", examples=["Falta o NCM de Chope Pilsen."])
    where: MissingWhere = Field(description="what kind of record mends it", examples=["beer"])
    id: int | None = Field(description="id of that record; `null`: there is only one", examples=[3])


class NoteDraft(BaseModel):
    """A note that an order asks for, as it would be handed over now."""

    order_id: int = Field(description="the order", examples=[464])
    order_code: str = Field(description="its code", examples=["EV-0464"])
    customer_name: str = Field(description="who gets the note", examples=["Bar do Zeca"])
    day: date = Field(description="the day of the delivery", examples=["2027-01-08"])
    kind: NoteKind = Field(description="which note", examples=["nfe_venda"])
    total: float = Field(description="BRL", examples=[1635.3])
    missing: list[MissingPart] = Field(description="what it lacks; empty: it is ready")


class NoteDrafts(BaseModel):
    """Notes that orders ask for."""

    data: list[NoteDraft] = Field(description="the earliest deliveries first")
    notes_from: date | None = Field(
        description="first day of deliveries that need a note; `null`: the house has not said one",
        examples=["2027-01-04"],
    )


class NoteContent(BaseModel):
    """What a note says."""

    kind: NoteKind = Field(description="which note", examples=["nfe_venda"])
    content: dict[str, Any] = Field(description="in the fields of the API of Focus NFe; amounts are text")


class IssuedNote(BaseModel):
    """A note that another program issued."""

    id: int = Field(description="id", examples=[12])
    kind: NoteKind = Field(description="which note", examples=["nfe_venda"])
    order_id: int = Field(description="the order", examples=[464])
    order_code: str = Field(description="its code", examples=["EV-2026-00464"])
    customer_name: str = Field(description="who got the note", examples=["Bar do Zeca"])
    key: str = Field(description="its access key", examples=["35261111222333000181550010000001231000001234"])
    total: float = Field(description="BRL that it says", examples=[1635.3])
    asked_now: float | None = Field(
        description="BRL that the order asks for now; `null`: the same, or no such note any more", examples=[1700.0]
    )
    recorded_at: datetime = Field(description="when it was recorded", examples=["2027-01-08T14:03:00Z"])
    recorded_by: str = Field(description="who recorded it", examples=["Caio Menezes"])
    version: int = Field(description="for `If-Match`", examples=[1])


class IssuedNotes(BaseModel):
    """Notes that were recorded."""

    data: list[IssuedNote] = Field(description="this page, the newest first")
    pagination: Pagination
