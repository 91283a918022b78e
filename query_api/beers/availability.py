"""What can be promised of each beer and size on a day."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple

import sqlalchemy as sa

from projections.beers.tables import batches, beers, kegs, prices
from query_api.beers.responses import BeerAvailability, BeersAvailability, SizeAvailability
from query_api.http import Snapshot
from query_api.kegs.queries import usable, with_names


class Planned(NamedTuple):
    """A batch that is not packaged yet."""

    ready_on: date
    litres: Decimal


def availability(read: Snapshot, on: date) -> BeersAvailability:
    """Every active beer in each size that is priced or full."""
    full = Counter[tuple[int, Decimal]]()
    for row in read.all(with_names().where(usable(on), kegs.c.beer_id.is_not(None))):
        full[row["beer_id"], row["container_l"]] += 1
    sizes = defaultdict[int, set[Decimal]](set)
    for beer_id, size in full:
        sizes[beer_id].add(size)
    for row in read.all(sa.select(prices)):
        sizes[row["beer_id"]].add(row["container_l"])
    planned = _planned(read)
    active = sa.select(beers.c.id, beers.c.name).where(beers.c.is_active).order_by(beers.c.name_folded, beers.c.id)
    return BeersAvailability(
        on=on,
        beers=[
            BeerAvailability(
                beer_id=row["id"],
                beer_name=row["name"],
                sizes=[
                    size_on(size, full[row["id"], size], planned[row["id"]], on) for size in sorted(sizes[row["id"]])
                ],
            )
            for row in read.all(active)
        ],
    )


def size_on(size: Decimal, full: int, planned: Sequence[Planned], on: date) -> SizeAvailability:
    """One size of a beer. Planned litres have no size yet: each size counts all of them."""
    by_then = _kegs_of(size, (batch.litres for batch in planned if batch.ready_on <= on))
    later = sorted(batch.ready_on for batch in planned if batch.ready_on > on and batch.litres >= size)
    free = full + by_then
    return SizeAvailability(
        container_l=size,
        full=full,
        planned=by_then,
        promised=0,
        free=free,
        first_day=on if free else next(iter(later), None),
    )


def _kegs_of(size: Decimal, batches_l: Iterable[Decimal]) -> int:
    """Whole kegs of ``size``; a keg is never filled from two batches."""
    return sum(int(litres // size) for litres in batches_l)


def _planned(read: Snapshot) -> defaultdict[int, list[Planned]]:
    found = defaultdict[int, list[Planned]](list)
    for row in read.all(sa.select(batches).where(batches.c.status == "planned")):
        found[row["beer_id"]].append(Planned(row["ready_on"], row["litres"]))
    return found
