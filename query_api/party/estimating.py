"""What a party needs and costs, for a visitor.

No figure says how much the house has: the kegs are those of any house with these sizes, and availability is one of
three words. The word is about the litres rounded up to a step of ``STEPS``, so that asking with many numbers of guests
does not find the stock.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final

import sqlalchemy as sa

from command_api.kernel.money import money
from command_api.rules.estimates import Availability, Estimate, Kegs, Serving
from command_api.rules.freight import freight
from command_api.rules.party import USUAL_SIZES, Thirst, fewest_kegs, litres_for, taps_for
from command_api.rules.weights import kit_weight, size_in_name, unit_weight
from command_api.rules.windows import PUB_TIME
from infra.maps.protocol import Point
from infra.maps.towns import Town, towns, towns_near
from projections.beers.tables import beers, prices
from projections.equipment.tables import models
from projections.freight.tables import configs, difficulties
from query_api.beers.availability import availability as beer_availability
from query_api.beers.house_beer import house_beer_id
from query_api.equipment.availability import availability as equipment_availability
from query_api.equipment.booking_responses import FreeModel
from query_api.equipment.windows import WindowAsked
from query_api.filling import filled
from query_api.freight.queries import hard_road, terms
from query_api.freight.quoting import tenths
from query_api.http import Row, Snapshot
from query_api.party.responses import PartyBeer, PartyChoices, PartyTown, SignedEstimate

READ_MODELS: Final = ("beers", "equipment", "freight", "site")
STEPS: Final = (50, 100, 200, 400)
"""Litres. For more than the last a person has to look."""
ELSEWHERE: Final = "Outra cidade"
REMEMBERED: Final = 60.0
"""Seconds."""
_MOST_REMEMBERED: Final = 2_000
_COST_CENTER: Final = "choperia"
_SERVING: Final = (re.compile("chopeira", re.IGNORECASE), re.compile(r"cilindro|\bg[áa]s\b|CO[₂2]", re.IGNORECASE))
"""Names of taps and of gas, as in the order form."""


@dataclass(frozen=True, slots=True)
class Party:
    """``town`` is empty for one that is not listed; ``beer_id`` ``None`` leaves the choice to the house."""

    date: date
    town: str
    guests: int
    hours: int
    drinkers_percent: int
    thirst: Thirst
    beer_id: int | None


class Remembered:
    """Estimates of the last minute, which all visitors share."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._known: dict[Party, tuple[float, SignedEstimate]] = {}

    def find(self, party: Party) -> SignedEstimate | None:
        """The estimate, if it is recent."""
        with self._lock:
            until, estimate = self._known.get(party, (0.0, None))
        return estimate if self._clock() < until else None

    def keep(self, party: Party, estimate: SignedEstimate) -> None:
        """For a minute."""
        with self._lock:
            if len(self._known) >= _MOST_REMEMBERED:
                self._known.clear()
            self._known[party] = (self._clock() + REMEMBERED, estimate)


def choices(read: Snapshot) -> PartyChoices:
    """Towns and beers."""
    config = _config(read)
    near = towns_near(Point(config["lat"], config["lng"])) if config else []
    return PartyChoices(
        towns=[PartyTown(id=town.id, name=town.name) for town in near],
        beers=[filled(PartyBeer, row) for row in _beers(read)],
    )


def estimated(read: Snapshot, party: Party, now: datetime) -> Estimate:
    """An unknown beer or town is estimated like none."""
    litres = litres_for(party.guests, party.hours, party.drinkers_percent, party.thirst)
    beer = _chosen(read, party.beer_id)
    by_size = _prices(read, beer["id"]) if beer else dict.fromkeys(map(Decimal, USUAL_SIZES))
    counts = fewest_kegs(litres, sorted(int(size) for size in by_size)) if litres else {}
    kegs = tuple(Kegs(Decimal(size), count, by_size[Decimal(size)]) for size, count in sorted(counts.items()))
    free = equipment_availability(read, WindowAsked(delivery_date=party.date), now).models
    equipment = _serving(litres, free)
    weight = kit_weight(
        [
            *((_keg_kg(read, each), each.quantity) for each in kegs),
            *((_piece_kg(read, each.model_id), each.quantity) for each in equipment),
        ]
    )
    km, price = _freight(read, towns().get(party.town), weight)
    parts = [each.unit_price * each.quantity for each in kegs if each.unit_price is not None]
    parts += [each.unit_price * each.quantity for each in equipment]
    return Estimate(
        date=party.date,
        town=town.name if (town := towns().get(party.town)) else ELSEWHERE,
        guests=party.guests,
        hours=party.hours,
        drinkers_percent=party.drinkers_percent,
        thirst=party.thirst,
        beer_id=beer["id"] if beer else None,
        beer_name=beer["name"] if beer else "",
        litres=litres,
        kegs=kegs,
        equipment=equipment,
        distance_km=km,
        freight=price,
        total=sum(parts, price or Decimal(0)) if beer else None,
        availability=_word(read, party.date, beer, litres, equipment, free, now),
        issued_at=now,
    )


