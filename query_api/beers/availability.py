"""What can be promised of each beer and size on a day, and what is to be produced for the promises that there are."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import sqlalchemy as sa

from command_api.rules.promises import Fill, Planned, Promise, Supply, allot, size_on
from projections.beers.tables import batches, beers, kegs, prices, promises
from query_api.beers.responses import (
    BeerAvailability,
    BeerProduction,
    BeersAvailability,
    Production,
    ProductionDay,
    SizeAvailability,
)
from query_api.http import Snapshot
from query_api.kegs.queries import usable, with_names


@dataclass(frozen=True, slots=True)
class _Cellar:
    """Supply, promises and sizes by beer."""

    supplies: dict[int, Supply]
    promises: defaultdict[int, list[Promise]]
    sizes: defaultdict[int, set[Decimal]]

    def supply(self, beer_id: int, today: date) -> Supply:
        return self.supplies.get(beer_id) or Supply(today)

    def size(self, beer_id: int, size: Decimal, on: date, today: date) -> SizeAvailability:
        """One size of a beer on a day."""
        supply, promised = self.supply(beer_id, today), self.promises[beer_id]
        there = size_on(supply, promised, size, on)
        return SizeAvailability(
            container_l=size,
            full=there.full,
            planned=there.planned,
            promised=there.promised,
            free=there.free,
            first_day=next((day for day in _days(supply, on) if size_on(supply, promised, size, day).free), None),
        )


def availability(read: Snapshot, on: date, today: date, except_order: int | None = None) -> BeersAvailability:
    """Every active beer in each size that is priced, full or promised, without what ``except_order`` was promised."""
    cellar = _look(read, today, except_order)
    active = sa.select(beers.c.id, beers.c.name).where(beers.c.is_active).order_by(beers.c.name_folded, beers.c.id)
    return BeersAvailability(
        on=on,
        beers=[
            BeerAvailability(
                beer_id=row["id"],
                beer_name=row["name"],
                sizes=[cellar.size(row["id"], size, on, today) for size in sorted(cellar.sizes[row["id"]])],
            )
            for row in read.all(active)
        ],
    )


def production(read: Snapshot, first: date | None, last: date | None, today: date) -> Production:
    """The days from ``first`` to ``last`` on which kegs leave."""
    cellar = _look(read, today)
    by_day: defaultdict[date, list[BeerProduction]] = defaultdict(list)
    for row in read.all(sa.select(beers.c.id, beers.c.name).order_by(beers.c.name_folded, beers.c.id)):
        promised = cellar.promises[row["id"]]
        served = allot(cellar.supply(row["id"], today), promised).served
        counts: dict[tuple[date, Decimal], Counter[str]] = defaultdict(Counter)
        for each, count in served.items():
            covered = "missing" if each.is_short(each.day) else "full" if each.is_full else "planned"
            counts[each.day, each.size][covered] += count
        for (day, size), line in sorted(counts.items()):
            if (first is None or day >= first) and (last is None or day <= last):
                by_day[day].append(_line(row, size, line))
    return Production(days=[ProductionDay(day=day, beers=lines) for day, lines in sorted(by_day.items())])


def _line(beer: sa.RowMapping, size: Decimal, count: Counter[str]) -> BeerProduction:
    return BeerProduction(
        beer_id=beer["id"],
        beer_name=beer["name"],
        container_l=size,
        promised=count.total(),
        full=count["full"],
        planned=count["planned"],
        missing=count["missing"],
    )


def _look(read: Snapshot, today: date, except_order: int | None = None) -> _Cellar:
    fills, planned = defaultdict[int, list[Fill]](list), defaultdict[int, list[Planned]](list)
    promised, sizes = defaultdict[int, list[Promise]](list), defaultdict[int, set[Decimal]](set)
    for row in read.all(with_names().where(usable(today), kegs.c.beer_id.is_not(None))):
        fills[row["beer_id"]].append(Fill(row["container_l"], row["best_before"]))
        sizes[row["beer_id"]].add(row["container_l"])
    for row in read.all(sa.select(batches).where(batches.c.status == "planned", batches.c.blocked_why == "")):
        planned[row["beer_id"]].append(Planned(row["ready_on"], row["litres"]))
    for row in read.all(sa.select(promises)):
        size = row["container_l"]
        sizes[row["beer_id"]].add(size)
        if row["order_id"] != except_order:
            promised[row["beer_id"]].append(Promise(row["day"], size, row["quantity"], row["order_id"]))
    for row in read.all(sa.select(prices)):
        sizes[row["beer_id"]].add(row["container_l"])
    known = fills.keys() | planned.keys()
    return _Cellar({id: Supply(today, fills[id], planned[id]) for id in known}, promised, sizes)


def _days(supply: Supply, on: date) -> Iterable[date]:
    """``on``, and the later days on which there is more."""
    return on, *sorted({batch.ready_on for batch in supply.planned if batch.ready_on > on})
