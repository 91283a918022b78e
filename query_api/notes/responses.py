"""Notes as the back office reads them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any, Literal

from pydantic import BaseModel, Field

from command_api.notes.subject import Kind as NoteKind
from command_api.notes.subject import Where as MissingWhere
from command_api.rules.note_states import AmendmentKind, Environment, FinalAnswer
from command_api.rules.note_states import State as NoteState
from query_api.http import Pagination


class MissingPart(BaseModel):
    """What a note lacks."""

    sentence: str = Field(description="in Portuguese", examples=["Falta o NCM de Chope Pilsen."])
    where: MissingWhere = Field(description="what kind of record mends it", examples=["beer"])
    id: int | None = Field(description="id of that record; `null`: there is only one", examples=[3])


class NoteDraft(BaseModel):
    """A note that an order asks for, as it would be handed over now."""

    order_id: int | None = Field(description="the order; `null`: what the bar sold on `day`", examples=[464])
    order_code: str = Field(description="its code; empty without an order", examples=["EV-0464"])
    customer_name: str = Field(description="who gets the note; may be empty", examples=["Bar do Zeca"])
    day: date = Field(description="the day of the delivery or of the sales", examples=["2027-01-08"])
    kind: NoteKind = Field(description="which note", examples=["nfe_venda"])
    amendment: AmendmentKind | None = Field(
        None, description="it completes a valid note, or takes back a part of it; `null`: it is the first"
    )
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


class Contradiction(BaseModel):
    """What the provider said of an attempt whose end was known already."""

    at: datetime = Field(description="when", examples=["2027-01-08T14:03:00Z"])
    attempt: int = Field(description="of which attempt", examples=[1])
    answer: FinalAnswer = Field(description="what it said", examples=["authorised"])
    key: str = Field(description="the access key that it named; may be empty", examples=[""])
    code: str = Field(description="code of the rejection; may be empty", examples=["204"])
    sentence: str = Field(description="sentence of the rejection; may be empty", examples=[""])


class IssuedNote(BaseModel):
    """A note that is handed to the provider of the house, or that another program issued (`recorded`)."""

    id: int = Field(description="id", examples=[12])
    kind: NoteKind = Field(description="which note", examples=["nfe_venda"])
    state: NoteState = Field(description="where it is", examples=["authorised"])
    order_id: int | None = Field(description="the order; `null`: what the bar sold on `sale_day`", examples=[464])
    order_code: str = Field(description="its code; empty without an order", examples=["EV-2026-00464"])
    sale_day: date | None = Field(description="the day of the sales of the bar", examples=["2027-01-08"])
    customer_name: str = Field(description="who got the note; may be empty", examples=["Bar do Zeca"])
    key: str = Field(
        description="its access key; empty before it is valid",
        examples=["35261111222333000181550010000001231000001234"],
    )
    total: float = Field(description="BRL that it says", examples=[1635.3])
    asked_now: float | None = Field(
        description="BRL that the order asks for now; `null`: the same, or no such note any more", examples=[1700.0]
    )
    environment: Environment | Literal[""] = Field(
        description="`homologacao`: a test, worth nothing; empty: recorded by its key", examples=["producao"]
    )
    attempt: int = Field(description="2: it was corrected once", examples=[1])
    number: str = Field(description="number of the note; may be empty", examples=["123"])
    series: str = Field(description="series; may be empty", examples=["1"])
    protocol: str = Field(description="of the authorisation; may be empty", examples=["135270000000123"])
    page: str = Field(description="address where people see the note; may be empty", examples=[""])
    code: str = Field(description="code of the last rejection; may be empty", examples=["778"])
    sentence: str = Field(
        description="why it was refused, or could not be handed over; may be empty", examples=["NCM inexistente"]
    )
    is_stopped: bool = Field(description="it could not be handed over, and waits for a user", examples=[False])
    next_at: datetime | None = Field(description="when it is tried next", examples=["2027-01-08T14:08:00Z"])
    authorised_at: datetime | None = Field(description="when it became valid", examples=["2027-01-08T14:03:00Z"])
    cancel_until: datetime | None = Field(
        description="last moment to cancel it; `null`: not while it is in this state, or the city decides",
        examples=["2027-01-09T14:03:00Z"],
    )
    amends_id: int | None = Field(description="the note that it completes or takes back in part", examples=[None])
    amendment: AmendmentKind | None = Field(description="which of both", examples=[None])
    contradictions: list[Contradiction] = Field(description="what the provider said afterwards, the oldest first")
    has_xml: bool = Field(description="its XML is kept", examples=[True])
    has_pdf: bool = Field(description="its PDF is kept", examples=[True])
    files_missing: bool = Field(description="the provider had no XML after many questions", examples=[False])
    kept_until: date = Field(description="until when the law wants it kept", examples=["2032-12-31"])
    recorded_at: datetime = Field(description="when it was made or recorded", examples=["2027-01-08T14:03:00Z"])
    recorded_by: str = Field(description="who did", examples=["Caio Menezes"])
    version: int = Field(description="for `If-Match`", examples=[1])


class IssuedNotes(BaseModel):
    """Notes that were handed over or recorded."""

    data: list[IssuedNote] = Field(description="this page, the newest first")
    pagination: Pagination
