"""Demand that could not be met: nothing follows from it but that it is known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Self

from command_api.kernel import Aggregate, Event, Refused, stream_name
from command_api.orders.domain.order import EventOrder
from command_api.orders.events import Customer, DemandRefused, MissingModel
from command_api.rules.cost_centers import CostCenter
from command_api.rules.windows import Window


@dataclass(frozen=True, slots=True)
class Demand:
    """A demand for equipment. ``order_id`` and ``order_code`` are ``None`` if the order was never stored."""

    customer: Customer
    cost_center: CostCenter
    wanted_on: date
    window: Window
    models: tuple[MissingModel, ...]
    order_id: int | None
    order_code: str | None

    @classmethod
    def of(cls, order: EventOrder, window: Window, models: tuple[MissingModel, ...]) -> Self:
        """What ``order`` wants, of which ``models`` are missing."""
        details, is_stored = order.details, order.last_stored_event is not None
        assert details.preferred_delivery_date, "without a day of delivery there is no window"
        return cls(
            customer=details.customer,
            cost_center=details.cost_center,
            wanted_on=details.preferred_delivery_date,
            window=window,
            models=models,
            order_id=order.number if is_stored else None,
            order_code=order.order_code if is_stored else None,
        )


class Unmet(Refused):
    """The refusal of a demand: its sentence is for the caller, ``demand`` for those who plan what to buy."""

    def __init__(self, refusal: Refused, demand: Demand) -> None:
        super().__init__(refusal.sentence, **refusal.details)
        self.demand = demand


class RefusedDemand(Aggregate):
    """One request for which too little was free; its stream has one event."""

    TOPIC = "refused_demand"
    NOUN = "Demanda recusada"

    @classmethod
    def note(cls, id: int, demand: Demand) -> Self:
        """Record the refusal of the demand."""
        return cls.begin(DemandRefused, id, taken_from=demand)

    @property
    def subject(self) -> str | None:
        return None if self.customer.id is None else stream_name("customer", self.customer.id)

    @property
    def has_ended(self) -> bool:
        """One event says all of it."""
        return True

    def evolve(self, event: Event) -> None:
        match event:
            case DemandRefused():
                self.customer = event.customer
                self.models = event.models
