"""The house as its notes name it, and the tax profiles with the days from which they count."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from datetime import date
from typing import Final, Self

from msgspec.structs import asdict

from command_api.fiscal import events
from command_api.fiscal.details import FiscalHouse, ProfileDetails, ProviderSettings, Treatment
from command_api.kernel import Aggregate, Event
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.kernel.text import name_form
from command_api.rules.tax_codes import Regime

ONLY_HOUSE: Final = 1
"""Id of the one house there is."""
TAX_PROFILE_NAME: Final = "tax-profile-name"
"""Scope of the claim."""


class FiscalHouseRecord(Aggregate):
    """What notes say of the house."""

    TOPIC = "fiscal_house"
    NOUN = "Dados fiscais da casa"

    @classmethod
    def introduce(cls, house: FiscalHouse) -> Self:
        return cls.begin(events.FiscalHouseChanged, ONLY_HOUSE, **asdict(house.checked()))

    def change(self, house: FiscalHouse) -> None:
        if house != self.house:
            self.trigger_event(events.FiscalHouseChanged, **asdict(house.checked()))

    def evolve(self, event: Event) -> None:
        match event:
            case events.FiscalHouseChanged():
                self.house = fields_of(FiscalHouse, event)


class FiscalProvider(Aggregate):
    """The provider that transmits the notes of the house, in use or not."""

    TOPIC = "fiscal_provider"
    NOUN = "Provedor de notas"

    @classmethod
    def first(cls, settings: ProviderSettings, secrets: str) -> Self:
        """``secrets`` are encrypted."""
        return cls.begin(events.ProviderChosen, ONLY_HOUSE, **asdict(settings), secrets=secrets)

    def choose(self, settings: ProviderSettings, secrets: str) -> None:
        if not self.is_in_use or (settings, secrets) != (self.settings, self.secrets):
            self.trigger_event(events.ProviderChosen, **asdict(settings), secrets=secrets)

    def dismiss(self) -> None:
        if self.is_in_use:
            self.trigger_event(events.ProviderDismissed)

    def evolve(self, event: Event) -> None:
        match event:
            case events.ProviderChosen():
                self.settings, self.secrets = fields_of(ProviderSettings, event), event.secrets
                self.is_in_use = True
            case events.ProviderDismissed():
                self.is_in_use = False


class TaxProfile(Aggregate):
    """``treatments`` are the taxes by the day from which they count. A profile is never deleted: notes name it."""

    TOPIC = "tax_profile"
    NOUN = "Perfil de tributos"

    @classmethod
    def create(cls, id: int, details: ProfileDetails) -> Self:
        details.check()
        return cls.begin(events.TaxProfileCreated, id, **asdict(details))

    @property
    def name(self) -> str:
        return self.details.name

    def change_details(self, details: ProfileDetails) -> None:
        details.check()
        if details != self.details:
            self.trigger_event(events.TaxProfileRenamed, **asdict(details))

    def treat(self, valid_from: date, treatment: Treatment, regime: Regime) -> None:
        """The taxes from a day on. Any day may be corrected: a note that was made keeps what it says."""
        checked = treatment.checked(regime)
        if self.treatments.get(valid_from) != checked:
            self.trigger_event(events.TaxProfileTreated, valid_from=valid_from, **asdict(checked))

    def treatment_on(self, day: date) -> Treatment | None:
        """The taxes of a day; ``None`` before the first."""
        begun = [each for each in self.treatments if each <= day]
        return self.treatments[max(begun)] if begun else None

    def retire(self) -> None:
        if self.is_active:
            self.trigger_event(events.TaxProfileRetired)

    def reinstate(self) -> None:
        if not self.is_active:
            self.trigger_event(events.TaxProfileReinstated)

    def claims(self) -> AbstractSet[Claim]:
        return {(TAX_PROFILE_NAME, name_form(self.name))}

    def evolve(self, event: Event) -> None:
        match event:
            case events.TaxProfileCreated():
                self.details = fields_of(ProfileDetails, event)
                self.is_active = True
                self.treatments: dict[date, Treatment] = {}
            case events.TaxProfileRenamed():
                self.details = fields_of(ProfileDetails, event)
            case events.TaxProfileTreated():
                self.treatments[event.valid_from] = fields_of(Treatment, event)
            case events.TaxProfileRetired():
                self.is_active = False
            case events.TaxProfileReinstated():
                self.is_active = True