def _chosen(read: Snapshot, beer_id: int | None) -> Row | None:
    """The beer that was asked for; without one that of the house, else the first."""
    offered = {row["id"]: row for row in _beers(read)}
    if beer_id is not None:
        return offered.get(beer_id)
    house = house_beer_id(read)
    return offered[house] if house in offered else next(iter(offered.values()), None)


def _beers(read: Snapshot) -> Sequence[Row]:
    """Beers that are sold in kegs of whole litres."""
    priced = sa.select(prices.c.beer_id)
    query = sa.select(beers.c.id, beers.c.name, beers.c.style).where(beers.c.is_active, beers.c.id.in_(priced))
    return [row for row in read.all(query.order_by(beers.c.name_folded, beers.c.id)) if _prices(read, row["id"])]


def _prices(read: Snapshot, beer_id: int) -> dict[Decimal, Decimal | None]:
    query = sa.select(prices.c.container_l, prices.c.price).where(prices.c.beer_id == beer_id)
    return {row["container_l"]: row["price"] for row in read.all(query) if row["container_l"] % 1 == 0}


def _serving(litres: int, free: Sequence[FreeModel]) -> tuple[Serving, ...]:
    """Taps and gas: of the models that fit the one of which the house has most."""
    wanted, found = taps_for(litres), []
    for names in _SERVING:
        fitting = [model for model in free if names.search(model.model_name) and model.total]
        if fitting and wanted:
            model = min(fitting, key=lambda each: (-each.total, each.model_name))
            found.append(Serving(model.model_id, model.model_name, wanted, money(Decimal(str(model.rental_price)))))
    return tuple(found)


def _keg_kg(read: Snapshot, kegs: Kegs) -> Decimal:
    """Of the heaviest container of its size, as a line of beer is weighed."""
    rows = read.all(sa.select(models.c.name, models.c.capacity_l, models.c.unit_kg))
    fitting = [row["unit_kg"] for row in rows if (row["capacity_l"] or size_in_name(row["name"])) == kegs.container_l]
    return max(fitting, default=unit_weight("", kegs.container_l))


def _piece_kg(read: Snapshot, model_id: int) -> Decimal:
    kilograms: Decimal = read.one(sa.select(models.c.unit_kg).where(models.c.id == model_id), "")["unit_kg"]
    return kilograms


def _config(read: Snapshot) -> sa.RowMapping | None:
    return next(iter(read.all(sa.select(configs).where(configs.c.cost_center == _COST_CENTER))), None)


def _freight(read: Snapshot, town: Town | None, weight_kg: Decimal) -> tuple[Decimal | None, Decimal | None]:
    """Kilometres and BRL by the terms of today; nothing if the town or the terms are unknown."""
    config = _config(read)
    if config is None or town is None:
        return None, None
    km = tenths(town.km_from(Point(config["lat"], config["lng"])))
    active = sa.select(difficulties).where(difficulties.c.is_active).order_by(difficulties.c.id)
    road = hard_road(read.all(active), town.name)
    return km, freight(terms(config), road, distance_km=km, weight_kg=weight_kg).price


def _word(
    read: Snapshot,
    on: date,
    beer: Row | None,
    litres: int,
    equipment: Sequence[Serving],
    free: Sequence[FreeModel],
    now: datetime,
) -> Availability:
    """``available``: there is twice what is needed. The lesser of beer, taps and gas counts."""
    step = next((step for step in STEPS if litres <= step), None)
    if beer is None or step is None or len(equipment) < len(_SERVING):
        return "ask"
    there = beer_availability(read, on, now.astimezone(PUB_TIME).date()).beers
    sizes = next((each.sizes for each in there if each.beer_id == beer["id"]), [])
    poured = sum(size.free * Decimal(size.container_l) for size in sizes)
    by_model = {model.model_id: model.free for model in free}
    times = [poured / step, *(by_model[each.model_id] / Decimal(taps_for(step)) for each in equipment)]
    return "available" if min(times) >= 2 else "few" if min(times) >= 1 else "ask"
