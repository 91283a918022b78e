"""Beers and batches as they are now."""

from __future__ import annotations

from command_api.batches.events import BatchCancelled, BatchPackaged, BatchPlanned, BatchReplanned
from command_api.beers.events import BeerActivated, BeerAdded, BeerDeactivated, BeerDetailsChanged, BeerRenamed
from command_api.kernel import stream_id
from projections.bi.calendar import named
from projections.bi.tables import batches, beers
from projections.runtime.definition import handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Row, Rows


class BeerFacts:
    """The handlers of beers and batches; a projection inherits them."""

    @handles(BeerAdded)
    def beer_added(self, event: BeerAdded, rows: Rows) -> None:
        rows.put(
            beers,
            id=stream_id(event.originator_id),
            name=event.name,
            style=event.style,
            brewery=event.brewery,
            abv=event.abv,
            active=event.is_active,
        )

    beer_renamed = handles(BeerRenamed)(sets(beers, "name"))

    @handles(BeerDetailsChanged)
    def beer_details_changed(self, event: BeerDetailsChanged, rows: Rows) -> None:
        id = stream_id(event.originator_id)
        rows.change(beers, id, style=event.style, brewery=event.brewery, abv=event.abv)

    beer_activated = handles(BeerActivated)(sets(beers, active=True))
    beer_deactivated = handles(BeerDeactivated)(sets(beers, active=False))

    @handles(BatchPlanned)
    def batch_planned(self, event: BatchPlanned, rows: Rows) -> None:
        rows.put(
            batches,
            id=stream_id(event.originator_id),
            beer_id=event.beer_id,
            packaged_l=0,
            packaged_on=None,
            status="planned",
            **_plan(event, rows),
        )

    @handles(BatchReplanned)
    def batch_replanned(self, event: BatchReplanned, rows: Rows) -> None:
        rows.change(batches, stream_id(event.originator_id), **_plan(event, rows))

    @handles(BatchPackaged)
    def batch_packaged(self, event: BatchPackaged, rows: Rows) -> None:
        known = rows.get(batches, stream_id(event.originator_id))
        if known is None:
            raise LookupError(f"{event.originator_id} was never planned")
        packaged_l = known["packaged_l"] + sum(fill.litres for fill in event.fills)
        own = {"packaged_l": packaged_l, "packaged_on": named(event.packaged_on, rows), "status": "packaged"}
        rows.put(batches, **{**known, **own})

    batch_cancelled = handles(BatchCancelled)(sets(batches, status="cancelled"))


def _plan(event: BatchPlanned | BatchReplanned, rows: Rows) -> Row:
    return {
        "code": event.code,
        "litres": event.litres,
        "ready_on": named(event.ready_on, rows),
        "supplier": event.supplier,
        "cost": event.cost,
    }
