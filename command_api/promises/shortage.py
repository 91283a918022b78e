"""What is said where there is too little of a beer: how many kegs are missing, from when on, and what is free."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_CEILING, Decimal
from typing import TypedDict

from command_api.beers.domain import Beer
from command_api.event_store import Store
from command_api.kernel import NotFound, Refused, stream_id
from command_api.kernel.text import name_form
from command_api.promises.cellar import Cellar
from command_api.promises.domain import Promises
from command_api.rules.mending import mended_at
from command_api.rules.promises import Promise, first_day, fitting
from infra.brazilian import day as written
from infra.brazilian import short_number

_MOST_ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class Shortage:
    """Kegs of one beer by size: ``wanted`` by an order, and ``lacking``. ``others`` is what other orders take."""

    beer_id: int
    wanted: Mapping[Decimal, int]
    lacking: Mapping[Decimal, int]
    others: Sequence[Promise]


class Offer(TypedDict):
    """Kegs that are free instead, as the refusal says them."""

    beer_id: int
    beer_name: str
    container_l: float
    quantity: int


def refusal(store: Store, cellar: Cellar, shortages: Sequence[Shortage], day: date) -> Refused:
    """``missing`` says what is missing and the first day it works, ``instead`` what is free in its place."""
    beers = store.load_all(Beer, [stream_id(stream) for stream in store.living(Beer)])
    missing, instead, sentences = [], list[Offer](), []
    for short in shortages:
        beer, supply = beers[short.beer_id], cellar.supply(short.beer_id)
        for size, lacking in sorted(short.lacking.items()):
            works = first_day(supply, short.others, 0, day, {size: short.wanted[size]})
            missing.append(
                {
                    "beer_id": short.beer_id,
                    "container_l": float(size),
                    "missing": lacking,
                    "first_day": works.isoformat() if works else None,
                }
            )
            free = list(_instead(store, cellar, beers, short, size, day))[:_MOST_ALTERNATIVES]
            instead += free
            sentences.append(_sentence(beer, size, short.wanted[size], lacking, day, works, free))
    asked = "Para reservar assim mesmo, a produzir, diga o motivo."
    return Refused(" ".join([*sentences, asked]), missing=missing, instead=instead, mend=mended_at("batches"))


def _sentence(
    beer: Beer, size: Decimal, wanted: int, lacking: int, day: date, works: date | None, free: Sequence[Offer]
) -> str:
    verb = "falta" if lacking == 1 else "faltam"
    said = f"{_keg(beer.name, size)}: {verb} {lacking} de {wanted} para {written(day)}."
    said += f" A partir de {written(works)} há {wanted}." if works else " Nenhum lote planejado cobre o que falta."
    if free:
        names = [f"{each['quantity']} × {_keg(each['beer_name'], each['container_l'])}" for each in free]
        said += f" No lugar do que falta: {' ou '.join(names)}."
    return said


def _instead(
    store: Store, cellar: Cellar, beers: Mapping[int, Beer], short: Shortage, size: Decimal, day: date
) -> Iterator[Offer]:
    """Other sizes of the beer with at least the missing litres, then other beers of its style in the same size."""
    beer, lacking = beers[short.beer_id], short.lacking[size]
    taken = [Promise(day, other, wanted - short.lacking.get(other, 0), 0) for other, wanted in short.wanted.items()]
    promises = [*short.others, *taken]
    for price in beer.prices:
        quantity = int((size * lacking / price.container_l).to_integral_value(ROUND_CEILING))
        asked = Promise(day, price.container_l, quantity, 0)
        if price.container_l != size and fitting(cellar.supply(short.beer_id), promises, asked) == quantity:
            yield _offer(short.beer_id, beer, price.container_l, quantity)
    for id, other in sorted(beers.items()):
        alike = other.details.style and name_form(other.details.style) == name_form(beer.details.style)
        sold = other.is_active and any(price.container_l == size for price in other.prices)
        if id != short.beer_id and alike and sold:
            asked = Promise(day, size, lacking, 0)
            if fitting(cellar.supply(id), _promises(store, id), asked) == lacking:
                yield _offer(id, other, size, lacking)


def _promises(store: Store, beer_id: int) -> list[Promise]:
    try:
        return store.load(Promises, beer_id).others(0)
    except NotFound:
        return []


def _offer(beer_id: int, beer: Beer, size: Decimal, quantity: int) -> Offer:
    return {"beer_id": beer_id, "beer_name": beer.name, "container_l": float(size), "quantity": quantity}


def _keg(name: str, size: Decimal | float) -> str:
    return f"{name} {short_number(size)} L"
