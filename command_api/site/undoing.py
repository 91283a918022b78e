"""How changes of the business's data are undone."""

from __future__ import annotations

from command_api.compensations import Command, Compensations, Undone
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from command_api.site import events
from command_api.site.commands import (
    change_business,
    change_clauses,
    change_color,
    change_holds,
    change_hours,
    change_label_format,
    change_pix,
    change_special_days,
    restore_logo,
)
from command_api.site.info import Info
from infra.security.permissions import Permission

compensations = Compensations()

_UNSAID = "Antes disto, nada tinha sido informado: não há um antes a que voltar."


@compensations.undoes(events.BusinessInfoChanged, right=Permission.SETTINGS, fields=("info",))
def former_info(undone: Undone) -> Command:
    """Restore only the fields that the event changed."""
    if undone.before.info is None:
        raise Refused(_UNSAID)
    info = undone.former("info")
    former = Partial(Info, **{str(path[1]): getattr(info, str(path[1])) for path in undone.changed})
    return lambda tools, ctx: change_business(tools.store, former, ctx)


@compensations.undoes(events.OpeningHoursChanged, right=Permission.SETTINGS, fields=("hours",))
def former_hours(undone: Undone) -> Command:
    """The week as it was."""
    if not undone.before.hours:
        raise Refused(_UNSAID)
    return lambda tools, ctx: change_hours(tools.store, undone.before.hours, ctx)


@compensations.undoes(events.SpecialDaysChanged, right=Permission.SETTINGS, fields=("special_days",))
def former_special_days(undone: Undone) -> Command:
    """The dates as they were; none before the first were said."""
    return lambda tools, ctx: change_special_days(tools.store, undone.before.special_days, ctx)


@compensations.undoes(events.HoldRulesChanged, right=Permission.SETTINGS, fields=("holds",))
def former_holds(undone: Undone) -> Command:
    """Restore only the rule that the event changed."""
    if undone.before.holds is None:
        raise Refused(_UNSAID)
    return lambda tools, ctx: change_holds(tools.store, undone.former("holds"), ctx)


@compensations.undoes(events.PixSettingsChanged, right=Permission.SETTINGS, fields=("pix",))
def former_pix(undone: Undone) -> Command:
    """Restore only what the event changed."""
    if undone.before.pix is None:
        raise Refused(_UNSAID)
    return lambda tools, ctx: change_pix(tools.store, undone.former("pix"), ctx)


@compensations.undoes(events.ContractClausesChanged, right=Permission.SETTINGS, fields=("clauses",))
def former_clauses(undone: Undone) -> Command:
    """The clauses before; at first those of the program."""
    return lambda tools, ctx: change_clauses(tools.store, undone.before.clauses, ctx)


@compensations.undoes(events.HouseColorChanged, right=Permission.SETTINGS, fields=("color",))
def former_color(undone: Undone) -> Command:
    """The colour before; at first that of the installation."""
    return lambda tools, ctx: change_color(tools.store, undone.before.color, ctx)


@compensations.undoes(events.LogoChanged, right=Permission.SETTINGS, fields=("logo",))
def former_logo(undone: Undone) -> Command:
    """The logo before; at first none."""
    return lambda tools, ctx: restore_logo(tools.store, undone.before.logo, ctx)


@compensations.undoes(events.LabelFormatChanged, right=Permission.SETTINGS, fields=("label_format",))
def former_label_format(undone: Undone) -> Command:
    """Restore only what the event changed."""
    if undone.before.label_format is None:
        raise Refused(_UNSAID)
    return lambda tools, ctx: change_label_format(tools.store, undone.former("label_format"), ctx)


compensations.keeps("A exigência do segundo fator se muda em Configurações.", events.SignInRulesChanged)
