"""Fiscal data as the back office reads them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from pydantic import BaseModel, Field

from command_api.fiscal.details import FiscalHouse, ProfileDetails, Treatment
from command_api.fiscal.notes import Kind as NoteKind
from command_api.fiscal.notes import Where as MissingWhere
from infra.declared_fields import responds
from query_api.http import Pagination


@responds(FiscalHouse)
class FiscalHouseAnswer(BaseModel):
    """What notes say of the house, and how it hands them over."""

    city_name: str = Field(description="the municipality of `city_code`; empty: none", examples=["Santa Isabel (SP)"])
    version: int = Field(description="for `If-Match`; 0: nothing was said yet", examples=[4])


@responds(Treatment)
class TaxTreatment(BaseModel):
    """The taxes that count from a day on, until the day of the next ones."""

    valid_from: date = Field(description="the first day", examples=["2027-01-04"])
    class_name: str = Field(
        description="what the table calls `tax_class`; empty: nothing",
        examples=["Situações tributadas integralmente pelo IBS e CBS."],
    )


@responds(ProfileDetails)
class TaxProfileAnswer(BaseModel):
    """A tax profile as its accountant wrote it down."""

    id: int = Field(description="id", examples=[2])
    name: str = Field(description="its name, unique", examples=["Chope comprado com ST"])
    active: bool = Field(description="`false`: it was retired", examples=[True])
    today: TaxTreatment | None = Field(description="the taxes in force today; `null`: none yet")
    treatments: list[TaxTreatment] = Field(description="all of them, the earliest first")
    version: int = Field(description="for `If-Match`", examples=[3])


class TaxProfiles(BaseModel):
    """Every tax profile, and the table that classes are from."""

    data: list[TaxProfileAnswer] = Field(description="those in use first, by name")
    table_date: date = Field(description="the date of the table of classes of IBS and CBS", examples=["2026-09-14"])


class TaxClassAnswer(BaseModel):
    """A class of the official table of IBS and CBS."""

    code: str = Field(description="cClassTrib, six digits", examples=["000001"])
    name: str = Field(description="what the table says", examples=["Situações tributadas integralmente."])
    law: str = Field(description="article of the Lei Complementar 214/2025; may be empty", examples=["Art. 275"])


class TaxClasses(BaseModel):
    """The official table of classes of IBS and CBS."""

    data: list[TaxClassAnswer] = Field(description="by code")
    table_date: date = Field(description="its date", examples=["2026-09-14"])


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


class FiscalCity(BaseModel):
    """A municipality, as a note names it."""

    code: str = Field(description="of the IBGE, seven digits", examples=["3546801"])
    state: str = Field(description="UF", examples=["SP"])
    name: str = Field(description="its name", examples=["Santa Isabel"])


class FiscalCities(BaseModel):
    """The municipalities that were looked for."""

    data: list[FiscalCity] = Field(description="the best matches first, ten at most")
