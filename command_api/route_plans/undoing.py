"""How changes of vans are undone, and why routes stay."""

from __future__ import annotations

from command_api.compensations import Command, Compensations, Undone
from command_api.route_plans.commands import change_vehicle
from command_api.route_plans.details import VehicleSettings
from command_api.route_plans.events import RoutePlanned, VehicleSet
from infra.security.permissions import Permission

compensations = Compensations()


@compensations.undoes(VehicleSet, right=Permission.PLACE_ORDERS, fields=("settings",))
def former_vehicle(undone: Undone) -> Command:
    """What the van was before."""
    settings: VehicleSettings = undone.former("settings")
    return lambda tools, ctx: change_vehicle(tools.store, undone.id, settings, ctx)


compensations.keeps("Uma rota não volta atrás: planeje o dia de novo.", RoutePlanned)
