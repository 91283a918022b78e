"""What the house says for its notes, and the taxes that its accountant writes down."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from command_api.fiscal.details import FiscalHouse, ProfileDetails, ProviderSettings, Treatment
from command_api.kernel import Event
from command_api.kernel.events import event_with

if TYPE_CHECKING:

    class _WithHouse(Event, FiscalHouse, frozen=True):
        """What ``event_with`` makes, as type checkers see it."""

    class _WithProfile(Event, ProfileDetails, frozen=True):
        """An event with the name of a profile."""

    class _WithProvider(Event, ProviderSettings, frozen=True):
        """An event with the settings of a provider."""

    class _WithTreatment(Event, Treatment, frozen=True):
        """An event with the taxes of a profile."""
else:
    _WithHouse = event_with(FiscalHouse)
    _WithProfile = event_with(ProfileDetails)
    _WithProvider = event_with(ProviderSettings)
    _WithTreatment = event_with(Treatment)


class FiscalHouseChanged(_WithHouse, frozen=True):
    """All of it as it is now."""

    TOPIC = "fiscal.FiscalHouseChanged"


class TaxProfileCreated(_WithProfile, frozen=True):
    """The profile has no taxes yet."""

    TOPIC = "fiscal.TaxProfileCreated"


class TaxProfileRenamed(_WithProfile, frozen=True):
    TOPIC = "fiscal.TaxProfileRenamed"


class TaxProfileTreated(_WithTreatment, frozen=True):
    """All taxes of the profile from the day ``valid_from`` on, until the next such day. The same day again replaces
    them."""

    TOPIC = "fiscal.TaxProfileTreated"

    valid_from: date


class TaxProfileRetired(Event):
    """Nothing new gets it."""

    TOPIC = "fiscal.TaxProfileRetired"


class TaxProfileReinstated(Event):
    TOPIC = "fiscal.TaxProfileReinstated"


class ProviderChosen(_WithProvider, frozen=True):
    """This provider transmits the notes from now on. ``secrets`` are encrypted with a key of the installation."""

    TOPIC = "fiscal.ProviderChosen"

    secrets: str


class ProviderDismissed(Event):
    """No note is handed over any more."""

    TOPIC = "fiscal.ProviderDismissed"
