"""The van of the demo pub, and what it drives on the two days after the last business day."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import Final

from command_api.event_store import Receipt, Store
from command_api.kernel import Actor, Idempotency, NotFound, Refused
from command_api.orders.domain import EventOrder
from command_api.route_plans.commands import WantedRoute, WantedStop, add_vehicle, plan_routes
from command_api.route_plans.details import VehicleSettings
from command_api.rules.van_days import ON_THE_ROAD, StopKind, drive, window_of
from command_api.rules.windows import PUB_TIME, SHIFTS, Shift
from demo.beginning import Beginning
from demo.parties import Party
from demo.steps import Turn

VAN: Final = VehicleSettings("Hyundai HR", Decimal(1400), "distribuidora")
_PERSON: Final = "demo"
_AT: Final = time(11)
_LEG: Final = 20.0
"""Minutes from one stop to the next."""

Call = tuple[Shift, int, StopKind]
"""When the van stops, for which order, to bring or to collect."""


class DemoVan:
    """Each command is given once, however often the load is interrupted."""

    def __init__(self, store: Store, beginning: Beginning, driver: Actor) -> None:
        self._store = store
        self._beginning = beginning
        self._driver = driver

    def turns(self, today: date, parties: Sequence[Party], order_of: Callable[[Party], int | None]) -> list[Turn]:
        """On the last business day the pub buys the van and plans its next days among the ``parties``."""
        at = datetime.combine(today, _AT, PUB_TIME)
        days = (today + timedelta(days=ahead) for ahead in (1, 2))
        return [(at, partial(self._plan, at, day, parties, order_of)) for day in days]

    def _plan(self, at: datetime, day: date, parties: Sequence[Party], order_of: Callable[[Party], int | None]) -> None:
        van = self._once("van", at, add_vehicle, VAN)
        known = [(party, order) for party in parties if (order := order_of(party)) is not None]
        calls = [call for party, order in known for call in self._calls(party, order, day)]
        calls.sort(key=lambda call: (SHIFTS.index(call[0]), call[2], call[1]))
        if not calls:
            return
        windows = [window_of(day, shift) for shift, _, _ in calls]
        driven = drive(day, windows, [_LEG] * (len(calls) + 1), datetime.combine(day, time(), PUB_TIME))
        stops = [
            WantedStop(order, kind, arrives_at, outside_shift=not window.holds(arrives_at))
            for (_, order, kind), window, arrives_at in zip(calls, windows, driven.arrivals, strict=True)
        ]
        route = WantedRoute(van, self._driver.id, driven.departs_at, stops)
        with suppress(NotFound, Refused):  # people of the running site may have moved an order or the driver
            self._once(f"route {day}", at, lambda store, wanted, ctx: plan_routes(store, day, wanted, ctx), [route])

    def _calls(self, party: Party, order_id: int, day: date) -> list[Call]:
        order = self._store.load(EventOrder, order_id)
        if party.delivery == day and order.status in ON_THE_ROAD:
            return [(party.shift, order_id, "delivery")]
        if party.pickup == day and order.status == "delivered" and not order.is_back:
            return [(party.pickup_shift, order_id, "pickup")]
        return []

    def _once(self, key: str, at: datetime, command: Callable[..., Receipt], given: object) -> int:
        """The id of what the command made, now or in an earlier load."""
        if answered := self._store.answered(_PERSON, f"van {key}"):
            return int(json.loads(answered.answer)["id"])
        ctx = replace(self._beginning.context(at=at), idempotency=Idempotency(_PERSON, f"van {key}", _PERSON))
        return command(self._store, given, ctx=ctx).id
