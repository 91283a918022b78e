"""How changes of beers are undone."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from command_api.beers import events
from command_api.beers.commands import ChangeBeer, change_beer
from command_api.beers.details import BeerDetails
from command_api.compensations import Command, Compensations, Undone
from command_api.kernel import Event
from command_api.kernel.partial import Partial
from infra.security.permissions import Permission

compensations = Compensations()

_OF_BEERS: Final[dict[str, tuple[type[Event], ...]]] = {
    "name": (events.BeerRenamed,),
    "prices": (events.BeerRepriced,),
    "is_active": (events.BeerActivated, events.BeerDeactivated),
}
"""Attributes that fields of the command of the same name set, and the events that change them."""


def _beer(undone: Undone, field: str) -> Command:
    former: dict[str, Any] = {field: undone.former(field)}
    command = ChangeBeer(undone.id, **former)
    return lambda tools, ctx: change_beer(tools.store, command, ctx)


@compensations.undoes(events.BeerDetailsChanged, right=Permission.CATALOGUE, fields=("details",))
def former_details(undone: Undone) -> Command:
    """Restore only the details that the event changed; the others stay as they are now."""
    details = undone.former("details")
    changed = {str(path[1]): getattr(details, str(path[1])) for path in undone.changed}
    command = ChangeBeer(undone.id, details=Partial(BeerDetails, **changed))
    return lambda tools, ctx: change_beer(tools.store, command, ctx)


for _field, _events in _OF_BEERS.items():
    compensations.undoes(*_events, right=Permission.CATALOGUE, fields=(_field,))(partial(_beer, field=_field))

compensations.keeps("Um chope cadastrado fica no histórico: desative-o no próprio cadastro.", events.BeerAdded)
