"""GETs of the areas' first screens."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from infra.settings import Settings
from query_api.answers import kept, kept_for_a_minute
from query_api.dashboard import event_steps
from query_api.dashboard import operations_queries as operations
from query_api.dashboard.operations_responses import OperationsDashboard
from query_api.dashboard.queries import READ_MODELS, admin_dashboard
from query_api.dashboard.responses import AdminDashboard, FirstStep
from query_api.http import Now, OperationsReader, Snapshot, UserReader, reading
from query_api.orders.hold_rules import hold_rules_of
from query_api.orders.names import may_read_names

router = APIRouter(prefix="/api/v1/dashboard", tags=["dashboards"])


@router.get("/admin", summary="The administration's figures", operation_id="readAdminDashboard")
@kept_for_a_minute
def read_admin_dashboard(
    request: Request, _: UserReader, read: Annotated[Snapshot, Depends(reading(*READ_MODELS))], now: Now
) -> AdminDashboard:
    """Counts of products, categories, pictures and users, sales with growth, warnings, and what a new house still
    needs."""
    return admin_dashboard(read, request.app.state.settings, now)


@router.get("/admin/event-steps", summary="What a house needs before its first event", operation_id="listEventSteps")
@kept
def list_event_steps(
    _: UserReader, read: Annotated[Snapshot, Depends(reading(*event_steps.READ_MODELS))]
) -> list[FirstStep]:
    """Beers, equipment, weights, freight and vans, in the order of work; empty once all are there, and for a house that
    takes nothing to events."""
    return event_steps.event_steps(read)


@router.get("/operations", summary="The operations' day", operation_id="readOperationsDashboard")
@kept_for_a_minute
def read_operations_dashboard(
    request: Request,
    who: OperationsReader,
    read: Annotated[Snapshot, Depends(reading(*operations.READ_MODELS))],
    now: Now,
) -> OperationsDashboard:
    """Orders that wait, kits that are free, stock that runs out, what is in the field, and today's stops. Customers and
    parties are named with the permission `customers` only."""
    settings: Settings = request.app.state.settings
    hold_hours = hold_rules_of(read.connection, settings).deposit_hold_hours
    found = operations.operations_dashboard(read, now, hold_hours)
    return found if may_read_names(who) else operations.nameless(found)
