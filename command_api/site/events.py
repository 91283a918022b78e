"""What the business says about itself, as it changed over time."""

from __future__ import annotations

from datetime import date

import msgspec

from command_api.kernel import Event


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


class BusinessInfoChanged(Event):
    """All of it as it is now. Phones are E.164 or empty; coordinates in degrees (WGS 84) as text to stay exact.
    0 ``taps``: nobody said how many there are. ``sealed_keg_credit`` is the percentage of its price that is credited
    for a sold keg that comes back sealed. ``reservation_seats`` is how many people may arrive with a reservation in one
    slot of ``reservation_slot_minutes``; 0: nobody said, so no slot is ever full. ``house_beer_id`` is the beer that
    kits include and that is suggested first; 0: none."""

    TOPIC = "site.BusinessInfoChanged"

    name: str
    tagline: str
    about: tuple[str, ...]
    legal_name: str
    founded: int
    street: str
    district: str
    city: str
    state: str
    postal_code: str
    latitude: str
    longitude: str
    map_query: str
    landline: str
    whatsapp_business: str
    whatsapp_shop: str
    email: str
    instagram: str
    facebook: str
    cuisine: tuple[str, ...]
    price_range: str
    service_area: tuple[str, ...]
    reservation_max_people: int
    taps: int = 0
    calling_tables: int = 0
    sealed_keg_credit: int = 100
    reservation_seats: int = 0
    reservation_slot_minutes: int = 30
    house_beer_id: int = 0


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
