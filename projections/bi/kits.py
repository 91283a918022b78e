"""Kits as they are now."""

from __future__ import annotations

from command_api.equipment.events import KitDefined, KitDeleted, KitDiscontinued, KitOffered, KitRedefined
from command_api.kernel import stream_id
from projections.bi.tables import kits
from projections.runtime.definition import handles
from projections.runtime.handlers import sets
from projections.runtime.rows import Row, Rows


class KitFacts:
    """The handlers of kits; a projection inherits them."""

    @handles(KitDefined)
    def kit_defined(self, event: KitDefined, rows: Rows) -> None:
        rows.put(kits, id=stream_id(event.originator_id), active=event.is_active, removed=False, **_terms(event))

    @handles(KitRedefined)
    def kit_redefined(self, event: KitRedefined, rows: Rows) -> None:
        rows.change(kits, stream_id(event.originator_id), **_terms(event))

    kit_offered = handles(KitOffered)(sets(kits, active=True))
    kit_discontinued = handles(KitDiscontinued)(sets(kits, active=False))
    kit_deleted = handles(KitDeleted)(sets(kits, removed=True))


def _terms(event: KitDefined | KitRedefined) -> Row:
    return {
        "code": event.code,
        "name": event.name,
        "price": event.rental_price,
        "period": event.rental_period,
        "penalty_per_day": event.penalty_per_day,
    }
