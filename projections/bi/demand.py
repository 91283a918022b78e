"""Refused demand."""

from __future__ import annotations

from command_api.orders.events import DemandRefused
from projections.bi.calendar import day_of, named
from projections.bi.customers import customer_id
from projections.bi.tables import refusals
from projections.runtime.definition import handles
from projections.runtime.rows import Rows


class DemandFacts:
    """The handler of refused demand; a projection inherits it."""

    @handles(DemandRefused)
    def demand_refused(self, event: DemandRefused, rows: Rows) -> None:
        """A repeated request for the same day is the same demand, with its largest size."""
        customer = customer_id(event.customer, event.timestamp, rows)
        day, asked_on = named(event.wanted_on, rows), day_of(event.timestamp, rows)
        for model in event.models:
            known = rows.get(refusals, customer, model.model_id, day)
            if known is None:
                rows.put(
                    refusals,
                    customer_id=customer,
                    model_id=model.model_id,
                    wanted_on=day,
                    asked_at=event.timestamp,
                    asked_on=asked_on,
                    cost_center=event.cost_center,
                    missing=model.missing,
                )
            elif model.missing > known["missing"]:
                rows.put(refusals, **{**known, "missing": model.missing})
