"""Commands on vans and routes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from command_api.accounts.domain import User
from command_api.event_store import Receipt, Store
from command_api.kernel import CommandContext, NotFound, Refused, Taken
from command_api.orders.domain import EventOrder
from command_api.route_plans.details import VehicleSettings
from command_api.route_plans.domain import Route, RoutePlan, Vehicle, number_of
from command_api.route_plans.events import PlannedStop
from command_api.rules.mending import mended_at
from command_api.rules.van_days import ON_THE_ROAD, StopKind
from command_api.rules.weights import total_weight
from command_api.rules.windows import PUB_TIME, Shift
from infra.security.permissions import may_drive


@dataclass(frozen=True, slots=True)
class WantedStop:
    """``arrives_at`` is what the maps and the order of the stops make of it; ``outside_shift``: the person who plans
    has seen that this is outside the shift."""

    order_id: int
    kind: StopKind
    arrives_at: datetime
    outside_shift: bool = False


@dataclass(frozen=True, slots=True)
class WantedRoute:
    vehicle_id: int
    driver_id: int | None
    departs_at: datetime | None
    stops: Sequence[WantedStop]


def add_vehicle(store: Store, settings: VehicleSettings, ctx: CommandContext) -> Receipt:
    """Add a van. Raises ``Taken`` for a name in use."""
    return _saved(store, Vehicle.introduce(store.new_id(Vehicle), settings), ctx)


def change_vehicle(store: Store, id: int, settings: VehicleSettings, ctx: CommandContext) -> Receipt:
    """Raises ``NotFound``, ``Taken`` (name). Routes keep what was planned."""
    vehicle = store.load(Vehicle, id, ctx)
    vehicle.set(settings)
    return _saved(store, vehicle, ctx)


def plan_routes(store: Store, day: date, wanted: Sequence[WantedRoute], ctx: CommandContext) -> Receipt:
    """These are the routes of ``day``. Raises ``Refused`` for what no van may drive: an order that is not paid for, not
    of this day, on two routes, heavier than the van, or outside its shift without a word."""
    try:
        plan = store.load(RoutePlan, number_of(day), ctx)
    except NotFound:
        plan = None
    routes = _checked(store, day, plan, wanted)
    if plan is None:
        plan = RoutePlan.first(day, routes)
        if plan is None:
            raise Refused("Ponha ao menos uma parada na rota.")
    else:
        plan.plan(routes)
    return store.save(plan, ctx=ctx)


def _checked(store: Store, day: date, plan: RoutePlan | None, wanted: Sequence[WantedRoute]) -> list[Route]:
    orders = store.load_all(EventOrder, {stop.order_id for route in wanted for stop in route.stops})
    codes = {id: order.order_code for id, order in orders.items()}
    done = {(id, kind) for id, order in orders.items() for kind in _done(order)}
    routes = []
    for each in wanted:
        if each.stops and each.driver_id is not None:
            _check_driver(store, each.driver_id)
        stops = tuple(_planned(stop, day, plan, orders) for stop in each.stops)
        route = Route(each.vehicle_id, each.driver_id, each.departs_at, stops)
        route.check(day, store.load(Vehicle, each.vehicle_id).settings, codes, done)
        routes.append(route)
    return routes


def _done(order: EventOrder) -> set[StopKind]:
    """The stops of the order that are done."""
    if order.status != "delivered":
        return set()
    return {"delivery", "pickup"} if order.is_back else {"delivery"}


def _check_driver(store: Store, id: int) -> None:
    driver = store.load(User, id)
    if not driver.active:
        raise Refused("Quem dirige precisa de um acesso ativo.", mend=mended_at("user", id))
    if not may_drive(driver.role, driver.own_roles or ()):
        raise Refused(
            f"{driver.name} não tem a permissão Dirigir. Dê a permissão em Usuários ou escolha outra pessoa.",
            mend=mended_at("user", id),
        )


def _planned(stop: WantedStop, day: date, plan: RoutePlan | None, orders: Mapping[int, EventOrder]) -> PlannedStop:
    order = orders.get(stop.order_id)
    if order is None:
        raise NotFound(f"Evento {stop.order_id} não existe.")
    is_known = plan is not None and plan.knows((stop.order_id, stop.kind))
    return PlannedStop(
        order_id=stop.order_id,
        kind=stop.kind,
        shift=_shift(order, stop.kind, day, is_known=is_known),
        kg=total_weight((item.name, item.unit_kg, item.quantity) for item in order.items),
        arrives_at=stop.arrives_at,
        outside_shift=stop.outside_shift,
    )


def _shift(order: EventOrder, kind: StopKind, day: date, *, is_known: bool) -> Shift:
    """The shift of the stop. Raises ``Refused`` where the order is none of this day's. What was planned and is done by
    now stays on its route."""
    code, details = order.order_code, order.details
    is_ahead = order.status in ON_THE_ROAD
    is_done = is_known and order.status == "delivered"
    if not is_ahead and order.status != "delivered":
        raise Refused(
            f"{code} não é uma parada: o pedido não está confirmado.",
            order_id=order.number,
            mend=mended_at("event", order.number),
        )
    if kind == "delivery":
        if not is_done and (not is_ahead or details.preferred_delivery_date != day):
            raise Refused(
                f"{code} não é para entregar neste dia. Tire da rota.",
                order_id=order.number,
                mend=mended_at("event", order.number),
            )
        return details.preferred_delivery_shift
    due = order.window.end.astimezone(PUB_TIME).date() if order.window else None
    if not is_done and (due is None or due > day or (is_ahead and due != day) or order.is_back):
        raise Refused(
            f"{code} não é para recolher neste dia. Tire da rota.",
            order_id=order.number,
            mend=mended_at("event", order.number),
        )
    return details.pickup_shift or details.preferred_delivery_shift


def _saved(store: Store, vehicle: Vehicle, ctx: CommandContext) -> Receipt:
    try:
        return store.save(vehicle, ctx=ctx)
    except Taken as taken:
        raise Taken(f"Já existe um carro chamado “{vehicle.settings.name}”.", **taken.details) from None
