"""Vans and their routes."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Response

from command_api.fields import Day, Id
from command_api.http import AsOrderPlacer, CommandAnswer, StoreOf, answer
from command_api.route_plans.commands import add_vehicle, change_vehicle, plan_routes
from command_api.route_plans.requests import RoutesBody, VehicleBody

router = APIRouter(prefix="/api/v1", tags=["routes"])

VehicleId = Annotated[Id, Path(description="id of the van", examples=[1])]
DayPath = Annotated[Day, Path(description="the day", examples=["2026-11-28"])]


@router.post("/vehicles", status_code=201, summary="Add a van", operation_id="addVehicle")
def add(body: VehicleBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """409 if the name is taken."""
    return CommandAnswer(**answer(response, add_vehicle(store, body.settings(), ctx)))


@router.put("/vehicles/{id}", summary="Change a van", operation_id="changeVehicle")
def change(id: VehicleId, body: VehicleBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """Routes that were planned keep their load. 409 if the name is taken."""
    return CommandAnswer(**answer(response, change_vehicle(store, id, body.settings(), ctx)))


@router.put("/route-plans/{day}", summary="Plan the routes of a day", operation_id="planRoutes")
def plan(day: DayPath, body: RoutesBody, response: Response, store: StoreOf, ctx: AsOrderPlacer) -> CommandAnswer:
    """409 for an order that is not confirmed, not of this day or on two routes, for a van that is too small, and for a
    stop outside its shift that does not say so."""
    return CommandAnswer(**answer(response, plan_routes(store, day, [each.wanted() for each in body.routes], ctx)))
