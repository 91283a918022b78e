"""What an order takes of each beer, promised or given back in the transaction that saves the order."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from command_api.event_store import Store
from command_api.kernel import CommandContext, Conflict, NotFound
from command_api.promises.cellar import Cellar
from command_api.promises.domain import Promises
from command_api.promises.events import Cause
from command_api.promises.shortage import Shortage, refusal
from command_api.rules.promises import missing
from command_api.rules.windows import PUB_TIME


@dataclass(frozen=True, slots=True)
class WantedKegs:
    """The kegs that an order takes on ``day``: quantities by beer and size."""

    order_id: int
    order_code: str
    day: date
    beers: Mapping[int, Mapping[Decimal, int]]


def promise_beer(store: Store, wanted: WantedKegs, before: Collection[int], ctx: CommandContext) -> list[Promises]:
    """The promises that change, to be saved with the order. ``before`` are the beers that the order may have been
    promised so far. What was promised for the same day stays, even where it could not be promised now.

    Raises ``Refused`` with ``missing`` where there is too little and ``ctx`` gives no reason to produce it.
    """
    changed = release_beer(store, wanted.order_id, set(before) - wanted.beers.keys(), "changed")
    # The promises are read before the kegs: a delivery in between changes the promises, and saving conflicts.
    streams = {beer_id: _load(store, beer_id) for beer_id in sorted(wanted.beers)}
    asked = {
        beer_id: sizes
        for beer_id, sizes in wanted.beers.items()
        if not _holds(streams[beer_id], wanted.order_id, wanted.day, sizes)
    }
    if not asked:
        return changed
    today = ctx.now.astimezone(PUB_TIME).date()
    cellar = Cellar.look(store, today)
    shortages = []
    for beer_id, sizes in asked.items():
        promises = streams[beer_id]
        others = promises.others(wanted.order_id) if promises else []
        lacking = missing(cellar.supply(beer_id), others, wanted.order_id, wanted.day, sizes)
        if lacking:
            shortages.append(Shortage(beer_id, sizes, lacking, tuple(others)))
        changed.append(_promised(promises, beer_id, wanted, lacking))
    if shortages and not ctx.reason:
        if Cellar.look(store, today) != cellar:  # the cellar changed after the look
            raise Conflict("O estoque de chope mudou ao mesmo tempo. Tente de novo.")
        raise refusal(store, cellar, shortages, wanted.day)
    return changed


def promise_again(store: Store, wanted: WantedKegs) -> list[Promises]:
    """The promises of kegs that stand ready for the order, as its delivery was taken back: they cover what is
    wanted."""
    return [_promised(_load(store, beer_id), beer_id, wanted, {}) for beer_id, sizes in wanted.beers.items() if sizes]


def release_beer(store: Store, order_id: int, beer_ids: Collection[int], cause: Cause) -> list[Promises]:
    """The promises of these beers that change as the order takes none of them any more, to be saved with it."""
    found = [_load(store, beer_id) for beer_id in sorted(beer_ids)]
    held = [promises for promises in found if promises is not None and order_id in promises.promised]
    for promises in held:
        promises.release(order_id, cause)
    return held


def _load(store: Store, beer_id: int) -> Promises | None:
    try:
        return store.load(Promises, beer_id)
    except NotFound:
        return None


def _holds(promises: Promises | None, order_id: int, day: date, sizes: Mapping[Decimal, int]) -> bool:
    return promises is not None and promises.holds(order_id, day, sizes)


def _promised(
    promises: Promises | None, beer_id: int, wanted: WantedKegs, to_produce: Mapping[Decimal, int]
) -> Promises:
    sizes, order = wanted.beers[beer_id], (wanted.order_id, wanted.order_code, wanted.day)
    if promises is None:
        return Promises.first(beer_id, *order, sizes, to_produce)
    promises.promise(*order, sizes, to_produce)
    return promises
