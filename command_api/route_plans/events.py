"""What happens to vans and to their routes."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING

import msgspec

from command_api.kernel import Event
from command_api.kernel.events import event_with
from command_api.route_plans.details import VehicleSettings
from command_api.rules.van_days import StopKind
from command_api.rules.windows import Shift

if TYPE_CHECKING:

    class _WithSettings(Event, VehicleSettings, frozen=True):
        """What ``event_with`` makes, as type checkers see it."""
else:
    _WithSettings = event_with(VehicleSettings)


class VehicleSet(_WithSettings, frozen=True):
    """A van. It starts and ends where the deliveries of ``cost_center`` start."""

    TOPIC = "route_plans.VehicleSet"


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
