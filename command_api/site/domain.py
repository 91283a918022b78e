"""What the business says about itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, Self

import msgspec

from command_api.kernel import Aggregate, Event, Refused
from command_api.kernel.events import fields_of
from command_api.rules.clauses import LONGEST_TEXT, LONGEST_TITLE, MOST, PLACEHOLDERS, Clause
from command_api.rules.colours import COLOUR, LEAST, unreadable
from command_api.rules.opening_hours import short_weekday
from command_api.rules.pix import key_of
from command_api.site import events
from command_api.site.events import OpeningHours, SpecialDay
from command_api.site.info import Info
from command_api.site.label_format import LabelFormat

BUSINESS: Final = 1
"""Id of the one business there is."""

TIME: Final = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
MOST_SPECIAL_DAYS: Final = 100
LONGEST_HOLD: Final = 8760
"""Hours of a year."""


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
        """These settings with the key as banks register it. Raises ``Refused`` for what cannot be a key."""
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
    """The business's data, its opening hours, its looks, its PIX key, the clauses of its contract, the format of its
    labels, its rules for deposits and for sign-ins; any may be stated first."""

    TOPIC = "business_info"
    NOUN = "Negócio"

    @classmethod
    def introduce(cls, info: Info) -> Self:
        info.check()
        return cls.begin(events.BusinessInfoChanged, BUSINESS, **msgspec.structs.asdict(info))

    @classmethod
    def open(cls, hours: Sequence[OpeningHours]) -> Self:
        return cls.begin(events.OpeningHoursChanged, BUSINESS, hours=_week(hours))

    @classmethod
    def mark_days(cls, days: Sequence[SpecialDay]) -> Self:
        return cls.begin(events.SpecialDaysChanged, BUSINESS, days=_special_days(days))

    @classmethod
    def hold(cls, rules: HoldRules) -> Self:
        rules.check()
        return cls.begin(events.HoldRulesChanged, BUSINESS, **asdict(rules))

    @classmethod
    def guard_sign_ins(cls, *, second_factor_for_admins: bool) -> Self:
        return cls.begin(events.SignInRulesChanged, BUSINESS, second_factor_for_admins=second_factor_for_admins)

    @classmethod
    def be_paid(cls, pix: PixSettings) -> Self:
        return cls.begin(events.PixSettingsChanged, BUSINESS, **asdict(pix.registered()))

    @classmethod
    def word_contract(cls, clauses: Sequence[Clause]) -> Self:
        return cls.begin(events.ContractClausesChanged, BUSINESS, clauses=_checked(clauses))

    @classmethod
    def wear(cls, color: str) -> Self:
        _check_color(color)
        return cls.begin(events.HouseColorChanged, BUSINESS, color=color)

    @classmethod
    def bear(cls, logo: str) -> Self:
        return cls.begin(events.LogoChanged, BUSINESS, file=logo)

    @classmethod
    def label(cls, labels: LabelFormat) -> Self:
        labels.check()
        return cls.begin(events.LabelFormatChanged, BUSINESS, **msgspec.structs.asdict(labels))

    def change(self, info: Info) -> None:
        info.check()
        if info != self.info:
            self.trigger_event(events.BusinessInfoChanged, **msgspec.structs.asdict(info))

    def change_hours(self, hours: Sequence[OpeningHours]) -> None:
        week = _week(hours)
        if week != self.hours:
            self.trigger_event(events.OpeningHoursChanged, hours=week)

    def change_special_days(self, days: Sequence[SpecialDay]) -> None:
        special = _special_days(days)
        if special != self.special_days:
            self.trigger_event(events.SpecialDaysChanged, days=special)

    def change_holds(self, rules: HoldRules) -> None:
        rules.check()
        if rules != self.holds:
            self.trigger_event(events.HoldRulesChanged, **asdict(rules))

    def change_pix(self, pix: PixSettings) -> None:
        pix = pix.registered()
        if pix != self.pix:
            self.trigger_event(events.PixSettingsChanged, **asdict(pix))

    def change_clauses(self, clauses: Sequence[Clause]) -> None:
        worded = _checked(clauses)
        if worded != self.clauses:
            self.trigger_event(events.ContractClausesChanged, clauses=worded)

    def change_color(self, color: str) -> None:
        _check_color(color)
        if color != self.color:
            self.trigger_event(events.HouseColorChanged, color=color)

    def change_logo(self, logo: str) -> None:
        if logo != self.logo:
            self.trigger_event(events.LogoChanged, file=logo)

    def change_sign_ins(self, *, second_factor_for_admins: bool) -> None:
        if second_factor_for_admins != self.second_factor_for_admins:
            self.trigger_event(events.SignInRulesChanged, second_factor_for_admins=second_factor_for_admins)

    def change_label_format(self, labels: LabelFormat) -> None:
        labels.check()
        if labels != self.label_format:
            self.trigger_event(events.LabelFormatChanged, **msgspec.structs.asdict(labels))

    def evolve(self, event: Event) -> None:
        if not hasattr(self, "info"):
            self.info: Info | None = None
            self.hours: tuple[OpeningHours, ...] = ()
            self.special_days: tuple[SpecialDay, ...] = ()
            self.holds: HoldRules | None = None
            self.pix: PixSettings | None = None
            self.clauses: tuple[Clause, ...] = ()
            self.color = ""
            self.logo = ""
            self.second_factor_for_admins = False
            self.label_format: LabelFormat | None = None
        match event:
            case events.BusinessInfoChanged():
                self.info = fields_of(Info, event)
            case events.OpeningHoursChanged():
                self.hours = event.hours
            case events.SpecialDaysChanged():
                self.special_days = event.days
            case events.HoldRulesChanged():
                self.holds = HoldRules(event.deposit_hold_hours, event.release_overdue_holds)
            case events.PixSettingsChanged():
                self.pix = PixSettings(event.key, event.name, event.city)
            case events.ContractClausesChanged():
                self.clauses = event.clauses
            case events.HouseColorChanged():
                self.color = event.color
            case events.LogoChanged():
                self.logo = event.file
            case events.SignInRulesChanged():
                self.second_factor_for_admins = event.second_factor_for_admins
            case events.LabelFormatChanged():
                self.label_format = fields_of(LabelFormat, event)


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
            late, next_day = (short_weekday(each.weekday).lower() for each in (day, following))
            raise Refused(f"O horário de {late} termina depois de {next_day} abrir.")
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


def _checked(clauses: Sequence[Clause]) -> tuple[Clause, ...]:
    if len(clauses) > MOST:
        raise Refused(f"O contrato tem até {MOST} cláusulas além das três primeiras.")
    for number, clause in enumerate(clauses, start=1):
        if not 1 <= len(clause.title.strip()) <= LONGEST_TITLE:
            raise Refused(f"Dê à {number}ª cláusula um título de até {LONGEST_TITLE} caracteres.")
        if not 1 <= len(clause.text.strip()) <= LONGEST_TEXT:
            raise Refused(f"Escreva na cláusula “{clause.title}” um texto de até {LONGEST_TEXT} caracteres.")
        if unknown := clause.unknown_placeholders():
            raise Refused(
                f"A cláusula “{clause.title}” tem {unknown[0]}, que não representa nada. "
                f"Entre chaves só podem ficar {' e '.join(PLACEHOLDERS)}."
            )
    return tuple(clauses)
