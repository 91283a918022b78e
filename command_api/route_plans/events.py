"""What happens to vans and to their routes."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal

import msgspec

from command_api.kernel import Event
from command_api.rules.cost_centers import CostCenter
from command_api.rules.van_days import StopKind
from command_api.rules.windows import Shift


class VehicleSet(Event):
    """A van. It carries ``max_load_kg`` at most, and starts and ends where the deliveries of ``cost_center`` start."""

    TOPIC = "route_plans.VehicleSet"

    name: str
    max_load_kg: Decimal
    cost_center: CostCenter
    is_active: bool = True


class PlannedStop(msgspec.Struct, frozen=True, kw_only=True):
    """A stop as it was when it was planned: the ``shift`` that was agreed, the ``kg`` of the order, and when the van
    was to be there. ``outside_shift``: the person who planned it knew that this is outside the shift."""

    order_id: int
    kind: StopKind
    shift: Shift
    kg: Decimal
    arrives_at: datetime
    outside_shift: bool = False


class RoutePlanned(Event):
    """One van drives these stops on ``day``, in this order. Without stops it stays at the house."""

    TOPIC = "route_plans.RoutePlanned"

    day: date
    vehicle_id: int
    driver_id: int | None
    departs_at: datetime | None
    stops: tuple[PlannedStop, ...]
