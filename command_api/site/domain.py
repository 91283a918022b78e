"""What the business says about itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Final, Self

from command_api.kernel import Aggregate, Event, Refused
from command_api.rules.colours import COLOUR, LEAST, unreadable
from command_api.rules.pix import key_of
from command_api.rules.reservations import DEFAULT_SLOT_MINUTES, MOST_SEATS, SLOT_MINUTES
from command_api.site.events import (
    BusinessInfoChanged,
    HoldRulesChanged,
    HouseColorChanged,
    LogoChanged,
    OpeningHours,
    OpeningHoursChanged,
    PixSettingsChanged,
    SignInRulesChanged,
    SpecialDay,
    SpecialDaysChanged,
)

BUSINESS: Final = 1
"""Id of the one business there is."""
WEEKDAYS: Final = ("segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo")

PHONE: Final = r"^(\+[1-9][0-9]{7,14})?$"
URL: Final = r"^(https://[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9._~%/?#&=+@:,;!-]*)?)?$"
EMAIL: Final = (
    r"^([A-Za-z0-9][A-Za-z0-9._%+-]{0,62}@([A-Za-z0-9]([A-Za-z0-9-]{0,40}[A-Za-z0-9])?\.){1,4}[A-Za-z]{2,24})?$"
)
POSTAL_CODE: Final = r"^([0-9]{5}-[0-9]{3})?$"
STATE: Final = r"^([A-Z]{2})?$"
PRICE_RANGE: Final = r"^\${0,4}$"
TIME: Final = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
"""What may be empty may be unknown."""
MOST_TAPS: Final = 999
MOST_TABLES: Final = 999
EVERYTHING: Final = 100
"""Percent."""
MOST_SPECIAL_DAYS: Final = 100
LONGEST_HOLD: Final = 8760
"""Hours of a year."""

_FORMS: Final = {
    "landline": (PHONE, "O telefone fixo deve estar no formato +551155550100."),
    "whatsapp_business": (PHONE, "O WhatsApp da casa deve estar no formato +5511955550101."),
    "whatsapp_shop": (PHONE, "O WhatsApp da loja deve estar no formato +5511955550102."),
    "email": (EMAIL, "Informe um e-mail válido."),
    "instagram": (URL, "O endereço do Instagram deve começar com https://."),
    "facebook": (URL, "O endereço do Facebook deve começar com https://."),
    "postal_code": (POSTAL_CODE, "O CEP deve estar no formato 07500-000."),
    "state": (STATE, "A UF tem duas letras maiúsculas."),
    "price_range": (PRICE_RANGE, "A faixa de preço vai de $ a $$$$."),
}


@dataclass(frozen=True, slots=True)
class Info:
    """All business data; an empty text or list is unknown, and so is 0 ``taps``. Coordinates are degrees (WGS 84) as
    text to stay exact. ``sealed_keg_credit`` is a percentage. 0 ``reservation_seats``: no slot is ever full;
    0 ``calling_tables``: no table calls the waiter; 0 ``house_beer_id``: kits include no beer."""

    name: str
    tagline: str = ""
    about: tuple[str, ...] = ()
    legal_name: str = ""
    founded: int = 0
    street: str = ""
    district: str = ""
    city: str = ""
    state: str = ""
    postal_code: str = ""
    latitude: str = ""
    longitude: str = ""
    map_query: str = ""
    landline: str = ""
    whatsapp_business: str = ""
    whatsapp_shop: str = ""
    email: str = ""
    instagram: str = ""
    facebook: str = ""
    cuisine: tuple[str, ...] = ()
    price_range: str = ""
    service_area: tuple[str, ...] = ()
    reservation_max_people: int = 12
    taps: int = 0
    calling_tables: int = 0
    sealed_keg_credit: int = EVERYTHING
    reservation_seats: int = 0
    reservation_slot_minutes: int = DEFAULT_SLOT_MINUTES
    house_beer_id: int = 0

    def check(self) -> None:
        if not self.name.strip():
            raise Refused("Informe o nome do negócio.")
        for name, (form, sentence) in _FORMS.items():
            if not re.fullmatch(form, getattr(self, name)):
                raise Refused(sentence)
        if bool(self.latitude) != bool(self.longitude):
            raise Refused("Informe latitude e longitude juntas.")
        if self.latitude and not (_within(self.latitude, 90) and _within(self.longitude, 180)):
            raise Refused("As coordenadas vão de -90 a 90 (latitude) e de -180 a 180 (longitude).")
        if self.reservation_max_people < 1:
            raise Refused("Uma reserva precisa aceitar ao menos uma pessoa.")
        if not 0 <= self.taps <= MOST_TAPS:
            raise Refused(f"A casa tem de 0 a {MOST_TAPS} torneiras.")
        if not 0 <= self.calling_tables <= MOST_TABLES:
            raise Refused(f"A casa tem de 0 a {MOST_TABLES} mesas que chamam.")
        if not 0 <= self.sealed_keg_credit <= EVERYTHING:
            raise Refused("O crédito de um barril lacrado vai de 0 a 100 %.")
        if not 0 <= self.reservation_seats <= MOST_SEATS:
            raise Refused(f"Um horário de reserva tem de 0 a {MOST_SEATS} lugares.")
        if self.reservation_slot_minutes not in SLOT_MINUTES:
            choices = ", ".join(map(str, SLOT_MINUTES))
            raise Refused(f"O intervalo entre os horários de reserva, em minutos, é um destes: {choices}.")


@dataclass(frozen=True, slots=True)
class HoldRules:
    """How long equipment waits for a deposit, and whether it is let go by itself after that."""

    deposit_hold_hours: int
    release_overdue_holds: bool

    def check(self) -> None:
        if not 1 <= self.deposit_hold_hours <= LONGEST_HOLD:
            raise Refused(f"A reserva espera o sinal de 1 a {LONGEST_HOLD} horas.")


@dataclass(frozen=True, slots=True)
class PixSettings:
    """Where customers pay by PIX, and what their bank shows; see ``PixSettingsChanged``."""

    key: str
    name: str
    city: str

    def registered(self) -> PixSettings:
        """The same with the key as banks register it. Raises ``Refused`` for what cannot be a key."""
        if not self.key.strip():
            return replace(self, key="")
        key = key_of(self.key)
        if key is None:
            raise Refused(
                "Isto não é uma chave PIX: informe CPF, CNPJ, e-mail, telefone com DDD ou a chave aleatória do banco."
            )
        return replace(self, key=key.text)


def _check_color(color: str) -> None:
    if not re.fullmatch(COLOUR, color):
        raise Refused("Informe a cor no formato #rrggbb.")
    if color and (pair := unreadable(color)):
        place, background, ratio = pair
        raise Refused(
            f"A cor {color} não se lê sobre {place} ({background}): o contraste é de {_decimal(ratio)} para 1, "
            f"e o mínimo é {_decimal(LEAST)}. Escolha uma cor mais clara."
        )


def _decimal(value: float) -> str:
    return f"{value:.1f}".replace(".", ",")


class BusinessInfo(Aggregate):
    """The business's data, its opening hours, its looks, its PIX key, its rules for deposits and for sign-ins; any may
    be stated first."""

    TOPIC = "business_info"
    NOUN = "Negócio"

    @classmethod
    def introduce(cls, info: Info) -> Self:
        info.check()
        return cls.begin(BusinessInfoChanged, BUSINESS, **asdict(info))

    @classmethod
    def open(cls, hours: Sequence[OpeningHours]) -> Self:
        return cls.begin(OpeningHoursChanged, BUSINESS, hours=_week(hours))

    @classmethod
    def mark_days(cls, days: Sequence[SpecialDay]) -> Self:
        return cls.begin(SpecialDaysChanged, BUSINESS, days=_special_days(days))

    @classmethod
    def hold(cls, rules: HoldRules) -> Self:
        rules.check()
        return cls.begin(HoldRulesChanged, BUSINESS, **asdict(rules))

    @classmethod
    def guard_sign_ins(cls, *, second_factor_for_admins: bool) -> Self:
        return cls.begin(SignInRulesChanged, BUSINESS, second_factor_for_admins=second_factor_for_admins)

    @classmethod
    def be_paid(cls, pix: PixSettings) -> Self:
        return cls.begin(PixSettingsChanged, BUSINESS, **asdict(pix.registered()))

    @classmethod
    def wear(cls, color: str) -> Self:
        _check_color(color)
        return cls.begin(HouseColorChanged, BUSINESS, color=color)

    @classmethod
    def bear(cls, logo: str) -> Self:
        return cls.begin(LogoChanged, BUSINESS, file=logo)

    def change(self, info: Info) -> None:
        info.check()
        if info != self.info:
            self.trigger_event(BusinessInfoChanged, **asdict(info))

    def change_hours(self, hours: Sequence[OpeningHours]) -> None:
        week = _week(hours)
        if week != self.hours:
            self.trigger_event(OpeningHoursChanged, hours=week)

    def change_special_days(self, days: Sequence[SpecialDay]) -> None:
        special = _special_days(days)
        if special != self.special_days:
            self.trigger_event(SpecialDaysChanged, days=special)

    def change_holds(self, rules: HoldRules) -> None:
        rules.check()
        if rules != self.holds:
            self.trigger_event(HoldRulesChanged, **asdict(rules))

    def change_pix(self, pix: PixSettings) -> None:
        pix = pix.registered()
        if pix != self.pix:
            self.trigger_event(PixSettingsChanged, **asdict(pix))

    def change_color(self, color: str) -> None:
        _check_color(color)
        if color != self.color:
            self.trigger_event(HouseColorChanged, color=color)

    def change_logo(self, logo: str) -> None:
        if logo != self.logo:
            self.trigger_event(LogoChanged, file=logo)

    def change_sign_ins(self, *, second_factor_for_admins: bool) -> None:
        if second_factor_for_admins != self.second_factor_for_admins:
            self.trigger_event(SignInRulesChanged, second_factor_for_admins=second_factor_for_admins)

    def evolve(self, event: Event) -> None:
        if not hasattr(self, "info"):
            self.info: Info | None = None
            self.hours: tuple[OpeningHours, ...] = ()
            self.special_days: tuple[SpecialDay, ...] = ()
            self.holds: HoldRules | None = None
            self.pix: PixSettings | None = None
            self.color = ""
            self.logo = ""
            self.second_factor_for_admins = False
        match event:
            case BusinessInfoChanged():
                self.info = Info(**{name: getattr(event, name) for name in Info.__dataclass_fields__})
            case OpeningHoursChanged():
                self.hours = event.hours
            case SpecialDaysChanged():
                self.special_days = event.days
            case HoldRulesChanged():
                self.holds = HoldRules(event.deposit_hold_hours, event.release_overdue_holds)
            case PixSettingsChanged():
                self.pix = PixSettings(event.key, event.name, event.city)
            case HouseColorChanged():
                self.color = event.color
            case LogoChanged():
                self.logo = event.file
            case SignInRulesChanged():
                self.second_factor_for_admins = event.second_factor_for_admins


def _week(hours: Sequence[OpeningHours]) -> tuple[OpeningHours, ...]:
    """``hours`` from Monday on, each day once, no night running into the next day's opening."""
    week = {day.weekday: day for day in hours}
    if len(week) != len(hours):
        raise Refused("Cada dia da semana aparece uma vez.")
    for day in hours:
        if not 0 <= day.weekday <= 6:
            raise Refused("Os dias da semana vão de 0 (segunda) a 6 (domingo).")
        if not (re.fullmatch(TIME, day.opens) and re.fullmatch(TIME, day.closes)):
            raise Refused("Os horários devem estar no formato HH:MM.")
        following = week.get((day.weekday + 1) % 7)
        if following and day.closes <= day.opens and following.opens < day.closes:
            raise Refused(
                f"O horário de {WEEKDAYS[day.weekday]} termina depois de {WEEKDAYS[following.weekday]} abrir."
            )
    return tuple(sorted(week.values(), key=lambda day: day.weekday))


def _special_days(days: Sequence[SpecialDay]) -> tuple[SpecialDay, ...]:
    """``days`` from the first on, each once, each with both times or none."""
    if len({special.day for special in days}) != len(days):
        raise Refused("Cada data aparece uma vez.")
    if len(days) > MOST_SPECIAL_DAYS:
        raise Refused(f"Guardamos até {MOST_SPECIAL_DAYS} datas especiais.")
    for special in days:
        times = (special.opens, special.closes)
        if any(times) and not all(re.fullmatch(TIME, each) for each in times):
            raise Refused(f"Informe quando a casa abre e fecha em {special.day:%d/%m/%Y}, ou deixe o dia fechado.")
    return tuple(sorted(days, key=lambda special: special.day))


def _within(degrees: str, limit: int) -> bool:
    try:
        return abs(Decimal(degrees)) <= limit
    except InvalidOperation:
        return False
