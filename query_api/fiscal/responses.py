"""What is looked up for a fiscal note."""

from __future__ import annotations

from pydantic import BaseModel, Field


class FiscalCity(BaseModel):
    """A municipality, as a note names it."""

    code: str = Field(description="of the IBGE, seven digits", examples=["3546801"])
    state: str = Field(description="UF", examples=["SP"])
    name: str = Field(description="its name", examples=["Santa Isabel"])


class FiscalCities(BaseModel):
    """The municipalities that were looked for."""

    data: list[FiscalCity] = Field(description="the best matches first, ten at most")
