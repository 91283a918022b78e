"""What people may decide about vans and their routes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from typing import Final, Self, TypedDict

from msgspec.structs import asdict

from command_api.kernel import Aggregate, Event, Refused
from command_api.kernel.aggregates import Claim
from command_api.kernel.events import fields_of
from command_api.route_plans.details import VehicleSettings
from command_api.route_plans.events import PlannedStop, RoutePlanned, VehicleSet
from command_api.rules.van_days import FIRST_DEPARTURE, StopKind, fetched, loads, window_of
from command_api.rules.windows import PUB_TIME, SHIFT_LABELS

VEHICLE_NAME: Final = "vehicle-name"
"""Scope of the claim."""
_ONE_DAY: Final = "A rota começa depois das 6h e termina no mesmo dia."


class Vehicle(Aggregate):
    """A van of the house."""

    TOPIC = "vehicle"
    NOUN = "Carro"

    @classmethod
    def introduce(cls, id: int, settings: VehicleSettings) -> Self:
        settings.check()
        return cls.begin(VehicleSet, id, **asdict(settings))

    def set(self, settings: VehicleSettings) -> None:
        settings.check()
        if settings != self.settings:
            self.trigger_event(VehicleSet, **asdict(settings))

    def claims(self) -> AbstractSet[Claim]:
        return {(VEHICLE_NAME, self.settings.name.casefold())}

    def evolve(self, event: Event) -> None:
        match event:
            case VehicleSet():
                self.settings = fields_of(VehicleSettings, event)


@dataclass(frozen=True, slots=True)
class Route:
    """What one van is to drive."""

    vehicle_id: int
    driver_id: int | None
    departs_at: datetime | None
    stops: tuple[PlannedStop, ...]

    def check(
        self,
        day: date,
        vehicle: VehicleSettings,
        codes: dict[int, str],
        done: AbstractSet[tuple[int, StopKind]] = frozenset(),
    ) -> None:
        """``codes`` are those of the orders, for the sentences. What is ``done`` keeps the time that was planned, and
        has left the van or is in it."""
        if not self.stops:
            return
        if self.driver_id is None:
            raise Refused(f"Escolha quem dirige o carro {vehicle.name}.")
        if self.departs_at is None:
            raise Refused(f"Falta a hora em que o carro {vehicle.name} sai.")
        if not vehicle.is_active:
            raise Refused(f"O carro {vehicle.name} está fora de uso.")
        ahead = [stop for stop in self.stops if (stop.order_id, stop.kind) not in done]
        aboard = fetched((stop.kind, stop.kg) for stop in self.stops if stop not in ahead)
        heaviest = max(loads(((stop.kind, stop.kg) for stop in ahead), aboard))
        if ahead and heaviest > vehicle.max_load_kg:
            raise Refused(
                f"O carro {vehicle.name} leva {vehicle.max_load_kg.normalize():f} kg, e a rota chega a "
                f"{heaviest.normalize():f} kg. Passe uma parada para outro carro.",
                vehicle_id=self.vehicle_id,
            )
        self._check_times(day, codes, ahead)

    def _check_times(self, day: date, codes: dict[int, str], ahead: Sequence[PlannedStop]) -> None:
        instants = [self.departs_at or self.stops[0].arrives_at, *(stop.arrives_at for stop in self.stops)]
        noon = datetime.combine(day, time(12), PUB_TIME)
        if any(abs(at - noon) > timedelta(days=1) for at in instants):
            raise Refused(_ONE_DAY)  # also of years that have no time in another zone
        local = [at.astimezone(PUB_TIME) for at in instants]
        if any(later < earlier for earlier, later in pairwise((instants[0], *(stop.arrives_at for stop in ahead)))):
            raise Refused("As paradas têm horários fora de ordem. Recarregue a rota.")
        if any(at.date() != day for at in local) or local[0].time() < FIRST_DEPARTURE:
            raise Refused(_ONE_DAY)
        for stop in ahead:
            window = window_of(day, stop.shift)
            if not stop.outside_shift and not window.holds(stop.arrives_at):
                at = stop.arrives_at.astimezone(PUB_TIME)
                raise Refused(
                    f"{codes[stop.order_id]} seria às {at:%H:%M}, fora do turno ({SHIFT_LABELS[stop.shift]}, "
                    f"{window.start:%H:%M} a {window.end:%H:%M}). Confirme ou mude a ordem.",
                    order_id=stop.order_id,
                )


class RoutePlan(Aggregate):
    """The routes of all vans on a day. Its number is the day: 20261128."""

    TOPIC = "route_plan"
    NOUN = "Rota"

    @classmethod
    def first(cls, day: date, routes: Sequence[Route]) -> Self | None:
        """``None`` where no van leaves."""
        _check_shared(routes)
        known: Self | None = None
        for route in routes:
            if known is not None:
                known.plan_route(route)
            elif route.stops:
                known = cls.begin(RoutePlanned, number_of(day), **_fields(day, route))
        return known

    def plan(self, routes: Sequence[Route]) -> None:
        """These are the routes from now on; a van that is not named stays at the house."""
        _check_shared(routes)
        named = {route.vehicle_id for route in routes}
        gone = [Route(vehicle_id, None, None, ()) for vehicle_id in self.routes if vehicle_id not in named]
        for route in (*gone, *routes):
            self.plan_route(route)

    def plan_route(self, route: Route) -> None:
        known = self.routes.get(route.vehicle_id)
        if route != known and (route.stops or known):
            self.trigger_event(RoutePlanned, **_fields(self.day, route))

    def knows(self, stop: tuple[int, str]) -> bool:
        """Whether this order and kind is on a route already."""
        return any((each.order_id, each.kind) == stop for route in self.routes.values() for each in route.stops)

    @property
    def has_ended(self) -> bool:
        """One day."""
        return True

    def evolve(self, event: Event) -> None:
        if not hasattr(self, "routes"):
            self.routes: dict[int, Route] = {}
        match event:
            case RoutePlanned():
                self.day = event.day
                route = Route(event.vehicle_id, event.driver_id, event.departs_at, event.stops)
                others = {id: other for id, other in self.routes.items() if id != route.vehicle_id}
                self.routes = {**others, route.vehicle_id: route} if route.stops else others


def number_of(day: date) -> int:
    """The number of the plan of a day."""
    return int(f"{day:%Y%m%d}")


def _check_shared(routes: Sequence[Route]) -> None:
    stops = Counter((stop.order_id, stop.kind) for route in routes for stop in route.stops)
    if any(times > 1 for times in stops.values()):
        raise Refused("Uma parada está em duas rotas. Deixe-a em uma só.")
    if any(times > 1 for times in Counter(route.vehicle_id for route in routes).values()):
        raise Refused("Um carro tem uma rota por dia.")
    drivers = Counter(route.driver_id for route in routes if route.stops)
    if any(times > 1 for driver, times in drivers.items() if driver is not None):
        raise Refused("A mesma pessoa não dirige dois carros no mesmo dia.")


class _Planned(TypedDict):
    """What ``RoutePlanned`` says."""

    day: date
    vehicle_id: int
    driver_id: int | None
    departs_at: datetime | None
    stops: tuple[PlannedStop, ...]


def _fields(day: date, route: Route) -> _Planned:
    return {
        "day": day,
        "vehicle_id": route.vehicle_id,
        "driver_id": route.driver_id if route.stops else None,
        "departs_at": route.departs_at if route.stops else None,
        "stops": route.stops,
    }
