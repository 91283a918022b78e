"""How changes of fiscal data are undone."""

from __future__ import annotations

from command_api.compensations import Command, Compensations, Undone
from command_api.fiscal import events
from command_api.fiscal.commands import ChangeTaxProfile, change_fiscal_house, change_tax_profile
from command_api.fiscal.details import FiscalHouse
from command_api.kernel import Refused
from command_api.kernel.partial import Partial
from infra.security.permissions import Permission

compensations = Compensations()


@compensations.undoes(events.FiscalHouseChanged, right=Permission.FISCAL, fields=("house",))
def former_house(undone: Undone) -> Command:
    """Restore only the fields that the event changed."""
    if undone.before is None:
        raise Refused("Antes disto, nada tinha sido informado: não há um antes a que voltar.")
    house = undone.former("house")
    former = Partial(FiscalHouse, **{str(path[1]): getattr(house, str(path[1])) for path in undone.changed})
    return lambda tools, ctx: change_fiscal_house(tools.store, former, ctx)


@compensations.undoes(events.TaxProfileRenamed, right=Permission.FISCAL, fields=("details",))
def former_name(undone: Undone) -> Command:
    """The name of before."""
    command = ChangeTaxProfile(undone.id, details=Partial.of(undone.former("details")))
    return lambda tools, ctx: change_tax_profile(tools.store, command, ctx)


@compensations.undoes(
    events.TaxProfileRetired, events.TaxProfileReinstated, right=Permission.FISCAL, fields=("is_active",)
)
def former_state(undone: Undone) -> Command:
    """In use or retired, as before."""
    command = ChangeTaxProfile(undone.id, is_active=undone.former("is_active"))
    return lambda tools, ctx: change_tax_profile(tools.store, command, ctx)


compensations.keeps("Um perfil criado fica no histórico: encerre-o no próprio perfil.", events.TaxProfileCreated)
compensations.keeps(
    "Notas já podem ter estes tributos: registre os certos no próprio perfil.", events.TaxProfileTreated
)
compensations.keeps(
    "O token não volta pelo histórico: escolha o provedor de novo na página Fiscal.",
    events.ProviderChosen,
    events.ProviderDismissed,
)
