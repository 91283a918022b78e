"""The day of a driver: the route as the office sees it, with what a phone needs where there is no network."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any, Final

import sqlalchemy as sa

from command_api.rules.pix import txid_of_order
from infra.maps import estimated_matrix
from infra.settings import Settings
from projections.route_plans.tables import unrecorded
from projections.runtime.columns import Instant
from query_api.filling import filled
from query_api.http import Row, Snapshot
from query_api.orders.br_code import br_code, plain
from query_api.orders.stops import proofs_of
from query_api.people import with_people
from query_api.route_plans.explaining import Explained, places_of
from query_api.route_plans.queries import READ_MODELS as ROUTE_MODELS
from query_api.route_plans.queries import Known, known_of
from query_api.route_plans.responses import LoadingLine, RouteStop
from query_api.site.queries import pix_settings
from query_api.stops.responses import (
    DriverDay,
    DriverStop,
    PieceElsewhere,
    StopState,
    UnrecordedAction,
    UnrecordedActions,
)

OPEN_MODELS: Final = ("route_plans", "accounts")
READ_MODELS: Final = (*ROUTE_MODELS, "site")
_REMEMBERED: Final = timedelta(days=30)
"""How long a phone may be offline and still get a decision."""
_KINDS: Final = {"delivery": "d", "pickup": "p"}


def driver_day(read: Snapshot, user_id: int, day: date, now: datetime, settings: Settings) -> DriverDay:
    """Distances are estimated, without the maps: a phone needs the order of the stops, not their kilometres."""
    whole = known_of(read, day, now, set())
    known = whole.driven_by(user_id)
    places = places_of(known)
    routes = Explained(known, day, now, places, estimated_matrix(places.points), None).answer().routes
    decided = decided_keys(read, user_id, now)
    if not routes:
        return DriverDay(
            date=day, vehicle_name="", departs_at=None, loading=[], stops=[], elsewhere=[], decided=decided
        )
    [route] = routes  # a driver drives one van a day
    kept = proofs_of(read, [stop.order_id for stop in route.stops])
    code_of = pix_codes(read, settings)
    return DriverDay(
        date=day,
        vehicle_name=route.vehicle_name,
        departs_at=route.departs_at,
        loading=route.loading,
        stops=[
            filled(
                DriverStop,
                vars(stop),
                key=f"{_KINDS[stop.kind]}{stop.order_id}",
                order_version=_version(known.orders.get(stop.order_id)),
                kegs_to_choose=_kegs_to_choose(stop, known.loading.get(stop.order_id, ())),
                state=_state(stop),
                pieces=stop.assets,
                balance_due=(due := _due(stop, known.orders.get(stop.order_id))),
                pix_code=code_of(stop.order_code, due),
                proofs=kept.get((stop.order_id, stop.kind), []),
            )
            for stop in route.stops
        ],
        elsewhere=_elsewhere(whole, user_id),
        decided=decided,
    )


def _elsewhere(known: Known, user_id: int) -> list[PieceElsewhere]:
    """What the vans of other drivers deliver on the day."""
    van_of = {row["id"]: row["name"] for row in known.vehicles}
    driver_of = {row["vehicle_id"]: row["driver_id"] for row in known.routes}
    return [
        PieceElsewhere(
            asset_tag=piece.asset_tag,
            order_code=line.order_code,
            vehicle_name=van_of[stop["vehicle_id"]],
            driver_name=known.names.get(driver_of[stop["vehicle_id"]], ""),
        )
        for key, stop in known.stops.items()
        if key[1] == "delivery" and driver_of.get(stop["vehicle_id"]) not in (None, user_id)
        for line in [known.lines.get(key)]
        if line is not None
        for piece in line.assets
    ]


def decided_keys(read: Snapshot, user_id: int, now: datetime) -> list[str]:
    """The phone drops these, of whichever day they are: its driver sees what waits until a person has decided."""
    values = {"driver_id": user_id, "since": now - _REMEMBERED}
    return [row["key"] for row in read.rows("decided actions", _decided, values)]


def unrecorded_actions(read: Snapshot) -> UnrecordedActions:
    """The money first."""
    rows = [UnrecordedAction.model_validate(row) for row in read.all(_open())]
    actions = sorted(rows, key=lambda each: (-(each.amount or 0), each.happened_at, each.id))
    return UnrecordedActions(amount=round(sum(each.amount or 0 for each in actions), 2), actions=actions)


def _open() -> sa.Select[Any]:
    shown = [column for column in with_people(unrecorded) if column.key in UnrecordedAction.model_fields]
    return sa.select(*shown).where(unrecorded.c.state == "open")


def _decided() -> sa.Select[Any]:
    of_driver = unrecorded.c.driver_id == sa.bindparam("driver_id", None, sa.BigInteger)
    lately = unrecorded.c.decided_at >= sa.bindparam("since", None, Instant())
    return sa.select(unrecorded.c.key).where(of_driver, lately).order_by(unrecorded.c.id)


def pix_codes(read: Snapshot, settings: Settings) -> Callable[[str, float], str]:
    """The code of a PIX of an amount of BRL for an order; empty if nothing is due or the house has no key."""
    house = pix_settings(read.connection, settings)
    is_set = house["used_key"] and plain(house["used_name"]) and plain(house["used_city"])

    def code_of(order_code: str, due: float) -> str:
        if not is_set or due <= 0:
            return ""
        return br_code(
            key=house["used_key"],
            name=house["used_name"],
            city=house["used_city"],
            amount=Decimal(f"{due:.2f}"),
            txid=txid_of_order(order_code),
        )

    return code_of


def _due(stop: RouteStop, order: Row | None) -> float:
    """What the driver asks for: also at a door where everything was handed over a minute ago."""
    if stop.state != "done" or order is None:
        return stop.balance_due
    return max(float(order["balance"]), 0.0)


def _version(order: Row | None) -> int:
    """0 for an order that was thrown away: nothing is handed over there."""
    return order["version"] if order else 0


def _kegs_to_choose(stop: RouteStop, lines: Iterable[LoadingLine]) -> int:
    if stop.kind != "delivery" or stop.state != "open":
        return 0
    kegs = sum(int(line.quantity) for line in lines if line.is_beer)
    return max(0, kegs - sum(piece.beer is not None for piece in stop.assets))


def _state(stop: RouteStop) -> StopState:
    if stop.state != "open":
        return stop.state
    if stop.failure:
        return "failed"
    return "arrived" if stop.arrived_at else "open"
