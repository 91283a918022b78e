"""Fiscal data as the back office reads them."""

from __future__ import annotations

from datetime import date, datetime

from pydantic import BaseModel, Field

from command_api.fiscal.details import FiscalHouse, ProfileDetails, ProviderSettings, Treatment
from infra.declared_fields import responds


@responds(FiscalHouse)
class FiscalHouseAnswer(BaseModel):
    """What notes say of the house."""

    city_name: str = Field(description="the municipality of `city_code`; empty: none", examples=["Santa Isabel - SP"])
    version: int = Field(description="for `If-Match`; 0: nothing was said yet", examples=[4])


@responds(ProviderSettings)
class FiscalProviderAnswer(BaseModel):
    """The provider that transmits the notes of the house."""

    in_use: bool = Field(description="`false`: no note is handed over", examples=[True])
    chosen_at: datetime | None = Field(description="since when", examples=["2027-01-02T14:00:00Z"])
    callback_address: str = Field(
        description="to be entered at the provider", examples=["https://exemplo.com.br/api/v1/notes/answers/focus"]
    )
    version: int = Field(description="for `If-Match`; 0: none was named yet", examples=[2])


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


class FiscalCity(BaseModel):
    """A municipality, as a note names it."""

    code: str = Field(description="of the IBGE, seven digits", examples=["3546801"])
    state: str = Field(description="UF", examples=["SP"])
    name: str = Field(description="its name", examples=["Santa Isabel"])


class FiscalCities(BaseModel):
    """The municipalities that were looked for."""

    data: list[FiscalCity] = Field(description="the best matches first, ten at most")
