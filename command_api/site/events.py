"""What the business says about itself, as it changed over time."""

from __future__ import annotations

import msgspec

from command_api.kernel import Event


class OpeningHours(msgspec.Struct, frozen=True):
    """One weekday (0 is Monday) from ``opens`` to ``closes``, ``"HH:MM"``; a close at or before the opening is on the
    next day."""

    weekday: int
    opens: str
    closes: str


class BusinessInfoChanged(Event):
    """All of it as it is now. Phones are E.164 or empty; coordinates in degrees (WGS 84) as text to stay exact.
    0 ``taps``: nobody said how many there are. ``sealed_keg_credit`` is the percentage of its price that is credited
    for a sold keg that comes back sealed."""

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
    sealed_keg_credit: int = 100


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


class SignInRulesChanged(Event):
    """Whether administrators need a second factor."""

    TOPIC = "site.SignInRulesChanged"

    second_factor_for_admins: bool


class OpeningHoursChanged(Event):
    """The whole week; a weekday that is absent is closed."""

    TOPIC = "site.OpeningHoursChanged"

    hours: tuple[OpeningHours, ...]
