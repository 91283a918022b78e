"""Products that are kegs of a beer: their price and their stock are the beer's."""

from __future__ import annotations

from decimal import Decimal

from command_api.beers.domain import Beer
from command_api.catalogue.details import Details
from command_api.catalogue.domain import Product
from command_api.event_store import Store
from command_api.kernel import Refused, stream_id
from command_api.rules.mending import mended_at
from command_api.stock.blocking import blocked_batches, check_not_blocked
from command_api.stock.kegs import CONTAINER_FILL, Keg
from infra.brazilian import short_number


def keg_price(store: Store, details: Details) -> Decimal | None:
    """BRL for a keg of the beer in this size; ``None`` for what is no keg, or has no price as one."""
    if not details.container_l:
        return None
    prices = store.load(Beer, details.beer_id).prices
    return next((each.price for each in prices if each.container_l == details.container_l), None)


def shown_price(store: Store, product: Product) -> Decimal:
    """What guests pay for the product: a packed keg costs what its beer costs in this size."""
    price = keg_price(store, product.details)
    return product.display_price if price is None else price


def full_kegs(store: Store, details: Details) -> int:
    """Full kegs of the beer in this size that are in the house, without those of blocked batches."""
    full = _in_house(store, details)
    blocked = blocked_batches(store, full)
    return sum(1 for keg in full if keg.batch_id not in blocked)


def check_may_be_sold(store: Store, details: Details) -> None:
    """Raises ``Refused`` for a packed keg where every full one left is of a blocked batch. Where there is none at all
    the sale is accepted, as below zero."""
    if details.container_l and not full_kegs(store, details):
        check_not_blocked(store, _in_house(store, details))


def _in_house(store: Store, details: Details) -> list[Keg]:
    kegs = store.load_all(Keg, [stream_id(stream) for stream in store.claiming(CONTAINER_FILL)]).values()
    size = details.beer_id, details.container_l
    return [keg for keg in kegs if (keg.beer_id, keg.capacity_l) == size and keg.status == "full" and not keg.out_with]


def check_packed_keg(store: Store, name: str, details: Details, *, price: Decimal, stock: Decimal) -> None:
    """Raises ``Refused`` for a new packed keg with a price or a stock that its beer does not have."""
    if not details.container_l:
        return
    if keg_price(store, details) not in (None, price):
        raise price_of_its_own(store, name, details)
    if stock not in (0, full_kegs(store, details)):
        raise stock_of_its_own(store, name, details)


def price_of_its_own(store: Store, name: str, details: Details) -> Refused:
    """The refusal of another price for a packed keg."""
    beer = store.load(Beer, details.beer_id)
    size = short_number(details.container_l)
    return Refused(
        f"O preço de “{name}” é o do chope {beer.name} em barris de {size} L: mude o preço em Chopes.",
        beer_id=beer.number,
        mend=mended_at("beers"),
    )


def stock_of_its_own(store: Store, name: str, details: Details) -> Refused:
    """The refusal of a count or a receipt of a packed keg."""
    beer = store.load(Beer, details.beer_id)
    size = short_number(details.container_l)
    return Refused(
        f"O estoque de “{name}” são os barris cheios de {beer.name} de {size} L: encha, baixe ou confira os barris.",
        beer_id=beer.number,
    )
