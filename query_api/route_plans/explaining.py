"""A plan, a draft or a proposal with its times, its loads and what speaks against it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from command_api.rules.order_status import LABELS
from command_api.rules.van_days import ON_THE_ROAD, Drive, fetched, loads, window_of
from command_api.rules.windows import PUB_TIME, SHIFT_LABELS
from infra.brazilian import day as written_day
from infra.brazilian import number
from infra.maps import Maps, Matrix, Point, estimated_matrix
from infra.problems import Problem
from query_api.filling import filled
from query_api.http import Row
from query_api.orders.detail_responses import DayLine
from query_api.orders.differences import differences_of
from query_api.orders.stops import failure_of
from query_api.route_plans.asking import DraftRoute
from query_api.route_plans.queries import Known, loading_list
from query_api.route_plans.responses import (
    RouteDay,
    RouteDraft,
    RouteDriver,
    RouteStop,
    RouteVehicle,
    VanRoute,
    WaitingStop,
)
from query_api.route_plans.solving import Day, Key, StopToPlace, Van, by_time, minutes_of, propose, reason_to_wait

State = Literal["open", "done", "gone"]


async def matrix_of(maps: Maps, points: Sequence[Point]) -> Matrix:
    """The ways between these; an estimate while the maps do not answer."""
    try:
        return await maps.matrix(points)
    except Problem:
        return await asyncio.to_thread(estimated_matrix, points)


class Places(NamedTuple):
    """Every point of a day, with the rows of the houses by cost center and of the orders by id."""

    points: list[Point]
    houses: dict[str, int]
    orders: dict[int, int]


def places_of(known: Known) -> Places:
    """An order whose address is not on the map has no point."""
    at = [(row["cost_center"], row["lat"], row["lng"]) for row in known.houses.values()]
    there = [
        (id, row["delivery_lat"], row["delivery_lng"])
        for id, row in sorted(known.orders.items())  # sorted: equal orders ask the maps the same question
        if row["delivery_lat"] is not None and row["delivery_lng"] is not None
    ]
    return Places(
        [Point(lat, lng) for _, lat, lng in (*at, *there)],
        {name: index for index, (name, _, _) in enumerate(at)},
        {id: index for index, (id, _, _) in enumerate(there, len(at))},
    )


class _Times(NamedTuple):
    """Of one stop: when the work begins, how long the van waits for it, and the way there."""

    arrives_at: datetime
    waits: timedelta
    km: float
    minutes: int


@dataclass(frozen=True)
class Explained:
    """The routes of ``date`` as they are at ``now``. ``draft`` is what a person tries; ``None``: the stored plan."""

    known: Known
    date: date
    now: datetime
    places: Places
    matrix: Matrix
    draft: Sequence[DraftRoute] | None

    def proposed(self) -> RouteDay:
        """The vans of the draft with the stops of the day in a good order, after those that are done."""
        wanted = [route for route in self._wanted() if self._vehicles[route.vehicle_id]["is_active"]]
        done = {route.vehicle_id: self._done(route) for route in wanted}
        vans = [self._after(self._van(id), stops) for id, stops in done.items()]
        stops = [self._stop(key) for key in self.known.lines]
        proposal = propose(Day(self.date, self._morning(), self.matrix), vans, stops)
        routes = [
            DraftRoute(
                each.vehicle_id,
                each.driver_id,
                tuple(stop.key for stop in (*done[each.vehicle_id], *proposal.routes[each.vehicle_id])),
            )
            for each in wanted
        ]
        # as a person would try it: the departure of the stored plan says nothing of it
        return replace(self, draft=routes).answer(proposal.left)

    def answer(self, reasons: Mapping[Key, str] = MappingProxyType({})) -> RouteDay:
        """The routes in the order that people gave them. ``reasons`` say why stops wait."""
        routes = self._wanted()
        on_a_route = {key for route in routes for key in route.stops}
        waiting = sorted((self._stop(key) for key in self.known.lines if key not in on_a_route), key=by_time)
        latest = max(self.known.routes, key=lambda row: row["planned_at"], default=None)
        by_van = {route.vehicle_id: route for route in routes}
        return RouteDay(
            date=self.date,
            version=self.known.version,
            planned_at=latest["planned_at"] if latest else None,
            planned_by=latest["planned_by"] if latest else "",
            is_estimate=self.matrix.is_estimate,
            vehicles=[RouteVehicle.model_validate({**row}) for row in self.known.vehicles],
            drivers=[filled(RouteDriver, row) for row in self.known.drivers],
            routes=[self._route(by_van[id]) for id in self._vehicles if id in by_van],
            drafts=[
                filled(RouteDraft, row, order_id=row["id"], shift=row["preferred_delivery_shift"])
                for row in self.known.drafts
            ],
            waiting=[
                WaitingStop(**self._party(stop), reason=reasons.get(stop.key) or reason_to_wait(stop))
                for stop in waiting
            ],
        )

    @property
    def _vehicles(self) -> dict[int, Row]:
        return {row["id"]: row for row in self.known.vehicles}

    def _wanted(self) -> Sequence[DraftRoute]:
        if self.draft is not None:
            return [route for route in self.draft if route.vehicle_id in self._vehicles]
        return [
            DraftRoute(row["vehicle_id"], row["driver_id"], tuple(self.known.planned_of(row["vehicle_id"])))
            for row in self.known.routes
        ]

    def _van(self, id: int) -> Van:
        row = self._vehicles[id]
        # a cost center without terms of its own starts where the other one does
        return Van(id, row["max_load_kg"], self.places.houses.get(row["cost_center"], 0))

    def _done(self, route: DraftRoute) -> list[StopToPlace]:
        """What was planned and is done, with what the orders weigh now, as the plan is checked."""
        done = [key for key in route.stops if key in self.known.stops and self._state(key) == "done"]
        return [replace(self._stop(key), kg=self.known.weights.get(key[0], Decimal(0))) for key in done]

    def _after(self, van: Van, done: Sequence[StopToPlace]) -> Van:
        """The van after these stops: where it is, with what it has fetched."""
        place = next((stop.place for stop in reversed(done) if stop.place is not None), None)
        return replace(van, place=place, aboard_kg=fetched((stop.key[1], stop.kg) for stop in done))

    def _morning(self) -> datetime:
        """No van leaves in the past; on other days than today it leaves when it likes."""
        is_today = self.now.astimezone(PUB_TIME).date() == self.date
        return (
            self.now.replace(second=0, microsecond=0)
            if is_today
            else datetime.combine(self.date, datetime.min.time(), PUB_TIME)
        )

    def _stop(self, key: Key) -> StopToPlace:
        """As the order is now; what is no open stop of this day is as it was planned."""
        line, planned = self.known.lines.get(key), self.known.stops.get(key)
        if line is not None:
            shift, kg = line.shift, Decimal(str(line.load_kg))
        else:
            shift, kg = (planned["shift"], planned["kg"]) if planned else ("manha", Decimal(0))
        row = self.known.orders.get(key[0])
        code = row["order_code"] if row else ""
        return StopToPlace(key, code, shift, window_of(self.date, shift), kg, self.places.orders.get(key[0]))

    def _state(self, key: Key) -> State:
        if key in self.known.lines:
            return "open"
        row = self.known.orders.get(key[0])
        return "done" if row is not None and row["status"] == "delivered" and _was_there(key, row) else "gone"

    def _route(self, route: DraftRoute) -> VanRoute:
        van = self._van(route.vehicle_id)
        states = {key: self._state(key) for key in route.stops}
        carried = [self._stop(key) for key in route.stops if states[key] != "gone"]
        driven = [self._ahead(stop, route) for stop in carried if stop.place is not None]
        times = self._times(van, route, driven)
        day = Day(self.date, self._morning(), self.matrix)
        at = {
            stop.key: _Times(arrives, waits, self.matrix.ways[start][end].km, day.minutes(start, end))
            # one leg is left over: the way home
            for stop, arrives, waits, (start, end) in zip(
                driven, times.arrivals, times.waits, day.legs(van, driven), strict=False
            )
        }
        weights = loads((stop.key[1], stop.kg) for stop in carried)
        house = self.places.points[van.house] if self.places.houses else None
        after = dict(zip((stop.key for stop in carried), weights[1:], strict=True))
        # what is done has left the van or is in it, in whatever order that was
        still = [stop for stop in carried if states[stop.key] == "open"]
        aboard = fetched((stop.key[1], stop.kg) for stop in self._done(route))
        from_now = loads(((stop.key[1], stop.kg) for stop in still), aboard)
        after |= dict(zip((stop.key for stop in still), from_now[1:], strict=True))
        stops = [
            self._explained(self._stop(key), states[key], at.get(key), after.get(key, Decimal(0)), van)
            for key in route.stops
        ]
        ahead = [stop for stop in stops if stop.state == "open"]
        brought = [stop.key[0] for stop in carried if stop.key[1] == "delivery"]
        return VanRoute(
            vehicle_id=van.id,
            vehicle_name=self._vehicles[van.id]["name"],
            max_load_kg=van.max_load_kg,
            driver_id=route.driver_id,
            driver_name=self.known.names.get(route.driver_id, "") if route.driver_id else "",
            house_lat=house.lat if house else None,
            house_lng=house.lng if house else None,
            departs_at=_utc(min(self._left(van.id) or times.departs_at, times.departs_at)) if driven else None,
            returns_at=_utc(times.returns_at) if driven else None,
            km=round(day.km(van, driven), 1),
            load_kg=weights[0],
            heaviest_kg=max(from_now),
            is_overloaded=bool(still) and max(from_now) > van.max_load_kg,
            stops=stops,
            loading=loading_list([self.known.loading.get(id, ()) for id in brought]),
            balance_due=sum((Decimal(str(stop.balance_due)) for stop in ahead), Decimal(0)),
            penalty_due=sum((Decimal(str(stop.penalty_due)) for stop in ahead), Decimal(0)),
            containers=sum(len(stop.assets) + stop.empties_to_collect for stop in ahead if stop.kind == "pickup"),
        )

    def _times(self, van: Van, route: DraftRoute, driven: Sequence[StopToPlace]) -> Drive:
        """The times of the stops of ``driven``. Those of a plan follow from its departure. A draft goes on after what
        is done, which has the times that were planned."""
        done = {stop.key: stop for stop in driven if self._state(stop.key) == "done"}
        if self.draft is None or not done:
            is_set = self.draft is None or self._left(van.id) is not None
            return Day(self.date, self._departure(route), self.matrix).drive(van, driven, is_set=is_set)
        ahead = [stop for stop in driven if stop.key not in done]
        times = Day(self.date, self._morning(), self.matrix).drive(self._after(van, [*done.values()]), ahead)
        planned = self.known.stops
        arrivals = {stop.key: at for stop, at in zip(ahead, times.arrivals, strict=True)}
        waits = {stop.key: wait for stop, wait in zip(ahead, times.waits, strict=True)}
        for key, stop in done.items():
            arrivals[key] = planned[key]["arrives_at"] if key in planned else stop.window.start
        return Drive(
            min(times.departs_at, *arrivals.values()),
            [arrivals[stop.key] for stop in driven],
            [waits.get(stop.key, timedelta(0)) for stop in driven],
            times.returns_at,
        )

    def _departure(self, route: DraftRoute) -> datetime:
        """A van that has left keeps its departure: what is asked for later moves none of its times."""
        planned = self._planned_departure(route.vehicle_id)
        return planned if planned and self.draft is None else self._left(route.vehicle_id) or self._morning()

    def _ahead(self, stop: StopToPlace, route: DraftRoute) -> StopToPlace:
        """What a draft asks of a van that has left is not in the past, either."""
        if self.draft is None or self._left(route.vehicle_id) is None or self._state(stop.key) != "open":
            return stop
        return replace(stop, window=stop.window._replace(start=max(stop.window.start, self._morning())))

    def _planned_departure(self, vehicle_id: int) -> datetime | None:
        return next((row["departs_at"] for row in self.known.routes if row["vehicle_id"] == vehicle_id), None)

    def _left(self, vehicle_id: int) -> datetime | None:
        """When this van left by the plan; ``None`` while it is at the house."""
        planned = self._planned_departure(vehicle_id)
        return planned if planned and planned <= self.now else None

    def _explained(self, stop: StopToPlace, state: State, times: _Times | None, load: Decimal, van: Van) -> RouteStop:
        planned = self.known.stops.get(stop.key)
        return RouteStop(
            **self._party(stop),
            state=state,
            changes=self._changes(stop, state, planned) if planned else [],
            arrives_at=_utc(times.arrives_at) if times else None,
            planned_at=planned["arrives_at"] if planned and self.draft is None else None,
            waits_min=minutes_of(times.waits) if times else 0,
            km=round(times.km, 1) if times else 0,
            minutes=times.minutes if times else 0,
            load_kg=load,
            is_overloaded=state == "open" and load > van.max_load_kg,
            outside_shift=_outside(stop, times.arrives_at) if times and state == "open" else "",
            is_accepted=_is_accepted(planned, times),
            **_told(self.known.told.get(stop.key)),
        )

    def _changes(self, stop: StopToPlace, state: State, planned: Row) -> list[str]:
        """What is not as it was planned, in sentences."""
        order = self.known.orders.get(stop.key[0])
        different = differences_of(order) if order else []
        if state == "done":
            return different
        if state == "gone":
            return [_why_gone(stop.key, order)]
        return [
            *different,
            *([f"Mudou para o turno: {SHIFT_LABELS[stop.shift].lower()}."] if stop.shift != planned["shift"] else []),
            *(
                [f"A carga mudou de {number(planned['kg'])} para {number(stop.kg)} kg."]
                if stop.kg != planned["kg"]
                else []
            ),
        ]

    def _party(self, stop: StopToPlace) -> dict[str, Any]:
        id, kind = stop.key
        row, line = self.known.orders.get(id), self.known.lines.get(stop.key)
        return {
            "order_id": id,
            "kind": kind,
            "order_code": stop.code,
            "customer_name": row["customer_name"] if row else "Pedido excluído",
            "phone": row["customer_phone"] if row else "",
            "address": row["delivery_address"] if row else "",
            "lat": row["delivery_lat"] if row else None,
            "lng": row["delivery_lng"] if row else None,
            "notes": row["notes"] if row else "",
            "shift": stop.shift,
            "kg": stop.kg,
            **_collected(kind, line),
        }


def _collected(kind: str, line: DayLine | None) -> dict[str, Any]:
    """What an open stop brings and asks for. Empty barrels are asked for once, when the pieces are fetched."""
    return {
        "items": line.items if line else [],
        "assets": line.assets if line else [],
        "balance_due": line.balance_due if line else 0,
        "penalty_due": line.penalty_due if line else 0,
        "empties_to_collect": line.empties_to_collect if line and kind == "pickup" else 0,
        "late": line.late if line else False,
    }


def _told(row: Row | None) -> dict[str, Any]:
    """What the driver reported about a stop."""
    return {
        "arrived_at": row["arrived_at"] if row else None,
        "received_at": row["received_at"] if row else None,
        "receiver": row["receiver"] if row else "",
        "code": (row["code"] if row else None) or "not_asked",
        "failure": failure_of(row) if row else None,
    }


def _is_accepted(planned: Row | None, times: _Times | None) -> bool:
    """Whether a person took this time, or a later one, though it is outside the shift."""
    return bool(planned and planned["outside_shift"] and times and times.arrives_at <= planned["arrives_at"])


def _utc(at: datetime) -> datetime:
    return at.astimezone(UTC)


def _was_there(key: Key, row: Row) -> bool:
    return key[1] == "delivery" or not row["is_out"]


def _why_gone(key: Key, row: Row | None) -> str:
    if row is None:
        return "O pedido foi excluído depois do plano."
    if row["status"] not in ON_THE_ROAD and row["status"] != "delivered":
        return f"O pedido mudou depois do plano: {LABELS[row['status']].lower()}."
    day = row["preferred_delivery_date"] if key[1] == "delivery" else row["pickup_day"]
    return f"Mudou para {written_day(day)} depois do plano." if day else "Ficou sem data depois do plano."


def _outside(stop: StopToPlace, arrives_at: datetime) -> str:
    if stop.window.holds(arrives_at):
        return ""
    end = stop.window.end.astimezone(PUB_TIME)
    hours, minutes = divmod(minutes_of(arrives_at - stop.window.end), 60)
    late = " ".join(part for part in (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "") if part)
    return f"Chega {late} depois do turno, que acaba às {end:%H:%M}."
