"""Commands on beers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from command_api.beers.details import BeerDetails
from command_api.beers.domain import BEER_NAME, Beer
from command_api.beers.events import SizePrice
from command_api.event_store import Receipt, Store
from command_api.fiscal.commands import check_profile
from command_api.kernel import CommandContext, Taken
from command_api.kernel.partial import UNSET, Maybe, Partial, stated


@dataclass(frozen=True, slots=True)
class AddBeer:
    name: str
    details: BeerDetails = field(default_factory=BeerDetails)
    prices: Sequence[SizePrice] = ()
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class ChangeBeer:
    """Fields that are ``UNSET`` stay; ``prices`` are all of them."""

    id: int
    name: Maybe[str] = UNSET
    prices: Maybe[Sequence[SizePrice]] = UNSET
    is_active: Maybe[bool] = UNSET
    details: Partial[BeerDetails] = field(default_factory=lambda: Partial(BeerDetails))


def add_beer(store: Store, command: AddBeer, ctx: CommandContext) -> Receipt:
    """Raises ``Refused``, ``Taken`` (name)."""
    if command.details.tax_profile_id:
        check_profile(store, command.details.tax_profile_id)
    id = store.new_id(Beer)
    beer = Beer.add(id, command.name, command.details, command.prices, is_active=command.is_active)
    return _save(store, beer, ctx)


def change_beer(store: Store, command: ChangeBeer, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``, ``Taken`` (name)."""
    beer = store.load(Beer, command.id, ctx)
    beer.rename(stated(command.name, beer.name))
    tax_profile_id = command.details.values.get("tax_profile_id")
    if tax_profile_id and tax_profile_id != beer.details.tax_profile_id:
        check_profile(store, tax_profile_id)
    beer.change_details(command.details.applied_to(beer.details))
    beer.reprice(stated(command.prices, beer.prices))
    if command.is_active is not UNSET:
        beer.activate() if command.is_active else beer.deactivate()
    return _save(store, beer, ctx)


def _save(store: Store, beer: Beer, ctx: CommandContext) -> Receipt:
    try:
        return store.save(beer, ctx=ctx)
    except Taken as taken:
        if taken.details["scope"] != BEER_NAME:
            raise
        raise Taken(f"Já existe um chope chamado “{beer.name}”.", **taken.details) from None
