"""Beers, from their events; batches and kegs are in ``brewing``."""

from __future__ import annotations

from typing import Any, Final

import msgspec
import sqlalchemy as sa

from command_api.beers import events
from command_api.beers.details import BeerDetails
from command_api.beers.events import SizePrice
from command_api.kernel import Event, stream_id
from command_api.kernel.text import search_form
from command_api.promises.events import BeerPromised, BeerPromiseReleased
from infra.declared_fields import declared_fields
from projections.beers.brewing import Brewing
from projections.beers.tables import batches, beers, kegs, prices, promises, steps
from projections.runtime.definition import Projection, handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Row, Rows

_SEARCHED: Final = [each.name for each in declared_fields(BeerDetails) if each.doc.searched]


def _change_beer(event: Event, rows: Rows, **values: Any) -> None:
    known = rows.get(beers, stream_id(event.originator_id))
    if known is None:
        raise LookupError(f"{event.originator_id} was never added")
    _put_beer(event, rows, {**known, **values})


class Beers(Brewing, Projection):
    """One row per beer, price, batch, keg, thing that happened to a keg, and promise."""

    name = "beers"
    version = 7
    tables = (beers, prices, batches, kegs, steps, promises)

    @handles(events.BeerAdded)
    def beer_added(self, event: events.BeerAdded, rows: Rows) -> None:
        beer: Row = {
            "id": stream_id(event.originator_id),
            "name": event.name,
            **_details(event),
            "is_active": event.is_active,
        }
        _put_beer(event, rows, beer)
        _put_prices(event, event.prices, rows)

    beer_renamed = handles(events.BeerRenamed)(sets(_change_beer, "name"))

    @handles(events.BeerDetailsChanged)
    def beer_details_changed(self, event: events.BeerDetailsChanged, rows: Rows) -> None:
        _change_beer(event, rows, **_details(event))

    @handles(events.BeerRepriced)
    def beer_repriced(self, event: events.BeerRepriced, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        known = rows.table(prices)
        for (size,) in rows.select(sa.select(known.c.container_l).where(known.c.beer_id == id)):
            rows.delete(prices, id, size)
        _put_prices(event, event.prices, rows)
        _change_beer(event, rows)

    beer_activated = handles(events.BeerActivated)(sets(_change_beer, is_active=True))
    beer_deactivated = handles(events.BeerDeactivated)(sets(_change_beer, is_active=False))

    @handles(BeerPromised)
    def beer_promised(self, event: BeerPromised, rows: Rows) -> None:
        _forget_promise(event, rows)
        for size in event.sizes:
            rows.put(
                promises,
                beer_id=stream_id(event.originator_id),
                order_id=event.order_id,
                container_l=size.container_l,
                order_code=event.order_code,
                day=event.day,
                quantity=size.quantity,
            )

    @handles(BeerPromiseReleased)
    def beer_promise_released(self, event: BeerPromiseReleased, rows: Rows) -> None:
        _forget_promise(event, rows)


def _forget_promise(event: BeerPromised | BeerPromiseReleased, rows: Rows) -> None:
    beer_id, known = stream_id(event.originator_id), rows.table(promises)
    own = sa.and_(known.c.beer_id == beer_id, known.c.order_id == event.order_id)
    for (size,) in rows.select(sa.select(known.c.container_l).where(own)):
        rows.delete(promises, beer_id, event.order_id, size)


def _details(event: events.BeerAdded | events.BeerDetailsChanged) -> Row:
    values = {name: getattr(event, name) for name in BeerDetails.__struct_fields__}
    return {**values, "allergens": msgspec.json.encode(event.allergens).decode()}


def _put_beer(event: Event, rows: Rows, beer: Row) -> None:
    """``beer`` with what follows from its own columns."""
    words = " ".join(beer[name] for name in ("name", *_SEARCHED))
    own = {"name_folded": search_form(beer["name"]), "search": search_form(words), "version": event.originator_version}
    rows.put(beers, **{**beer, **own})


def _put_prices(event: Event, given: tuple[SizePrice, ...], rows: Rows) -> None:
    for each in given:
        rows.put(prices, beer_id=stream_id(event.originator_id), container_l=each.container_l, price=each.price)
