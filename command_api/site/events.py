"""What the business says about itself, as it changed over time."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import event_with
from command_api.rules.clauses import Clause
from command_api.site.info import Info
from command_api.site.label_format import LabelFormat

if TYPE_CHECKING:

    class _WithInfo(Event, Info, frozen=True):
        """What ``event_with`` makes, as type checkers see it."""

    class _WithLabelFormat(Event, LabelFormat, frozen=True):
        """An event with the format of labels."""
else:
    _WithInfo = event_with(Info)
    _WithLabelFormat = event_with(LabelFormat)


class OpeningHours(msgspec.Struct, frozen=True):
    """One weekday (0 is Monday) from ``opens`` to ``closes``, ``"HH:MM"``; a close at or before the opening is on the
    next day."""

    weekday: int
    opens: str
    closes: str


class SpecialDay(msgspec.Struct, frozen=True):
    """A date whose hours, ``"HH:MM"``, count in place of those of its weekday; both empty: closed. ``name`` says why:
    ``"Natal"``."""

    day: date
    opens: str = ""
    closes: str = ""
    name: str = ""


class BusinessInfoChanged(_WithInfo, frozen=True):
    """All of it as it is now."""

    TOPIC = "site.BusinessInfoChanged"


class HoldRulesChanged(Event):
    """How long equipment waits for a deposit (hours), and whether it is let go by itself after that."""

    TOPIC = "site.HoldRulesChanged"

    deposit_hold_hours: int
    release_overdue_holds: bool


class PixSettingsChanged(Event):
    """The PIX key of the house, and the name and town that the payer's bank shows. Empty: those of the installation
    and of the business's data."""

    TOPIC = "site.PixSettingsChanged"

    key: str
    name: str
    city: str


class ContractClausesChanged(Event):
    """All clauses of the contract that say the same of every order, in their order; none: those of the program."""

    TOPIC = "site.ContractClausesChanged"

    clauses: tuple[Clause, ...]


class HouseColorChanged(Event):
    """``#rrggbb`` of buttons and links; empty: the colour of the installation."""

    TOPIC = "site.HouseColorChanged"

    color: str


class LogoChanged(Event):
    """A square WebP in the store of files, shown instead of the drawn mark; empty: none."""

    TOPIC = "site.LogoChanged"

    file: str


class SignInRulesChanged(Event):
    """Whether administrators need a second factor."""

    TOPIC = "site.SignInRulesChanged"

    second_factor_for_admins: bool


class OpeningHoursChanged(Event):
    """The whole week; a weekday that is absent is closed."""

    TOPIC = "site.OpeningHoursChanged"

    hours: tuple[OpeningHours, ...]


class SpecialDaysChanged(Event):
    """All holidays and other dates with hours of their own, from the first on."""

    TOPIC = "site.SpecialDaysChanged"

    days: tuple[SpecialDay, ...]


class LabelFormatChanged(_WithLabelFormat, frozen=True):
    """Where the labels are on the sheets that the house prints on, beside those that makers sell by number."""

    TOPIC = "site.LabelFormatChanged"
