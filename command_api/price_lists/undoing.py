"""How changes of price lists are undone."""

from __future__ import annotations

from command_api.compensations import Command, Compensations, Undone
from command_api.kernel.partial import Partial
from command_api.price_lists import events
from command_api.price_lists.commands import ChangePriceList, change_price_list
from infra.security.permissions import Permission

compensations = Compensations()


@compensations.undoes(events.PriceListRenamed, right=Permission.CATALOGUE, fields=("details",))
def former_name(undone: Undone) -> Command:
    """The name of before."""
    command = ChangePriceList(undone.id, details=Partial.of(undone.former("details")))
    return lambda tools, ctx: change_price_list(tools.store, command, ctx)


@compensations.undoes(
    events.PriceListRetired, events.PriceListReinstated, right=Permission.CATALOGUE, fields=("is_active",)
)
def former_state(undone: Undone) -> Command:
    """In use or retired, as before."""
    command = ChangePriceList(undone.id, is_active=undone.former("is_active"))
    return lambda tools, ctx: change_price_list(tools.store, command, ctx)


compensations.keeps(
    "Uma lista criada fica no histórico: tire-a dos clientes e encerre-a na própria lista.", events.PriceListCreated
)
compensations.keeps("Pedidos já podem ter estes preços: registre os certos na própria lista.", events.PriceListPriced)
