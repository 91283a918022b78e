"""Commands on price lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from command_api.beers.domain import Beer
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound, Refused, Taken, stream_id
from command_api.kernel.partial import UNSET, Maybe, Partial, stated
from command_api.price_lists.details import PriceListDetails
from command_api.price_lists.domain import PRICE_LIST_NAME, PriceList
from command_api.price_lists.events import ListPrice
from command_api.rules.mending import mended_at
from command_api.rules.windows import PUB_TIME


@dataclass(frozen=True, slots=True)
class CreatePriceList:
    """``valid_from``: today if left out. ``percent`` is what kegs without a price cost more than their beer says."""

    details: PriceListDetails
    prices: Sequence[ListPrice] = ()
    percent: Decimal = Decimal(0)
    valid_from: date | None = None


@dataclass(frozen=True, slots=True)
class ChangePriceList:
    """Fields that are ``UNSET`` stay. ``prices`` are all prices from ``valid_from`` on, today if left out, and
    ``percent`` counts from that day too."""

    id: int
    details: Partial[PriceListDetails] = field(default_factory=lambda: Partial(PriceListDetails))
    prices: Maybe[Sequence[ListPrice]] = UNSET
    percent: Maybe[Decimal] = UNSET
    valid_from: date | None = None
    is_active: Maybe[bool] = UNSET


def create_price_list(store: Store, command: CreatePriceList, ctx: CommandContext) -> Receipt:
    """Raises ``Refused``, ``Taken`` (name)."""
    price_list = PriceList.create(store.new_id(PriceList), command.details)
    _set_prices(store, price_list, command.prices, command.percent, command.valid_from, ctx)
    return _save(store, price_list, ctx)


def change_price_list(store: Store, command: ChangePriceList, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Refused``, ``Taken`` (name). A list that customers have is not retired."""
    price_list = store.load(PriceList, command.id, ctx)
    price_list.change_details(command.details.applied_to(price_list.details))
    if command.prices is not UNSET or command.percent is not UNSET:
        _set_prices(store, price_list, command.prices, command.percent, command.valid_from, ctx)
    if command.is_active is False:
        _check_unused(store, price_list)
        price_list.retire()
    elif command.is_active is True:
        price_list.reinstate()
    return _save(store, price_list, ctx)


def _set_prices(
    store: Store,
    price_list: PriceList,
    prices: Maybe[Sequence[ListPrice]],
    percent: Maybe[Decimal],
    valid_from: date | None,
    ctx: CommandContext,
) -> None:
    """What is ``UNSET`` stays as it is on that day."""
    today = ctx.now.astimezone(PUB_TIME).date()
    day = valid_from or today
    prices = stated(prices, price_list.listed_on(day))
    percent = stated(percent, price_list.listed_percent_on(day))
    wanted = {each.beer_id for each in prices}
    if unknown := wanted - store.load_all(Beer, wanted).keys():
        raise NotFound(f"Chope {min(unknown)} não existe.")
    price_list.set_prices(day, prices, today=today, percent=percent)


def _check_unused(store: Store, price_list: PriceList) -> None:
    customers = store.referring(price_list.id)
    if price_list.is_active and customers:
        count = "de um cliente" if len(customers) == 1 else f"de {len(customers)} clientes"
        raise Refused(
            f"A lista {price_list.name} é {count}: escolha outra no cadastro antes.",
            used_by=customers,
            mend=mended_at("customer", stream_id(customers[0])),
        )


def _save(store: Store, price_list: PriceList, ctx: CommandContext) -> Receipt:
    try:
        return store.save(price_list, ctx=ctx)
    except Taken as taken:
        if taken.details["scope"] != PRICE_LIST_NAME:
            raise
        raise Taken(f"Já existe uma lista chamada “{price_list.name}”.", **taken.details) from None
