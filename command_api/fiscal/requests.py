"""Bodies of this slice's commands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from command_api.fields import Day, Line, Name, given_fields
from command_api.fiscal.commands import ChangeTaxProfile, CreateTaxProfile
from command_api.fiscal.details import FiscalHouse, ProfileDetails, ProviderSettings, Treatment
from command_api.http import Body
from command_api.kernel.events import fields_of
from command_api.kernel.partial import if_sent
from infra.declared_fields import requests

Token = Annotated[Line, Field(max_length=200)]


@requests(FiscalHouse)
class FiscalHouseBody(Body):
    """All of it; what is left out is unsaid."""


@requests(ProviderSettings)
class ProviderBody(Body):
    """The provider that transmits the notes of the house. Secrets are encrypted and never shown again."""

    token: Token = Field("", description="of Focus NFe, for this environment; left out: it stays", examples=["aB3dE5"])
    renew_secret: bool = Field(
        False, description="another secret for what the provider posts; the one before is worth nothing any more"
    )


@requests(Treatment)
class NewTaxProfileBody(Body):
    """A profile with its first taxes."""

    name: Name = Field(description="1 to 100 characters, unique", examples=["Chope comprado com ST"])
    valid_from: Day | None = Field(None, description="from which day on; left out: today", examples=["2027-01-04"])

    def command(self) -> CreateTaxProfile:
        return CreateTaxProfile(fields_of(ProfileDetails, self), fields_of(Treatment, self), self.valid_from)


@requests(Treatment)
class TaxProfileBody(Body):
    """What is left out stays. The taxes are all of them from the day `valid_from` on; without a day they stay."""

    name: Name | None = Field(None, description="1 to 100 characters, unique", examples=["Chope comprado com ST"])
    valid_from: Day | None = Field(
        None, description="from which day on the taxes count; left out: they stay", examples=["2027-01-04"]
    )
    active: bool | None = Field(None, description="`false` retires it", examples=[True])

    def command(self, id: int) -> ChangeTaxProfile:
        return ChangeTaxProfile(
            id,
            details=given_fields(self, ProfileDetails),
            treatment=fields_of(Treatment, self),
            valid_from=self.valid_from,
            is_active=if_sent(self.active),
        )
