"""Commands on beers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from command_api.beers.domain import BEER_NAME, Beer, BeerDetails
from command_api.beers.events import SizePrice
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, Taken

_DETAILS: Final = tuple(BeerDetails.__dataclass_fields__)


@dataclass(frozen=True, slots=True)
class AddBeer:
    name: str
    details: BeerDetails = field(default_factory=BeerDetails)
    prices: Sequence[SizePrice] = ()
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class ChangeBeer:
    """Only what is in ``fields`` changes: ``name``, ``prices`` (all of them), ``is_active`` and the members of
    ``BeerDetails``."""

    id: int
    fields: dict[str, Any] = field(default_factory=dict)


def add_beer(store: Store, command: AddBeer, ctx: CommandContext) -> Receipt:
    """Raises ``Refused``, ``Taken`` (name)."""
    beer = Beer.add(
        store.new_id(Beer),
        name=command.name,
        details=command.details,
        prices=command.prices,
        is_active=command.is_active,
    )
    return _save(store, beer, ctx)


def change_beer(store: Store, command: ChangeBeer, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``, ``Taken`` (name)."""
    beer = store.load(Beer, command.id, ctx)
    fields = command.fields
    if "name" in fields:
        beer.rename(fields["name"])
    beer.change_details(replace(beer.details, **{name: fields[name] for name in _DETAILS if name in fields}))
    if "prices" in fields:
        beer.reprice(fields["prices"])
    if "is_active" in fields:
        beer.activate() if fields["is_active"] else beer.deactivate()
    return _save(store, beer, ctx)


def _save(store: Store, beer: Beer, ctx: CommandContext) -> Receipt:
    try:
        return store.save(beer, ctx=ctx)
    except Taken as taken:
        if taken.details["scope"] != BEER_NAME:
            raise
        raise Taken(f"Já existe um chope chamado “{beer.name}”.", **taken.details) from None
