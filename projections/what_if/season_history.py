"""What must be known of the whole log before any of it is decided again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal

from command_api.equipment import events as equipment_events
from command_api.freight.events import FreightConfigSet
from command_api.kernel import ERASED, Event, stream_id
from command_api.orders import events as order_events
from command_api.orders.events import Customer
from command_api.rules.cost_centers import CostCenter
from command_api.rules.freight import Terms
from command_api.rules.windows import Window
from projections.what_if.asking import Season, delivery_day

EQUIPMENT: Final[tuple[type[Event], ...]] = (
    equipment_events.ModelAdded,
    equipment_events.ModelRenamed,
    equipment_events.ModelTermsChanged,
    equipment_events.LocationAdded,
    equipment_events.KitDefined,
    equipment_events.KitRedefined,
    equipment_events.AssetRegistered,
    equipment_events.AssetRetagged,
    equipment_events.AssetMoved,
    equipment_events.AssetSetAside,
    equipment_events.AssetPutBack,
    equipment_events.AssetCheckedOut,
    equipment_events.AssetSentToMaintenance,
    equipment_events.AssetRepaired,
    equipment_events.AssetLost,
    equipment_events.AssetFound,
    equipment_events.AssetRetired,
    equipment_events.AssetReinstated,
    equipment_events.AssetDeleted,
)
ORDERS: Final[tuple[type[Event], ...]] = (
    order_events.EventOrderDrafted,
    order_events.EventOrderDetailsChanged,
    order_events.EventOrderItemsChanged,
    order_events.FreightAttached,
    order_events.FreightDetached,
    order_events.EventOrderPlaced,
    order_events.EventOrderRebooked,
    order_events.EventOrderCancelled,
    order_events.EventOrderDelivered,
    order_events.DeliveryTakenBack,
    order_events.EquipmentSwapped,
    order_events.PickupRescheduled,
    order_events.EquipmentReturned,
    order_events.ReturnTakenBack,
    order_events.DemandRefused,
)
_ALL: Final[tuple[type[Event], ...]] = (*EQUIPMENT, *ORDERS, FreightConfigSet)
TOPICS: Final = frozenset(event.TOPIC for event in _ALL)
"""All event types that a result depends on."""

Kind = Literal["new", "draft", "change"]
Key = tuple[str, int]
"""Stream and version of an event."""
Who = int | Customer | str
"""The number of a customer; without a number, the recorded customer data."""


@dataclass(frozen=True, slots=True)
class RefusedInSeason:
    """A refused demand. ``draft``: of a draft that was not placed; ``change``: of an order that already held equipment.
    ``group`` is the same for repeated requests for a day. ``met_later``: the customer got the equipment later."""

    kind: Kind
    group: int
    met_later: bool


@dataclass(slots=True)
class SeasonHistory:
    """``windows``: the last window of every order; ``used``: how many kept orders of the season hold an asset;
    ``unmet``: groups of requests for the season that were never met."""

    season: Season
    windows: dict[int, Window] = field(default_factory=dict)
    used: Counter[int] = field(default_factory=Counter)
    requests: dict[Key, RefusedInSeason] = field(default_factory=dict)
    unmet: set[int] = field(default_factory=set)
    terms: dict[CostCenter, Terms] = field(default_factory=dict)

    def has(self, order_id: int) -> bool:
        """Whether an order is of the season."""
        window = self.windows.get(order_id)
        return window is not None and self.season.has(delivery_day(window))


def span_of(events: Sequence[Event]) -> tuple[date, date] | None:
    """The first and the last day with a request for equipment; ``None`` if there is none."""
    days = [
        delivery_day(event.window)
        for event in events
        if isinstance(event, order_events.EventOrderPlaced | order_events.EventOrderRebooked)
    ]
    days += [event.wanted_on for event in events if isinstance(event, order_events.DemandRefused)]
    return (min(days), max(days)) if days else None


def season_history_of(events: Sequence[Event], season: Season) -> SeasonHistory:
    history, last, cancelled = (
        SeasonHistory(season),
        dict[int, order_events.EventOrderPlaced | order_events.EventOrderRebooked](),
        set[int](),
    )
    for event in events:
        match event:
            case order_events.EventOrderPlaced() | order_events.EventOrderRebooked():
                last[stream_id(event.originator_id)] = event
            case order_events.EventOrderCancelled():
                cancelled.add(stream_id(event.originator_id))
            case FreightConfigSet():
                history.terms[event.cost_center] = event.terms
    history.windows = {id: booked.window for id, booked in last.items()}
    for id, booked in last.items():
        if history.has(id) and id not in cancelled:
            history.used.update(booking.asset_id for booking in booked.bookings)
    _read_requests(history, events)
    return history


def _read_requests(history: SeasonHistory, events: Sequence[Event]) -> None:
    """Read backwards: a customer's later orders decide whether a refused request was met."""
    customers: dict[int, Who] = {}
    for event in events:
        if isinstance(event, order_events.EventOrderDrafted | order_events.EventOrderDetailsChanged):
            customers[stream_id(event.originator_id)] = _who(event.details.customer, event)
    booked, booked_later = set(history.windows), set[int]()
    later: dict[Who, list[Window]] = {}
    groups: dict[tuple[Who, date], int] = {}
    for event in reversed(events):
        match event:
            case order_events.EventOrderPlaced():
                id = stream_id(event.originator_id)
                booked.discard(id)
                booked_later.add(id)
                later.setdefault(customers[id], []).append(event.window)
            case order_events.DemandRefused(order_id=None):
                who = _who(event.customer, event)
                met = any(window.overlaps(event.window) for window in later.get(who, ()))
                _put(history, event, RefusedInSeason("new", _group(groups, who, event), met))
            case order_events.DemandRefused(order_id=int(id)):
                group = _group(groups, _who(event.customer, event), event)
                is_change = id in booked
                _put(history, event, RefusedInSeason("change" if is_change else "draft", group, id in booked_later))


def _put(history: SeasonHistory, event: order_events.DemandRefused, request: RefusedInSeason) -> None:
    history.requests[event.originator_id, event.originator_version] = request
    if history.season.has(event.wanted_on) and not request.met_later:
        history.unmet.add(request.group)


def _group(groups: dict[tuple[Who, date], int], who: Who, event: order_events.DemandRefused) -> int:
    return groups.setdefault((who, event.wanted_on), len(groups))


def _who(customer: Customer, event: Event) -> Who:
    """The identity of a customer. Each request of an erased customer without a number counts on its own."""
    if customer.id is not None:
        return customer.id
    return event.originator_id if customer.name == ERASED else customer
